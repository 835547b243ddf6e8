"""The tables of the first version."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_APPEND_ONLY = {
    "submission": ("UPDATE", "DELETE"),
    "submission_text": ("UPDATE",),
    "acceptance": ("UPDATE", "DELETE"),
    "audit": ("UPDATE", "DELETE"),
}


def upgrade() -> None:
    """Make all of them, and the triggers that refuse to change what is only added to."""
    _tables()
    op.execute("INSERT INTO installation (id, beat) VALUES (1, 0)")
    if op.get_bind().dialect.name == "sqlite":
        for table, acts in _APPEND_ONLY.items():
            for act in acts:
                op.execute(
                    f"CREATE TRIGGER no_{act.lower()}_{table} BEFORE {act} ON {table}"
                    f" BEGIN SELECT RAISE(ABORT, '{table} is only added to'); END"
                )
        return
    op.execute(
        "CREATE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION '% is only added to', TG_TABLE_NAME; END $$"
    )
    for table, acts in _APPEND_ONLY.items():
        op.execute(
            f"CREATE TRIGGER only_added_to BEFORE {' OR '.join((*acts, 'TRUNCATE'))} ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()"
        )


def _tables() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("zone", sa.Integer(), nullable=False),
        sa.Column("opens", sa.BigInteger(), nullable=True),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("grace", sa.BigInteger(), nullable=False),
        sa.Column("late", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False),
        sa.CheckConstraint("late IN ('refuse', 'mark', 'accept')", name=op.f("ck_event_late")),
        sa.CheckConstraint("state IN ('open', 'locked')", name=op.f("ck_event_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("slug", name=op.f("uq_event_slug")),
    )
    op.create_table(
        "installation",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_installation_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_installation")),
    )
    op.create_table(
        "outage",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outage")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("called", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("lang", sa.Text(), nullable=True),
        sa.Column("extra", sa.Text(), nullable=False),
        sa.Column("dropped", sa.Boolean(), nullable=False),
        sa.Column("unlocked_until", sa.BigInteger(), nullable=True),
        sa.Column("erased", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_player_event")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("event", "called", name=op.f("uq_player_event_called")),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=True),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("prev", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_audit_event")),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_audit_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_table(
        "capability",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=True),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("revoked", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_capability_event")),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_capability_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_capability")),
        sa.UniqueConstraint("hash", name=op.f("uq_capability_hash")),
    )
    op.create_table(
        "submission",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("once", sa.Text(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_submission_event")),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_submission_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_submission")),
        sa.UniqueConstraint("event", "player", "once", name=op.f("uq_submission_event_player_once")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_submission_player_id"), "submission", ["player", "id"], unique=False)
    op.create_table(
        "acceptance",
        sa.Column("submission", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["submission"], ["submission.id"], name=op.f("fk_acceptance_submission")),
        sa.PrimaryKeyConstraint("submission", name=op.f("pk_acceptance")),
    )
    op.create_table(
        "judgement",
        sa.Column("submission", sa.Integer(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["submission"], ["submission.id"], name=op.f("fk_judgement_submission")),
        sa.PrimaryKeyConstraint("submission", "basis", name=op.f("pk_judgement")),
    )
    op.create_table(
        "seen",
        sa.Column("submission", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["submission"], ["submission.id"], name=op.f("fk_seen_submission")),
        sa.PrimaryKeyConstraint("submission", name=op.f("pk_seen")),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("capability", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["capability"], ["capability.id"], name=op.f("fk_session_capability")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_session")),
    )
    op.create_table(
        "submission_text",
        sa.Column("submission", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["submission"], ["submission.id"], name=op.f("fk_submission_text_submission")),
        sa.PrimaryKeyConstraint("submission", name=op.f("pk_submission_text")),
    )
