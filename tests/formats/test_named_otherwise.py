"""Cards in another language than the names that a format has, where no table of decks can show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from batch_decks import chunk_of, differences, many_of
from deckcheck.batch.chunk import LEGAL, UNDECIDED
from deckcheck.formats.format import Clause, Lost
from deckcheck.formats.listed_cards import with_card_names
from deckcheck.model.finding import Finding
from deckcheck.rules.dated_list import DatedList, ListEntry
from emberfall import LABEL, database, format_of, judged

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.formats.format import Format
    from deckcheck.model.database import CardDatabase

ENTRIES = (ListEntry("Ash Drake", 0, "2020-01-01", None, 3), ListEntry("Bog Drake", 0, "2020-01-01", None, 4))
OFFICIAL: dict[str, dict[str, Any]] = {"Ash Drake": {}, "Bog Drake": {"aliases": ["沼の竜"]}, "Moss Colossus": {}}
THEIRS: dict[str, dict[str, Any]] = {
    "灰の竜": {},
    "ＡＢＣ灰": {},
    "Пепел": {},
    "Moss": {},
    "42": {},
    "苔": {"aliases": ["Moss Giant"]},
}


def _opened(folder: Path, theirs: dict[str, dict[str, Any]], **named: Any) -> tuple[Format, CardDatabase]:
    folders = [folder / name for name in ("official", "theirs")]
    for each in folders:
        each.mkdir()
    official, cards = (database(names, each) for names, each in zip((OFFICIAL, theirs), folders, strict=True))
    return with_card_names(format_of(**named), cards, official), cards


def _banned(**more: Any) -> dict[str, Any]:
    dated = DatedList("emberfall/bans", LABEL, "bans.yaml", "2020-01-01", ENTRIES, **more)
    rule = Clause("card-list", {"list": "bans.yaml"}, "Banned.", "test.yaml", 7)
    return {"lists": {"bans.yaml": dated}, "clauses": (rule,)}


def _said(format_: Format, cards: CardDatabase, text: str) -> tuple[str, list[Finding]]:
    report = judged(text, format_, cards)
    return report.verdict, [*report.findings]


@pytest.mark.parametrize("gone", ["Ash Drake", "Bog Drake"])
def test_what_has_the_names_of_all_beside_its_own_leaves_nothing_open(tmp_path: Path, gone: str) -> None:
    theirs = {"灰の竜": {"aliases": ["Ash Drake"]}, "泥の竜": {"aliases": ["Bog Drake"]}, "苔": {}}
    format_, cards = _opened(tmp_path, theirs, **_banned())
    assert (format_.lost, _said(format_, cards, "3 苔\n")) == ((), ("legal", []))
    banned = {"Ash Drake": "灰の竜", "Bog Drake": "泥の竜"}[gone]
    assert [each.code for each in _said(format_, cards, f"1 {banned}\n")[1]] == ["banned-card"]


def test_a_list_by_ids_loses_those_that_only_the_official_cards_know(tmp_path: Path) -> None:
    """Who keeps such a list is ahead of all databases: what none knows is in no deck."""
    names = {"Ash Drake": "Ash Drake", "Bog Drake": "Newest of All"}
    format_, cards = _opened(tmp_path, {"灰の竜": {}}, **_banned(by_id=True, called=names))
    assert format_.lost == (Lost("Ash Drake", ("LATIN",)), Lost("Newest of All", ("JAPANESE", "LATIN")))
    assert _said(format_, cards, "1 灰の竜\n")[0] == "undecided"


def test_names_in_clauses_are_lost_too(tmp_path: Path) -> None:
    rule = Clause("exclusion", {"where": {"name": "Ash Drake"}}, "Not here.", "test.yaml", 7)
    format_, cards = _opened(tmp_path, {"灰の竜": {}}, clauses=(rule,))
    assert [each.code for each in _said(format_, cards, "1 灰の竜\n")[1]] == ["named-otherwise"]


def test_many_decks_are_judged_like_one(tmp_path: Path) -> None:
    format_, cards = _opened(tmp_path, THEIRS, **_banned())
    many = many_of(format_, cards, "2024-01-01")
    decks = [[(copies, name, None)] for copies in (1, 3) for name in THEIRS]
    assert differences(many, chunk_of(decks)) == []
    assert many.judged(chunk_of(decks)).verdict.tolist()[:6] == [UNDECIDED, UNDECIDED, UNDECIDED, LEGAL, LEGAL, LEGAL]
