"""The HTTP interface of the pages beside the table: lessons, you try, drills, count, referee, rules.

What they answer is decided in :mod:`pegout.lessons`. Only practice plays are kept, in memory: the rival's cards must
not leave the server before they are laid.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import cache
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from pegout.lessons import desk, drills
from pegout.lessons.errors import UnknownLesson
from pegout.lessons.path import lesson, lessons
from pegout.lessons.rulebook import rulebook
from pegout.lessons.worked import counted
from pegout.rules.cards import Card, parse_card, parse_cards, verify_distinct
from pegout.rules.errors import CardError
from pegout.rules.plain import to_plain
from pegout.rules.verdicts import Claim, Verdict
from pegout.server.gate.problems import ProblemError, answers
from pegout.server.gate.wording import with_symbols
from pegout.server.messages.desk import (
    CountOrder,
    RefereeAnswer,
    RefereeCase,
    RefereeOrder,
    RefereeQuestions,
    RulesMessage,
)
from pegout.server.messages.learning import (
    CountedHand,
    DailyMessage,
    DrillAnswer,
    DrillList,
    DrillQuestion,
    DrillVerdict,
    LayTry,
    LessonGlance,
    LessonMessage,
    LessonPath,
    Level,
    Seed,
    StartTry,
    TryMessage,
)
from pegout.server.services import Services

from .api import answer, gzipped, packed, services_of
from .practices import Practices

FIRST_DAY = date(2024, 1, 1)
"""The first day that has a deal."""

router = APIRouter(prefix="/api")

Message = TypeVar("Message", bound=BaseModel)
Id = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$")]
With = Annotated[Services, Depends(services_of)]


def mount(app: FastAPI) -> None:
    """Add these routes to an app, with a place for its practice plays."""
    app.state.practices = Practices()
    app.include_router(router)


async def practices_of(request: Request) -> Practices:
    """The app's practice plays."""
    practices = request.app.state.practices
    assert isinstance(practices, Practices)
    return practices


Kept = Annotated[Practices, Depends(practices_of)]


def message(model: type[Message], value: Any, **more: Any) -> Message:
    """A value of the lessons as a message."""
    return model.model_validate(to_plain(value) | more)


def _unknown(error: UnknownLesson) -> ProblemError:
    return ProblemError("not_found", str(error))


def _cards(given: str | Sequence[str]) -> tuple[Card, ...]:
    """Cards as codes or as typed; more than fit in a pack are refused before they are read.

    Raises:
        ProblemError: some of it is no card, or a card is there twice.
    """
    try:
        cards = parse_cards(given) if isinstance(given, str) else tuple(parse_card(code) for code in given)
        verify_distinct(cards)
    except CardError as error:
        raise ProblemError("request", with_symbols(str(error)), rule="1.1") from error
    return cards


# --- lessons ----------------------------------------------------------------------------------------------------------


@cache
def _glances() -> tuple[LessonGlance, ...]:
    wanted = set(LessonGlance.model_fields)
    return tuple(
        LessonGlance.model_validate({name: value for name, value in to_plain(one).items() if name in wanted})
        for one in lessons()
    )


@cache
def _lesson(key: str) -> LessonMessage:
    one = lesson(key)
    place, glances = one.number - 1, _glances()
    return message(
        LessonMessage,
        one,
        previous=glances[place - 1].model_dump() if place else None,
        next=glances[place + 1].model_dump() if place + 1 < len(glances) else None,
    )


@router.get("/lessons", responses=answers(LessonPath, "too_many"))
async def get_lessons() -> Response:
    """The path of lessons."""
    return answer(LessonPath(lessons=_glances()))


@router.get("/lessons/{lesson_id}", responses=answers(LessonMessage, "request", "not_found"))
async def get_lesson(lesson_id: Id) -> Response:
    """A lesson, everything in it worked out by the rules."""
    try:
        return answer(_lesson(lesson_id))
    except UnknownLesson as error:
        raise _unknown(error) from error


# --- you try ----------------------------------------------------------------------------------------------------------


