"""The pages beside the table over HTTP: what they answer, what they refuse, and that hidden cards stay hidden."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import settings as settings_of_hypothesis
from hypothesis import strategies as st

from pegout.lessons.drills import DRILLS
from pegout.lessons.setups import SETUPS
from pegout.rules.disputes import DISPUTES
from pegout.rules.faults import FAULTS
from pegout.server.app import create_app
from pegout.server.gate.problems import ProblemError
from pegout.server.routes import practices
from tests.rules.cases import load

from .tables import settings

CARD = re.compile(rb"\b([A23456789TJQK][CDHS])\b")
RULE = re.compile(r"^\d{1,2}\.\d{1,2}[a-f]?$")


class Web:
    """Asks an app without a network between."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        self._runner = runner

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self._runner.run(self._client.get(path, **more))

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self._runner.run(self._client.post(path, **more))


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """One app for all these tests: none of them changes what another sees."""
    app = create_app(settings(tmp_path_factory.mktemp("learning")))
    with asyncio.Runner() as runner:
        yield Web(app, runner)
    app.state.services.database.close()


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["code"] == code
    assert problem["detail"].endswith(".")
    assert "rule" not in problem or RULE.match(problem["rule"])
    assert isinstance(problem, dict)
    return problem


# --- lessons and rules ------------------------------------------------------------------------------------------------


def test_every_lesson_of_the_path_can_be_opened(web: Web) -> None:
    path = web.get("/api/lessons").json()["lessons"]
    assert len(path) == 26
    for place, glance in enumerate(path):
        lesson = web.get(f"/api/lessons/{glance['id']}").json()
        assert {name: lesson[name] for name in glance} == glance
        assert lesson["previous"] == (path[place - 1] if place else None)
        assert lesson["next"] == (path[place + 1] if place + 1 < len(path) else None)
        assert lesson["blocks"]


def test_all_worked_examples_are_served_with_their_points(web: Web) -> None:
    plays: dict[str, Any] = {}
    for glance in web.get("/api/lessons").json()["lessons"]:
        for block in web.get(f"/api/lessons/{glance['id']}").json()["blocks"]:
            if block["kind"] == "play":
                plays[block["key"]] = block
    cases = [*load("fragments"), *load("plays")]
    assert set(plays) == {case["id"] for case in cases}
    for case in cases:
        steps = plays[case["id"]]["steps"]
        assert [step["card"] for step in steps if step["kind"] == "card"] == case["cards"]
        assert sum(step["points"] for step in steps) == sum(case["points_by_card"])
        assert sum(plays[case["id"]]["points"]) == sum(case["points_by_card"])


def test_a_lesson_that_is_not_there(web: Web) -> None:
    refused(web.get("/api/lessons/poker"), 404, "not_found")
    refused(web.get("/api/lessons/%2e%2e"), 422, "request")
    refused(web.get("/api/lessons/" + "x" * 70), 422, "request")


def test_the_rules_are_served_with_numbers_lessons_and_scores(web: Web) -> None:
    small, plain = web.get("/api/rules"), web.get("/api/rules", headers={"accept-encoding": "identity"})
    assert small.json() == plain.json()
    assert int(small.headers["content-length"]) * 4 < int(plain.headers["content-length"])
    rules = plain.json()
    assert len(rules["sections"]) == 11
    lessons = {glance["id"] for glance in web.get("/api/lessons").json()["lessons"]}
    paragraphs = [block for section in rules["sections"] for block in section["blocks"] if block.get("number")]
    assert len(paragraphs) == 46
    assert {paragraph["lesson"] for paragraph in paragraphs} <= lessons
    assert [table["key"] for table in rules["scores"]] == ["pegging", "show", "other"]


# --- count ------------------------------------------------------------------------------------------------------------


def test_every_published_hand_is_counted_right(web: Web) -> None:
    for case in load("show"):
        cards = [*case["hand"], case["starter"]]
        for written in (cards, " ".join(cards).lower()):
            count = web.post("/api/count", json={"cards": written, "crib": case["crib"]}).json()
            assert count["points"] == case["points"]
            assert count["hand"] == case["hand"]
            running = [item["running"] for item in count["combinations"]]
            assert running == sorted(running)
            assert (running[-1] if running else 0) == case["points"]
            assert ", ".join(item["say"] for item in count["combinations"]) == count["say"] or count["say"] == "nothing"


