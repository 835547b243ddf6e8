"""What the further cells of tables may say of decks, for whoever has many rows and looks at each text once.

:mod:`deckcheck.decks.tables.listing` reads a row with all that stands beside it. Of most texts (a colour, a rarity, the
code of a set) that is nothing, whatever stands beside them; only where a text may say something is the deck read so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.words import NO_DECK, Boards
from deckcheck.decks.listing import LINE_END, SIDE
from deckcheck.decks.tables.copies import is_of_others
from deckcheck.decks.tables.notes import (
    BRACES,
    IN_OR_OUT,
    NO_ANSWERS,
    NOTES,
    RULES,
    counted_behind,
    leaves_in_doubt,
    may_be_elsewhere,
)
from deckcheck.decks.tables.numbers import may_be_number
from deckcheck.decks.tables.table import (
    ALIKE,
    COLUMNS,
    DECKS,
    FINISHES,
    KNOWN,
    NO,
    NOT_IN_DECK,
    SETS,
    YES,
    folded,
    zone_word,
)
from deckcheck.model.deck import Card
from deckcheck.model.heading import fold_heading
from deckcheck.source.recent import Often

_OF_EVENTS = frozenset(
    (
        *("event", "eventid", "eventname", "eventdate", "tournament", "tournamentid", "tournamentname", "source"),
        *("date", "day", "time", "year", "month", "timestamp", "createdat", "updatedat", "on", "format", "formats"),
        *("rank", "ranking", "place", "placement", "position", "standing", "result", "results", "record", "points"),
        *("score", "wins", "losses", "draws", "ties", "winrate", "round", "rounds", "players", "seed"),
        *(
            "user",
            "username",
            "userid",
            "author",
            "authorname",
            "url",
            "uri",
            "link",
            "archetype",
            "archetypeid",
            "title",
        ),
        *("大会", "日付", "順位", "フォーマット", "イベント"),
    )
)
"""The headings of columns with what is said of a deck as a whole."""
_OF_CARDS = frozenset(
    (
        *("price", "prices", "priceusd", "priceeur", "pricetix", "usd", "eur", "tix", "value", "cost", "marketprice"),
        *("rarity", "rarities", "color", "colors", "colour", "colours", "coloridentity", "colouridentity", "colorid"),
        *("manacost", "manavalue", "cmc", "mv", "power", "toughness", "loyalty", "defense", "level", "atk", "def"),
        *("language", "lang", "condition", "artist", "image", "imageurl", "imageuri", "scryfallid", "scryfalluri"),
        *(
            "oracleid",
            "multiverseid",
            "mtgoid",
            "arenaid",
            "tcgplayerid",
            "cardmarketid",
            "uuid",
            "cardid",
            "rownumber",
        ),
        *(
            "typeline",
            "supertype",
            "supertypes",
            "subtype",
            "subtypes",
            "code",
            "line",
            "index",
            "rarityid",
            "setnumber",
        ),
        *("レアリティ", "価格", "色", "コスト", "型番", "パワー", "種類"),
    )
)
"""The headings of columns with what is said of a card, wherever it stands."""
_FRACTION = r"[0-9]*[.,][0-9]*[1-9][0-9]*\s*%?|[0-9]+\s*%"


class Beside:
    """What texts below headings may say of the decks of a format; each is asked of once."""

    def __init__(self, layout: Layout) -> None:
        self._labels = layout.labels
        self._boards = layout.made_boards()
        self._lines = layout.made_lines()
        self._found: Often[tuple[str, str, bool], bool | tuple[Card, ...]] = Often(_MOST_REMEMBERED)

    def says(self, heading: str, text: str, *, of_deck: bool = False) -> bool | tuple[Card, ...]:
        """Whether a text below a heading may say where cards stand, how many there are, or that there are others.

        If it does by a card's name alone, the cards that are called so: beside such a card it says nothing. What stands
        beside a whole deck (``of_deck``) is no number of copies of a card.
        """
        key = heading, text, of_deck
        found = self._found.get(key)
        if found is None:
            found = self._looked_at(heading, text, of_deck=of_deck)
            self._found.put(key, found)
        return found

    def is_card(self, heading: str) -> bool:
        """Whether a heading is a row that went astray, or may be one."""
        return heading.isdecimal() or '"' in heading or bool(self._cards(heading))

    def opens(self, word: str) -> bool:
        """Whether a word opens a zone."""
        return self._boards.zone_of(word) is not None

    def zone_asked_by(self, heading: str) -> str | None:
        """The word of the zone beside the main one of which cells below a heading say yes or no; None if of none."""
        word, counted = zone_word(heading)
        if folded(heading) in COLUMNS["aside"]:
            word, counted = SIDE, False
        if counted or is_of_others(word, heading, self._boards) or self._boards.is_main(word) or not self.opens(word):
            return None
        return word

    def may_be_of_zones(self, heading: str) -> bool:
        """Whether nothing is known of a column by its heading, so that it has zones if each of its cells is one."""
        return not _is_told(heading, self._boards) and any(map(str.isalnum, heading))

    def is_of_zone(self, heading: str) -> bool:
        """Whether a heading is that of a zone: numbers below it may be all the copies that there are."""
        return self._boards.is_board(zone_word(heading)[0])

    def _looked_at(self, heading: str, text: str, *, of_deck: bool) -> bool | tuple[Card, ...]:
        lines = [line.strip() for line in re.split(LINE_END, text) if line.strip()]
        if len(lines) > 1:
            # A text of several lines may have been rows.
            cuts = [cut.strip(' "') for line in lines for cut in (line, *line.split(","))]
            return any(self._may_say(heading, line, of_deck=of_deck) for line in lines) or any(map(self._cards, cuts))
        text = text.strip()
        if not text:
            return False
        if self._may_say(heading, text, of_deck=of_deck):
            return True
        name = folded(heading)
        if name not in RULES and any(map(self._cards, counted_behind(text))):
            return True
        if name in SETS or (name in ALIKE and text.isalpha()) or text.casefold() in YES | NO:
            return False
        return self._cards(text) or False

    def _may_say(self, heading: str, text: str, *, of_deck: bool) -> bool:
        word, counted = zone_word(heading)
        name = folded(heading)
        number = may_be_number(text)
        others = is_of_others(word, heading, self._boards)
        asks = name in IN_OR_OUT or name in COLUMNS["aside"] or (self._boards.is_board(word) and not others)
        if asks and not (of_deck and counted and text.isdecimal()):
            # That a card is not in the main zone says where it is not.
            said = NO if name in COLUMNS["aside"] else NO_ANSWERS | NO
            return name in IN_OR_OUT or self._boards.is_main(word) or text.casefold() not in said
        if not name and not (heading and text.isdecimal()):
            return True
        if self._boards.zone_of(text) is not None or self._boards.is_aside(text) or self._sorts(name, text):
            return True
        if number and not of_deck and not others:
            if counted or word.removesuffix("s") in FINISHES:
                return True
            if not (is_known(heading) or fold_heading(heading) in self._labels or re.fullmatch(_FRACTION, text)):
                return True
        if may_be_elsewhere(name, text, self._boards, placed=False) and not self._lines.is_card(text):
            return True
        return name not in _NO_NOTES and any(
            leaves_in_doubt(name, text, self._boards, None, placed=placed) for placed in (False, True)
        )

    def _sorts(self, name: str, text: str) -> bool:
        """Whether a word that sorts cards is that of a zone."""
        if name not in COLUMNS["category"] and name not in COLUMNS["label"]:
            return False
        bare = (re.sub(BRACES, "", part).strip() for part in text.split(","))
        return f"{{{NO_DECK}}}" in text.casefold() or any(map(self._boards.is_board, bare))

    def _cards(self, text: str) -> tuple[Card, ...]:
        if not re.search(r"[^\W\d_]|[0-9]{4}", text):
            return ()
        written = self._lines.read(text.strip(' "'))
        return () if written is None else tuple(self._lines.cards(written.name))


_NO_NOTES = ALIKE | NOT_IN_DECK
_MOST_REMEMBERED = 100_000


def is_known(heading: str) -> bool:
    """Whether it is known of a column what it is for, and that it says nothing of the copies of cards.

    >>> is_known("Collector Number"), is_known("Rarity"), is_known("Player"), is_known("in_sideboard"), is_known("Lane")
    (True, True, True, False, False)
    """
    return folded(heading) in KNOWN | DECKS | _OF_EVENTS | _OF_CARDS | RULES


def is_of_event(heading: str) -> bool:
    """Whether a column has what is said of a deck as a whole, or where more of it stands: nobody need read it."""
    return folded(heading) in _OF_EVENTS


def is_of_deck(heading: str) -> bool:
    """Whether a column has what a deck is called, or whose it is: another text there is another deck."""
    return folded(heading) in DECKS


def unread(headings: Sequence[str], layout: Layout) -> list[str]:
    """The headings of which nobody knows what is said below them."""
    boards = layout.made_boards()
    return [each for each in headings if not _is_told(each, boards) and fold_heading(each) not in layout.labels]


def _is_told(heading: str, boards: Boards) -> bool:
    """Whether a heading says what a column is for, of whatever game."""
    word, counted = zone_word(heading)
    return is_known(heading) or folded(heading) in IN_OR_OUT | NOTES or counted or boards.is_board(word)