@router.post(
    "/try",
    status_code=201,
    responses=answers(TryMessage, "request", "origin", "not_found", "too_large", "too_many", status=201),
)
async def start_try(order: StartTry, services: With, practices: Kept) -> Response:
    """Deal four cards each for practice."""
    try:
        key, practice = practices.start(order.setup, services.settings.random)
    except UnknownLesson as error:
        raise _unknown(error) from error
    return answer(message(TryMessage, practice.seen(), id=key), 201)


@router.get("/try/{try_id}", responses=answers(TryMessage, "request", "not_found", "too_many"))
async def get_try(try_id: Id, practices: Kept) -> Response:
    """A practice play as it stands."""
    return answer(message(TryMessage, practices.find(try_id).seen(), id=try_id))


@router.post(
    "/try/{try_id}/lay",
    responses=answers(TryMessage, "request", "origin", "not_found", "stale", "too_large", "too_many"),
)
async def lay_try(try_id: Id, order: LayTry, practices: Kept) -> Response:
    """Lay a card. The same card sent again lays nothing twice and gets the same answer."""
    practice = practices.find(try_id)
    card = parse_card(order.card)
    steps = practice.seen().steps
    if order.after == len(steps):
        practice.lay(card)
    elif order.after > len(steps) or steps[order.after].seat != 0 or steps[order.after].card is not card:
        raise ProblemError("stale", "Something was laid meanwhile; look at the table again.")
    return answer(message(TryMessage, practice.seen(), id=try_id))


# --- drills -----------------------------------------------------------------------------------------------------------


@router.get("/drills", responses=answers(DrillList, "too_many"))
async def get_drills() -> Response:
    """Every kind of drill."""
    listed = [
        {"kind": drill.kind, "title": drill.title, "about": drill.about, "tags": drill.tags}
        for drill in drills.DRILLS.values()
    ]
    return answer(DrillList.model_validate({"drills": listed}))


@router.get("/drills/{kind}", responses=answers(DrillQuestion, "request", "not_found", "too_many"))
async def get_drill(
    kind: Id,
    level: Annotated[Level, Query()] = 1,
    seed: Annotated[Seed | None, Query()] = None,
    tag: Annotated[str | None, Query(max_length=60)] = None,
) -> Response:
    """A question; without a seed a new one. With a tag, one that practises it."""
    chosen = secrets.randbelow(drills.LAST_SEED + 1) if seed is None else seed
    try:
        # Looking for a tag may take a while, so it does not hold up the tables.
        question = await asyncio.to_thread(drills.generate, kind, chosen, level, tag)
        return answer(message(DrillQuestion, question))
    except UnknownLesson as error:
        raise _unknown(error) from error


@router.post(
    "/drills/{kind}/answer",
    responses=answers(DrillVerdict, "request", "origin", "not_found", "too_large", "too_many"),
)
async def answer_drill(kind: Id, order: DrillAnswer) -> Response:
    """Judge an answer; the question is made again from its level and seed."""
    try:
        question = drills.generate(kind, order.seed, order.level)
    except UnknownLesson as error:
        raise _unknown(error) from error
    given = order.answer if isinstance(order.answer, int) else _cards(order.answer)
    verdict = drills.check(question, given)
    level = drills.next_level(order.level, [*order.recent, verdict.right])
    return answer(message(DrillVerdict, verdict, next_level=level))


def today() -> date:
    """The date by universal time."""
    return datetime.now(UTC).date()


Today = Annotated[date, Depends(today)]


@router.get("/daily", responses=answers(DailyMessage, "request", "not_found", "too_many"))
async def get_daily(now: Today, day: Annotated[date | None, Query()] = None) -> Response:
    """The deal of today, or of a day before."""
    asked = now if day is None else day
    if not FIRST_DAY <= asked <= now:
        raise ProblemError("not_found", f"There are deals from {FIRST_DAY} to {now}, none for {asked}.")
    found = drills.daily(asked)
    questions = [to_plain(question) for question in found.questions]
    return answer(DailyMessage.model_validate({"day": found.day, "questions": questions}))


# --- count, referee, rules --------------------------------------------------------------------------------------------


