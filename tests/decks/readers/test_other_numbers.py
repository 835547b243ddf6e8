"""Numbers beside a name that may be of other copies than the line counts leave it unread; others are what they are.

With the cards of real games: the names, the editions and the values of a card decide.
"""

from __future__ import annotations

import pytest

from deckcheck.decks.reader import read_deck
from deckcheck.source import Source
from marked_decks import judge

ON = "2026-11-21"
BOLT, RUPIA, BELL, MONTH, IONO = "Lightning Bolt", "コッコ・ルピア", "BAZAGA-善鐘42", "12月", "Iono"
STAR = "オウ禍武斗 <サンマ.Star>"
FORMATS = {BOLT: "mtg/modern", **dict.fromkeys((RUPIA, BELL, MONTH, STAR), "duelmasters/original")}


def _read(text: str, name: str) -> tuple[list[tuple[int, str]], list[int]]:
    """The entries of a list that are of a card, and the lines that nobody can read."""
    layout = judge(ON).layout(FORMATS.get(name, "pokemon/standard"))
    deck = read_deck(Source("deck.txt", text, "utf-8"), layout)
    return [(each.copies, each.name) for each in deck.entries], [each.at.line for each in deck.unread]


TOLD = {
    BOLT: (
        # Copies as a sheet writes them, or a price.
        "A (4.00)", "A [5.00]", "A 4.00", "A 🇯🇵🇯🇵", "A ⭐⭐",
        "4 A 【5】", "4 A【Lava Spike】", "A €1,20", "A $1,20", "A 1,20",
        # In front of the name as behind it.
        "4 [+1] A", "4 [1 SB] A", "4 [1 more in side] A", "4 [5] A", "4 [5x] A", "4 [five] A", "4 (2) A",
        "4 [banned] A",
        "4 [3/1] A", "4 [MB/SB] A", "[5 copies] A", "[4/4] A", "[playset] A", "SB-16 A",
        # Behind an edition.
        "4 A (M10) +1", "4 A (M10)\t+1", "4 A [M10] +1", "4 A (M10) -1", "4 A (M10) x5", "4 A (M10) 2x",
        "4 A (M10) 5枚",
        "4 A (M10) 5pcs", "4 A (M10) 3+1", "4 A (M10) 3/1", "4 A (M10) 146 1", "4 A (M10) 1 (M11)",
        "4 A [M10] 1 [M11]",
        "4 A M10 1 M11", "4 A (M10) 3 (M11) 1", "4 A 12/204 EN 5",
        # Behind a word that is no edition of the card.
        "4 A and 1", "4 A und 1", "4 A with 1", "4 A mit 1", "4 A xtra 1", "4 A PLUS 1", "4 A foil 1", "4 A alt 1",
        "4 A ONE 12",
        # Behind brackets that have no edition.
        "4 A (foil) 5", "4 A (F) 1", "4 A (NM) 5", "4 A (EN) 1", "4 A (main) 1", "4 A (R)1", "4 A (alt) 3",
        "4 A [Burn] 1",
        "4 A - 5X", "4 A NM 5",
        # Alone, or with a word for copies.
        "4 A (5x)", "4 A [5X]", "4 A (5 copies)", "4 A (five)", "4 A (2)", "4 A <2>", "4 A // 3", "4 A (5 of 5)",
        "4 A [1x M11]", "4 A (2x M10, 3x M11)", "4 A (3 M10, 2 M11)",
        "A (5) x4", "A (2) ×4", "(5)A x4", "(2)A x4", "A (1) 4", "A [5x] x4", "qty 4 A x5",
        # Divided between two zones.
        "4 A (3M/2S)", "4 A (3M/1S)", "4 A (4M 1S)", "4 A (3D/1S)", "4 A [MB/SB]", "4 A (M/S)", "4 A [4,1]",
        "4 A (4-1)",
        "4 A (3/1)", "4 A (3 1)", "4 A {4,1}", "4 A ^4,1^", "4 A (1S)", "4 A\t4/1", "4 A   3/1",
        # In braces and carets, and in words beside them.
        "4 A {5}", "4 A {5x}", "4 A {x5}", "4 A {5 copies}", "4 A ^5^", "4 A (only 3)", "4 A # only 3",
        "4 A # should be 5", "4 A {2}{2}",
        # Tallies.
        "A |||||", "A |||| |", "A IIIII", "A XXXX", "A ••••", "A ★★★★", "A ✓✓✓", "A *****", "A //// /", "4 A |||||",
    ),
    RUPIA: (
        "4 [+1] A", "4 A（DM-06）+1", "4 A（DM-06）5枚", "4 A（3/1）", "4 A（5枚）", "4 A (2)", "4 A {5}", "A ●●●●",
        "4 A [メイン/サイド]",
        # What the card costs, or its copies, in columns without headings.
        "3 A 火 4", "3 A クリーチャー 4", "3　A　火　4", "A クリーチャー 3 4",
        "3,A,クリーチャー,4", "A / 火 / 3 / 4", "3 火 A 4", "3\t火\tA\t4",
        "3 | A | 火 | 4", "3|A|火|4", "A | 火 | 3 | 4", "A | 4 | 1 | 4", "火\t3\tA\t4", "火\tA\t3\t4",
        "クリーチャー\t3\tA\t4\t火", "クリーチャー\tA\t3\t火\t4",
        # Up to four, or another number than it was.
        "A～4", "A→4", "4枚目のA", "A 3/4", "A / 3 / 4", "④ A",
    ),
    IONO: ("4 A (1)", "4 A PAL 185 x5", "4 A PAL 185 +1", "4 A 1/3", "4 A EN 5", "A 4/204"),
}  # fmt: skip
READ = {
    BOLT: (
        "4 A (M10) 146", "4 A (M10) 1", "4 A (M10) 146a", "4 A (M10) 12s", "4 A (2X2) 45", "4 A [2X2]", "4 [2X2] A",
        "4 A (PLST) M10-146", "4 A (M10) 146/249", "4 A (M10) 12 (NM)", "4 A (M10) 12 (FOIL)", "4 A (M10) 12 [EN]",
        "4 A (M10) 146 (M11) 149", "4 A M10 1", "4 A m10 1", "4 A sld 12", "4 A znr 146", "4 [M10] A",
        "4 [M10:146] A",
        "4 [Burn] A", "4 [4] A", "4 A <5> [M10]", "4 A (F) <5> [M10]", "4 A #5", "4 A [M10#5]", "4 A (M10 146)",
        "4 A (4x)", "4 A (x4)", "4 A (playset)", "4 A (four)", "4 A (4 of 4)", "4 A (2 M10, 2 M11)", "4 A (M10) x4",
        "4 A (R/W)", "4 A (1R)", "4 A (2/1)", "4 A (M10/M11)", "4 A (1-drop)", "4 A $1.20", "4 A {1}", "4 A (1st)",
        "4 A ||||", "4 A ●●", "4 A |", "4 A!!", "4\tA\tM10\t5", "4 A (1)",
        "4 A (LEA) 1", "4 A (sld) 12", "4 A (XYZ) 5", "4 A (ONE) 12", "4 A (xyz) 5", "4 A XYZ 5",
        # What the card costs, beside a number that is one of copies.
        "A (1) x4", "A (1) ×4", "(1)A x4", "(1) A x4", "A (4) x4",
        # Numbers with words, prices, conditions, and signs before a name.
        "x4: A", "x4 : A", "4-of A", "4of A", "A (4-of)", "A 4-of", "Qty: 4 A", "qty 4 A", "Quantity: 4x A",
        "4 A = $10.00", "4 A @ $2.50", "4 A - $2.50 each", "4 A = $1,250.00", "4 A Near Mint",
        "4 A Lightly Played English", "4 A SR", "A UC x4", "★A x4", "☆A…4", "★ A x4",
        "4 A 【SR】", "A【SR】×4", "A x4 $1.20", "A (4) €1,20", "A 4 1,20", "A x4 $5",
        # Costs, and what is as much in braces.
        "4 A {R}", "4 A {1}", "4 A {2}{R}", "4 A {X}{R}", "4 A {2/W}{R}", "4 A {4}", "4 A {4x}", "4 A ^4^",
        "4 A ^Have,#37d67a^", "4 A (only 4)",
        # Numbers that are printed on cards.
        "4 A 12/204", "4 A 012/204", "4 A M10 146/249", "4 A 146/249 M10", "4 A - 12/204", "4 A • 12/204",
        "4 A (12/204)",
    ),
    RUPIA: ("4 A (3)", "4 A（3）", "4 A DM-06 62/110", "4 A (DM-06 62/110)", "4 A 62/110", "A4枚", "A４", "4A",
        "4 A 火", "火\tA\t4\t62/110", "火\t4\tA\t1000", "4 | A | 火 | 4", "4 A|DM6|5",
        "A☓4", "■A ×4", "■A（4枚）", "■ A 4枚", "A ☓ 4", "4☓A", "A④", "A ④", "A･･･4枚", "A / 4", "A/4枚",
        "4枚――A", "4枚･･･A",
        "A ×4 ￥1,200", "A 4枚 ¥1,200", "A 4枚 (￥120)", "A @120円 ×4",
    ),
    STAR: ("A④", "A ④", "A4", "・A4", "A*4", "A×4"),
    BELL: ("A4枚", "A4", "A ×4", "A x4", "A 4枚", "4A", "4 A", "4枚A", "A（4）"),
    MONTH: ("4 A", "A4枚", "A ×4", "4枚A"),
    IONO: (
        "4 A PAL 185", "4 A PAL 5", "4 A 185/193", "4 A 080/091", "4 A PAL 185/193", "4 A 185/193 PAL",
        "4 A TG12/TG30",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in TOLD.items() for line in lines])
