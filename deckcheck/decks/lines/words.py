"""The words that lists of every game have: for totals, for cards that are not in the deck, labels above the cards.

They stand in ``formats/words.json``; the words for a zone stand in its game's file.
"""

from __future__ import annotations

import json
import os
from functools import cache
from typing import TYPE_CHECKING

from deckcheck.model.heading import fold_heading
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Words(NamedTuple):
    """The words of ``formats/words.json``, folded as headings are; ``same`` has for a word all that mean the same."""

    same: Mapping[str, tuple[str, ...]]
    main: frozenset[str]
    side: frozenset[str]
    aside: frozenset[str]
    about: frozenset[str]
    labels: frozenset[str]
    totals: frozenset[str]
    units: frozenset[str]
    columns: frozenset[str]
    sections: frozenset[str]
    joining: frozenset[str]
    doubts: frozenset[str]


@cache
def words() -> Words:
    """The words of lists of every game."""
    with open(os.path.join(shipped("formats"), "words.json"), encoding="utf-8") as file:
        written = json.load(file)
    groups = [tuple(map(fold_heading, group)) for group in written["same"]]
    folded = {key: frozenset(map(fold_heading, written[key])) for key in Words._fields[3:]}
    folded["sections"] = with_plurals(written["sections"])
    same = {word: group for group in groups for word in group}
    return Words(same, frozenset(groups[0]), frozenset(groups[1]), **folded)


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
