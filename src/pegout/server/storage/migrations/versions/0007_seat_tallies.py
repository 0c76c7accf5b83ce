"""What each finished game adds to the statistics of those who played it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_COUNTS = (
    "dealer_hands",
    "dealer_hand_points",
    "dealer_plays",
    "dealer_play_points",
    "pone_hands",
    "pone_hand_points",
    "pone_plays",
    "pone_play_points",
    "cribs",
    "crib_points",
)


def upgrade() -> None:
    op.create_table(
        "seat_tallies",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("identity", sa.String(16), sa.ForeignKey("identities.id")),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("skunked", sa.Integer, nullable=False),
        sa.Column("given", sa.Integer, nullable=False),
        sa.Column("against", sa.String(40), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in _COUNTS),
        sa.Column("best_points", sa.Integer),
        sa.Column("best", sa.JSON),
    )
    op.create_index("seat_tallies_by_identity", "seat_tallies", ["identity"])


def downgrade() -> None:
    op.drop_table("seat_tallies")
