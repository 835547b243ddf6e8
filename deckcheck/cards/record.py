"""One card as a card file says it, made into the card that the engine knows.

A record is a mapping: ``name``, ``aliases``, ``limit``, ``faces``, ``printings``, ``options``,
and the attributes that the game declares. A record with any mistake is no card:
half a card would be judged as if the other half did not matter.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from deckcheck.model.attributes import DATE_FORM, AttributeValueError, broadened, derived, parse_value
from deckcheck.model.dates import FIRST_DAY, parse_span
from deckcheck.model.deck import Atom, Card, DateSpan, Face, Limit, Option, Printing
from deckcheck.model.game import Attribute, Game
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import nearest_words
from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

Path = tuple[str | int, ...]
Attributes = dict[str, frozenset["Atom"]]

OWN_KEYS = ("name", "aliases", "limit", "faces", "printings")
"""The keys of a record that are not attributes."""
_MOST_SHARED = 10_000
"""Values that are remembered; the cards of most games share fewer."""
_NONE: frozenset[Atom] = frozenset()
_PRINTING_KEYS = dict.fromkeys(("set", "number", "rarity", "released")).keys()
_OPTION_KEYS = ("boxes", "choices", "opens")


class Flaw(NamedTuple):
    """A mistake in a record; ``path`` leads from the record to what is wrong."""

    code: str
    facts: Mapping[str, Any]
    path: Path = ()


class CardRecords:
    """Reads the records of one file, all of which are of one game.

    ``as_of`` is the day up to which the file knows the cards: what it prints was out by then.
    ``foreign`` says that they are not written for the game alone: what it does not ask for is left out.
    """

    def __init__(self, game: Game, as_of: str | None, *, foreign: bool = False) -> None:
        self._game, self._foreign = game, foreign
        self._released_by = DateSpan(FIRST_DAY, as_of) if as_of else None
        self._releases = {code: _release(code, text) for code, text in game.sets.items()}
        self._defaults = {
            attribute.id: broadened(attribute, parse_value(attribute, attribute.default))
            for attribute in game.attributes.values()
            if attribute.default is not None
        }
        self._required = _conditions(game, "required")
        self._only = _conditions(game, "only")
        self._derived = [(each.derived.field, each) for each in game.attributes.values() if each.derived is not None]
        self._fields = {field for field, _ in self._derived}
        self._changed = tuple(id for state in game.states.values() if state.boxes is not None for id in state.changes)
        self._values: dict[Any, frozenset[Atom]] = {}
        self._flaws: list[Flaw] = []

    def read(self, record: Any) -> tuple[Card | None, list[Flaw], list[Flaw]]:
        """The card, its mistakes, and what is merely odd about it; None for the card if there are mistakes."""
        self._flaws = []
        if not isinstance(record, dict):
            return None, [_wrong_type((), record, "mapping")], []
        card = self._without_others(self._card(record))
        self._flaws += [Flaw("missing-attribute", {"card": card.name, "attribute": key}) for key in self._missing(card)]
        if self._flaws:
            return None, self._flaws, []
        needless = [
            Flaw("needless-attribute", {"card": card.name, "attribute": key}, (key,)) for key in self._extra(card)
        ]
        return card, [], needless

    def _card(self, record: dict[str, Any]) -> Card:
        faces = tuple(self._face(face, ("faces", i)) for i, face in enumerate(self._list(record, "faces")))
        own = (*OWN_KEYS, "options") if self._changed else OWN_KEYS
        said = self._attributes(record, own, ())
        attributes = _united([said, *(face.attributes for face in faces)])
        for key in self._half_known(said, faces):
            del attributes[key]
        for key, value in self._defaults.items():
            attributes.setdefault(key, value)
        aliases = tuple(self._text(alias, ("aliases", i)) for i, alias in enumerate(self._list(record, "aliases")))
        printings = tuple(
            self._printing(each, ("printings", i)) for i, each in enumerate(self._list(record, "printings"))
        )
        listed = self._list(record, "options") if self._changed else []
        options = tuple(self._option(each, ("options", i)) for i, each in enumerate(listed))
        return Card(self._name(record, ()), attributes, aliases, faces, printings, self._limit(record), options)

    def _half_known(self, said: Attributes, faces: tuple[Face, ...]) -> list[str]:
        """What some faces of a card have and others say nothing of, nor the record for all of them.

        What a face surely cannot have it does not lack.
        """
        having = dict.fromkeys(key for face in faces for key in face.attributes if key not in said)
        only = dict(self._only)
        silent = (
            (key, {**said, **face.attributes})
            for key in having
            for face in faces
            if key not in face.attributes and key not in self._defaults
        )
        return list(dict.fromkeys(key for key, own in silent if key not in only or not _excludes(own, only[key])))

    def _without_others(self, card: Card) -> Card:
        """The card with none of what only other cards may have, where its record is silent."""
        silent = [key for key, condition in self._only if key not in card.attributes and _fails(card, condition)]
        return card._replace(attributes={**card.attributes, **dict.fromkeys(silent, _NONE)}) if silent else card

    def _name(self, record: dict[str, Any], path: Path) -> str:
        if "name" in record:
            return self._text(record["name"], (*path, "name"))
        self._flaws.append(Flaw("missing-key", {"key": "name"}, path))
        return ""

    def _text(self, raw: Any, path: Path) -> str:
        if isinstance(raw, str):
            text = raw.strip()
            # Of ASCII only white space folds to nothing; codes and numbers of printings are not worth remembering.
            if text if raw.isascii() else fold_name(raw):
                return text
        self._flaws.append(_wrong_type(path, raw, "text"))
        return ""

    def _list(self, record: dict[str, Any], key: str) -> list[Any]:
        raw = record.get(key, [])
        if isinstance(raw, list):
            return raw
        self._flaws.append(_wrong_type((key,), raw, "list"))
        return []

    def _limit(self, record: dict[str, Any]) -> Limit | None:
        if "limit" not in record:
            return None
        limit = record["limit"]
        if limit == "unlimited":
            return "unlimited"
        if isinstance(limit, int) and not isinstance(limit, bool) and limit >= 0:
            return limit
        self._flaws.append(_wrong_value(("limit",), limit, ["0", "1", "2", "…", "unlimited"]))
        return None

    def _face(self, raw: Any, path: Path) -> Face:
        if not isinstance(raw, dict):
            self._flaws.append(_wrong_type(path, raw, "mapping"))
            return Face("", {})
        return Face(self._name(raw, path), self._attributes(raw, ("name",), path))

    def _option(self, raw: Any, path: Path) -> Option:
        """What ticked boxes change: only attributes of which the game says that they may be changed so."""
        if not isinstance(raw, dict):
            self._flaws.append(_wrong_type(path, raw, "mapping"))
            return Option(0)
        boxes, choices, opens = raw.get("boxes", 1), raw.get("choices", {}), raw.get("opens", [])
        if type(boxes) is not int or boxes < 0:
            self._flaws.append(_wrong_type((*path, "boxes"), boxes, "integer"))
        if not isinstance(choices, dict) or not all(isinstance(each, dict) for each in choices.values()):
            self._flaws.append(_wrong_type((*path, "choices"), choices, "mapping"))
            choices = {}
        if not isinstance(opens, list) or not all(isinstance(each, str) for each in opens):
            self._flaws.append(_wrong_type((*path, "opens"), opens, "list"))
            opens = []
        changed = list(self._changed)
        self._flaws += [
            _unknown(key, changed, (*path, "opens", i)) for i, key in enumerate(opens) if key not in changed
        ]
        chosen = {word: self._changes(each, (), (*path, "choices", word)) for word, each in choices.items()}
        return Option(boxes, self._changes(raw, _OPTION_KEYS, path), chosen, tuple(opens))

    def _changes(self, raw: dict[str, Any], own: tuple[str, ...], path: Path) -> Attributes:
        known = [*own, *self._changed]
        self._flaws += [_unknown(key, known, (*path, key)) for key in raw if key not in known]
        found: Attributes = {}
        for key in self._changed:
            if key in raw:
                self._take(found, self._game.attributes[key], raw[key], (*path, key))
        return found

    def _attributes(self, raw: dict[str, Any], own: tuple[str, ...], path: Path) -> Attributes:
        found: Attributes = {}
        for key, value in raw.items():
            attribute = self._game.attributes.get(key)
            if attribute is not None:
                self._take(found, attribute, value, (*path, key))
            elif key not in own and key not in self._fields and not self._foreign:
                self._flaws.append(_unknown(key, [*own, *self._game.attributes], (*path, key)))
        for field, attribute in self._derived:
            if field in raw and attribute.id not in raw:
                values = derived(attribute, raw[field])
                if values is not None:
                    found[attribute.id] = broadened(attribute, values)
                elif not self._foreign:
                    self._flaws.append(_wrong_type((*path, field), raw[field], "text"))
        return found

    def _take(self, found: Attributes, attribute: Attribute, raw: Any, path: Path) -> None:
        try:
            found[attribute.id] = self._value(attribute, raw)
        except AttributeValueError as error:
            self._flaws.append(Flaw(error.code, error.facts, path))

    def _value(self, attribute: Attribute, raw: Any) -> frozenset[Atom]:
        """The attribute's value; thousands of cards share a few, which are made once."""
        kind = type(raw)
        if kind is list and all(type(item) is str for item in raw):
            key = (attribute.id, kind, tuple(raw))
        elif kind is str or kind is int or kind is bool:
            key = (attribute.id, kind, raw)
        else:
            return broadened(attribute, parse_value(attribute, raw))
        value = self._values.get(key)
        if value is None:
            if len(self._values) >= _MOST_SHARED:
                self._values.clear()
            value = self._values[key] = broadened(attribute, parse_value(attribute, raw))
        return value

    def _printing(self, raw: Any, path: Path) -> Printing:
        if not isinstance(raw, dict):
            self._flaws.append(_wrong_type(path, raw, "mapping"))
            return Printing()
        if not raw.keys() <= _PRINTING_KEYS:
            known = list(_PRINTING_KEYS)
            self._flaws += [
                Flaw("unknown-key", {"key": key, "known": known}, (*path, key)) for key in raw if key not in known
            ]
        code = self._text(_as_written(raw["set"]), (*path, "set")) if "set" in raw else None
        number = self._text(_as_written(raw["number"]), (*path, "number")) if "number" in raw else None
        return Printing(code, number, self._rarity(raw, path), self._released(raw, code, path))

    def _rarity(self, raw: dict[str, Any], path: Path) -> str | None:
        if "rarity" not in raw:
            return None
        rarity = self._text(raw["rarity"], (*path, "rarity"))
        if rarity and self._game.rarities and rarity not in self._game.rarities:
            self._flaws.append(_wrong_value((*path, "rarity"), rarity, self._game.rarities))
        return rarity

    def _released(self, raw: dict[str, Any], code: str | None, path: Path) -> DateSpan | None:
        if "released" not in raw:
            return self._releases.get(code or "", self._released_by)
        text = self._text(_as_written(raw["released"]), (*path, "released"))
        try:
            return parse_span(text) if text else None
        except ValueError:
            self._flaws.append(Flaw("wrong-date", {"value": text, "form": DATE_FORM}, (*path, "released")))
            return None

    def _missing(self, card: Card) -> Iterable[str]:
        required = (key for key, condition in self._required if key not in card.attributes and _meets(card, condition))
        flawed = {flaw.path[0] for flaw in self._flaws if flaw.path}
        return [key for key in required if key not in flawed]

    def _extra(self, card: Card) -> Iterable[str]:
        """The attributes that the card has though it must not; none to speak of is not having it."""
        return [key for key, condition in self._only if card.attributes.get(key) and _fails(card, condition)]