def test_a_count_tells_what_it_does_not_score(web: Web) -> None:
    count = web.post("/api/count", json={"cards": "2H 5H 7H 9H KC", "crib": True}).json()
    assert count["remarks"] == [
        "The four-card flush scores nothing: in the crib all five cards must be of one suit (4.6)."
    ]


@pytest.mark.parametrize(
    ("cards", "rule", "part"),
    [
        ("5H 5S", "4.2", "not 2"),
        ("", "4.2", "not 0"),
        ("5H 5H 5C JD 5D", "1.1", "5♥ appears twice"),
        ("5H zebra", "1.1", "“zebra” is not a card"),
        (["5H", "5S", "5C", "JD", "5D", "6D"], "4.2", "not 6"),
    ],
)
def test_cards_that_cannot_be_counted(web: Web, cards: Any, rule: str, part: str) -> None:
    problem = refused(web.post("/api/count", json={"cards": cards}), 422, "request")
    assert problem["rule"] == rule
    assert part in problem["detail"]


# --- referee ----------------------------------------------------------------------------------------------------------


def test_every_dispute_is_settled_by_its_key_in_words_and_by_its_cards(web: Web) -> None:
    listed = web.get("/api/referee/questions").json()
    assert [entry["key"] for entry in listed["disputes"]] == [entry.key for entry in DISPUTES]
    for entry, dispute in zip(listed["disputes"], DISPUTES, strict=True):
        by_key = web.post("/api/referee", json={"key": entry["key"]}).json()
        assert by_key["answer"] == dispute.answer
        assert by_key["rules"] == list(dispute.rules)
        assert all(f"{rule}" in by_key["sentence"] for rule in dispute.rules)
        in_words = web.post("/api/referee", json={"question": entry["question"]}).json()
        assert in_words["answer"] is not None
        assert set(in_words["rules"]) & set(dispute.rules)
        if entry["example"] is None:
            assert entry["details"] == []
        else:
            case = {name: value for name, value in entry["example"].items() if value is not None}
            by_cards = web.post("/api/referee", json={"case": case})
            assert by_cards.status_code == 200, by_cards.text
            assert by_cards.json()["sentence"]


def test_every_fault_is_answered_for_friends_and_for_tournaments(web: Web) -> None:
    listed = web.get("/api/referee/questions").json()["faults"]
    assert [entry["key"] for entry in listed] == [fault.key for fault in FAULTS]
    for fault in FAULTS:
        answer = web.post("/api/referee", json={"key": fault.key}).json()
        assert (answer["casual"], answer["tournament"]) == (fault.casual, fault.tournament)
        assert answer["rules"] == list(fault.rules)


def test_every_published_series_is_judged_right(web: Web) -> None:
    for case in load("series"):
        answer = web.post("/api/referee", json={"case": {"claim": "points", "series": case["series"]}}).json()
        assert answer["points"] == case["points"]
        assert sum(score["points"] for score in answer["scores"]) == case["points"]


def test_a_case_with_hands_and_names(web: Web) -> None:
    case = {"series": "kc qd 9h", "hands": ["3S", ["8D"]], "names": ["Zoe", "Al"]}
    award = web.post("/api/referee", json={"case": case | {"claim": "go"}}).json()
    assert (award["answer"], award["seat"], award["points"]) == ("Zoe", 0, 1)
    lead = web.post("/api/referee", json={"case": case | {"claim": "lead"}}).json()
    assert (lead["answer"], lead["seat"]) == ("Al", 1)
    said = {"claim": "renege", "count": 25, "held": "AC 5H 6D", "tournament": True}
    assert web.post("/api/referee", json={"case": said}).json()["points"] == 6
    open_hand = {"claim": "points", "series": "JH QD KC", "hands": [None, "AD"], "claimed": 3}
    assert web.post("/api/referee", json={"case": open_hand}).json()["upheld"] is True


def test_words_that_are_not_understood_get_the_nearest_questions(web: Web) -> None:
    answer = web.post("/api/referee", json={"question": "may I look at the crib"}).json()
    assert answer["answer"] is None
    assert answer["nearest"]
    nonsense = web.post("/api/referee", json={"question": "bananas"}).json()
    assert (nonsense["answer"], nonsense["nearest"]) == (None, [])


