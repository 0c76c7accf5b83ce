"""Browsers, tables, seats, games and their actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "identities",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("secret_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", sa.Integer, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("creator", sa.String(16), sa.ForeignKey("identities.id"), nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("take_back", sa.Boolean, nullable=False),
        sa.Column("best_of", sa.Integer),
        sa.Column("created_at", sa.Integer, nullable=False),
        sa.Column("updated_at", sa.Integer, nullable=False),
        sa.Column("glance", sa.JSON, nullable=False),
        sa.UniqueConstraint("creator", "command", name="one_table_for_a_command"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("owner", sa.String(16), sa.ForeignKey("identities.id")),
    )
    op.create_index("seats_by_owner", "seats", ["owner"])
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("first_dealer", sa.Integer),
        sa.Column("cutters", sa.JSON, nullable=False),
        sa.Column("started_at", sa.Integer, nullable=False),
        sa.Column("finished_at", sa.Integer),
        sa.Column("winner", sa.Integer),
        sa.Column("scores", sa.JSON),
        sa.Column("skunks", sa.JSON),
        sa.Column("dealt_first", sa.Integer),
        sa.UniqueConstraint("table_id", "number", name="one_game_for_a_number"),
    )
    op.create_table(
        "actions",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("done_at", sa.Integer, nullable=False),
        sa.UniqueConstraint("table_id", "command", name="one_action_for_a_command"),
    )
