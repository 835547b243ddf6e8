"""When a player checked in."""

import sqlalchemy as sa
from alembic import op

revision = "arrivals"
down_revision = "checks"


def upgrade() -> None:
    """Add the column."""
    op.add_column("player", sa.Column("arrived", sa.BigInteger(), nullable=True))