def test_a_number_that_may_be_of_other_copies_is_told(name: str, line: str) -> None:
    assert _read(line.replace("A", name, 1), name) == ([], [1])


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in READ.items() for line in lines])
def test_a_number_that_is_none_of_copies_is_none(name: str, line: str) -> None:
    assert _read(line.replace("A", name, 1), name) == ([(4, name)], [])


SIGNS = "xXｘＸ×⨯⨉╳хХ"
"""Signs before or behind a number of copies; the last two are Cyrillic."""


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(
    "form",
    ["4* A", "4 * A", "*4 A", "A *4", "A * 4", "A 4*", "A - 4*", "A: 4*", "4* - A", "A (*4)", "(4*) A", "4 A (M10) *4"],
)
def test_whatever_stands_for_times_is_of_the_number(form: str, sign: str) -> None:
    assert _read(form.replace("*", sign).replace("A", BOLT, 1), BOLT) == ([(4, BOLT)], [])


@pytest.mark.parametrize("sign", [*SIGNS, "✕", "✖"])
@pytest.mark.parametrize(
    "form",
    [
        "4 A *5", "4 A 5*", "4 A - 5*", "4* - A - 5*", "4 A (*5)", "4 A (5*)", "4 A (M10) *5", "4 A # *5", "A *4 *5",
        "A *4;1", "4 A (should be *5)", "4* 5* A",
    ],
)  # fmt: skip
def test_whatever_stands_for_times_another_number_is_told(form: str, sign: str) -> None:
    assert _read(form.replace("*", sign).replace("A", BOLT, 1), BOLT) == ([], [1])


