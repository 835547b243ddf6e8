"""What a set of cards lacks, and what is odd about it: for whoever writes cards.

Of many cards that lack the same only some are named. What a file may leave out because it is only a part of a game is
a note, told once; what hardly anybody means to write is odd.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from deckcheck.model.names import fold_name
from deckcheck.model.spelling import same_kana
from deckcheck.source import Location, Problem
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import unaccented

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence

    from deckcheck.model.deck import Card
    from deckcheck.model.game import Attribute, Game

_MOST_NAMED = 3
_NUMBER = re.compile(r"(.*?)([0-9]{1,6})[^0-9/]{0,2}(?:/([0-9]{1,6}))?")
"""A collector number: what stands before it, and of how many it is, if that is said: ``EN-012a/060``."""
_BETWEEN_WORDS = re.compile("[,;|/、，；｜／]")
"""Marks that set words off, in files whose words they do not part."""
_OVERLOOKED = "-・'\",.!?:;"
"""Marks of a name that are easily overlooked."""
_FEW_NUMBERS = 5
"""Of a set with fewer numbers than these nobody can tell whether any are missing."""
_PART = 0.1
"""A set that lacks more of its numbers than this is only there in part; and so many cards of a kind are few of it."""
_MOST_KINDS = 20
"""An attribute with more values than these does not say what kind of card one is."""
_MANY_PRINTINGS = 30
"""So many printings a set has of which a rarity may be missing: small ones have what they have."""
_USUAL = 0.8
"""The share of sets that must have a rarity for it to be missed in another."""
_COMMON = 5
"""So many cards have a value for which another, that only one has, may be a slip."""
_LONG = 5
"""So many letters a word has in which one may be a slip: short words are often alike."""
_LONG_ELSEWHERE = 7
"""The same for words of other scripts, where a sign says more."""


_Kinds = dict[Any, list["Card"]]
"""The cards that have each value of an attribute."""


class Remark(NamedTuple):
    """Something about a set of cards; ``odd``: hardly anybody means to write it, else the file may be but a part."""

    problem: Problem
    odd: bool


def lint(path: str, cards: Iterable[Card], game: Game) -> Iterator[Remark]:
    """Everything to be said of the cards of a file, what is odd first."""
    known, at = tuple(cards), Location(path, 1)
    yield from (Remark(problem, odd=True) for problem in _slips(known, game, at))
    notes = (*_alike(known, at), *_lacking(known, game, at), *_numbers(known, at), *_rarities(known, game, at))
    yield from (Remark(problem, odd=False) for problem in notes)


def named(names: Sequence[str]) -> list[str]:
    """Some of many names.

    >>> named(["Ape", "Bat", "Cat"]), named(["Ape", "Bat", "Cat", "Dog"])
    (['Ape', 'Bat', 'Cat'], ['Ape', 'Bat', 'Cat', '…'])
    """
    return [*names] if len(names) <= _MOST_NAMED else [*names[:_MOST_NAMED], "…"]


# -- names -------------------------------------------------------------------------------------------------------------


def _alike(cards: Sequence[Card], at: Location) -> Iterator[Problem]:
    """Names that look the same though they are not: by accents, by the other kana, or by marks between words."""
    for names in grouped((_look_of(card.name), card.name) for card in cards).values():
        if len(names) > 1:
            yield Problem("names-alike", {"cards": named(names)}, at)


def _look_of(name: str) -> str:
    """A name without what is easily overlooked.

    >>> _look_of("Fog-Ûrn’s Vault") == _look_of("Fog Urns Vault"), _look_of("あっしゅ") == _look_of("アッシュ")
    (True, True)
    >>> _look_of("Ash I") == _look_of("Ash II"), _look_of("か") == _look_of("が"), _look_of("+1") == _look_of("-1")
    (False, False, False)
    """
    return "".join(char for char in same_kana(unaccented(fold_name(name))) if char not in _OVERLOOKED) or name


# -- values ------------------------------------------------------------------------------------------------------------


def _slips(cards: Sequence[Card], game: Game, at: Location) -> Iterator[Problem]:
    """Words of attributes with any that look like slips: rules compare them letter by letter."""
    for attribute, having, several in _open_words(cards, game):
        told = set[str]()
        common = [value for value, names in having.items() if len(names) >= _COMMON]
        for value, names in having.items():
            meant = next((other for other in common if len(names) == 1 and _is_slip(value, other)), None)
            if meant is not None:
                facts = {"attribute": attribute, "value": value, "card": names[0], "nearest": [meant]}
                told.add(value)
                yield Problem("value-used-once", {**facts, "count": len(having[meant])}, at)
        for values in grouped((fold_name(value), value) for value in having).values():
            if len(values) > 1 and told.isdisjoint(values):
                rare = min(values, key=lambda value: len(having[value]))
                facts = {"attribute": attribute, "values": sorted(values), "cards": named(having[rare])}
                yield Problem("values-alike", facts, at)
        for value, names in having.items() if several else ():
            parts = [part.strip() for part in _BETWEEN_WORDS.split(value)]
            if len(parts) > 1 and all(parts) and _are_several(value, parts, having):
                facts = {"attribute": attribute, "value": value, "cards": named(names), "parts": parts}
                yield Problem("several-in-one", facts, at)


def _are_several(value: str, parts: Sequence[str], having: Container[str]) -> bool:
    """Whether a word looks like several: in names of more words there are commas and slashes, too."""
    plain = {",", "/"}.isdisjoint(value) or ("/" not in value and not any(" " in part for part in parts))
    return plain or any(part in having for part in parts)


_Words = dict[str, list[str]]
"""The cards that have each word."""


def _open_words(cards: Sequence[Card], game: Game) -> Iterator[tuple[str, _Words, bool]]:
    """The attributes that may have any word, what they have, and whether that may be several."""
    for attribute in game.attributes.values():
        if attribute.type in ("text", "set") and not attribute.values:
            yield attribute.id, _having(cards, attribute), attribute.type == "set"
    printed = [(printing, card.name) for card in cards for printing in card.printings]
    yield "set", grouped((printing.set or "", name) for printing, name in printed), False
    if not game.rarities:
        yield "rarity", grouped((printing.rarity or "", name) for printing, name in printed), False


def _having(cards: Iterable[Card], attribute: Attribute) -> _Words:
    """The cards that have each value."""
    return grouped((str(value), card.name) for card in cards for value in card.attributes.get(attribute.id, ()))


def _is_slip(value: str, other: str) -> bool:
    """Whether a word is another but for case, spaces, or one letter in a long word.

    >>> _is_slip("Gobiln", "Goblin"), _is_slip("goblin", "Goblin"), _is_slip("Ork", "Orc"), _is_slip("Elf", "Elk")
    (True, True, False, False)
    """
    one, two = fold_name(value), fold_name(other)
    if value == other or one == two:
        return value != other
    least = _LONG if (one + two).isascii() else _LONG_ELSEWHERE
    if min(len(one), len(two)) < least or not all(char.isalpha() or char in "-'" for char in one + two):
        return False
    from rapidfuzz.distance import DamerauLevenshtein

    return DamerauLevenshtein.distance(one, two, score_cutoff=1) == 1


# -- facts -------------------------------------------------------------------------------------------------------------


def _lacking(cards: Sequence[Card], game: Game, at: Location) -> Iterator[Problem]:
    """The attributes that nobody knows of some cards, though they are known of nearly all cards of their kinds."""
    kinds = [_by_kind(cards, attribute) for attribute in game.attributes.values() if attribute.type != "date"]
    kinds = [each for each in kinds if 1 < len(each) <= _MOST_KINDS]
    found = grouped((tuple(_without(attribute, cards, kinds)), attribute) for attribute in game.attributes)
    found.pop((), None)
    for names, attributes in found.items():
        facts = {"attributes": attributes, "count": len(names), "cards": named(names)}
        yield Problem("cards-without-fact", facts, at)


def _without(attribute: str, cards: Sequence[Card], kinds: Iterable[_Kinds]) -> Iterator[str]:
    """The cards that lack an attribute though nearly all have it that are like them in anything."""
    without = {card.name for card in cards if attribute not in card.attributes}
    groups = [some for each in kinds for some in each.values()] if without else []
    of_a_kind = {card.name for some in groups for card in some}
    for some in (*groups, [card for card in cards if card.name not in of_a_kind]):
        if not _is_few([card for card in some if card.name in without], some):
            without.difference_update(card.name for card in some)
    yield from (card.name for card in cards if card.name in without)


def _by_kind(cards: Iterable[Card], attribute: Attribute) -> _Kinds:
    """The cards of each value of an attribute."""
    return grouped((value, card) for card in cards for value in card.attributes.get(attribute.id, ()))


def _is_few(some: Collection[object], of: Collection[object]) -> bool:
    return len(some) <= _PART * len(of)


# -- sets --------------------------------------------------------------------------------------------------------------


def _numbers(cards: Sequence[Card], at: Location) -> Iterator[Problem]:
    """The numbers that sets lack; of those that are there only in part, that they are."""
    parts = list[str]()
    gaps: dict[str, list[int]] = {}
    for (code, prefix), numbers in _numbered(cards).items():
        called = f"{code} {prefix}".strip() if prefix.strip("-_ ") not in ("", code) else code
        there, last = numbers
        missing = sorted(set(range(1 if min(there) <= _FEW_NUMBERS else min(there), last + 1)) - there)
        if len(there) < _FEW_NUMBERS or not missing:
            continue
        if len(missing) > max(_PART * last, 1):
            parts.append(called)
        else:
            gaps[called] = missing
    if len(gaps) > _MOST_NAMED:
        parts += gaps
    else:
        for called, missing in gaps.items():
            facts = {"set": called, "count": len(missing), "numbers": _spans(missing)}
            yield Problem("gap-in-numbers", facts, at)
    if parts:
        yield Problem("sets-in-part", {"count": len(parts), "sets": named(parts)}, at)


def _numbered(cards: Iterable[Card]) -> Mapping[tuple[str, str], tuple[set[int], int]]:
    """The numbers of each set, by what stands before them, and the last that there is."""
    found: dict[tuple[str, str], tuple[set[int], int]] = {}
    for printing in (printing for card in cards for printing in card.printings):
        read = _NUMBER.fullmatch(printing.number or "")
        if printing.set is None or read is None:
            continue
        number = int(read[2])
        there, last = found.get((printing.set, read[1]), (set[int](), 0))
        found[printing.set, read[1]] = there | {number}, max(last, number, int(read[3] or 0))
    return found


def _spans(numbers: Sequence[int]) -> list[str]:
    """Numbers in a row as one.

    >>> _spans([3, 5, 6, 7, 9])
    ['3', '5–7', '9']
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return named([str(each[0]) if len(each) == 1 else f"{each[0]}–{each[-1]}" for each in found])