Condition = list[tuple[str, frozenset["Atom"]]]


def _conditions(game: Game, key: str) -> list[tuple[str, Condition]]:
    wheres = [(attribute, getattr(attribute, key)) for attribute in game.attributes.values()]
    return [(attribute.id, _condition(game, attribute, where)) for attribute, where in wheres if where is not None]


def _condition(game: Game, attribute: Attribute, where: Mapping[str, Any]) -> Condition:
    """The cards that a where-mapping means; of its forms, only "has one of these values" makes sense of one record."""
    condition: Condition = []
    for key, values in where.items():
        asked = game.attributes.get(key)
        if asked is None or isinstance(values, dict):
            raise InputError([Problem("unsupported-condition", {"attribute": attribute.id, "key": key})])
        several = values if isinstance(values, list) else [values]
        condition.append((key, frozenset().union(*(parse_value(asked, value) for value in several))))
    return condition


def _meets(card: Card, condition: Condition) -> bool:
    return all(not values.isdisjoint(card.attributes.get(key, ())) for key, values in condition)


def _fails(card: Card, condition: Condition) -> bool:
    """Whether it surely does not meet it: what is not known does not count against a card."""
    return _excludes(card.attributes, condition)


def _excludes(attributes: Mapping[str, frozenset[Atom]], condition: Condition) -> bool:
    return any(key in attributes and values.isdisjoint(attributes[key]) for key, values in condition)


def _as_written(raw: Any) -> Any:
    """A number as text: to YAML and JSON a bare ``2021`` or ``115`` is one."""
    return str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw


def _united(parts: Iterable[Mapping[str, frozenset[Atom]]]) -> Attributes:
    """What a card of several faces has: what any of them has."""
    united: Attributes = {}
    for part in parts:
        for key, values in part.items():
            united[key] = united[key] | values if key in united else values
    return united


def _release(code: str, text: str) -> DateSpan:
    try:
        return parse_span(text)
    except ValueError:
        raise InputError([Problem("wrong-date", {"value": f"{code}: {text}", "form": DATE_FORM})]) from None


def _wrong_type(path: Path, raw: Any, expected: str) -> Flaw:
    return Flaw("wrong-type", {"value": raw, "expected": expected}, path)


def _wrong_value(path: Path, raw: Any, allowed: Iterable[str]) -> Flaw:
    return Flaw("wrong-value", {"value": raw, "allowed": list(allowed)}, path)


def _unknown(key: str, known: list[str], path: Path) -> Flaw:
    return Flaw("unknown-attribute", {"attribute": key, "known": known, "nearest": nearest_words(key, known)}, path)
