"""The tables of deck checks: what was drawn, who sat where, what a judge noted."""

import sqlalchemy as sa
from alembic import op

revision = "checks"
down_revision = "0001"


def upgrade() -> None:
    """Make them."""
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