def _rarities(cards: Sequence[Card], game: Game, at: Location) -> Iterator[Problem]:
    """The printings without a rarity in sets of which others have one, and rarities between two that a set lacks.

    Such a one is not missed where other sets go without it, too.
    """
    printings = (printing for card in cards for printing in card.printings)
    sets = grouped((printing.set, printing.rarity) for printing in printings if printing.set is not None)
    without = {code: rarities.count(None) for code, rarities in sets.items() if None in rarities and any(rarities)}
    if without:
        facts = {"count": sum(without.values()), "sets": named(list(without))}
        yield Problem("printings-without-rarity", facts, at)
    big = {code: set(each) for code, each in sets.items() if len(each) >= _MANY_PRINTINGS and None not in each}
    lacking: dict[str, list[str]] = {}
    for code, there in big.items():
        places = sorted(game.rarities.index(each) for each in there if each in game.rarities)
        for rarity in game.rarities[places[0] : places[-1]] if places else ():
            others = [rarity in other for known, other in big.items() if known != code]
            if rarity not in there and sum(others) >= _USUAL * len(others):
                lacking.setdefault(rarity, []).append(code)
    for rarity, codes in lacking.items():
        yield Problem("rarity-without-card", {"rarity": rarity, "count": len(codes), "sets": named(codes)}, at)
