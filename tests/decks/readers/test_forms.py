"""One legal list of 75 cards in the forms in which lists are written: each is legal, and illegal with a banned card.

The wrong sizes behind a gap, and lines that are of no card, are tried with the same list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.source import Source
from marked_decks import judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.judging.judged import Judged

    Row = Callable[[int, str], str]

ON = "2026-11-21"
MAIN = {
    **dict.fromkeys(["Monastery Swiftspear", "Goblin Guide", "Eidolon of the Great Revel", "Lightning Bolt"], 4),
    **dict.fromkeys(["Lava Spike", "Rift Bolt", "Skewer the Critics", "Light Up the Stage", "Searing Blaze"], 4),
    "Boros Charm": 4,
    "Mountain": 20,
}
SIDE = {"Smash to Smithereens": 4, "Leyline of the Void": 4, "Roiling Vortex": 4, "Relic of Progenitus": 3}
BANNED = {"Simian Spirit Guide" if name == "Boros Charm" else name: copies for name, copies in MAIN.items()}
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def _printed(copies: int, name: str) -> str:
    return f"{copies} {name} (M10) 146"


ROWS: dict[str, Row] = {
    "3 A": lambda copies, name: f"{copies} {name}",
    "3x A": lambda copies, name: f"{copies}x {name}",
    "3 x A": lambda copies, name: f"{copies} x {name}",
    "x3 A": lambda copies, name: f"x{copies} {name}",
    "A x3": lambda copies, name: f"{name} x{copies}",
    "A 3": lambda copies, name: f"{name} {copies}",
    "A - 3": lambda copies, name: f"{name} - {copies}",
    "3 - A": lambda copies, name: f"{copies} - {name}",
    "A: 3": lambda copies, name: f"{name}: {copies}",
    "[3] A": lambda copies, name: f"[{copies}] {name}",
    "A (3)": lambda copies, name: f"{name} ({copies})",
    "A [3]": lambda copies, name: f"{name} [{copies}]",
    "A, tab, 3": lambda copies, name: f"{name}\t{copies}",
    "3, tab, A": lambda copies, name: f"{copies}\t{name}",
    "A, 3": lambda copies, name: f"{name}, {copies}",
    "- 3 A": lambda copies, name: f"- {copies} {name}",
    "● 3 A": lambda copies, name: f"● {copies} {name}",
    "◆A ×3": lambda copies, name: f"◆{name} ×{copies}",
    "a word processor's bullet": lambda copies, name: f"\uf0b7\t{copies} {name}",
    "* 3x A": lambda copies, name: f"* {copies}x {name}",
    "bold": lambda copies, name: f"**{copies}x {name}**",
    "・A 3枚": lambda copies, name: f"・{name} {copies}枚",
    "A 3枚": lambda copies, name: f"{name}　{copies}枚",
    "A ×3": lambda copies, name: f"{name} ×{copies}",
    "wide digits": lambda copies, name: f"{name}　{str(copies).translate(WIDE)}",
    "wide digits in front": lambda copies, name: f"{str(copies).translate(WIDE)}　{name}",
    "large letters": lambda copies, name: f"{copies} {name.upper()}",
    "with a set": lambda copies, name: f"{copies} {name} (M19)",
    "Arena": _printed,
    "foil": lambda copies, name: f"{_printed(copies, name)} *F*",
    "tag": lambda copies, name: f"{copies} {name} #burn",
    "category": lambda copies, name: f"{copies}x {name} (m10) 146 [Burn]",
    "MTGGoldfish": lambda copies, name: f"{copies} {name} <254> [THB] (F)",
    "set in front": lambda copies, name: f"{copies} [M10] {name}",
    "Forge": lambda copies, name: f"{copies} {name}|M10|1",
    "price": lambda copies, name: f"{copies} {name}  $1.50",
    "comment": lambda copies, name: f"{copies} {name}  # as ever",
    "link": lambda copies, name: f"{copies} [{name}](https://example.org/card?id=1)",
    "numbered": lambda copies, name: f"1. {copies}x {name}",
    "box to tick": lambda copies, name: f"- [x] {copies} {name}",
    "picture": lambda copies, name: f"🔥 {copies} {name}",
    "indented": lambda copies, name: f"    {copies} {name}",
    "table": lambda copies, name: f"| {copies} | {name} |",
    "small x, no space": lambda copies, name: f"{copies}x{name}",
    "a name a line": lambda copies, name: "\n".join([name] * copies),
}
FRAMES = {
    "gap": "{main}\n\n{side}\n",
    "two blank lines": "{main}\n\n\n{side}",
    "Sideboard": "{main}\n\nSideboard\n{side}\n",
    "Sideboard (15)": "{main}\n\nSideboard (15)\n{side}\n",
    "Deck": "Deck\n{main}\n\nSideboard\n{side}\n",
    "headings": "== Main Deck (60) ==\n{main}\n== Sideboard (15) ==\n{side}\n",
    "Japanese": "【メインデッキ】60枚\n{main}\n【サイドボード】15枚\n{side}\n",
    "remarks": "My red deck\nby somebody\nhttps://example.org/deck/1\n\n{main}\n\nSideboard:\n{side}\n\nThanks!\n",
    "registration": (
        "Deck name: Burn\n\nMain Deck:\n{main}\nTotal Number of Cards in Main Deck: 60\n\n"
        "🛡️ Sideboard\n{side}\n\nTotal Number of Cards in Sideboard: 15\n"
    ),
    "fenced": "```\n{main}\n\n{side}\n```\n",
}


def _rows(row: Row, cards: dict[str, int]) -> str:
    return "\n".join(row(copies, name) for name, copies in cards.items())


def _judged(text: str, path: str = "deck.txt", syntax: str | None = None) -> Judged:
    return judge(ON).judge(Source(path, text, "utf-8", syntax=syntax), "mtg/modern")


@pytest.mark.table(every=8, step=3)
@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("row", ROWS)
def test_a_legal_list_is_legal_in_every_form(row: str, frame: str) -> None:
    judged = _judged(FRAMES[frame].format(main=_rows(ROWS[row], MAIN), side=_rows(ROWS[row], SIDE)))
    found = [finding for finding in judged.report.findings if finding.severity != "note"]
    assert (judged.report.verdict, found) == ("legal", [])


@pytest.mark.table(every=8, step=3)
@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("row", ROWS)
def test_a_banned_card_is_found_in_every_form(row: str, frame: str) -> None:
    judged = _judged(FRAMES[frame].format(main=_rows(ROWS[row], BANNED), side=_rows(ROWS[row], SIDE)))
    found = [
        (finding.code, finding.facts["card"]) for finding in judged.report.findings if finding.severity == "illegal"
    ]
    assert (judged.report.verdict, found) == ("illegal", [("banned-card", "Simian Spirit Guide")])


@pytest.mark.parametrize(("path", "syntax"), [("deck.txt", None), ("deck.dec", None), ("deck.txt", "mtgo")])
@pytest.mark.parametrize("gap", ["\n\n", "\n\n\n"])
@pytest.mark.parametrize(("main", "side", "code"), [(59, 15, "too-few-cards"), (60, 16, "too-many-cards")])
def test_the_block_behind_a_gap_is_the_side_whatever_its_size(
    main: int, side: int, code: str, gap: str, path: str, syntax: str | None
) -> None:
    """Sixty and fifteen hold together what is too little here, and too much there."""
    lands, relics = {"Mountain": main - 40}, {"Relic of Progenitus": side - 12}
    text = _rows(ROWS["3 A"], MAIN | lands) + gap + _rows(ROWS["3 A"], SIDE | relics) + "\n"
    judged = _judged(text, path, syntax)
    found = [(each.code, each.facts["count"]) for each in judged.report.findings if each.severity == "illegal"]
    assert (judged.report.verdict, found) == ("illegal", [(code, main if code == "too-few-cards" else side)])


@pytest.mark.parametrize(
    ("text", "verdict", "codes"),
    [
        (f"{_rows(ROWS['3 A'], MAIN)}\n{_rows(ROWS['3 A'], SIDE)}\n", "undecided", ["unclear-zones"]),
        (_rows(ROWS["3 A"], MAIN).replace("20 Mountain", "\n20 Mountain"), "legal", ["one-deck"]),
        (f"{_rows(ROWS['3 A'], MAIN)}\n\n{_rows(ROWS['3 A'], SIDE)}\n", "legal", ["side-by-gap"]),
    ],
    ids=["75 cards in one block", "spells, a gap, lands", "60, a gap, 15"],
)
def test_what_a_gap_says_is_told(text: str, verdict: str, codes: list[str]) -> None:
    report = _judged(text).report
    assert (report.verdict, [finding.code for finding in report.findings]) == (verdict, codes)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Creatures (12)",
            "Lands: 20",
            "Total: 75",
            "75 cards",
            "計75枚",
            "デッキ名：赤いデッキ",
            "Thanks!",
            "see my photo",
        ),
        *("https://example.org/deck/1", "```", "-----", "", "# a comment", "// a comment", "My deck, 2026"),
    ],
)
def test_a_line_that_is_of_no_card_is_none(line: str) -> None:
    """Before all cards and behind them: legal where it is right, undecided where a number is not, never illegal."""
    deck = f"{_rows(ROWS['3 A'], MAIN)}\n\nSideboard\n{_rows(ROWS['3 A'], SIDE)}\n"
    for text in (f"{line}\n{deck}", f"{deck}{line}\n", f"{line}\n\n{deck}", f"{deck}\n{line}\n"):
        report = _judged(text).report
        codes = {finding.code for finding in report.findings if finding.severity != "note"}
        assert (report.verdict, codes) in (("legal", set()), ("undecided", {"stated-count"})), text
        assert report.verdict == "legal" or line.startswith(("Creatures", "Lands")), text


BARE = _rows(ROWS["a name a line"], MAIN)


@pytest.mark.parametrize(
    ("text", "verdict", "codes"),
    [
        (BARE.replace("Monastery Swiftspear", "Monastery Swifspear"), "undecided", ["unknown-card"]),
        (BARE.replace("Mountain", "Muontain"), "undecided", ["unknown-card"]),
        (f"Red and fast\n{BARE}", "undecided", ["unknown-card"]),
        (f"Red and fast\n\n{BARE}", "legal", ["ignored-remark"]),
        (f"Simian Spirit Giude\n\n{_rows(ROWS['3 A'], MAIN)}", "undecided", ["unknown-card"]),
        (f"{_rows(ROWS['3 A'], MAIN)}\n\nSimian Spirit Giude", "undecided", ["unknown-card"]),
        (f"■Simian Spirit Giude\n\n{_rows(ROWS['3 A'], MAIN)}", "undecided", ["unreadable-line"]),
        (f"■Monkey and guide\n\n{_rows(ROWS['3 A'], MAIN)}", "legal", ["ignored-remark"]),
        (f"{_rows(ROWS['3 A'], MAIN)}\n\n❌ 4 Simian Spirit Guide", "undecided", ["unreadable-line"]),
        (f"Monkey and guide\n\n{_rows(ROWS['3 A'], MAIN)}", "legal", ["ignored-remark"]),
    ],
    ids=[
        *("misspelt first", "last", "a line above", "a title", "misspelt, a gap", "a gap, misspelt"),
        *("misspelt, marked", "a marked title", "crossed out", "a title, a gap"),
    ],
)
def test_words_around_the_cards_may_be_a_misspelt_one(text: str, verdict: str, codes: list[str]) -> None:
    """Without numbers, words that touch the names are one of them; elsewhere those that are nearly a name."""
    report = _judged(text).report
    assert (report.verdict, [finding.code for finding in report.findings]) == (verdict, codes)


@pytest.mark.parametrize(
    ("comment", "verdict"),
    [
        ("# as ever", "legal"),
        ("# in place of Simian Spirit Guide", "legal"),
        ("# 4 Simian Spirit Guide", "undecided"),
        ("# also 4 Simian Spirit Guide", "undecided"),
        ("# Simian Spirit Guide x4", "undecided"),
        ("// Simian Spirit Guide", "undecided"),
    ],
)
def test_a_comment_may_speak_of_a_card_but_not_count_it(comment: str, verdict: str) -> None:
    text = f"{_rows(ROWS['3 A'], MAIN)} {comment}\n\nSideboard\n{_rows(ROWS['3 A'], SIDE)}\n"
    assert _judged(text).report.verdict == verdict
