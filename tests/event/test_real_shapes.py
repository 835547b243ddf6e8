"""Two events as forms hand them over, in lists as people write them, with the answers written down before.

The lists are those of the collected layouts, which are legal; what is wrong with a registration is put into it here.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.event.output import made
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from deckcheck.event.judged.result import Result

pytestmark = pytest.mark.slow
_FOUR = re.compile(r'- \["main", 4, "([^"\\]+)"\]')
ASKED_ABOUT = {"duelmasters-damage-ja-readable-3"}
"""A list with a name that lacks the points between its parts: whether the card is meant is asked."""
HOSTILE = ("=HYPERLINK(1)", "@everyone", "<script>alert(1)</script>", "Ann\u202ea", "-1+1", "O'Brien, Jr.")


class Deck(NamedTuple):
    """A legal list, and the name of a card of which it has four on a line that begins so, if there is one."""

    text: str
    four: str

    @property
    def five(self) -> str:
        """The list with a fifth copy."""
        return re.sub(rf"(?m)^4(x? {re.escape(self.four)})", r"5\1", self.text, count=1)

    @property
    def misspelt(self) -> str:
        """The list with a name that no card has."""
        return re.sub(rf"(?m)^(4x? {re.escape(self.four)})", r"\1qqz", self.text, count=1)


class Answer(NamedTuple):
    """What a player must get: the verdict, whether the list that counts is late, and how many others there are."""

    verdict: str
    late: bool = False
    others: int = 0


def decks(format_: str) -> tuple[list[Deck], list[Deck]]:
    """The legal lists of a format, and those of them that can be spoilt on a line."""
    found = []
    for path in sorted(real_data("layouts", "open").glob(f"{format_.partition('/')[0]}-*.yaml")):
        said = path.read_text(encoding="utf-8")
        if f"\nformat: {format_}\n" not in said or "\nverdict: legal\n" not in said:
            continue
        file = re.search(r"(?m)^file: (.+)$", said)
        text = (path.parent / (file[1] if file else f"{path.stem}.txt")).read_bytes().decode("utf-8-sig", "replace")
        four = next((name for name in _FOUR.findall(said) if re.search(rf"(?m)^4x? {re.escape(name)}\r?$", text)), "")
        if path.stem not in ASKED_ABOUT:
            found.append(Deck(text, four))
    return found, [each for each in found if each.four]


def _table(folder: Path, rows: Sequence[Sequence[str]]) -> None:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    (folder / "form.csv").write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode())


def _answers(result: Result) -> dict[str | None, Answer]:
    return {each.player: Answer(each.verdict, each.late, len(each.others)) for each in result.registrations}


MAGIC = """\
event: Modern Cup
on: 2026-11-21
format: mtg/modern
deadline: 2026-11-20 18:00
registrations: [{table: form.csv}]
"""
PLAYERS = 300


def test_three_hundred_of_magic(tmp_path: Path) -> None:
    """A form in English: a title, first and last names, addresses in any case, dates with the month first."""
    legal, spoilt = decks("mtg/modern")
    assert len(legal) > 150
    assert len(spoilt) > 50
    first, again, late = "11/9/2026 9:05:01", "11/12/2026 21:40:00", "11/20/2026 18:00:01"
    rows = [["Modern Cup (Responses)"], []]
    rows.append(["Timestamp", "Email Address", "First Name", "Last Name", "Deck list (paste it)", "Discord"])
    later: list[list[str]] = []
    expected: dict[str | None, Answer] = {}
    for number in range(PLAYERS):
        deck, bad = legal[number % len(legal)], spoilt[number % len(spoilt)]
        mail, name = (
            f"player{number}@x.example",
            f"{HOSTILE[number % len(HOSTILE)] if number % 7 == 0 else 'Anna'} {number}",
        )

        def row(when: str, text: str, mail: str = mail, name: str = name) -> list[str]:
            return [when, mail, name, "Müller", text, "@everyone"]

        kind = number % 10
        if kind < 4:
            rows.append(row(first, deck.text))
            expected[mail] = Answer("legal")
        elif kind == 4:
            rows.append(row(first, bad.five))
            expected[mail] = Answer("illegal")
        elif kind == 5:
            rows.append(row(first, bad.misspelt))
            expected[mail] = Answer("undecided")
        elif kind == 6:
            later.append(row(late, deck.text))
            expected[mail] = Answer("legal", late=True)
        elif kind == 7:
            # What came in time counts, whatever came after the deadline.
            rows.append(row(first, bad.five))
            later.append(row(late, deck.text))
            expected[mail] = Answer("illegal", others=1)
        elif kind == 8:
            # The last in time counts, also of an address in another case.
            rows.append(row(first, bad.misspelt))
            later.append(row(again, deck.text, mail.upper()))
            expected[mail] = Answer("legal", others=1)
        else:
            rows.append(row(first, ""))
            expected[mail] = Answer("undecided")
    _table(tmp_path, rows + later)
    (tmp_path / "event.yaml").write_text(MAGIC, encoding="utf-8")
    result = judged_event(load_plan(str(tmp_path / "event.yaml")))
    found = {(player or "").lower(): answer for player, answer in _answers(result).items()}
    assert found == expected
    assert [note.code for note in result.notes] == ["date-order"]
    assert not result.problems
    files = made(result, "en")
    assert len([path for path in files if path.startswith("messages/")]) == PLAYERS
    assert b"<script>alert" not in files["report.html"]
    assert not re.search(r'(?m)(^|,)"?[=@+]', files["report.csv"].decode("utf-8-sig"))


DUEL_MASTERS = """\
event: 秋のチーム戦
on: 2026-11-21
format: duelmasters/original
deadline: 2026-11-20 18:00+09:00
registrations:
  - table: form.csv
    columns: {player: チーム名, which: 席}
decks: {A: {}, B: {}, C: {}}
lang: ja
"""
TEAMS = 60


def test_teams_of_duel_masters(tmp_path: Path) -> None:
    """A form in Japanese that each of three players of a team fills in; its times name their zone."""
    legal, spoilt = decks("duelmasters/original")
    assert len(legal) > 30
    assert len(spoilt) > 5
    first, late = "2026/11/20 5:59:59 午後 GMT+9", "2026/11/20 6:00:01 午後 GMT+9"
    rows = [["タイムスタンプ", "チーム名", "席", "お名前", "デッキリスト"]]
    expected: dict[str | None, Answer] = {}
    for number in range(TEAMS):
        team, bad = f"チーム{number:02}", spoilt[number % len(spoilt)]
        texts = {seat: legal[(3 * number + place) % len(legal)].text for place, seat in enumerate("ABC")}
        kind = number % 5
        if kind == 1:
            texts["B"] = bad.five
        elif kind == 2:
            texts["C"] = bad.misspelt
        elif kind == 3:
            del texts["A"]
        rows += [[first, team, seat, f"選手{seat}", text] for seat, text in texts.items()]
        if kind == 4:
            rows.append([late, team, "B", "選手B", bad.five])
        expected[team] = (
            Answer("legal"),
            Answer("illegal"),
            Answer("undecided"),
            Answer("undecided"),
            Answer("legal", others=1),
        )[kind]
    _table(tmp_path, rows)
    (tmp_path / "event.yaml").write_text(DUEL_MASTERS, encoding="utf-8")
    result = judged_event(load_plan(str(tmp_path / "event.yaml")))
    assert _answers(result) == expected
    assert not result.problems
    assert len([path for path in made(result, "ja") if path.startswith("messages/")]) == TEAMS
