"""Clocks for decisions: what a table agreed on, each seat's time, and when the server was last alive."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("bank", sa.Integer, nullable=False),
    )
    op.create_table(
        "times",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("bank", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger),
    )
    op.create_table(
        "marks",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("marks", "times", "clocks"):
        op.drop_table(name)
