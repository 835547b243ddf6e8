"""Read decks as arkhamdb and other builders of its decks keep them, in JSON: codes of cards, their copies, ``meta``.

``meta`` is JSON in a text: which sides of the investigator are others, what was chosen for the deck, the cards of a
second deck, and the ticked boxes of cards. A list that holds one such deck is that deck.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from deckcheck.decks.json_listing import JsonReading, read_json
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Board
from deckcheck.decks.text import Kind
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.model.deck import Atom, DeckList
from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Source
from deckcheck.source.document import load_json
from deckcheck.source.tree import Path

SUFFIXES = (".json",)

_LEADER = "investigator_code"
_SLOTS = {"slots": "", "sideSlots": "maybeboard"}
"""Where the numbers of copies stand, and the board that they are of, "" for the deck."""
_ABOUT = (
    *("id", "uuid", "name", "user_id", "source", "version", "problem", "tags", "description_md", "investigator_name"),
    *("date_creation", "date_update", "previous_deck", "next_deck", "taboo_id"),
    *("xp", "xp_spent", "xp_adjustment", "exile_string"),
)
"""What is said of the deck, and holds no cards."""
_FRONT, _BACK, _SECOND = "alternate_front", "alternate_back", "extra_deck"
_LEADER_BOARDS, _SECOND_BOARDS = ("investigator", "identity"), ("spirits", "extra")
"""What the zones may be called of who leads the deck and of a second deck."""
_BOXES, _BOXES_OF = "boxes", "cus_"
_CHOSEN = {
    "deck_size_selected": "deck-size",
    "faction_selected": "faction",
    "faction_1": "faction-1",
    "faction_2": "faction-2",
    "option_selected": "trait",
}
"""What was chosen, by the key of the declaration that says so in other lists."""
_BESIDE = re.compile(
    "annotation_|attachments_|attachment_|banner_url|card_pool|hidden_slots|intro_md|sealed_deck|sideboard_quantities"
)
"""What the beginnings of other keys of ``meta`` are that say nothing of what is in the deck."""
_CODE = r'"investigator_code"\s*:'


def looks_like(text: str) -> bool:
    """Whether somebody is named by a code, and there are numbers of copies."""
    return text.lstrip()[:1] in ("{", "[") and bool(re.search(_CODE, text)) and '"slots"' in text


def kind(source: Source) -> Kind:
    """What the file holds: a deck, or else not what this reads."""
    return "deck" if looks_like(source.text) else "other"


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck; whatever is not where it belongs is a finding."""
    declared: dict[str, frozenset[Atom] | None] = {}
    deck = read_json(source, layout, lambda reading: _take(reading, layout, declared))
    return deck._replace(declared=declared)


def _take(reading: JsonReading, layout: Layout, declared: dict[str, frozenset[Atom] | None]) -> None:
    listing, document = reading
    found = reading.only_deck()
    if found is None:
        return
    path, deck = found
    meta = _meta(reading, deck, path)
    _enter_leader(reading, deck, path, meta)
    boxes = {key.removeprefix(_BOXES_OF): text for key, text in meta.items() if key.startswith(_BOXES_OF) and text}
    for key, word in _SLOTS.items():
        if key not in deck and not word:
            reading.missing_key(path, key)
        board = listing.board(word, document.key_at((*path, key))) if word and deck.get(key) else listing.default
        _enter_slots(reading, deck.get(key), (*path, key), board, boxes)
    _enter_second(reading, meta, path)
    _declare(reading, layout, meta, path, declared)
    for key, value in deck.items():
        # Copies that count towards no limit are among what nobody knows the meaning of.
        told = key in _ABOUT and not isinstance(value, dict | list)
        if value and not told and key not in (_LEADER, *_SLOTS, "meta"):
            reading.unknown_key((*path, key), [_LEADER, *_SLOTS, "meta"])


