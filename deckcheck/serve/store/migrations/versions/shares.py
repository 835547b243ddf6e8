"""The table of lists that visitors share."""

import sqlalchemy as sa
from alembic import op

revision = "shares"
down_revision = "0002"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "share",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("remover", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_share")),
    )
    op.create_index(op.f("ix_share_expires"), "share", ["expires"], unique=False)
