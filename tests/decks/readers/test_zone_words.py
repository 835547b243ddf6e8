"""A word for a zone and a card behind it on one line: every word of every zone of every game that ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.words import words
from deckcheck.decks.reader import read_deck
from deckcheck.formats.catalogue import format_ids, game_ids
from deckcheck.judging.judged import words as words_of
from deckcheck.messages import sentence
from deckcheck.model.heading import fold_heading
from deckcheck.source import Source
from marked_decks import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decks.lines.layout import Layout
    from deckcheck.model.deck import DeckList
    from deckcheck.model.game import Zone

ON = "2026-08-01"
CARDS = {game: (f"examples/{game}/cards.yaml",) for game in ("mattsan", "o-tetsu-o", "spimate")}
"""The cards of games that ship without."""
LINES = {"{}{}{}": 1, "{}{}1 {}": 1, "{}{}2x {}": 2, "{}{}{} x2": 2}
"""A word, what stands behind it and the name, each with the copies."""
COLONS = (": ", "：")


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_card_behind_the_word_for_a_zone_stands_there(game: str) -> None:
    assert {line: read for layout in _layouts(game) for line, read in _misread(layout)} == {}


def _misread(layout: Layout) -> Iterator[tuple[str, object]]:
    """The lines that are read otherwise than as they should be, and how."""
    for zone in layout.zones:
        name = _name_for(zone, layout)
        for word in _words_for(zone, layout):
            for form, copies in LINES.items():
                for colon in COLONS:
                    line = form.format(word, colon, name)
                    read = _said(line, layout)
                    # "Deck: Ash" and "Event: Ash" may as well say what somebody calls them.
                    doubtful = copies == 1 and "1" not in form and fold_heading(word) in words().labels
                    if read != ([(copies, name, zone.id)], []) and not (doubtful and read == ([], ["unreadable-line"])):
                        yield line, read


def _said(line: str, layout: Layout) -> tuple[list[tuple[int, str, str | None]], list[str]]:
    deck = read(line, layout)
    return [(each.copies, each.name, each.zone) for each in deck.entries], [each.code for each in deck.findings]


def read(text: str, layout: Layout) -> DeckList:
    return read_deck(Source("deck.txt", f"{text}\n", "utf-8"), layout)


def _layouts(game: str) -> list[Layout]:
    """The layouts of a game, one of those that have the same zones."""
    layouts = [judge(ON, CARDS.get(game, ())).layout(id_) for id_ in format_ids() if id_.startswith(f"{game}/")]
    return list({tuple(zone.id for zone in layout.zones): layout for layout in layouts}.values())


def _name_for(zone: Zone, layout: Layout) -> str:
    """The first card that may stand in a zone, of a plain name."""
    assert layout.cards is not None
    homes = [each for each in layout.zones if each.home]
    for card in layout.cards.cards():
        at_home = is_home(zone, card) if zone.home else not any(is_home(each, card) for each in homes)
        if at_home and not any(char.isdecimal() for char in card.name) and layout.lines:
            found = layout.lines.read(card.name)
            if found is not None and found.card == card and found.name == card.name:
                return card.name
    raise AssertionError(zone.id)


def _words_for(zone: Zone, layout: Layout) -> list[str]:
    """What a zone is called, and what means the same; the ids of a few are numbers, which nobody writes."""
    assert layout.boards is not None
    same = [word for group in words().same.values() for word in group if layout.boards.zone_of(word) == zone.id]
    said = dict.fromkeys((*zone.headings, zone.id, *same))
    return [word for word in said if not word.isdecimal()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "read_as", "told"),
    [
        ("Commander: Krenko, Mob Boss", [(1, "Krenko, Mob Boss", "commander")], []),
        ("**Commander**: Krenko, Mob Boss", [(1, "Krenko, Mob Boss", "commander")], []),
        ("Commander: Krneko, Mob Boss", [(1, "Krneko, Mob Boss", "commander")], []),
        ("Companion: Lutri, the Spellchaser", [(1, "Lutri, the Spellchaser", "companion")], []),
        ("Keywords: Haste", [], []),  # what an attribute is called and no zone is a label
        ("Keywords: Lightning Bolt", [], ["unreadable-line"]),
        ("Deck: Mountain", [], ["unreadable-line"]),
        ("Deck: Red Deck Wins", [], []),
    ],
)
def test_a_zone_that_is_called_like_an_attribute(line: str, read_as: list[object], told: list[str]) -> None:
    """The game has attributes that are called commander and companion, too."""
    expected = [(98, "Mountain", "main"), (1, "Sol Ring", "main")]
    layout = judge(ON).layout("mtg/commander")
    assert _said(f"{line}\n98 Mountain\n1 Sol Ring", layout) == ([*read_as, *expected], told)


@pytest.mark.slow
@pytest.mark.parametrize("style", ["{} (1)", "{} 1", "{}: 1", "1 {}", "[{} 1]", "{}"])
def test_such_a_zone_with_its_number(style: str) -> None:
    leader, companion = style.format("Commander"), style.format("Companion")
    text = f"{leader}\n\n1 Krenko, Mob Boss\n\n{companion}\n\n1 Jegantha, the Wellspring\n\nDeck\n\n99 Mountain"
    assert _said(text, judge(ON).layout("mtg/commander")) == (
        [
            (1, "Krenko, Mob Boss", "commander"),
            (1, "Jegantha, the Wellspring", "companion"),
            (99, "Mountain", "main"),
        ],
        [],
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "read_as", "told"),
    [
        ("Instants: 4 Lightning Bolt", [(4, "Lightning Bolt", "main")], []),
        ("Creatures: 4x Goblin Guide", [(4, "Goblin Guide", "main")], []),
        ("インスタント：4 Lightning Bolt", [(4, "Lightning Bolt", "main")], []),
        ("Instants - Lightning Bolt x4", [(4, "Lightning Bolt", "main")], []),
        ("- Removal: 4 Lightning Bolt", [(4, "Lightning Bolt", "main")], []),
        ("Lands: 2 Forest, 3 Island", [(2, "Forest", "main"), (3, "Island", "main")], []),
        ("Instants: 4 Lightning Bolt [Sideboard]", [(4, "Lightning Bolt", "sideboard")], []),
        ("Removal: Lightning Bolt", [], ["unreadable-line"]),
        ("Instants: 4 Lightning Bolt # or 4 Shock", [], ["unreadable-line"]),
        ("~~Instants: 4 Lightning Bolt~~", [], ["unreadable-line"]),
        ("Strange: 4 Lightning Bolt", [], ["unreadable-line"]),
    ],
)
def test_an_entry_behind_the_word_for_a_part_of_a_zone(line: str, read_as: list[object], told: list[str]) -> None:
    assert _said(f"3 Shock\n{line}\n2 Mountain", judge(ON).layout("mtg/modern")) == (
        [(3, "Shock", "main"), *read_as, (2, "Mountain", "main")],
        told,
    )


@pytest.mark.slow
def test_the_deck_begins_at_such_a_word_below_the_card_that_leads() -> None:
    found = _said(
        "Commander\n1 Krenko, Mob Boss\nInstants: 1 Lightning Bolt\n1 Shock", judge(ON).layout("mtg/commander")
    )
    leader, deck = (1, "Krenko, Mob Boss", "commander"), [(1, "Lightning Bolt", "main"), (1, "Shock", "main")]
    assert found == ([leader, *deck], [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "nothing says whether this is the commander (1 card from here on); write a heading above it"),
        ("ja", "ここからの1枚が統率者かどうか、リストからはわかりません。上に見出しを書いてください"),
    ],
)
def test_a_card_that_may_lead_is_one(lang: str, said: str) -> None:
    deck = Source("deck.txt", "1 Krenko, Mob Boss\n\n98 Mountain\n1 Sol Ring\n", "utf-8")
    found = judge(ON).judge(deck, "mtg/commander").report.findings
    called = words_of(judge(ON).open_format("mtg/commander"))
    assert [sentence(lang, each.code, each.facts, called) for each in found if each.code == "unclear-zones"] == [said]


MARKED = ("- Commander", ": Commander", "– Commander", "- commander.", "#Commander,", "# !Commander;", "// Commander:")


@pytest.mark.parametrize("mark", MARKED)
def test_a_word_for_a_zone_behind_a_name_is_one_whatever_sets_it_off(mark: str) -> None:
    layout = judge(ON).layout("mtg/commander")
    assert _said(f"1 Atraxa, Praetors' Voice {mark}\n99 Plains\n", layout) == (
        [(1, "Atraxa, Praetors' Voice", "commander"), (99, "Plains", "main")],
        [],
    )


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("4 Lightning Bolt - Sideboard", "sideboard"),
        ("Lightning Bolt x4 - Side", "sideboard"),
        ("Lightning Bolt: SIDEBOARD x4", "sideboard"),
        ("4 Lightning Bolt – Main Deck", "main"),
    ],
)
def test_so_it_is_in_capital_letters(line: str, zone: str) -> None:
    layout = judge(ON).layout("mtg/modern")
    assert _said(f"60 Plains\n{line}\n", layout) == ([(60, "Plains", "main"), (4, "Lightning Bolt", zone)], [])


@pytest.mark.parametrize("end", [",", ";", "、"])
def test_a_heading_is_one_where_every_line_ends_with_a_comma(end: str) -> None:
    lines = ("Mainboard", "60 Plains", "Sideboard", "4 Lightning Bolt")
    read_ = _said("".join(f"{line}{end}\n" for line in lines), judge(ON).layout("mtg/modern"))
    assert read_ == ([(60, "Plains", "main"), (4, "Lightning Bolt", "sideboard")], [])


def test_kinds_that_are_called_like_cards_are_copies_of_these_and_no_sum() -> None:
    """Both are words that part cards by what they do, and names of cards."""
    layout = judge(ON).layout("mtg/vintage")
    assert _said("56 Counterspell, 4 Sacrifice\n60 Plains\n", layout) == (
        [(56, "Counterspell", "main"), (4, "Sacrifice", "main"), (60, "Plains", "main")],
        [],
    )
    assert _said("60 Plains\n20 lands, 40 spells\n", layout) == ([(60, "Plains", "main")], [])
