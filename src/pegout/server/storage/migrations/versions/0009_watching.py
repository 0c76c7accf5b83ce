"""Tables that friends may watch, and the links to them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("watch_round", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "watch_links",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), nullable=False),
    )
    op.create_index("watch_links_by_table", "watch_links", ["table_id"])


def downgrade() -> None:
    op.drop_table("watch_links")
    op.drop_column("tables", "watch_round")
