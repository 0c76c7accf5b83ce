"""Several browsers for one person: their secrets, the link that leads to another one, and a link for friends each."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("identity", sa.String(16), sa.ForeignKey("identities.id"), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", sa.Integer, nullable=False),
        sa.UniqueConstraint("secret_hash", name="one_device_for_a_secret"),
    )
    op.create_index("devices_by_identity", "devices", ["identity"])
    op.execute(
        "INSERT INTO devices (identity, secret_hash, created_at) SELECT id, secret_hash, created_at FROM identities"
    )
    op.drop_column("identities", "secret_hash")
    op.create_table(
        "moves",
        sa.Column("identity", sa.String(16), sa.ForeignKey("identities.id"), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("expires_at", sa.Integer, nullable=False),
        sa.UniqueConstraint("token_hash", name="one_identity_for_a_move"),
    )
    op.rename_table("invites", "old_invites")
    op.create_table(
        "invites",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("device", sa.Integer, sa.ForeignKey("devices.id")),
    )
    op.create_index("invites_by_table", "invites", ["table_id"])
    op.execute(
        "INSERT INTO invites (token_hash, table_id, device) "
        "SELECT old_invites.token_hash, old_invites.table_id, devices.id FROM old_invites "
        "JOIN tables ON tables.id = old_invites.table_id JOIN devices ON devices.identity = tables.creator"
    )
    op.drop_table("old_invites")