@router.post("/count", responses=answers(CountedHand, "request", "origin", "too_large", "too_many"))
async def post_count(order: CountOrder) -> Response:
    """Count five cards, the starter last."""
    cards = _cards(order.cards)
    if len(cards) != 5:
        raise ProblemError(
            "request", f"A count takes five cards, the four of the hand and then the starter, not {len(cards)}.",
            rule="4.2",
        )  # fmt: skip
    return answer(message(CountedHand, counted(cards[:4], cards[4], crib=order.crib)))


@cache
def _questions() -> RefereeQuestions:
    return RefereeQuestions.model_validate(
        {
            "topics": [to_plain(topic) for topic in desk.TOPICS],
            "disputes": [
                {
                    "key": entry.key,
                    "question": entry.question,
                    "rules": entry.rules,
                    "details": desk.needs_of(entry.key),
                    "example": to_plain(desk.EXAMPLES[entry.key]) if entry.key in desk.EXAMPLES else None,
                }
                for entry in desk.DISPUTES
            ],
            "faults": [{"key": fault.key, "what": fault.what, "rules": fault.rules} for fault in desk.FAULTS],
        }
    )


@router.get("/referee/questions", responses=answers(RefereeQuestions, "too_many"))
async def get_referee_questions() -> Response:
    """All that the referee can be asked."""
    return answer(_questions())


@router.post(
    "/referee",
    responses=answers(RefereeAnswer, "request", "origin", "not_found", "too_large", "too_many"),
)
async def post_referee(order: RefereeOrder) -> Response:
    """Settle a dispute: asked in words, chosen from the list, or with the cards."""
    if sum(part is not None for part in (order.question, order.key, order.case)) != 1:
        raise ProblemError("request", "Ask in words, name a question by its key, or give a case: one of the three.")
    if order.case is not None:
        return answer(_verdict(desk.settle(_case(order.case), order.case.names)))
    if order.key is not None:
        try:
            entry = desk.entry_of(order.key)
        except UnknownLesson as error:
            raise _unknown(error) from error
        return answer(_entry(entry))
    found, near = desk.ask(order.question or "")
    if found is None:
        return answer(_answer(nearest=near))
    return answer(_verdict(found.verdict, found.question))


def _case(order: RefereeCase) -> desk.Case:
    """A case as the referee takes it.

    Raises:
        ProblemError: cards that are none.
    """
    hands = None
    if order.hands is not None:
        hands = tuple(None if hand is None else _cards(hand) for hand in order.hands)
    return desk.Case(
        Claim(order.claim),
        _cards(order.series),
        None if order.seats is None else tuple(order.seats),
        hands,
        order.players,
        order.claimed,
        order.count,
        None if order.held is None else _cards(order.held),
        order.tournament,
    )


def _answer(**values: Any) -> RefereeAnswer:
    nothing: dict[str, Any] = dict.fromkeys(RefereeAnswer.model_fields)
    return RefereeAnswer.model_validate(nothing | {"rules": (), "points": 0, "scores": (), "nearest": ()} | values)


def _verdict(verdict: Verdict, question: str | None = None, **more: Any) -> RefereeAnswer:
    plain = to_plain(verdict)
    shown = {name: with_symbols(plain[name]) for name in ("answer", "sentence") if plain.get(name)}
    return _answer(question=question, **(plain | shown), **more)


def _entry(entry: desk.Dispute | desk.Fault) -> RefereeAnswer:
    if isinstance(entry, desk.Dispute):
        return _verdict(desk.verdict_of(entry), entry.question)
    return _verdict(desk.verdict_of(entry), entry.what, casual=entry.casual, tournament=entry.tournament)


@cache
def _rules() -> RulesMessage:
    return message(RulesMessage, rulebook())


@cache
def _small_rules() -> bytes:
    return gzipped(_rules().model_dump_json())


@router.get("/rules", responses=answers(RulesMessage, "too_many"))
async def get_rules(request: Request) -> Response:
    """The rules, section by section, and the tables of all scores."""
    return packed(request, _rules().model_dump_json, _small_rules)
