"""The tables, the same on SQLite and on PostgreSQL. Times are whole milliseconds since 1970 in UTC.

``migrations`` makes them; a test holds the two to each other.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=_NAMES)

installation = Table(
    "installation",
    metadata,
    Column("id", Integer, CheckConstraint("id = 1", name="one"), primary_key=True, autoincrement=False),
    Column("beat", BigInteger, nullable=False),
)
"""One row: when the page was last alive. Whoever writes to the chain of the audit holds it."""

outage = Table(
    "outage",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

event = Table(
    "event",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("path", Text, nullable=False),
    Column("zone", Integer, nullable=False),
    Column("opens", BigInteger),
    Column("deadline", BigInteger),
    Column("grace", BigInteger, nullable=False),
    Column("late", Text, CheckConstraint("late IN ('refuse', 'mark', 'accept')", name="late"), nullable=False),
    Column("state", Text, CheckConstraint("state IN ('open', 'locked')", name="state"), nullable=False),
    Column("changed", Integer, nullable=False),
    Column("sign_up", Text, nullable=False, server_default="list"),
    Column("most_players", Integer),
    Column("sign_up_code", Text),
    Column("retain_until", BigInteger),
)
"""``plan`` is the text of the event's file, ``path`` its place in the folder of the page; ``zone`` the minutes by which
the event's clock is before UTC; ``changed`` counts what was changed, for whoever keeps something of it;
``sign_up_code`` is the hash of the code with which players sign up;
``retain_until`` is when what is known of players is deleted."""

player = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("event.id"), nullable=False),
    Column("called", Text, nullable=False),
    Column("name", Text),
    Column("lang", Text),
    Column("extra", Text, nullable=False),
    Column("dropped", Boolean, nullable=False),
    Column("arrived", BigInteger),
    Column("once", Text),
    Column("unlocked_until", BigInteger),
    Column("erased", BigInteger),
    UniqueConstraint("event", "called"),
)
"""``called`` is the id that the organizer gave, which an erasure replaces; ``extra`` the other columns, as JSON;
``arrived`` is when the player checked in, ``once`` the hash of the form with which one signed up."""

capability = Table(
    "capability",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("event.id")),
    Column("player", ForeignKey("player.id")),
    Column("role", Text, nullable=False),
    Column("hash", Text, nullable=False, unique=True),
    Column("made", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

session = Table(
    "session",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("capability", ForeignKey("capability.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

submission = Table(
    "submission",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("event.id"), nullable=False),
    Column("player", ForeignKey("player.id"), nullable=False),
    Column("once", Text, nullable=False),
    Column("received", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("late", Boolean, nullable=False),
    Column("closed", Boolean, nullable=False),
    UniqueConstraint("event", "player", "once"),
    Index(None, "player", "id"),
    sqlite_autoincrement=True,
)
"""What came in. Triggers refuse to change or to delete a row; the order is that of ``id``."""

submission_text = Table(
    "submission_text",
    metadata,
    Column("submission", ForeignKey("submission.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("salt", Text, nullable=False),
)
"""Apart, so that an erasure deletes the text and leaves the receipt. A trigger refuses to change one."""

acceptance = Table(
    "acceptance",
    metadata,
    Column("submission", ForeignKey("submission.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
)

seen = Table(
    "seen",
    metadata,
    Column("submission", ForeignKey("submission.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""What somebody else sent for a player, and the player has confirmed to have seen."""

judgement = Table(
    "judgement",
    metadata,
    Column("submission", ForeignKey("submission.id"), primary_key=True),
    Column("basis", Text, primary_key=True),
    Column("verdict", Text, nullable=False),
    Column("report", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What follows from a text and what it was judged by, and may be made again at any time."""

draw = Table(
    "draw",
    metadata,
    Column("event", ForeignKey("event.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seed", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The draw of the tables of a round at which decks are checked."""

seat = Table(
    "seat",
    metadata,
    Column("event", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("tbl", Text, nullable=False),
    Column("player", ForeignKey("player.id")),
    Column("written", Text),
    Column("drawn", Integer),
    ForeignKeyConstraint(["event", "round"], ["draw.event", "draw.round"], name="draw"),
)
"""Who sits where in a round that was drawn for: a player, or the name (``written``) of somebody who is none of the
event's. ``drawn`` is the place of the table in the draw, NULL for one that was not drawn."""

deck_check = Table(
    "deck_check",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("event.id"), nullable=False),
    Column("player", ForeignKey("player.id"), nullable=False),
    Column("round", Integer),
    Column("by", Text, nullable=False),
    Column("outcome", Text, CheckConstraint("outcome IN ('fine', 'problem')", name="outcome"), nullable=False),
    Column("note", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What a judge noted of a deck that was checked."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("event.id"), nullable=False),
    Column("player", ForeignKey("player.id"), nullable=False),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("state", Text, CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("said", Text, nullable=False),
)
"""Mail to players. ``due`` is when it is tried next, or when it was sent; ``said`` what the server said against it.
No address and no code is in it: both are found when it is sent."""

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("event", ForeignKey("event.id")),
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("player", ForeignKey("player.id")),
    Column("detail", Text, nullable=False),
    Column("prev", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
"""What was done, each row with the hash of the one before. Triggers refuse to change or to delete one."""

share = Table(
    "share",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("remover", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("format", Text, nullable=False),
    Column("day", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("suffix", Text, nullable=False, server_default=""),
    Index(None, "expires"),
)
"""A list that a visitor shares; of its link, and of what deletes it, only hashes are kept. ``suffix`` is
that of the file which it was in."""

APPEND_ONLY = {
    "submission": ("UPDATE", "DELETE"),
    "submission_text": ("UPDATE",),
    "acceptance": ("UPDATE", "DELETE"),
    "audit": ("UPDATE", "DELETE"),
}
"""What triggers refuse, by the names of the tables."""
