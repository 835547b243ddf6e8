"""The case tables of the rule kinds, as examples: what the tests hold the rules to is what explanations show.

A table is a YAML file of a rule kind: its cards, and decks with the options of a
clause and the whole answer marked (:mod:`deckcheck.marks`).
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.document import load_document
from deckcheck.marks import marks
from deckcheck.resources import shipped
from deckcheck.source import lines_of, read_source

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLAIN = {"name", "options", "deck", "verdict", "cards", "pool"}
"""The keys of a case that an example can show."""


class Case(NamedTuple):
    """A deck under a clause of a kind: the lines, the verdict, and the codes of what is found, each once.

    ``cards`` are what is on record of the cards of the deck, by name; ``pool`` are the
    lines of what it may be built from, ``listed`` the changes of the list that the clause takes.
    """

    kind: str
    options: Mapping[str, Any]
    cards: Mapping[str, Any]
    deck: tuple[str, ...]
    codes: tuple[str, ...]
    verdict: str
    pool: tuple[str, ...] = ()
    listed: Any = None


@cache
def cases() -> tuple[Case, ...]:
    """All cases that can stand alone, in the order of kinds and of the tables."""
    folder = shipped("cases")
    tables = (load_document(read_source(os.path.join(folder, name))).data for name in sorted(os.listdir(folder)))
    return tuple(_case(table, case) for table in tables for case in table["cases"] if case.keys() <= _PLAIN)


def _case(table: Mapping[str, Any], case: Mapping[str, Any]) -> Case:
    codes = tuple(dict.fromkeys(mark.code for mark in marks(case["deck"])))
    verdict = case.get("verdict", "illegal" if codes else "legal")
    known = {**table["cards"], **case.get("cards", {})}
    cards = {name: facts for name, facts in known.items() if facts and name in case["deck"]}
    deck, pool = (tuple(lines_of(case[key].rstrip("\n"))) if key in case else () for key in ("deck", "pool"))
    listed = table["list"]["changes"] if "list" in table else None
    return Case(table["kind"], case["options"], cards, deck, codes, verdict, pool, listed)


def codes() -> tuple[str, ...]:
    """The codes that a deck of some case has alone, in order.

    >>> "too-many-copies" in codes()
    True
    """
    return tuple(sorted({case.codes[0] for case in cases() if len(case.codes) == 1}))


def kinds_of(code: str) -> tuple[str, ...]:
    """The rule kinds under which a code is found."""
    return tuple(dict.fromkeys(case.kind for case in cases() if code in case.codes))


def examples_of(code: str) -> tuple[Case, Case]:
    """A deck with nothing but this code found, and of the same kind the legal deck that is most like it.

    The first of the deck's table, if a legal deck is there under the same options.
    """
    breaking = [case for case in cases() if case.codes == (code,)]
    pairs = [(breaks, _keeping(breaks)) for breaks in breaking]
    return next((pair for pair in pairs if pair[0].options == pair[1].options), pairs[0])


def _keeping(breaks: Case) -> Case:
    legal = (case for case in cases() if case.kind == breaks.kind and case.verdict == "legal" and not case.codes)
    return min(legal, key=lambda case: _unlikeness(case, breaks))


def _unlikeness(case: Case, other: Case) -> tuple[bool, bool, int, int]:
    another_line = len(set(case.deck) ^ set(other.deck))
    return case.options != other.options, case.pool != other.pool, another_line, len(case.deck) + len(case.pool)
