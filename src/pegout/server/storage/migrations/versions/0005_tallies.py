"""How often each number was seen over all deals, for the statistics of the about page."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "tallies",
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(8), primary_key=True),
        sa.Column("measure", sa.String(8), primary_key=True),
        sa.Column("value", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("tallies")