@pytest.mark.parametrize("line", ["A;4", "A；4", "A＝4", "A---4", "A-----4枚", "A――4", "A──4枚", "A━━ 4", "A;4x"])
def test_a_number_behind_what_leads_to_it_is_one_of_copies(line: str) -> None:
    assert _read(line.replace("A", BOLT, 1), BOLT) == ([(4, BOLT)], [])


@pytest.mark.parametrize(
    "line", ["A;4;1", "4;A;1", "4 A;1", "4 A＝1", "4 A---1", "A－4", "A--4", "A-4-1", "A ---4---1"]
)
def test_what_may_be_a_minus_or_another_number_is_told(line: str) -> None:
    assert _read(line.replace("A", BOLT, 1), BOLT) == ([], [1])


def test_the_cost_in_front_of_a_name_is_as_hearthstone_copies_it() -> None:
    assert _read(f"2x (4) {BOLT}", BOLT) == ([(2, BOLT)], [])
    assert _read(f"4x (2) {BOLT}", BOLT) == ([], [1])


@pytest.mark.parametrize(
    "line", ["A - SB", "A [M10]", "A ||||", "[5 copies] A", "[4/4] A", "A IIII", "A (foil)", "A SB"]
)
@pytest.mark.parametrize("blank", ["", "\n"])
def test_a_first_line_that_says_more_than_a_name_is_no_title(line: str, blank: str) -> None:
    entries, unread = _read(f"{line.replace('A', BOLT, 1)}\n{blank}4 {BOLT}\n56 Island\n", BOLT)
    assert entries[0] == (1, BOLT) or unread == [1]


@pytest.mark.parametrize("line", ["A", "A ★", "《A》", "A!"])
def test_a_first_line_that_is_a_name_in_signs_is_a_title(line: str) -> None:
    entries, unread = _read(f"{line.replace('A', BOLT, 1)}\n\n4 {BOLT}\n56 Island\n", BOLT)
    assert (entries, unread) == ([(4, BOLT), (56, "Island")], [])


def test_a_name_that_begins_with_a_number_is_one_copy_though_another_is_called_like_its_end() -> None:
    assert _read(MONTH, MONTH) == ([(1, MONTH)], [])  # "2月" is a card, too
    assert _read(f"1{MONTH}", MONTH) == ([], [1])


@pytest.mark.parametrize("behind", ["Near Mint Shock", "= $10.00 Shock", "SR Shock", "Lightly Played Opt"])
def test_a_name_behind_what_may_stand_behind_a_name_is_no_part_of_that(behind: str) -> None:
    assert _read(f"4 {BOLT} {behind}", BOLT) == ([(4, f"{BOLT} {behind}")], [])
