"""Words of a format that no card has: a rule that asks for one says nothing, wherever in it the word stands.

Where an attribute has words of its own, another is refused when the format is loaded. Of any words nobody but the
cards can tell which there are.
"""

import os
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.formats.format import Format
from deckcheck.formats.lint import BY_HAND
from deckcheck.formats.schema.validate import authored_document
from deckcheck.model.attributes import AttributeValueError, parse_value
from deckcheck.model.database import CardDatabase
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import nearest_words
from deckcheck.rules.rule import SELECTORS
from deckcheck.rules.where import RELATIONS, referenced
from deckcheck.source import Problem
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path


class _Word(NamedTuple):
    """A word that is written for an attribute's value, or for a printing's ``set`` or ``rarity``, and where."""

    attribute: str
    word: Any
    path: Path


def strange_words(path: str, format_: Format, cards: CardDatabase | None) -> Iterator[Problem]:
    """The words that the file of a format, its card rules, or the file of its game write, and that no card has.

    Raises InputError if one of the files cannot be read.
    """
    if cards is None:
        return
    words = _Words(format_.game)
    document = authored_document(path, [])
    said = document.data
    found = [(document, [*words.of_format(said), *words.of_game(said.get("game"), ("game",))])]
    folder = os.path.dirname(path)
    game = os.path.join(folder, "game.yaml")
    if "game" not in said and os.path.isfile(game):
        document = authored_document(game, [])
        found.append((document, [*words.of_game(document.data, ())]))
    for name in dict.fromkeys(name for _, name in referenced(said.get("rules", []), "file") if isinstance(name, str)):
        document = authored_document(os.path.join(folder, name), [])
        found.append((document, [*words.of_options(document.data.get("cards"), ("cards",))]))
    if any(each for _, each in found):
        known = _Known(format_.game, cards)
        for document, each in found:
            yield from (problem for word in each for problem in known.problems(word, document))


class _Known:
    """The words that cards have."""

    def __init__(self, game: Game, cards: CardDatabase) -> None:
        self._game = game
        self.by_hand = cards.size <= BY_HAND
        self._words: dict[str, set[str]] = {"set": set(game.sets), "rarity": set(game.rarities)}
        for card in cards.cards():
            for key, values in card.attributes.items():
                self._words.setdefault(key, set()).update(map(str, values))
            for printing in card.printings:
                self._words["set"].add(printing.set or "")
                self._words["rarity"].add(printing.rarity or "")

    def problems(self, word: _Word, document: Document) -> Iterator[Problem]:
        """What is to be told of a word."""
        attribute = self._game.attributes.get(word.attribute)
        try:
            meant = {word.word} if attribute is None else parse_value(attribute, word.word)
        except AttributeValueError:
            # Where the word stands it is refused, or it is one of another kind of words.
            meant = frozenset((word.word,))
        known = self._words.get(word.attribute, set())
        for each in map(str, meant):
            alike = sorted(other for other in known if other != each and fold_name(other) == fold_name(each))
            if each in known and alike:
                yield document.problem(
                    "word-written-otherwise", word.path, attribute=word.attribute, value=each, values=alike
                )
            elif each not in known:
                nearest = alike or nearest_words(each, sorted(known))[:3]
                facts = {"attribute": word.attribute, "value": each, "nearest": nearest}
                # A game implies more of words than the cards of a big file have; these may be written otherwise.
                if alike or self.by_hand or "broader" not in word.path:
                    yield Problem("word-of-no-card", facts, document.at(word.path))


_LESS = ("picks-no-card", "no-such-printing")
"""The codes of what says of a clause less than which of its words no card has."""


def without_less(found: Iterable[Problem], strange: Iterable[Problem], format_: Format) -> list[Problem]:
    """What was found of a format without what its strange words say better."""
    lines = sorted({clause.line for clause in format_.clauses if clause.path == format_.path})
    said = {lines[place - 1] for each in strange if each.at and (place := bisect(lines, each.at.line))}
    return [each for each in found if each.code not in _LESS or each.at is None or each.at.line not in said]


