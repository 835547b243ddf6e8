"""The case tables that the tests hold deckcheck to, as examples: what the tests demand is what explanations show.

A table is a YAML file: of a rule kind, with cards and decks under the options of a clause; or
of a format, with whole decks, matches or drafts; or of what pays for cards. The whole answer is
marked on the lines (:mod:`deckcheck.formats.marks`). The module of a rule kind may have its table
itself, as ``CASES``: the text of such a file.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from deckcheck.formats.marks import marks
from deckcheck.rules.rule import kinds, rule_class
from deckcheck.rules.where import referenced
from deckcheck.source import Source, lines_of, read_source
from deckcheck.source.document import load_document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import shipped

FAMILIES = ("rules", "decks", "matches", "drafts", "payment")
"""What the tables are of, the plainest examples first."""
POLICY_CODES: Mapping[str, tuple[str, ...]] = {
    "best-of": ("too-many-games", "game-after-match", "drawn-game", "missing-result", "changed-size", "not-owned"),
    "exchange": ("not-owned", "changed-size"),
    "order": ("wrong-rebuild-order",),
    "first": ("wrong-first-player",),
    "draws": (),
    "players": ("wrong-player-count",),
    "rounds": ("wrong-round-count",),
    "picks": ("wrong-pick-count", "exhausted-pack", "wrong-pack-share", "not-in-packs"),
    "packs": ("wrong-pack-count", "not-in-packs"),
    "leftovers": ("not-in-pool",),
    "then": ("wrong-follow-up",),
}
"""What is found under each key of what a format says about matches and drafts."""

_SHOWN = (
    {
        "name",
        "card-pool",
        "card-rules",
        "declares",
        "options",
        "deck",
        "text",
        "before",
        "file",
        "cards",
        "list",
        "pool",
        "encoding",
        "on",
        "readings",
        "strict-days",
    }  # what it is
    | {"verdict", "told", "counts"}  # what comes of it
)
"""The keys of a case that an example can show, or need not."""
_ASKED = re.compile(r"^(format|extends|readings|rules|match|draft):", re.MULTILINE)
_KEY = re.compile(r"^\S", re.MULTILINE)


class Case(NamedTuple):
    """A deck or a record: the lines, what is asked of it, the verdict, and the codes of what is found, each once.

    ``family`` is one of the ``FAMILIES``; ``kind`` is the rule kind, "" where there is none. ``asked`` are the lines
    of the clause or the format, ``cards`` those of what is on record of the cards of the deck, ``pool`` those of what
    it may be built from. ``verdict`` is "" where none is given. ``general``: its kind asks what other kinds have words
    for, too, so that they are the ones to name.
    """

    family: str
    kind: str
    asked: tuple[str, ...]
    cards: tuple[str, ...]
    text: tuple[str, ...]
    codes: tuple[str, ...]
    verdict: str
    pool: tuple[str, ...] = ()
    general: bool = False


@cache
def cases() -> tuple[Case, ...]:
    """All cases that can stand alone, in the order of families and of the tables."""
    found = []
    for family in FAMILIES[:-1]:
        own = own_tables() if family == "rules" else ()
        plainest = sorted((*tables(family), *own), key=lambda table: table.get("general", False))
        found += [case for table in plainest for case in _cases(family, table)]
    return (*found, *_cases(FAMILIES[-1], load_document(read_source(shipped("cases/payment.yaml"))).data))


def tables(folder: str) -> Iterator[Mapping[str, Any]]:
    """The tables of a folder of those that come with deckcheck, in the order of their names."""
    path = shipped(f"cases/{folder}")
    for name in sorted(os.listdir(path)):
        if name.endswith(".yaml"):
            yield load_document(read_source(os.path.join(path, name))).data


@cache
def example_values(kind: str) -> Mapping[str, str]:
    """A value of each option of a rule kind, as some case has it on one line: the longest of the short ones."""
    found: dict[str, str] = {}
    for table in (*tables("rules"), *own_tables()):
        for case in table["cases"] if table.get("kind") == kind else ():
            for option, value in case.get("options", {}).items():
                said = flow(value)
                if len(found.get(option, "")) < len(said) <= _SHORT:
                    found[option] = said
    return found


_SHORT = 50


def own_tables() -> Iterator[Mapping[str, Any]]:
    """The tables that the modules of rule kinds have themselves."""
    for kind in kinds():
        text = getattr(import_module(rule_class(kind).__module__), "CASES", None)
        if text is not None:
            yield load_document(Source(f"{kind}.yaml", text, "utf-8")).data


def _cases(family: str, table: Mapping[str, Any]) -> Iterator[Case]:
    for case in table["cases"]:
        if case.keys() <= _SHOWN:
            yield _case(family, table, case)


def _case(family: str, table: Mapping[str, Any], case: Mapping[str, Any]) -> Case:
    text = case["deck"] if "deck" in case else case.get("before", table.get("before", "")) + case["text"]
    codes = tuple(dict.fromkeys(mark.code for mark in marks(text)))
    verdict = case.get("verdict", "illegal" if codes and family != "decks" else "legal")
    asked = _clause_lines(table, case) if family == "rules" else _format_lines(table, case)
    known = {**table["cards"], **case.get("cards", {})} if "deck" in case or family == "payment" else {}
    cards = tuple(f"{name}: {flow(facts)}" for name, facts in known.items() if facts and name in text)
    pool = tuple(lines_of(case["pool"].rstrip("\n"))) if "pool" in case else ()
    lines = tuple(lines_of(text.rstrip("\n")))
    said = "" if family == "payment" else verdict
    return Case(family, table.get("kind", ""), asked, cards, lines, codes, said, pool, table.get("general", False))


def _clause_lines(table: Mapping[str, Any], case: Mapping[str, Any]) -> tuple[str, ...]:
    clause = f"- {table['kind']}: {flow(case['options'])}"
    lines = [clause, *(f"on: {case['on']}" for _ in range("on" in case))]
    lines += [f"{key}: {flow(said)}" for key in ("declares", "card-rules") if (said := case.get(key, table.get(key)))]
    listed, pool = case.get("list", table.get("list")), case.get("card-pool", table.get("card-pool"))
    if listed is not None:
        lines += [f"{name}: {_list_line(listed)}" for _, name in referenced(case["options"], "list")]
    if pool is not None:
        known = {"until-known": pool["until-known"], "changes": pool["changes"]}
        lines.append(f"{case['options']['pool']}: {flow(known)}")
    return tuple(lines)


def _list_line(listed: Mapping[str, Any]) -> str:
    """What a list says, without its head but for what its changes are to be read with."""
    told = {key: listed[key] for key in ("known-until", "others", "changes") if key in listed}
    return flow(told if len(told) > 1 else listed["changes"])


def _format_lines(table: Mapping[str, Any], case: Mapping[str, Any]) -> tuple[str, ...]:
    """What a format asks, the lists beside it, and what of the case is not in its text."""
    parts = [_part(table["format"], match.start()) for match in _ASKED.finditer(table.get("format", ""))]
    lines = [line for part in parts for line in lines_of(part.rstrip("\n"))]
    lines += [
        f"{name}: {_list_line(load_document(Source(name, text, 'utf-8')).data)}"
        for name, text in table.get("files", {}).items()
        if text.startswith("list:")
    ]
    lines += [f"{key}: {flow(case[key])}" for key in ("on", "readings", "strict-days", "encoding") if key in case]
    return tuple(lines)


def _part(text: str, start: int) -> str:
    """The lines of a key, up to the next one."""
    end = _KEY.search(text, start + 1)
    return text[start : end.start() if end else len(text)]


def flow(value: Any) -> str:
    """A value as YAML writes it on one line.

    >>> flow({"zone": ["main", "ex"], "own-limits": False})
    '{zone: [main, ex], own-limits: false}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and value.isdecimal():
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


