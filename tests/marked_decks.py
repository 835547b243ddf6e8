"""Marked decks: whole deck files with their whole answer, and how each is to be judged, at their head.

    # format: duelmasters/commander
    # on: 2023-01-01 2026-07-27
    # readings: copies=own-limit
    # verdict: illegal

``on`` are one or more days, each with the same answer; ``cards`` names a card file; ``readings`` choose among
what the rule text leaves open. A deck that differs from another by a line or two names that one as its ``base`` (paths
are the repository's) and has nothing but the changed lines:

    # base: examples/duelmasters/mono-fire.txt
    - 1 ボルシャック・ドラゴン
    + 1 青銅の鎧  # outside-identity count=1

A ``+`` stands where the ``-`` before it stood, others at the end, and every ``-`` must be a line of the base.
"""

from __future__ import annotations

import atexit
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.judge import Judge
from deckcheck.source import Source

if TYPE_CHECKING:
    from deckcheck.report import Judged

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "formats"

_HEAD = re.compile(r"# (base|cards|format|on|readings|verdict): (.+)")
# Collecting the tests already needs it, so it cannot be a fixture.
_CACHE = TemporaryDirectory(prefix="deckcheck-")
atexit.register(_CACHE.cleanup)


class MarkedDeck(NamedTuple):
    """A deck's text with its marks, and how it is judged to what."""

    path: str
    text: str
    format: str
    on: tuple[str, ...]
    cards: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    verdict: str


@cache
def judge(on: str, cards: tuple[str, ...] = (), readings: tuple[tuple[str, str], ...] = ()) -> Judge:
    """One judge for all decks of a day. The cards are indexed once for all of them."""
    return Judge(on, [str(ROOT / path) for path in cards], dict(readings), _CACHE.name)


@cache
def judged(deck: MarkedDeck, on: str) -> Judged:
    """A deck, judged as it says."""
    return judge(on, deck.cards, deck.readings).judge(Source(deck.path, deck.text, "utf-8"), deck.format)


@cache
def marked_decks() -> tuple[MarkedDeck, ...]:
    """All of them, in the order of their paths."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*/*/*.txt")))


def _read(path: Path) -> MarkedDeck:
    text = path.read_text(encoding="utf-8")
    head: dict[str, Any] = {
        key: value for line in text.splitlines() if (match := _HEAD.fullmatch(line)) for key, value in [match.groups()]
    }
    game, format_ = path.parts[-3:-1]
    assert head["format"] == f"{game}/{format_}", f"{path} stands in the wrong folder"
    if "base" in head:
        text = changed((ROOT / head["base"]).read_text(encoding="utf-8"), text)
    return MarkedDeck(
        str(path.relative_to(FOLDER)),
        text,
        head["format"],
        tuple(head["on"].split()),
        (head["cards"],) if "cards" in head else (),
        tuple((name, choice) for word in head.get("readings", "").split() for name, _, choice in [word.partition("=")]),
        head["verdict"],
    )


def changed(base: str, changes: str) -> str:
    """A base's text with changes: the lines that begin with - and +.

    >>> changed("1 Ash Drake\\n1 Bog Drake\\n", "# a comment\\n- 1 Ash Drake\\n+ 2 Ash Drake\\n+ 1 Moss Colossus\\n")
    '2 Ash Drake\\n1 Bog Drake\\n1 Moss Colossus\\n'
    """
    lines = base.splitlines()
    place: int | None = None
    for change in changes.splitlines():
        if change.startswith("- "):
            place = lines.index(change[2:])
            lines.pop(place)
        elif change.startswith("+ "):
            lines.insert(len(lines) if place is None else place, change[2:])
            place = None
    return "".join(f"{line}\n" for line in lines)
