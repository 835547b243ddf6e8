"""Decks in another syntax: nothing is lost and nothing becomes another card, or it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.decks.writer import syntaxes, without_zone, write_deck
from deckcheck.model.deck import DeckList, Entry
from deckcheck.source import InputError, Location, Problem, Source
from emberfall import GAME
from reading import layout

if TYPE_CHECKING:
    from collections.abc import Sequence

SUFFIXES = {"text": ".txt", "json": ".json", "yaml": ".yaml"}
ZONES = ("leader", "main", "ex")
ORDINARY = (
    "Ash Drake",
    "7 Samurai",
    "T-48000エミリオくん",
    "ハニー☆マジック",
    "NO",
    "1e3",
    "A/B",
    "“罰怒”ブランド",
    "null",
)
LAYOUT = Layout(GAME.zones)
NAMED = layout(GAME.zones, ORDINARY)
names = st.one_of(st.sampled_from(ORDINARY), st.text(min_size=1, max_size=8))


def deck_list(entries: Sequence[tuple[int, str, str]]) -> DeckList:
    found = tuple(
        Entry(copies, name, zone, Location("deck.txt", line)) for line, (copies, name, zone) in enumerate(entries, 1)
    )
    return DeckList("deck.txt", (), found, {})


def by_zone(deck: DeckList) -> dict[str | None, list[tuple[int, str]]]:
    found: dict[str | None, list[tuple[int, str]]] = {}
    for entry in deck.entries:
        found.setdefault(entry.zone, []).append((entry.copies, entry.name))
    return found


def read_again(text: str, syntax: str) -> DeckList:
    return read_deck(Source(f"again{SUFFIXES[syntax]}", text, "utf-8"), LAYOUT)


def test_every_syntax_has_a_suffix_here() -> None:
    assert set(SUFFIXES) == set(syntaxes())


@pytest.mark.parametrize("syntax", sorted(SUFFIXES))
@given(st.lists(st.tuples(st.integers(1, 9999), names, st.sampled_from(ZONES)), min_size=1, max_size=6))
def test_what_is_written_is_read_again_or_refused(syntax: str, entries: list[tuple[int, str, str]]) -> None:
    deck = deck_list(entries)
    try:
        text = write_deck(deck, LAYOUT, syntax, "emberfall/standard").text
    except InputError as error:
        refused = {(problem.code, problem.facts["name"]) for problem in error.problems}
    else:
        refused = set()
    if refused:
        assert refused <= {("not-writable", name) for _, name, _ in entries}
        return
    again = read_again(text, syntax)
    assert by_zone(again) == by_zone(deck)
    assert again.findings == ()
    assert again.format is not None
    assert again.format[0] == "emberfall/standard"


@pytest.mark.parametrize("syntax", sorted(SUFFIXES))
def test_ordinary_names_can_be_written_in_every_syntax(syntax: str) -> None:
    deck = deck_list([(copies, name, zone) for name in ORDINARY for copies, zone in ((1, "main"), (3, "ex"))])
    text = write_deck(deck, NAMED, syntax).text
    assert by_zone(read_deck(Source(f"again{SUFFIXES[syntax]}", text, "utf-8"), NAMED)) == by_zone(deck)


@pytest.mark.slow
@pytest.mark.parametrize("syntax", sorted(SUFFIXES))
@given(st.lists(st.sampled_from(["3 Ash Drake", "Ash Drake x2", "7 Samurai", "Cinder", "カード 3枚", "2x Bog Drake"])))
def test_a_line_stays_as_doubtful_as_it_was(syntax: str, lines: list[str]) -> None:
    """“7 Samurai” may be seven of one card or one of another; writing it otherwise would decide that."""
    deck = read_deck(Source("deck.txt", "".join(f"{line}\n" for line in lines), "utf-8"), LAYOUT)
    again = read_again(write_deck(deck, LAYOUT, syntax).text, syntax)
    assert [entry[:3] + entry[4:6] for entry in again.entries] == [entry[:3] + entry[4:6] for entry in deck.entries]
    # What stands among data was meant for a card, whether or not it has a number.
    assert [entry.sure or syntax == "text" for entry in again.entries] == [True] * len(deck.entries)


STATES = ((), (("house", "tower"),), (("house", "tower"), ("upgrades", "0, 2|1")))
ODD_STATES = ((("house", "a}b"),), (("house", "a; b: c"),), (("", "tower"),), (("house", " x "),))


@pytest.mark.slow
@pytest.mark.parametrize("syntax", sorted(SUFFIXES))
@given(
    st.lists(st.tuples(st.integers(1, 4), st.sampled_from(ORDINARY), st.sampled_from(STATES)), min_size=1, max_size=4)
)
def test_states_come_back_as_they_were(syntax: str, lines: list[tuple[int, str, tuple[tuple[str, str], ...]]]) -> None:
    entries = tuple(
        Entry(copies, name, "main", Location("deck.txt", line), state=state)
        for line, (copies, name, state) in enumerate(lines, 1)
    )
    text = write_deck(DeckList("deck.txt", (), entries, {}), NAMED, syntax).text
    again = read_deck(Source(f"again{SUFFIXES[syntax]}", text, "utf-8"), NAMED).entries
    assert [(each.copies, each.name, each.state) for each in again] == lines


@pytest.mark.parametrize("syntax", sorted(SUFFIXES))
@pytest.mark.parametrize("state", ODD_STATES)
def test_a_state_that_would_read_otherwise_is_refused(syntax: str, state: tuple[tuple[str, str], ...]) -> None:
    deck = DeckList("deck.txt", (), (Entry(2, "Ash Drake", "main", Location("deck.txt", 1), state=state),), {})
    found: list[object] = []
    try:
        text = write_deck(deck, NAMED, syntax).text
        again = read_deck(Source(f"again{SUFFIXES[syntax]}", text, "utf-8"), NAMED)
        found += [each.state for each in again.entries]
    except InputError as error:
        found += [problem.code for problem in error.problems]
    assert found in ([state], ["not-writable"])


def test_a_comment_sign_in_a_name_cannot_be_written_as_text() -> None:
    deck = deck_list([(1, "Ash # Drake", "main"), (2, "Bog Drake", "main")])
    with pytest.raises(InputError) as caught:
        write_deck(deck, LAYOUT, "text")
    assert [(problem.code, dict(problem.facts), problem.at) for problem in caught.value.problems] == [
        ("not-writable", {"name": "Ash # Drake", "syntax": "text"}, Location("deck.txt", 1))
    ]
    assert by_zone(read_again(write_deck(deck, LAYOUT, "yaml").text, "yaml")) == by_zone(deck)


def test_a_card_in_no_zone_is_told() -> None:
    places = (("main", Location("deck.txt", 1)), (None, Location("deck.txt", 3)), (None, Location("deck.txt", 4)))
    deck = DeckList("deck.txt", (), tuple(Entry(1, "Ash Drake", zone, at) for zone, at in places), {})
    known = [(*zone.headings, zone.id)[0] for zone in GAME.zones]
    told = Problem("without-zone", {"name": "Ash Drake", "known": known}, Location("deck.txt", 3))
    assert without_zone(deck, LAYOUT) == told
    assert without_zone(deck._replace(entries=deck.entries[:1]), LAYOUT) is None