def test_the_referee_writes_cards_as_they_are_printed(web: Web) -> None:
    case = {"claim": "points", "series": "7S 8D", "claimed": 3}
    assert web.post("/api/referee", json={"case": case}).json()["sentence"].startswith("8♦ of ")
    wrong = web.post("/api/referee", json={"case": {"claim": "run", "series": "KH QH JH TH"}}).json()
    assert "10♥" in wrong["detail"]


def test_a_case_that_cannot_be(web: Web) -> None:
    def judged(**case: Any) -> httpx.Response:
        return web.post("/api/referee", json={"case": case})

    assert refused(judged(claim="run", series="KH QH JH TH"), 422, "illegal")["rule"] == "3.1"
    assert refused(judged(claim="lead"), 422, "illegal")["rule"] == "3.1"
    assert refused(judged(claim="say_go", held="5H"), 422, "illegal")["rule"] == "3.7"
    assert refused(judged(claim="go", series="5H", hands=["6H"]), 422, "illegal")["rule"] == "2.1"
    assert refused(judged(claim="go", series="5H", seats=[3]), 422, "illegal")["rule"] == "2.1"
    assert refused(judged(claim="go", series="5H", seats=[]), 422, "illegal")["rule"] == "3.1"
    refused(judged(claim="go", series="5H", hands=["5H", "6H"]), 422, "request")
    refused(judged(claim="run", series="5H 5H"), 422, "request")
    refused(web.post("/api/referee", json={}), 422, "request")
    refused(web.post("/api/referee", json={"key": "x", "question": "y"}), 422, "request")
    refused(web.post("/api/referee", json={"key": "nothing"}), 404, "not_found")


# --- drills -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(DRILLS))
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_drill_is_answered_right_and_wrong(web: Web, kind: str, level: int) -> None:
    for seed in range(12):
        question = web.get(f"/api/drills/{kind}", params={"level": level, "seed": seed}).json()
        assert not {"truth", "tags", "right_answer", "explanation", "points"} & set(question)
        given = question["hand"][:2] if question["form"] == "cards" else 0
        body = {"level": level, "seed": seed, "answer": given, "recent": [True, True, True]}
        first = web.post(f"/api/drills/{kind}/answer", json=body).json()
        second = web.post(f"/api/drills/{kind}/answer", json=body | {"answer": first["right_answer"]}).json()
        assert second["right"] is True
        assert second["next_level"] == min(level + 1, 3)
        assert second["truth"] == first["truth"]
        assert first["explanation"]
        assert set(first["tags"]) <= set(DRILLS[kind].tags)
        if first["right"] is False:
            assert first["next_level"] == level
        assert (first["count"] is not None) == (kind == "count")
        assert (first["chosen"] is not None) == (kind == "away")


def test_drills_are_listed_and_new_questions_differ(web: Web) -> None:
    listed = web.get("/api/drills").json()["drills"]
    assert [drill["kind"] for drill in listed] == list(DRILLS)
    assert len({web.get("/api/drills/count").json()["seed"] for _ in range(5)}) == 5
    question = web.get("/api/drills/peg", params={"level": 2, "tag": "pair royal"}).json()
    body = {"level": 2, "seed": question["seed"], "answer": 0}
    assert "pair royal" in web.post("/api/drills/peg/answer", json=body).json()["tags"]


def test_drills_that_cannot_be(web: Web) -> None:
    refused(web.get("/api/drills/sums"), 404, "not_found")
    refused(web.get("/api/drills/peg", params={"tag": "poetry"}), 404, "not_found")
    refused(web.get("/api/drills/peg", params={"level": 4}), 422, "request")
    refused(web.get("/api/drills/peg", params={"seed": 2**53}), 422, "request")
    refused(web.post("/api/drills/sums/answer", json={"level": 1, "seed": 1, "answer": 1}), 404, "not_found")
    for answer in (21, ["5H"]):
        body = {"level": 1, "seed": 1, "answer": answer}
        refused(web.post("/api/drills/peg/answer", json=body), 422, "illegal")


