"""Games that end before the rules end them, and what players propose to one another."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("games", sa.Column("ending", sa.String(8)))
    op.add_column("tables", sa.Column("proposal", sa.JSON))


def downgrade() -> None:
    op.drop_column("tables", "proposal")
    op.drop_column("games", "ending")
