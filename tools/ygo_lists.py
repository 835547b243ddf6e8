"""Rebuild the Yu-Gi-Oh lists: ``python -m tools.ygo_lists SOURCE_FOLDER``.

The folder holds ``dated-lflists/lflist.conf`` (102 lists of both regions) and ``lflists/*.lflist.conf`` (GOAT, Speed
Duel and Rush Duel: whitelists), and the sources of the cards (:mod:`tools.ygo_cards`), by which numbers become names.
The days stand in ``ygo_facts.yaml`` beside this script. The same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.formats.list_states import ListState, with_states
from deckcheck.rules.dated_list import DatedList
from tools.lists_from import Head, written
from tools.ygo_cards import FOLDER, book_of, facts
from tools.ygo_lflists import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.model.deck import Limit
    from tools.ygo_cards import Book, Record
    from tools.ygo_lflists import Listed

DATED = "dated-lflists/lflist.conf"
OF_TCG = " TCG"
KNOWN_UNTIL = "2026-07-01"
"""The newest day that either source has a list of: in later files of theirs there would be newer ones."""
OCG_KNOWN_UNTIL = "2026-10-01"
"""The newest day that the facts beside this script have a list of."""
NO_LIMIT = 3
"""As many as the rules allow of any card: for a list, no limit."""
TIERS = ("Limited 1", "Limited 2", "Limited 3")
"""Speed Duel: a deck may hold so many cards of such a list in all."""

Limits = dict[str, "Limit"]
"""The limit of each card that is on a list on a day."""


class Shipped(NamedTuple):
    """A list's file: its head, what its limits mean, what it says from which day on, and the limit of all others."""

    head: Head
    says: tuple[str, ...]
    states: Mapping[str, Limits]
    others: Limit = "unlimited"

    def text(self) -> str:
        """The text of the file."""
        names = {"en": self.head.en, "ja": self.head.ja}
        empty = DatedList(self.head.id, names, "", "", (), others=self.others)
        states = [ListState(on, limits) for on, limits in self.states.items()]
        return written(with_states(empty, states), self.head, ("Made by tools/ygo_lists.py.", *self.says))


def dated(folder: Path, book: Book, known: Record) -> tuple[dict[str, Limits], dict[str, Limits]]:
    """The lists of the OCG and of the TCG: for each day from which one counts what is on it."""
    sections: dict[str, Limits] = {}
    for entry in listed(folder / DATED):
        sections.setdefault(entry.section, {})[book.name_of(entry)] = entry.most
    ocg: dict[str, Limits] = {}
    tcg: dict[str, Limits] = {}
    for title, limits in sections.items():
        on = day(title, known["days"])
        if title.endswith(OF_TCG) or title in known["shared"]:
            tcg[on] = limits
        if not title.endswith(OF_TCG):
            ocg[on] = limits
    for lists, lacking in ((ocg, known["lacking"]["ocg"]), (tcg, known["lacking"]["tcg"])):
        for on, each in lacking.items():
            but: Limits = {card: most for most, cards in each["but"].items() for card in cards}
            limits = {**lists[each["as"].isoformat()], **but}
            lists[on.isoformat()] = {card: most for card, most in limits.items() if most != NO_LIMIT}
    return dict(sorted(ocg.items())), dict(sorted(tcg.items()))


def day(title: str, days: Mapping[str, date]) -> str:
    """The day from which a list of that title counts: the one it says, or that of the facts, or the first of its month.

    >>> day("2013.10.11 TCG", {}), day("2014.2", {})
    ('2013-10-11', '2014-02-01')
    """
    if title in days:
        return str(days[title])
    year, month, *rest = (int(part) for part in title.removesuffix(OF_TCG).split("."))
    return date(year, month, *(rest or [1])).isoformat()


def adjusted(known: Record) -> dict[str, Limits]:
    """What events of the TCG with an adjusted list ask for beside the list: for as long as it counted."""
    facts = known["adjusted"]
    limits: Limits = {card: most for most, cards in facts["limits"].items() for card in cards}
    return {facts["since"].isoformat(): limits, facts["until"].isoformat(): {}}


def traditional(tcg: Mapping[str, Limits]) -> dict[str, Limits]:
    """The lists of the format without forbidden cards: whatever is forbidden in the other is limited there."""
    return {on: {card: 1 if most == 0 else most for card, most in limits.items()} for on, limits in tcg.items()}


