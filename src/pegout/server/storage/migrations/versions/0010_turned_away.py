"""Whom a table's maker has turned away."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "turned_away",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("identity", sa.String(16), sa.ForeignKey("identities.id"), primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
    )
    op.create_index("turned_away_by_identity", "turned_away", ["identity"])


def downgrade() -> None:
    op.drop_table("turned_away")
