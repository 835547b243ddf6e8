"""Mail to players that waits to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "mail"
down_revision = "retention"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.CheckConstraint("state IN ('waiting', 'sent', 'failed')", name=op.f("ck_outbox_state")),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_outbox_event")),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_outbox_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
