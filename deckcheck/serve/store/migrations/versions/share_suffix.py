"""The suffix of the file that a shared list was in: it says how the list is read."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add it; what is shared already is read as it was, as any text."""
    op.add_column("share", sa.Column("suffix", sa.Text(), server_default="", nullable=False))