def _meta(reading: JsonReading, deck: Mapping[str, Any], path: Path) -> dict[str, str]:
    """What is said of the deck in ``meta``: texts by keys; what nobody knows the meaning of is a finding."""
    here = (*path, "meta")
    written = deck.get("meta") or "{}"
    data = written
    if isinstance(written, str):
        try:
            data = load_json(Source(reading.document.path, written, "utf-8")).data
        except InputError as error:
            data, at = None, reading.document.at(here)
            twice = [problem for problem in error.problems if problem.code == "duplicate-key"]
            # Of a key that stands twice nobody knows which counts.
            for problem in twice:
                reading.listing.leave_unread("duplicate-key", problem.facts, at)
            if twice:
                return {}
    if not isinstance(data, dict):
        reading.wrong_type(here, "object")
        return {}
    known = (_FRONT, _BACK, _SECOND, *_CHOSEN)
    found = dict[str, str]()
    for key, value in data.items():
        if key in known or key.startswith(_BOXES_OF):
            found[key] = "" if value is None else str(value)
        elif value and not _BESIDE.match(key):
            facts = {"key": key, "known": list(known)}
            reading.listing.leave_unread("unknown-key", facts, reading.document.at(here))
    return found


def _enter_leader(reading: JsonReading, deck: Mapping[str, Any], path: Path, meta: Mapping[str, str]) -> None:
    code = deck.get(_LEADER)
    if not isinstance(code, str) or not code.strip():
        reading.missing_key(path, _LEADER)
        return
    front, back = meta.get(_FRONT) or code, meta.get(_BACK) or code
    at = reading.inside((*path, _LEADER))
    board = _board(reading, _LEADER_BOARDS, at)
    # Both sides of another card are that card.
    reading.listing.enter(1, front if front == back else f"{front}/{back}", at, board)


def _enter_slots(reading: JsonReading, slots: Any, path: Path, board: Board, boxes: Mapping[str, str]) -> None:
    """The copies of each card. Where nothing stands there may be an empty list."""
    if not slots:
        return
    if not isinstance(slots, dict):
        reading.wrong_type(path, "object")
        return
    for code, copies in slots.items():
        at = reading.document.key_at((*path, code))
        state = ((_BOXES, boxes[code]),) if code in boxes else ()
        reading.listing.enter(
            copies if type(copies) is int and copies else str(copies),
            code,
            at._replace(column=at.column + 1),
            board,
            state=state,
        )


def _enter_second(reading: JsonReading, meta: Mapping[str, str], path: Path) -> None:
    codes = [code.strip() for code in meta.get(_SECOND, "").split(",") if code.strip()]
    at = reading.document.at((*path, "meta"))
    line = reading.listing.lines[at.line - 1]
    for code in dict.fromkeys(codes):
        place = line.find(code, max(line.find(_SECOND), at.column - 1))
        here = at if place < 0 else at._replace(column=place + 1)
        reading.listing.enter(codes.count(code), code, here, _board(reading, _SECOND_BOARDS, at))


def _board(reading: JsonReading, words: tuple[str, ...], at: Location) -> Board:
    """The board of the first word that opens a zone, of the first word if none does."""
    return reading.listing.board(next(filter(reading.listing.opens, words), words[0]), at)


def _declare(
    reading: JsonReading,
    layout: Layout,
    meta: Mapping[str, str],
    path: Path,
    declared: dict[str, frozenset[Atom] | None],
) -> None:
    """What was chosen, as other lists declare it."""
    for key, name in _CHOSEN.items():
        word = meta.get(key)
        if not word or name not in layout.declares:
            continue
        known = layout.declares[name].values
        declared[name] = frozenset((word,)) if word in known or not known else None
        if declared[name] is None:
            facts = {"key": name, "value": word, "known": list(known)}
            at = reading.document.at((*path, "meta"))
            reading.listing.findings.append(Finding("wrong-declaration", facts, "undecided", at))