class _Words:
    """Finds the words of attributes that may have any in what formats and games write."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._declared: Mapping[str, Any] = {}

    def of_format(self, said: Mapping[str, Any]) -> Iterator[_Word]:
        """Those of the file of a format."""
        self._declared = said.get("declares") or {}
        for name, selector in (said.get("define") or {}).items():
            yield from self._selector(selector, ("define", name))
        yield from self.of_options(said.get("rules"), ("rules",))

    def of_game(self, said: Any, path: Path) -> Iterator[_Word]:
        """Those of a game: its conditions are attributes with the words of which a card must have one."""
        payment = (said or {}).get("payment") or {}
        yield from self._selector(payment.get("sources"), (*path, "payment", "sources"))
        for key in ("attributes", "states", "zones"):
            for name, each in ((said or {}).get(key) or {}).items():
                for part in ("only", "required", "home"):
                    yield from self._selector(each.get(part), (*path, key, name, part))
                if key == "attributes" and each.get("broader"):
                    here = (*path, key, name, "broader")
                    yield from (
                        word for value in each["broader"] for word in self._literals(name, value, (*here, value))
                    )

    def of_options(self, part: Any, path: Path) -> Iterator[_Word]:
        """Those of the options of clauses, however deep."""
        if isinstance(part, list):
            for index, each in enumerate(part):
                yield from self.of_options(each, (*path, index))
        elif isinstance(part, dict):
            split = part.get("per", part.get("attribute"))
            split = split.get("attribute") if isinstance(split, dict) else split
            for key, each in part.items():
                if key in SELECTORS and isinstance(each, dict):
                    yield from self._selector(each, (*path, key))
                elif key == "among" and isinstance(split, str) and split in self._game.attributes:
                    yield from self._values(split, each, (*path, key))
                else:
                    yield from self.of_options(each, (*path, key))

    def _selector(self, where: Any, path: Path) -> Iterator[_Word]:
        for key, asked in where.items() if isinstance(where, dict) else ():
            here = (*path, key)
            if key in ("not", "any", "all"):
                for index, each in enumerate(asked) if isinstance(asked, list) else [(None, asked)]:
                    yield from self._selector(each, here if index is None else (*here, index))
            elif key == "succeeded" and isinstance(asked, dict):
                yield from self._selector(asked.get("where"), (*here, "where"))
            elif key == "printing" and isinstance(asked, dict):
                yield from self._printing(asked, here)
            elif key == "test":
                yield from self._test(where, path)
            elif key in self._game.attributes:
                yield from self._asked(key, asked, here)

    def _printing(self, asked: Mapping[str, Any], path: Path) -> Iterator[_Word]:
        for part in ("set", "rarity"):
            if not isinstance(asked.get(part), dict):
                yield from self._literals(part, asked.get(part), (*path, part))

    def _test(self, where: Mapping[str, Any], path: Path) -> Iterator[_Word]:
        left = where["test"]
        named = left.get("own", left.get("outer", left.get("attribute"))) if isinstance(left, dict) else None
        of = named if isinstance(named, str) else ""
        for key in ("test", *RELATIONS):
            yield from self._values(of, where.get(key), (*path, key))

    def _asked(self, attribute: str, asked: Any, path: Path) -> Iterator[_Word]:
        """What is asked of an attribute: words, or each relation something."""
        if not isinstance(asked, dict):
            yield from self._literals(attribute, asked, path)
            return
        for relation in RELATIONS:
            yield from self._values(attribute, asked.get(relation), (*path, relation))

    def _values(self, attribute: str, raw: Any, path: Path) -> Iterator[_Word]:
        if not isinstance(raw, dict):
            yield from self._literals(attribute, raw, path)
            return
        yield from self._selector(raw.get("where"), (*path, "where"))
        yield from self.of_options(raw.get("if"), (*path, "if"))
        yield from self._values(attribute, raw.get("then"), (*path, "then"))
        named = raw.get("attribute")
        yield from self._literals(named if isinstance(named, str) else attribute, raw.get("none"), (*path, "none"))
        several = raw.get("union")
        for index, each in enumerate(several if isinstance(several, list) else ()):
            yield from self._values(attribute, each, (*path, "union", index))
        key = raw.get("declared")
        said = self._declared.get(key) if isinstance(key, str) else None
        yield from self._literals(attribute, (said or {}).get("values"), ("declares", str(key), "values"))

    def _literals(self, attribute: str, raw: Any, path: Path) -> Iterator[_Word]:
        """The words, of an attribute of any words, or of what printings have any of."""
        of = self._game.attributes.get(attribute)
        any_set = attribute == "set" or (attribute == "rarity" and not self._game.rarities)
        if (of is None and not any_set) or (of is not None and (of.type not in ("text", "set") or of.values)):
            return
        several = raw if isinstance(raw, list) else () if raw is None else (raw,)
        for index, word in enumerate(several):
            if isinstance(word, str):
                yield _Word(attribute, word, (*path, index) if isinstance(raw, list) else path)
