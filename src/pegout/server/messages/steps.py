"""What happens at a table: steps with the game after them, whole or as what is new."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from .events import EventMessage
from .game import ActionName, CardCode, EndingName, NeedName, PhaseName, ScoreName, ViewMessage, Wire
from .table import TableInfo

StepKind = Literal[
    "start",
    "shuffle",
    "undo",
    "pass",
    "end",
    "cut_for_deal",
    "lay_away",
    "cut_starter",
    "lay_card",
    "say_go",
    "take_back_go",
    "claim",
    "accept",
    "claim_muggins",
    "claim_renege",
    "stand_in",
    "return",
    "open",
]


class BestHand(Wire):
    """The hand or crib that scored most."""

    cards: tuple[CardCode, ...]
    starter: CardCode
    crib: bool
    points: int


class SideSummary(Wire):
    """Where a side's holes came from; they add up to its score."""

    side: int
    play: int
    hands: int
    cribs: int
    heels: int
    penalties: int
    best: BestHand | None


class LogStep(Wire):
    """One step: an action and what it did.

    Attributes:
        number: counts up over the whole life of the table and never goes back.
        game: the table's game, from 1.
        seat: who acted; null for a shuffle or the start of a game.
        action_kind: what was done; "start" begins a game, "undo" takes back every step after `back_to`; "stand_in" and
            "return": the computer plays the seat, its person plays it again; "open": nobody sits there any more; "end"
            ends the game outside the rules.
        events: what happened, as this seat may know it.
        undone: whether a later undo took this step back.
        back_to: with "undo", the last step that stands.
        seal: with "start" and "shuffle", the seal of the pack that the next shuffle takes (docs/fairness.md).
    """

    number: int
    game: int
    seat: int | None
    action_kind: StepKind
    events: tuple[EventMessage, ...]
    undone: bool
    back_to: int | None
    seal: str | None


class Step(LogStep):
    """A step with the game after it; `summary` when that is over."""

    view: ViewMessage
    summary: tuple[SideSummary, ...] | None


class Snapshot(Wire):
    """The table as a seat sees it now, or (null) whoever watches, with all steps of the game without their views."""

    table: TableInfo
    seat: int | None
    number: int
    view: ViewMessage
    summary: tuple[SideSummary, ...] | None
    log: tuple[LogStep, ...]


class Created(Wire):
    """A new table, seen from its first person's seat."""

    id: str
    seat: int
    snapshot: Snapshot


class Update(Wire):
    """What has happened since a number: steps, or a snapshot instead where that is too long ago.

    Attributes:
        number: the step that this command made; for a plain update the newest step.
        latest: the newest step.
        steps: those after `after`, in order.
        snapshot: in place of steps, where `after` is too long ago.
        table: present when it may have changed since `after`.
    """

    number: int
    latest: int
    steps: tuple[Step, ...]
    snapshot: Snapshot | None
    table: TableInfo | None


@dataclass(frozen=True, slots=True)
class WrittenUpdate:
    """An :class:`Update` whose steps are written out already, once for all that send them.

    Attributes:
        steps: each as JSON.
    """

    number: int
    latest: int
    steps: tuple[str, ...] = ()
    snapshot: Snapshot | None = None
    table: TableInfo | None = None

    def model_dump_json(self) -> str:
        """The update as JSON."""
        snapshot, table = _json_or_null(self.snapshot), _json_or_null(self.table)
        return (
            f'{{"number":{self.number},"latest":{self.latest},"steps":[{",".join(self.steps)}],'
            f'"snapshot":{snapshot},"table":{table}}}'
        )

    def steps_json(self) -> str:
        """Its steps as a :class:`StepsMessage`."""
        return f'{{"kind":"steps","latest":{self.latest},"steps":[{",".join(self.steps)}]}}'


def _json_or_null(message: BaseModel | None) -> str:
    return "null" if message is None else message.model_dump_json()


ALIASES: dict[str, Any] = {
    "EventMessage": EventMessage,
    "StepKind": StepKind,
    "ActionName": ActionName,
    "PhaseName": PhaseName,
    "NeedName": NeedName,
    "ScoreName": ScoreName,
    "EndingName": EndingName,
}
"""Names for unions, for the generated TypeScript."""
MODELS: tuple[type[BaseModel], ...] = (Created, Update, Snapshot)
