"""Write a dated list of our own from one in a form that others keep: only what changes, from day to day.

    python tools/lists_from.py LIST --game GAME --id GAME/NAME --en NAME --ja 名前 --title SOURCE > lists/name.yaml

LIST is a file as a format may name it (``0TCG.lflist.conf#*TCG``, ``formats/standard.json``). Its ids
become the names of the cards of the database (``--cards FILE`` in place of the game's own). Ids that
no card has are left out and told on standard error: a deck with such a card is undecided anyway.
The same input always gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.cards.database import open_cards
from deckcheck.formats.catalogue import game_path
from deckcheck.formats.list_form import load_list
from deckcheck.formats.listed_cards import by_name
from deckcheck.formats.load_game import load_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.rules.dated_list import DatedList


class Head(NamedTuple):
    """What a list file says before its changes: id, names by language, and its source's title and date.

    ``known_until`` is the last day up to which the source is known to hold, "" where it does not say.
    """

    id: str
    en: str
    ja: str
    title: str
    date: str = ""
    known_until: str = ""


def main() -> None:
    """Write the list to standard output."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("list")
    parser.add_argument("--game", required=True, help="its id, or the path of its game.yaml")
    parser.add_argument("--cards", help="a card file in place of the game's own")
    for option in ("id", "en", "ja", "title"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--date", default="", help="the day of the source")
    parser.add_argument("--known-until", default="", help="the last day up to which it holds; else that of the source")
    parser.add_argument("--also", action="append", default=[], help="a line of comment, repeatable")
    asked = parser.parse_args()
    game = load_game(game_path(asked.game) or asked.game)
    named = by_name(load_list(asked.list), open_cards(asked.cards or game.database or "", game, None))
    for missing in named.missing:
        print(f"no card has the id {missing}; it is left out", file=sys.stderr)
    comments = [f"Made by tools/lists_from.py from {asked.list.rsplit('/', 1)[-1]}.", *asked.also]
    head = Head(asked.id, asked.en, asked.ja, asked.title, asked.date, asked.known_until or asked.date)
    sys.stdout.write(written(named.list, head, comments))


def written(dated: DatedList, head: Head, comments: Iterable[str] = ()) -> str:
    """The text of a list file that says what a list says."""
    source = {"title": head.title, **({"date": head.date} if head.date else {})}
    lines = [
        "# yaml-language-server: $schema=../../../schemas/list.schema.json",
        *(f"# {comment}" for comment in comments),
        f"list: {head.id}",
        f"name: {{en: {_text(head.en)}, ja: {_text(head.ja)}}}",
        f"since: {dated.since}",
        *([f"known-until: {head.known_until}"] if head.known_until else []),
        "source: {" + ", ".join(f"{key}: {_text(value)}" for key, value in source.items()) + "}",
    ]
    if dated.others != "unlimited":
        lines.append(f"others: {dated.others}")
    lines.append("changes:")
    days = {dated.since, *(day for span in dated.spans() for day in (span.since, span.until) if day is not None)}
    for day in sorted(days):
        lines += _change(dated, day)
    return "\n".join(lines) + "\n"


def _change(dated: DatedList, day: str) -> list[str]:
    """What changes on a day: what begins, and what ends and does not begin otherwise. Groups say when they end."""
    cards = _by_number(dated.entries, day, lambda entry: entry.most, str(dated.others))
    points = _by_number(dated.points, day, lambda priced: priced.points, "0")
    groups = [group for group in dated.groups if group.since == day]
    lines = [f"  - date: {day}"]
    for key, found in (("cards", cards), ("points", points)):
        if found:
            lines.append(f"    {key}:")
        for number in sorted(found, key=lambda number: (number == "unlimited", len(number), number)):
            lines.append(f"      {_text(number)}:")
            lines += [f"        - {_text(card)}" for card in sorted(found[number])]
    if groups:
        lines.append("    groups:")
    for group in groups:
        lines.append(f"      - most: {group.most}")
        lines += [f"        until: {group.until}"] if group.until is not None else []
        lines += ["        cards:", *(f"          - {_text(card)}" for card in group.cards)]
    return lines


def _by_number(spans: Iterable[Any], day: str, number: Callable[[Any], object], none: str) -> dict[str, list[str]]:
    """The cards whose spans begin on a day, by their number; under ``none`` those whose spans only end on it."""
    found: dict[str, list[str]] = {}
    begun = set()
    spans = list(spans)
    for span in spans:
        if span.since == day and str(number(span)) != none:
            found.setdefault(str(number(span)), []).append(span.card)
            begun.add(span.card)
    ended = {span.card for span in spans if span.until == day and str(number(span)) != none} - begun
    if ended:
        found.setdefault(none, []).extend(ended)
    return found


def _text(text: str) -> str:
    """A text as YAML reads it back, whatever it holds."""
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    main()
