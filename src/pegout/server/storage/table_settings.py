"""What the maker of a table may change of it later, as the store keeps it."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from .database import Database
from .schema import tables


@dataclass(frozen=True, slots=True)
class Openness:
    """Whether the lobby shows a table while a seat is open, and whether it has free chat."""

    listed: bool
    chat: bool


def change_settings(database: Database, table_id: str, listed: bool | None, chat: bool | None) -> Openness:
    """Store what the maker of a table changed.

    Args:
        database: the database.
        table_id: the table.
        listed: whether the lobby shows it; None to leave that.
        chat: whether it has free chat; None to leave that.

    Returns:
        What holds now.
    """
    wanted = {name: value for name, value in (("listed", listed), ("chat", chat)) if value is not None}
    with database.writing() as connection:
        if wanted:
            connection.execute(tables.update().where(tables.c.id == table_id).values(**wanted))
        row = connection.execute(sa.select(tables.c.listed, tables.c.chat).where(tables.c.id == table_id)).one()
        return Openness(row.listed, row.chat)
