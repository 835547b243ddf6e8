"""Whatever is done to the file of a deck: what is still written there is read, or it is said that it is not.

A deck with a banned card is never legal while the card's name, or its number, stands outside of a comment. And each
name of the deck that still stands on a line has an entry there or a finding, or stands where a finding says that
nothing is read.
"""

from __future__ import annotations

import atexit
import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from damage.damages import damaged
from damage.decks import BANNED, DECK, IDS, MADE, coded
from deckcheck.judging.judge import Judge
from deckcheck.source import Source

if TYPE_CHECKING:
    from random import Random

    from deckcheck.model.deck import Deck

_FORMAT = """\
format: damage/all
name: {en: All, ja: 全部}
game:
  name: {en: Damage, ja: 破損}
  zones:
    main: {name: {en: main, ja: メイン}, headings: [Main, Deck], default: true}
    extra: {name: {en: extra, ja: エクストラ}}
    side: {name: {en: side, ja: サイド}, headings: [Sideboard], block: last}
    identity: {name: {en: identity, ja: ID}}
  attributes: {type: {type: text, name: {en: type, ja: 種類}}}
source: {title: The Rules}
rules:
  - exclusion: {where: {type: banned}, cite: Not these.}
"""
_FOLDER = TemporaryDirectory(prefix="deckcheck-damage-")
atexit.register(_FOLDER.cleanup)
_REST = frozenset({"unreadable-deck", "several-decks"})
"""What says that nothing is read from its place on."""
_WHOLE = frozenset(
    {
        "unreadable-deck",
        "duplicate-key",
        "missing-key",
        "missing-counts",
        "missing-names",
        "broken-character",
        "unsupported-yaml",
        "tab-indentation",
    }
    | {"key-not-text", "unknown-alias", "wrong-type"}
)
"""What says, where there are no entries, that nothing is read at all."""


@cache
def _judge() -> tuple[Judge, str]:
    cards, format_ = Path(_FOLDER.name, "cards.json"), Path(_FOLDER.name, "all.yaml")
    records = [
        {"name": name, "type": "banned" if name == BANNED else "unit", "aliases": [str(number)]}
        for name, number in IDS.items()
    ]
    cards.write_text(json.dumps({"game": "damage", "cards": records}), encoding="utf-8")
    format_.write_text(_FORMAT, encoding="utf-8")
    return Judge("2026-01-01", [str(cards)], {}, _FOLDER.name), str(format_)


def judged(text: str, syntax: str, suffix: str) -> tuple[Deck, str]:
    """The deck of a text with its cards, and the verdict."""
    judge, reference = _judge()
    deck = judge.resolved(Source(f"deck{suffix}", text, "utf-8", syntax=syntax), reference).deck
    return deck, judge.checker(reference).check(deck).verdict


def broken_by(text: str, syntax: str, suffix: str) -> str | None:
    """How what is read in a text breaks the law; None if it does not."""
    deck, verdict = judged(text, syntax, suffix)
    lines = _without_comments(text, syntax).split("\n")
    if verdict == "legal" and any(_written(line, BANNED, syntax) for line in lines):
        return f"legal, though {BANNED} is written there"
    told = {at.line for found in deck.findings for at in (found.at, *found.also) if found.severity != "note"}
    read = {entry.at.line for entry in deck.entries}
    ends = [found.at.line for found in deck.findings if found.code in _REST]
    if any(found.code in _WHOLE for found in deck.findings) and not deck.entries:
        return None
    quoted = str([found.facts for found in deck.findings])
    for number, line in enumerate(lines, 1):
        names = [name for name in IDS if _written(line, name, syntax) and name not in quoted]
        above = max((each for each in told | read if each <= number), default=0)
        known = number in told | read
        if syntax == "yaml":
            # A text of several lines has its place where it begins.
            begun = {entry.card.name for entry in deck.entries if entry.card and entry.at.line == above}
            known |= above in told or begun.issuperset(names)
        if names and not known and not any(end <= number for end in ends):
            return f"{', '.join(names)} on line {number} is neither read nor told of"
    return None


def one(syntax: str, chance: Random) -> tuple[str, str]:
    """A damaged deck of a syntax, and its suffix."""
    suffix, make = chance.choice(MADE[syntax])
    return damaged(make(), chance), suffix


def _written(line: str, name: str, syntax: str) -> bool:
    if syntax == "ydke":
        # The numbers are seen only where the board that they are in is whole.
        return name == BANNED and coded(DECK[1]) in line
    if syntax == "ydk":
        return re.search(rf"(?<![0-9]){IDS[name]}(?![0-9])", line) is not None
    return name in line


def _without_comments(text: str, syntax: str) -> str:
    """A text with its comments blanked, its lines as deckcheck counts them."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if syntax in ("cod", "dek", "o8d"):
        return re.sub(r"(?s)<!--.*?-->", lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    if syntax == "ydke":
        return re.sub(r"(?m)^[^\S\n]*(?:#|//)(?!.*ydke://).*", "", text)
    if syntax in ("plain", "mtgo"):
        return re.sub(r"(?m)^[^\S\n]*(?:#|//).*|[^\S\n]#(?:[^\S\n].*)?$", "", text)
    if syntax == "yaml":
        return re.sub(r"(?m)(?:^|(?<=\s))#.*", "", text)
    if syntax == "deckstring":
        # A title is called as it likes, but for a number in it, or a bracket that was not opened.
        return re.sub(r"(?m)^### (?![^(（\n]*[)）])[^0-9\n]*$", "", text)
    return text
