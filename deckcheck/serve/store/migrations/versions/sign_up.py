"""Players who sign up themselves."""

import sqlalchemy as sa
from alembic import op

revision = "sign_up"
down_revision = "arrivals"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("event", sa.Column("sign_up", sa.Text(), server_default="list", nullable=False))
    op.add_column("event", sa.Column("most_players", sa.Integer(), nullable=True))
    op.add_column("event", sa.Column("sign_up_code", sa.Text(), nullable=True))
    op.add_column("player", sa.Column("once", sa.Text(), nullable=True))