def test_the_daily_deal_is_that_of_the_day(web: Web) -> None:
    deal = web.get("/api/daily").json()
    day = date.fromisoformat(deal["day"])
    assert deal == web.get("/api/daily", params={"day": deal["day"]}).json()
    assert [question["kind"] for question in deal["questions"]] == ["away", "count", "peg"]
    for question in deal["questions"]:
        asked = {"level": question["level"], "seed": question["seed"]}
        assert web.get(f"/api/drills/{question['kind']}", params=asked).json() == question
    before = web.get("/api/daily", params={"day": str(day - timedelta(days=1))}).json()
    assert before["questions"] != deal["questions"]
    refused(web.get("/api/daily", params={"day": str(day + timedelta(days=2))}), 404, "not_found")
    refused(web.get("/api/daily", params={"day": "1999-01-01"}), 404, "not_found")
    refused(web.get("/api/daily", params={"day": "someday"}), 422, "request")


# --- you try ----------------------------------------------------------------------------------------------------------


def lay(client: Web, seen: dict[str, Any], card: str, after: int | None = None) -> httpx.Response:
    number = len(seen["steps"]) if after is None else after
    return client.post(f"/api/try/{seen['id']}/lay", json={"card": card, "after": number})


def rivals_cards(seen: dict[str, Any]) -> set[str]:
    return {step["card"] for step in seen["steps"] if step["kind"] == "card" and step["seat"] == 1}


@pytest.mark.parametrize("setup", list(SETUPS))
def test_no_byte_tells_a_card_that_the_rival_has_not_laid(web: Web, setup: str) -> None:
    for seed in range(25):
        answers = [web.post("/api/try", json={"setup": setup})]
        seen = answers[0].json()
        mine = set(seen["hand"])
        random = Random(seed)
        while not seen["over"]:
            answers.append(lay(web, seen, random.choice(seen["fitting"])))
            seen = answers[-1].json()
            answers.append(web.get(f"/api/try/{seen['id']}"))
        hidden = rivals_cards(seen)
        assert len(hidden) == 4
        for answer in answers:
            told = {code.decode() for code in CARD.findall(answer.content)}
            assert told <= mine | rivals_cards(answer.json())
            headers = " ".join(f"{name}: {value}" for name, value in answer.headers.items())
            assert not any(card in headers for card in hidden)


def test_a_card_sent_twice_is_laid_once(web: Web) -> None:
    seen = web.post("/api/try", json={}).json()
    card, other = seen["fitting"][0], seen["fitting"][1]
    first = lay(web, seen, card).json()
    again = lay(web, seen, card)
    assert again.status_code == 200
    assert again.json() == first
    refused(lay(web, seen, other), 409, "stale")
    refused(lay(web, seen, card, after=90), 409, "stale")
    assert web.get(f"/api/try/{seen['id']}").json() == first


def test_a_card_that_cannot_be_laid_is_refused_with_its_rule(web: Web) -> None:
    seen = web.post("/api/try", json={"setup": "high"}).json()
    missing = next(card for card in ("2C", "3D", "4H", "5S", "6C") if card not in seen["hand"])
    assert RULE.match(refused(lay(web, seen, missing), 422, "illegal")["rule"])
    assert web.get(f"/api/try/{seen['id']}").json() == seen


def test_a_practice_that_is_not_there(web: Web) -> None:
    refused(web.get("/api/try/nothing"), 404, "not_found")
    refused(web.post("/api/try/nothing/lay", json={"card": "5H", "after": 0}), 404, "not_found")
    refused(web.post("/api/try", json={"setup": "nothing"}), 404, "not_found")


def test_only_so_many_practice_plays_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practices, "MOST_PRACTICE", 3)
    kept = practices.Practices()
    ids = [kept.start("any", Random(seed))[0] for seed in range(3)]
    kept.find(ids[0])
    ids.append(kept.start("any", Random(3))[0])
    assert len(kept) == 3
    assert len(set(ids)) == 4
    for one in (ids[0], ids[2], ids[3]):
        assert not kept.find(one).over
    with pytest.raises(ProblemError, match="deal again"):
        kept.find(ids[1])


# --- requests that mean nothing ---------------------------------------------------------------------------------------

