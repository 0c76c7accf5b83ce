"""The links that open seats to friends."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "invites",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.UniqueConstraint("token_hash", name="one_table_for_an_invite"),
    )


def downgrade() -> None:
    op.drop_table("invites")
