"""Mistakes in files, as examples: the tables of files that the tests hold the checks of files to."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from deckcheck.formats.cases import tables
from deckcheck.formats.marks import marks
from deckcheck.source import lines_of, read_source
from deckcheck.source.document import load_document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import shipped


class Mistake(NamedTuple):
    """A file with its mistakes marked: what kind of file it is, its lines, and the codes, each once."""

    file: str
    text: tuple[str, ...]
    codes: tuple[str, ...]


ODDITIES = frozenset(
    (
        "alias-of-another-card",
        "alias-of-another-format",
        "asks-nothing",
        "bars-every-card",
        "cards-lack-fact",
        "cards-of-unknown-set",
        "clause-after-format",
        "clause-before-format",
        "contradicting-clauses",
        "days-without-clause",
        "edition-outside-format",
        "glob-matches-nothing",
        "hopeless-alternative",
        "ids-without-card",
        "ignores-nothing",
        "list-in-part",
        "list-never-known",
        "needless-attribute",
        "never-applies",
        "never-applies-by-cards",
        "never-decides",
        "never-decides-by-cards",
        "never-ignored",
        "never-kept",
        "no-legal-deck",
        "no-rules",
        "no-such-printing",
        "numbers-as-words",
        "picks-no-card",
        "replaced-in-part",
        "spelled-out",
        "uncovered-decks",
        "unused-definition",
        "void-alternative",
        "void-clause",
        "void-permission",
        "when-always",
        "when-never",
        "witness-not-written",
        "word-of-no-card",
        "word-written-otherwise",
        "zone-may-be-empty",
        "zone-not-of-format",
    )
)
"""What is only warned of: what has it is used all the same."""

REGISTRATIONS = frozenset(
    (
        "broken-row",
        "cards-in-other-column",
        "continued-below",
        "deck-twice",
        "expected-twice",
        "format-not-played",
        "id-too-long",
        "identical-list",
        "date-order",
        "day-or-month",
        "late-accepted",
        "not-accepted",
        "late-registration",
        "other-sheets",
        "perhaps-expected",
        "perhaps-handed-in",
        "perhaps-one-player",
        "same-name",
        "several-names",
        "list-not-known",
        "list-tampered",
        "list-too-long",
        "no-deck-handed-in",
        "no-format-named",
        "no-list",
        "no-player-id",
        "no-registration",
        "no-time",
        "no-time-column",
        "registered-twice",
        "same-format",
        "struck-out",
        "taken-for-lists",
        "unexpected-player",
        "unknown-deck",
        "unknown-games-before",
        "unreadable-name",
        "unreadable-time",
        "zone-without-cards",
    )
)
"""What is found of what the players of an event hand in, and of no deck."""


@cache
def mistakes() -> tuple[Mistake, ...]:
    """All files with mistakes, in the order of the tables."""
    found = []
    for folder, kind in (("rule_files", _rule_file), ("records", _record)):
        found += [each for table in tables(folder) for each in _of_table(table, kind)]
    return (*found, *_of_table(load_document(read_source(shipped("cases/configs.yaml"))).data, lambda *_: "config"))


def _of_table(table: Mapping[str, Any], kind: Callable[[str, str], str]) -> Iterator[Mistake]:
    for case in table["cases"]:
        own = {case.get("load", table.get("load", "")): case["text"]} if "text" in case else {}
        for name, text in {**case.get("files", {}), **own}.items():
            codes = tuple(dict.fromkeys(mark.code for mark in marks(text)))
            if codes:
                yield Mistake(kind(name, text), tuple(lines_of(text.rstrip("\n"))), codes)


def _rule_file(name: str, _: str) -> str:
    folders = {"lists": "list", "pools": "pool"}
    return folders.get(name.split("/")[0], "game" if name == "game.yaml" else "format")


def _record(_: str, text: str) -> str:
    return "draft" if re.search(r"^(draft: .*\n(?s:.*)picks?:)", text, re.MULTILINE) else "match"


def files_with(code: str) -> tuple[str, ...]:
    """The kinds of files in which a mistake is found, by the tables.

    >>> files_with("unknown-kind"), files_with("dates-out-of-order")
    (('format',), ('format', 'list', 'pool'))
    """
    return tuple(dict.fromkeys(each.file for each in mistakes() if code in each.codes))


def example_of(code: str) -> Mistake | None:
    """The shortest file with a mistake: with no other, if there is one; None if no table has it."""
    found = [each for each in mistakes() if code in each.codes]
    return min(found, key=lambda each: (len(each.codes), len(each.text)), default=None)
