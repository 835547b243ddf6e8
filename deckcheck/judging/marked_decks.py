"""Marked decks: whole deck files with their whole answer, and how each is to be judged, at their head.

    # on: 2023-01-01 2026-07-27
    # readings: copies=own-limit
    # verdict: illegal

``on`` are one or more days, each with the same answer; ``cards`` names a card file, ``format`` the
format, ``pool`` the file of what the deck is built from; ``readings`` choose among what the rule text leaves
open. A deck that differs from another by a line or two names that one as its ``base`` and has nothing but the
changed lines:

    # base: mono-fire.txt
    - 1 灰の竜
    + 1 苔の巨像  # outside-identity count=1

A ``+`` stands where the ``-`` before it stood, others at the end, and every ``-`` must be a line of the
base. What the lines are marked with is in :mod:`deckcheck.formats.marks`.

Those of a format stand in ``tests/<format>/`` beside its file, as ``*.txt``; the paths of their ``base``,
``cards`` and ``pool`` begin in the folder of the format's file.
"""

import os
import re

from deckcheck.formats.marks import Difference, differences
from deckcheck.judging.judge import Judge
from deckcheck.model.finding import ClauseReference
from deckcheck.source import InputError, Location, Problem, Source, lines_of, read_source
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import displayed

_HEAD = re.compile(r"# (base|cards|format|on|pool|readings|verdict): (.+)")


class MarkedDeck(NamedTuple):
    """A deck's text with its marks, and how it is judged to what; ``base`` is the path of the one that it changes."""

    path: str
    text: str
    format: str | None
    on: tuple[str, ...]
    cards: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    verdict: str
    base: str | None = None
    pool: str | None = None


class Tried(NamedTuple):
    """A marked deck as judged on one of its days: the verdict, what is not as marked, and the clauses that spoke."""

    deck: MarkedDeck
    on: str
    verdict: str
    differences: tuple[Difference, ...]
    clauses: frozenset[ClauseReference]

    @property
    def as_marked(self) -> bool:
        return self.verdict == self.deck.verdict and not self.differences


def marked_folder(format_path: str) -> str:
    """The folder of a format's marked decks.

    >>> marked_folder(os.path.join("mine", "standard.yaml")) == os.path.join("mine", "tests", "standard")
    True
    """
    folder, name = os.path.split(format_path)
    return os.path.join(folder, "tests", os.path.splitext(name)[0])


def marked_deck_paths(format_path: str) -> tuple[str, ...]:
    """The files of a format's marked decks, in order. Raises InputError if there are none."""
    folder = marked_folder(format_path)
    names = os.listdir(folder) if os.path.isdir(folder) else []
    paths = tuple(os.path.join(folder, name) for name in sorted(names) if name.endswith(".txt"))
    if not paths:
        raise InputError([Problem("no-marked-decks", {"path": displayed(folder)})])
    return paths


def read_marked(path: str, root: str) -> MarkedDeck:
    """Read a marked deck; the paths in its head begin in ``root``. Raises InputError."""
    text = read_source(path).text
    head = {match[1]: match[2] for line in lines_of(text) if (match := _HEAD.fullmatch(line.rstrip()))}
    missing = [key for key in ("on", "verdict") if key not in head]
    if missing:
        raise InputError([Problem("missing-head", {"key": key}, Location(path, 1)) for key in missing])
    if "base" in head:
        base = read_source(os.path.join(root, head["base"]))
        try:
            text = changed(base.text, text)
        except ValueError as error:
            facts = {"line": str(error), "base": head["base"]}
            at = Location(path, lines_of(text).index(f"- {error}") + 1)
            raise InputError([Problem("not-in-base", facts, at)]) from None
    return MarkedDeck(
        path,
        text,
        head.get("format"),
        tuple(head["on"].split()),
        (os.path.join(root, head["cards"]),) if "cards" in head else (),
        tuple((name, choice) for word in head.get("readings", "").split() for name, _, choice in [word.partition("=")]),
        head["verdict"],
        os.path.join(root, head["base"]) if "base" in head else None,
        os.path.join(root, head["pool"]) if "pool" in head else None,
    )


def changed(base: str, changes: str) -> str:
    """A base's text with changes: the lines that begin with - and +. Raises ValueError of a line that is not there.

    >>> changed("1 Ash Drake\\n1 Bog Drake\\n", "# a comment\\n- 1 Ash Drake\\n+ 2 Ash Drake\\n+ 1 Moss Colossus\\n")
    '2 Ash Drake\\n1 Bog Drake\\n1 Moss Colossus\\n'
    """
    lines = base.splitlines()
    place: int | None = None
    for change in changes.splitlines():
        if change.startswith("- "):
            if change[2:] not in lines:
                raise ValueError(change[2:])
            place = lines.index(change[2:])
            lines.pop(place)
        elif change.startswith("+ "):
            lines.insert(len(lines) if place is None else place, change[2:])
            place = None
    return "".join(f"{line}\n" for line in lines)


class Trial:
    """Tries marked decks under a format's file; the cards are opened once for all decks of a day."""

    def __init__(self, format_path: str, cards: tuple[str, ...] = ()) -> None:
        self._format, self._cards = format_path, cards
        self._judges: dict[tuple[object, ...], Judge] = {}

    def tried(self, path: str) -> tuple[Tried, ...]:
        """A marked deck on each of its days. Raises InputError if something cannot be used."""
        deck = read_marked(path, os.path.dirname(self._format))
        return tuple(self._on(deck, on) for on in deck.on)

    def _on(self, deck: MarkedDeck, on: str) -> Tried:
        cards = deck.cards or self._cards
        asked = (on, cards, deck.readings, deck.pool)
        judge = self._judges.setdefault(asked, Judge(on, cards, dict(deck.readings), pool=deck.pool))
        try:
            # The format that a base names is named from where the base stands.
            source = Source(deck.base or deck.path, deck.text, "utf-8", folders=(os.path.dirname(self._format),))
            report = judge.judge(source, self._format).report
        except ValueError:
            facts = {"value": on, "form": "YYYY-MM-DD"}
            raise InputError([Problem("wrong-date", facts, Location(deck.path, 1))]) from None
        spoke = frozenset(finding.clause for finding in report.findings if finding.clause is not None)
        return Tried(deck, on, report.verdict, differences(deck.text, report.findings, deck.path), spoke)