def whitelist(entries: Iterable[Listed], book: Book) -> Limits:
    """What may be played, each with its limit; where a card stands twice the later line counts, as in Rush Duel's."""
    limits = {book.name_of(entry): NO_LIMIT if entry.heading in TIERS else entry.most for entry in entries}
    return {card: "unlimited" if most == NO_LIMIT else most for card, most in limits.items() if most}


def tiers(entries: Iterable[Listed], book: Book) -> dict[str, list[str]]:
    """The cards of each of Speed Duel's lists of which a deck may hold so many in all."""
    found: dict[str, list[str]] = {tier: [] for tier in TIERS}
    for entry in entries:
        if entry.heading in found:
            found[entry.heading].append(book.name_of(entry))
    return {tier: sorted(set(cards)) for tier, cards in found.items()}


def shipped(folder: Path) -> Iterator[Shipped]:
    """The lists that the sources in a folder have."""
    book, known = book_of(folder), facts()
    ocg, tcg = dated(folder, book, known)
    source = "Fluorohydride/ygopro, lflist.conf, commit 33f7bcf3"
    says = "0: forbidden, 1: limited, 2: semi-limited."
    days = "The days before 2022 and the list of 2013-09-01 are those of tools/ygo_facts.yaml."
    head = Head("ygo/ocg", "OCG Forbidden & Limited List", "OCGリミットレギュレーション", source, "", OCG_KNOWN_UNTIL)
    yield Shipped(head, (says, "The list of 2026-10-01 is that of tools/ygo_facts.yaml."), ocg)
    head = Head("ygo/tcg", "TCG Forbidden & Limited List", "TCGリミットレギュレーション", source, "", KNOWN_UNTIL)
    yield Shipped(head, (says, days), tcg)
    en, ja = "TCG Traditional Limited List", "TCGトラディショナルの制限リスト"
    head = Head("ygo/traditional", en, ja, source, "", KNOWN_UNTIL)
    yield Shipped(head, ("1: forbidden in the Advanced Format, or limited.", days), traditional(tcg))
    news = "Konami, Adjusted Forbidden & Limited Cards List (yugioh-card.com/oc, news 715)"
    en, ja = "TCG Adjusted List", "TCGの調整リスト"
    yield Shipped(Head("ygo/tcg-adjusted", en, ja, news, "", KNOWN_UNTIL), (says,), adjusted(known))
    en, ja = "TCG Traditional Adjusted List", "TCGトラディショナルの調整リスト"
    head = Head("ygo/traditional-adjusted", en, ja, news, "", KNOWN_UNTIL)
    yield Shipped(head, (), traditional(adjusted(known)))
    for id, file, on, en, ja in (
        ("ygo/goat", "GOAT", "2005-04-01", "GOAT Format, April 2005", "GOATフォーマット(2005年4月)"),
        ("ygo/speed", "Speed", "2025-07-01", "Speed Duel cards", "スピードデュエルで使えるカード"),
        ("ygo/rush", "Rush", "2026-07-01", "Rush Duel cards", "ラッシュデュエルで使えるカード"),
    ):
        limits = whitelist(listed(folder / "lflists" / f"{file}.lflist.conf"), book)
        source = f"ProjectIgnis/LFLists, {file}.lflist.conf, commit 4f295cf0"
        head = Head(id, en, ja, source, "", KNOWN_UNTIL)
        yield Shipped(head, ("What is not here may not be played.",), {on: limits}, 0)


def tier_text(folder: Path) -> str:
    """The cards of Speed Duel's lists, as its format has them."""
    found = tiers(listed(folder / "lflists" / "Speed.lflist.conf"), book_of(folder))
    return json.dumps(found, ensure_ascii=False, indent=2)


def build(folder: Path) -> dict[str, str]:
    """The text of each list, by the name of its file."""
    return {f"{each.head.id.partition('/')[2]}.yaml": each.text() for each in shipped(folder)}


def main() -> None:
    """Write the lists, and print what of them stands in a format."""
    parser = argparse.ArgumentParser(description="Rebuild the Yu-Gi-Oh lists.")
    parser.add_argument("source_folder", type=Path)
    folder = parser.parse_args().source_folder
    for name, text in build(folder).items():
        (FOLDER / "lists" / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote formats/ygo/lists/{name}: {text.count(chr(10))} lines")
    print(tier_text(folder))


if __name__ == "__main__":
    main()
