"""What pages keep beside lists: checks, who came, who signs up, for how long, mail, and lists that visitors share."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add it; events that there are keep what they have for as long as before."""
    _columns()
    _checks()
    _mail()
    _shares()


def _columns() -> None:
    op.add_column("player", sa.Column("arrived", sa.BigInteger(), nullable=True))
    op.add_column("event", sa.Column("sign_up", sa.Text(), server_default="list", nullable=False))
    op.add_column("event", sa.Column("most_players", sa.Integer(), nullable=True))
    op.add_column("event", sa.Column("sign_up_code", sa.Text(), nullable=True))
    op.add_column("player", sa.Column("once", sa.Text(), nullable=True))
    op.add_column("event", sa.Column("retain_until", sa.BigInteger(), nullable=True))


def _checks() -> None:
    op.create_table(
        "draw",
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_draw_event")),
        sa.PrimaryKeyConstraint("event", "round", name=op.f("pk_draw")),
    )
    op.create_table(
        "seat",
        sa.Column("event", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tbl", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("written", sa.Text(), nullable=True),
        sa.Column("drawn", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["event", "round"], ["draw.event", "draw.round"], name="draw"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_seat_player")),
        sa.PrimaryKeyConstraint("event", "round", "number", name=op.f("pk_seat")),
    )
    op.create_table(
        "deck_check",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("outcome IN ('fine', 'problem')", name=op.f("ck_deck_check_outcome")),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_deck_check_event")),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_deck_check_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deck_check")),
    )


def _mail() -> None:
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


def _shares() -> None:
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
