"""The words of lists: those for the zones of a format, and those that lists of every game have.

The latter stand in ``formats/words.json``: for totals, for cards that are not in the deck, labels above the cards.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import Any

from deckcheck.model.game import Zone
from deckcheck.model.heading import Headings, fold_heading
from deckcheck.source.normal_form import unaccented
from deckcheck.source.recent import Often
from deckcheck.source.resources import shipped

NO_DECK = "nodeck"
"""What a program writes in braces behind a category whose cards are not in the deck, in small letters."""


class Words:
    """The words of ``formats/words.json``, folded as headings are, each group when it is first asked for.

    ``same`` has for a word all that mean the same, ``numbers`` for one what number it means. The others are the groups
    of the file: to fold them all takes longer than to read a deck, and most lists need few.
    """

    aside: frozenset[str]
    beside: frozenset[str]
    about: frozenset[str]
    labels: frozenset[str]
    names: frozenset[str]
    totals: frozenset[str]
    units: frozenset[str]
    columns: frozenset[str]
    continued: frozenset[str]
    nothing: frozenset[str]
    levels: frozenset[str]
    costs: frozenset[str]
    joining: frozenset[str]
    counters: frozenset[str]
    quantities: frozenset[str]
    each: frozenset[str]
    further: frozenset[str]
    numerals: frozenset[str]
    again: frozenset[str]
    ones: frozenset[str]
    doubts: frozenset[str]
    gone: frozenset[str]
    alone: frozenset[str]
    phrases: frozenset[str]
    choice: frozenset[str]
    loose: frozenset[str]
    values: frozenset[str]
    around: frozenset[str]
    rather: frozenset[str]
    sets: frozenset[str]
    finishes: frozenset[str]
    upgraded: frozenset[str]
    grades: frozenset[str]
    audience: frozenset[str]

    def __init__(self, written: Mapping[str, Any]) -> None:
        self._written = written

    def __getattr__(self, group: str) -> frozenset[str]:
        if group not in Words.__annotations__:
            raise AttributeError(group)
        folded = frozenset(map(fold_heading, self._written[group]))
        if group in _UNACCENTED:
            folded |= frozenset(map(unaccented, folded))
        setattr(self, group, folded)
        return folded

    @cached_property
    def _groups(self) -> list[tuple[str, ...]]:
        return [tuple(map(fold_heading, group)) for group in self._written["same"]]

    @cached_property
    def same(self) -> Mapping[str, tuple[str, ...]]:
        """For a word of a zone all that mean the same."""
        return {word: group for group in self._groups for word in group}

    @cached_property
    def main(self) -> frozenset[str]:
        """The words for what stands under no heading."""
        return frozenset(self._groups[0])

    @cached_property
    def side(self) -> frozenset[str]:
        """The words for what stands beside a deck."""
        return frozenset(self._groups[1])

    @cached_property
    def leading(self) -> frozenset[str]:
        """The words of cards that lead a deck."""
        named = {*map(fold_heading, self._written["leading"])}
        return frozenset(chain(*(group for group in self._groups if not named.isdisjoint(group))))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """What number a word means."""
        written = self._written["numbers"]
        return {fold_heading(word): int(number) for number, said in written.items() for word in said}

    @cached_property
    def sections(self) -> frozenset[str]:
        """The words for parts of a zone, with their plurals."""
        return with_plurals(self._written["sections"])


_UNACCENTED = frozenset({"doubts", "phrases", "loose"})
"""Groups of words that many people write without accents."""


@cache
def words() -> Words:
    """The words of lists of every game."""
    with open(os.path.join(shipped("formats"), "words.json"), encoding="utf-8") as file:
        return Words(json.load(file))


def with_plurals(said: Iterable[str]) -> frozenset[str]:
    """Words and their English plurals, folded.

    >>> sorted(with_plurals(["Sorcery", "Class", "罠"]))
    ['class', 'classes', 'classs', 'sorceries', 'sorcery', 'sorcerys', '罠']
    """
    found: set[str] = set()
    for word in map(fold_heading, said):
        found.add(word)
        if word.isascii() and len(word) > 1:
            found.update((word + "s", word[:-1] + "ies" if word.endswith("y") else word + "es"))
    return frozenset(found - {""})


class Boards:
    """The words for the zones of a format: those that its game declares, and those that mean the same.

    ``unclear`` are words for parts of a list of which nobody knows whether they are in the deck.
    """

    def __init__(self, zones: Sequence[Zone], unclear: Iterable[str] = ()) -> None:
        self.headings = Headings.of(zones)
        self._unclear = with_plurals(unclear)
        # What is no word may be anything.
        self._found: Often[str, tuple[str | None, bool, bool]] = Often(_MOST_WORDS)

    def zone_of(self, word: str) -> str | None:
        """The zone that a word opens, None if it opens none."""
        return self._meant_by(word)[0]

    def _meant_by(self, word: str) -> tuple[str | None, bool, bool]:
        """The zone of a word, whether it is the main one, and whether it is of cards that are not in the deck."""
        found = self._found.get(word)
        if found is None:
            folded = fold_heading(word)
            zone, main = self._zone_of(folded), any(form in words().main for form in _forms(folded))
            found = zone, main, folded in words().aside and zone is None
            self._found.put(word, found)
        return found

    def _zone_of(self, folded: str) -> str | None:
        declared = self.headings.words
        for form in _forms(folded):
            for each in (form, *words().same.get(form, ())):
                if each in declared:
                    return declared[each]
        if any(form in words().main for form in _forms(folded)):
            return self.headings.default
        if not any(sign in folded for sign in _JOINTS):
            return None
        parts = re.split(_JOINED, folded.rstrip(")"))
        # "Weapons / Equipment" are words of one zone, and so are "Sideboard (SB)".
        zones = {self._zone_of(part) for part in parts} if len(parts) > 1 and all(parts) else set[str | None]()
        return zones.pop() if len(zones) == 1 else None

    @cached_property
    def leading(self) -> frozenset[str]:
        """The zones that words for cards open which lead a deck."""
        return frozenset(zone for word, zone in self.headings.words.items() if word in words().leading)

    def is_main(self, word: str) -> bool:
        """Whether a word means what stands under no heading."""
        return self._meant_by(word)[1]

    def is_aside(self, word: str) -> bool:
        """Whether a word is of cards that are not in the deck."""
        return self._meant_by(word)[2]

    def is_board(self, word: str) -> bool:
        """Whether a word is one of a part of a deck, though the format may have none such."""
        return (
            self.zone_of(word) is not None
            or self.is_aside(word)
            or self.is_unclear(word)
            or any(form in words().same for form in _forms_of(word))
        )

    def is_unclear(self, word: str) -> bool:
        """Whether a word is for a part of a list that may be in the deck or not."""
        return bool(self._unclear) and not self._unclear.isdisjoint(_forms_of(word))

    def is_side(self, word: str) -> bool:
        """Whether a word means what stands beside a deck."""
        return any(form in words().side for form in _forms_of(word))


_JOINTS = "&/+・("
_JOINED = f"[{_JOINTS}]"
_MOST_WORDS = 2_000
"""Words of headings that are remembered from one list to the next."""


@lru_cache(_MOST_WORDS)
def _forms_of(word: str) -> tuple[str, ...]:
    return _forms(fold_heading(word))


def _forms(folded: str) -> tuple[str, ...]:
    """A word as it is, and without what may stand in it or behind: ``side-deck``, ``sideboardcards``, ``leaders``."""
    bare = folded.removesuffix("cards").removesuffix("カード")
    return tuple(form for form in dict.fromkeys((folded, bare, bare.removesuffix("s"), bare.replace("-", ""))) if form)
