"""When what is known of players is deleted."""

import sqlalchemy as sa
from alembic import op

revision = "retention"
down_revision = "sign_up"


def upgrade() -> None:
    """Add the column; events that there are keep what they have."""
    op.add_column("event", sa.Column("retain_until", sa.BigInteger(), nullable=True))