def codes() -> tuple[str, ...]:
    """The codes that a deck or a record of some case has alone, in order.

    >>> "too-many-copies" in codes(), "drawn-game" in codes()
    (True, True)
    """
    return tuple(sorted({case.codes[0] for case in cases() if len(case.codes) == 1}))


def kinds_of(code: str) -> tuple[str, ...]:
    """The rule kinds under which a code is found; those that ask anything only where no other finds it."""
    found = [case for case in cases() if code in case.codes and case.kind]
    return tuple(dict.fromkeys([case.kind for case in found if not case.general] or [case.kind for case in found]))


def policies_of(code: str) -> tuple[str, ...]:
    """The keys under which a format says what of matches and drafts a code is about.

    >>> policies_of("wrong-first-player")
    ('first',)
    """
    return tuple(key for key, codes in POLICY_CODES.items() if code in codes)


def examples_of(code: str) -> tuple[Case, Case]:
    """What has nothing but this code found, and of the same family and kind the legal one that is most like it.

    If a legal one is there that the same is asked of: the first of such a table, the shortest of such records.
    """
    breaking = [case for case in cases() if case.codes == (code,)]
    pairs = [(breaks, _keeping(breaks)) for breaks in breaking if breaks.family == breaking[0].family]
    alike = [pair for pair in pairs if pair[0].asked == pair[1].asked] or pairs
    return alike[0] if alike[0][0].family == "rules" else min(alike, key=lambda pair: len(pair[0].text))


def _keeping(breaks: Case) -> Case:
    alike = (case for case in cases() if (case.family, case.kind) == (breaks.family, breaks.kind) and not case.codes)
    return min((case for case in alike if case.verdict in ("legal", "")), key=lambda case: _unlikeness(case, breaks))


def _unlikeness(case: Case, other: Case) -> tuple[bool, bool, bool, int, int]:
    another_line = len(set(case.text) ^ set(other.text))
    another_format = case.asked[:1] != other.asked[:1]
    length = len(case.text) + len(case.pool)
    return another_format, case.asked != other.asked, case.pool != other.pool, another_line, length