WRONG: list[Any] = [
    None, True, 7, -1, 1e300, "", "x" * 2000, [], [[]], [None], {}, {"answer": None}, {"cards": 5}, {"cards": [5]},
    {"cards": {"5H": 1}}, {"cards": ["5H"] * 300}, {"cards": "5" * 500}, {"crib": "yes", "cards": "5H"},
    {"cards": "5H 5S 5C JD 5D", "extra": 1}, {"card": "ZZ", "after": 0}, {"card": "5H", "after": -1}, {"card": "5H"},
    {"setup": 5}, {"setup": "x" * 100}, {"level": 0, "seed": 1, "answer": 1}, {"level": 1, "seed": -1, "answer": 1},
    {"level": 1, "seed": 1, "answer": True}, {"level": 1, "seed": 1, "answer": "1"}, {"level": 1, "seed": 1.5},
    {"level": 1, "seed": 1, "answer": 1, "recent": [1] * 30}, {"case": {"claim": "poem"}}, {"case": []},
    {"case": {"claim": "run", "series": ["5H"] * 40}}, {"case": {"claim": "go", "hands": [[]] * 9}},
    {"case": {"claim": "go", "players": 9}}, {"case": {"claim": "go", "seats": [9]}}, {"question": 5},
    {"case": {"claim": "say_go", "count": 99, "held": "5H"}}, {"question": "x" * 1001}, {"key": "x" * 41},
]  # fmt: skip


@pytest.mark.parametrize(
    "path", ["/api/count", "/api/referee", "/api/try", "/api/try/nothing/lay", "/api/drills/count/answer"]
)
def test_malformed_requests_are_refused_with_a_problem(web: Web, path: str) -> None:
    for body in WRONG:
        if path == "/api/try" and body == {}:
            continue  # a practice play with any cards
        answer = web.post(path, json=body)
        assert 400 <= answer.status_code < 500, (path, body, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
    for content in (b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"cards": "' + b"x" * 20_000 + b'"}'):
        answer = web.post(path, content=content, headers={"content-type": "application/json"})
        assert 400 <= answer.status_code < 500, (path, content[:20], answer.text)


PATHS = ["/api/count", "/api/referee", "/api/try", "/api/try/nothing/lay", "/api/drills/peg/answer"]
NAMES = st.sampled_from(
    "cards crib question key case claim series seats hands held count setup level seed answer recent card after".split()
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30)
    | st.sampled_from(["5H", "KC QD 9H", "run", "go", "lead", "renege", "say_go"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(NAMES, inner, max_size=8),
    max_leaves=12,
)  # fmt: skip


@settings_of_hypothesis(max_examples=150, deadline=None)
@given(path=st.sampled_from(PATHS), body=VALUES)
def test_any_json_is_answered_or_refused(web: Web, path: str, body: Any) -> None:
    answer = web.post(path, json=body)
    assert answer.status_code < 500, answer.text


@settings_of_hypothesis(max_examples=100, deadline=None)
@given(
    kind=st.sampled_from([*DRILLS, "x"]), level=VALUES, seed=VALUES,
    tag=st.text(max_size=70) | st.none(), day=st.text(max_size=30),
)  # fmt: skip
def test_any_query_is_answered_or_refused(web: Web, kind: str, level: Any, seed: Any, tag: Any, day: str) -> None:
    query = {name: str(value) for name, value in (("level", level), ("seed", seed), ("tag", tag)) if value is not None}
    assert web.get(f"/api/drills/{kind}", params=query).status_code < 500
    assert web.get("/api/daily", params={"day": day}).status_code < 500


def test_the_api_describes_these_pages(web: Web) -> None:
    described = web.get("/api/openapi.json").json()
    assert {
        "/api/lessons", "/api/lessons/{lesson_id}", "/api/try", "/api/try/{try_id}", "/api/try/{try_id}/lay",
        "/api/drills", "/api/drills/{kind}", "/api/drills/{kind}/answer", "/api/daily", "/api/count", "/api/referee",
        "/api/referee/questions", "/api/rules",
    } <= set(described["paths"])  # fmt: skip
    assert {"LessonMessage", "TryMessage", "DrillVerdict", "CountedHand", "RefereeAnswer", "RulesMessage"} <= set(
        described["components"]["schemas"]
    )


def test_another_sites_page_cannot_ask(web: Web) -> None:
    answer = web.post("/api/try", json={}, headers={"origin": "http://elsewhere.example"})
    refused(answer, 403, "origin")
