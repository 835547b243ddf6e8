"""What holds for every event, whatever was handed in."""

from __future__ import annotations

import csv
import io
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.event.intake.handed_in import counted, submissions
from deckcheck.event.intake.plan import Plan, load_plan
from deckcheck.event.intake.sheet import open_sheet
from deckcheck.event.intake.submission import folded
from deckcheck.event.judged.card_list import CardList, card_list
from deckcheck.event.judged.judge import EventJudge
from deckcheck.source import Source
from event.generated import CARDS
from event.tables import write_xlsx
from sampling import of_a_slow_test

if TYPE_CHECKING:
    import random

pytestmark = pytest.mark.slow

HEAD = f"event: Test\non: 2021-01-26\nformat: spimate/standard\ncards: {CARDS}\nregistrations:\n- table: "
GOOD = {f"良い選手{number}": f"{5 + number} 何枚でも" for number in range(4)}

FORMS = st.sampled_from(
    [(encoding, separator) for encoding in ("utf-8", "utf-8-sig", "utf-16") for separator in ",;\t"]
)
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=30)
WIDE = st.text(st.sampled_from("0123456789 xX×枚\n\"';,\t魔法騎士王何でもファイヤーボール【】EX#"), max_size=40)


def _plan(folder: Path, table: str) -> Plan:
    (folder / "event.yaml").write_text(HEAD + table, encoding="utf-8")
    return load_plan(str(folder / "event.yaml"))


@cache
def _judge() -> EventJudge:
    """Every plan of this file has the same formats and cards."""
    with TemporaryDirectory() as temporary:
        (Path(temporary) / "form.csv").write_text("名前,デッキ\n", encoding="utf-8")
        return EventJudge(_plan(Path(temporary), "form.csv"))


def _verdicts(folder: Path, table: str) -> dict[str | None, tuple[str, list[str]]]:
    plan = _plan(folder, table)
    return {
        each.player: (each.verdict, [finding.code for deck in each.decks.values() for finding in deck.report.findings])
        for each in map(_judge().registration, counted(submissions(plan).submissions, plan))
    }


def _csv(rows: list[tuple[str, str]], encoding: str = "utf-8", separator: str = ",") -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator).writerows([("名前", "デッキ"), *rows])
    return out.getvalue().encode(encoding)


@given(st.lists(st.tuples(TEXT, TEXT | WIDE), max_size=5), FORMS)
def test_a_table_as_text_says_what_was_written(rows: list[tuple[str, str]], form: tuple[str, str]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "form.csv"
        path.write_bytes(_csv(rows, *form))
        found = [tuple(row.cells) for row in open_sheet(str(path), None).rows if not row.is_empty]
    assert found == [("名前", "デッキ"), *(row for row in rows if row[0].strip() or row[1].strip())]


@given(st.lists(st.tuples(WIDE, WIDE), max_size=5))
@settings(max_examples=of_a_slow_test(30))
def test_a_spreadsheet_says_what_was_written(rows: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "form.xlsx"
        write_xlsx(path, {"rows": [("名前", "デッキ"), *rows]})
        found = [tuple(row.cells) for row in open_sheet(str(path), None).rows if not row.is_empty]
    assert found == [("名前", "デッキ"), *(row for row in rows if row[0].strip() or row[1].strip())]


@given(st.dictionaries(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=5), WIDE), st.randoms())
@settings(max_examples=of_a_slow_test(40))
def test_no_list_and_no_order_changes_what_becomes_of_another(lists: dict[str, str], chance: random.Random) -> None:
    # Those of one name in small letters are one player.
    assume(len(set(map(folded, lists))) == len(lists))
    rows = [*GOOD.items(), *lists.items()]
    with TemporaryDirectory() as folder:
        one = Path(folder) / "one.csv"
        one.write_bytes(_csv(rows))
        first = _verdicts(Path(folder), "one.csv")
        chance.shuffle(rows)
        one.write_bytes(_csv(rows))
        second = _verdicts(Path(folder), "one.csv")
        alone: dict[str | None, tuple[str, list[str]]] = {}
        for row in rows:
            one.write_bytes(_csv([row]))
            alone |= _verdicts(Path(folder), "one.csv")
    assert first == second == alone
    assert {player: first[player] for player in GOOD} == dict.fromkeys(GOOD, ("legal", []))


@given(st.binary(max_size=12), st.integers(1, len(GOOD)))
@settings(max_examples=of_a_slow_test(200))
def test_no_line_whatever_its_bytes_changes_what_becomes_of_another(line: bytes, place: int) -> None:
    lines = _csv(list(GOOD.items())).splitlines()
    with TemporaryDirectory() as folder:
        (Path(folder) / "form.csv").write_bytes(b"\n".join([*lines[:place], line, *lines[place:], b""]))
        found = _verdicts(Path(folder), "form.csv")
    expected: dict[str, tuple[str, list[str]]] = dict.fromkeys(GOOD, ("legal", []))
    # The first line is that of the headers.
    above = ["", *GOOD][place - 1]
    if line[:1] == b"," and found.get(above) == ("undecided", []):
        # A list of nobody may be the rest of the one above it.
        expected[above] = "undecided", []
    assert {player: found.get(player) for player in GOOD} == expected


COPIES = st.dictionaries(
    st.tuples(st.sampled_from(["デッキ", "EX"]), st.sampled_from(["だいこん", "騎士王", "夢世界", "だいこ"])),
    st.integers(1, 5),
    max_size=4,
)


def _listed(copies: dict[tuple[str, str], int], chance: random.Random) -> CardList:
    """A list that is written line by line in some order within its zones, each card on as many lines as it pleases."""
    lines = []
    for (zone, name), count in copies.items():
        cuts = Counter(chance.randint(1, 3) for _ in range(count))
        lines += [(zone, f"{number} {name}") for number in cuts.values()]
    chance.shuffle(lines)
    # The main deck's heading below another zone's cards would open another deck.
    lines.sort(key=lambda line: line[0] != "デッキ")
    text = "\n".join(f"【{zone}】\n{line}" for zone, line in lines)
    checker = _judge().judge.checker("spimate/standard")
    deck_list = read_deck(Source("deck.txt", text, "utf-8"), checker.layout)
    return card_list(deck_list, resolve(deck_list, checker.cards), checker.format.zones)


@given(COPIES, COPIES, st.randoms())
def test_digests_are_the_same_just_when_the_lists_are(
    one: dict[tuple[str, str], int], other: dict[tuple[str, str], int], chance: random.Random
) -> None:
    assert _listed(one, chance) == _listed(one, chance)
    assert (_listed(one, chance).digest == _listed(other, chance).digest) == (one == other)
