"""What a table's socket carries, both ways."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from .game import Wire
from .orders import Order, PhraseName, StepNumber
from .steps import Snapshot, Step
from .table import TableInfo


class StepsMessage(Wire):
    """New steps, in order."""

    kind: Literal["steps"]
    latest: int
    steps: tuple[Step, ...]


class SnapshotMessage(Wire):
    """The whole table, first or when the client is too far behind."""

    kind: Literal["snapshot"]
    snapshot: Snapshot


class TableMessage(Wire):
    """The table's seats or match changed."""

    kind: Literal["table"]
    table: TableInfo


class SaidLine(Wire):
    """Something a seat said: one of the phrases, or a text where the table has free chat.

    Attributes:
        number: counts up, also over a restart of the server.
        name: who sat there when it was said.
    """

    number: int
    seat: int
    name: str
    phrase: PhraseName | None
    text: str | None


class SaidMessage(Wire):
    """What was said at the table; `earlier` when it was before this socket was open."""

    kind: Literal["said"]
    lines: tuple[SaidLine, ...]
    earlier: bool


class TurnedAwayMessage(Wire):
    """Whoever made the table has opened this seat again; the socket closes, and there is nothing to come back to."""

    kind: Literal["turned_away"]


class PingMessage(Wire):
    """Are you there? `latest` lets a client see that it missed nothing."""

    kind: Literal["ping"]
    latest: int


ServerMessage = Annotated[
    StepsMessage | SnapshotMessage | TableMessage | SaidMessage | TurnedAwayMessage | PingMessage,
    Field(discriminator="kind"),
]


class PongMessage(Order):
    """Yes."""

    kind: Literal["pong"]


class AckMessage(Order):
    """Seen up to here."""

    kind: Literal["ack"]
    number: StepNumber


ClientMessage = Annotated[PongMessage | AckMessage, Field(discriminator="kind")]


ALIASES: dict[str, Any] = {"ServerMessage": ServerMessage, "ClientMessage": ClientMessage}
MODELS: tuple[type[BaseModel], ...] = ()
