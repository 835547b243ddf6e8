"""The values of a card's attributes: from what a file says to what the engine compares.

The game declares how the values of each attribute read; one record and one
selector of a format must mean the same by the same word, so both are read here.
"""

import math
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from deckcheck.model.dates import parse_span
from deckcheck.model.deck import Atom, Card, written
from deckcheck.model.game import Attribute
from deckcheck.model.names import fold_name

_NUMBER = r"-?[0-9]{1,15}(\.[0-9]{1,15})?"
_FLAGS = {"true": True, "false": False}
DATE_FORM = "YYYY[-MM[-DD]][..YYYY[-MM[-DD]]]"
"""How a day that may be known only roughly is written."""


class AttributeValueError(Exception):
    """A value that an attribute cannot have. ``code`` and ``facts`` become those of a problem."""

    def __init__(self, code: str, facts: Mapping[str, Any]) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code} {dict(facts)}")


def parse_value(attribute: Attribute, raw: Any) -> frozenset[Atom]:
    """The values that a file gives to an attribute, in the words that the game declares.

    A set may be a list of texts, or one text for a set of one. A number may be
    text (``-1``, ``−1``, full-width) or one of the attribute's words; a flag may be ``true`` as text.
    What the values imply (``broader``) is not added: see :func:`broadened`.

    >>> from deckcheck.model.game import Attribute
    >>> parse_value(Attribute("cost", "number", {}, words=("ex",), absolute=True), "−１")
    frozenset({1})

    Raises AttributeValueError: ``wrong-type``, ``wrong-value`` or ``wrong-date``.
    """
    if attribute.type == "set" and isinstance(raw, list | tuple):
        return frozenset(_word(attribute, item) for item in raw)
    return frozenset((_ATOMS[attribute.type](attribute, raw),))


def broadened(attribute: Attribute, values: Iterable[Atom]) -> frozenset[Atom]:
    """The values with all those that they imply, however far that leads.

    >>> from deckcheck.model.game import Attribute
    >>> broader = {"giant": ("being",), "being": ("thing",), "thing": ("being",)}
    >>> sorted(broadened(Attribute("types", "set", {}, broader=broader), {"giant"}))
    ['being', 'giant', 'thing']
    """
    found: set[Atom] = set()
    open_ = list(values)
    while open_:
        value = open_.pop()
        if value not in found:
            found.add(value)
            open_ += attribute.broader.get(value, ()) if isinstance(value, str) else ()
    return frozenset(found)


def derived(attribute: Attribute, raw: Any) -> frozenset[Atom] | None:
    """The values that an attribute is made of where a record says something else; None if that is no text or texts.

    >>> from deckcheck.model.game import Attribute, Derived
    >>> words = {"flying": ("Flying", "takes wing"), "swift": ("Swift",)}
    >>> evasion = Attribute("evasion", "set", {}, derived=Derived("text", words))
    >>> sorted(derived(evasion, "It takes wing. Swiftly."))
    ['flying']
    >>> sorted(derived(evasion, ["SWIFT", "Flying spear"])), derived(evasion, 3)
    (['swift'], None)
    """
    words = {} if attribute.derived is None else attribute.derived.words
    if isinstance(raw, str):
        return frozenset(value for value, of in words.items() if any(_phrase(word).search(raw) for word in of))
    if not isinstance(raw, list):
        return None
    items = {fold_name(item) for item in raw if isinstance(item, str)}
    return frozenset(value for value, of in words.items() if any(fold_name(word) in items for word in of))


@cache
def _phrase(word: str) -> re.Pattern[str]:
    # Letters of scripts without spaces stand beside one another.
    return re.compile(f"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", re.IGNORECASE)


def in_order(attribute: Attribute, values: Iterable[Atom]) -> list[str]:
    """Values as text, in the order in which the game declares them, others after them.

    >>> from deckcheck.model.game import Attribute
    >>> in_order(Attribute("colours", "set", {}, values=("red", "green")), {"green", "blue", "red"})
    ['red', 'green', 'blue']
    """
    places = {value: place for place, value in enumerate(attribute.values)}
    return sorted((str(written(value)) for value in values), key=lambda value: (places.get(value, len(places)), value))


def short_facts(card: Card, attributes: Mapping[str, Attribute]) -> list[str]:
    """What a card has, as far as a line has room for it: the values of its attributes, no marks, no long texts."""
    told = [(attributes[id_], values) for id_, values in card.attributes.items()]
    facts = [", ".join(in_order(each, values)) for each, values in told if each.type != "flag" and values]
    return [each for each in facts if len(each) <= _SHORT and each != card.name]


_SHORT = 24
"""Letters of a fact that a line has room for."""


def _word(attribute: Attribute, raw: Any) -> str:
    if not isinstance(raw, str):
        raise _wrong_type(attribute, raw)
    known = _declared(attribute, raw.strip())
    if not known:
        raise _wrong_value(attribute, raw, attribute.values)
    return known


def _declared(attribute: Attribute, word: str) -> str | None:
    """The word as the game writes it, None if it is none of those that the attribute may have."""
    if word in attribute.values or not (attribute.values or attribute.synonyms):
        return word
    key = fold_name(word)
    meant = {fold_name(value): value for value in attribute.values}
    meant |= {fold_name(other): str(value) for other, value in attribute.synonyms.items()}
    return meant.get(key, None if attribute.values else word)


def _number(attribute: Attribute, raw: Any) -> int | float | str:
    if isinstance(raw, str):
        return _number_in_text(attribute, raw)
    if isinstance(raw, bool) or not isinstance(raw, (int, float)):
        raise _wrong_type(attribute, raw)
    if not math.isfinite(raw):
        raise _wrong_value(attribute, str(raw), attribute.words)
    return _within(attribute, abs(raw) if attribute.absolute else raw)


def _number_in_text(attribute: Attribute, raw: str) -> int | float | str:
    key = fold_name(raw)
    for word in attribute.words:
        if fold_name(word) == key:
            return word
    for other, value in attribute.synonyms.items():
        if fold_name(other) == key and not isinstance(value, str):
            return _within(attribute, value)
    if not re.fullmatch(_NUMBER, key):
        raise _wrong_value(attribute, raw, attribute.words) if attribute.words else _wrong_type(attribute, raw)
    number = float(key) if "." in key else int(key)
    return _within(attribute, abs(number) if attribute.absolute else number)


def _within(attribute: Attribute, number: float) -> float:
    """The number, if it is one that the attribute may be: what is unknown is taken for one of these."""
    least, most = attribute.numbers
    if not least <= number <= most:
        words = {"words": list(attribute.words)} if attribute.words else {}
        facts = {"attribute": attribute.id, "value": number, "range": ends(attribute.numbers), **words}
        raise AttributeValueError("wrong-value", facts)
    return number


def ends(numbers: tuple[float, float]) -> str:
    """The least and the most of some numbers as a range is written.

    >>> ends((0, 10)), ends((float("-inf"), 3)), ends((1.5, float("inf")))
    ('0..10', '..3', '1.5..')
    """
    return "..".join("" if abs(end) == math.inf else f"{end:g}" for end in numbers)


def _date(attribute: Attribute, raw: Any) -> Atom:
    # a bare year is a number to YAML and JSON
    text = str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw
    if not isinstance(text, str):
        raise _wrong_type(attribute, raw)
    try:
        return parse_span(text)
    except ValueError:
        facts = {"attribute": attribute.id, "value": raw, "form": DATE_FORM}
        raise AttributeValueError("wrong-date", facts) from None


def _flag(attribute: Attribute, raw: Any) -> bool:
    flag = _FLAGS.get(raw.strip().lower()) if isinstance(raw, str) else raw
    if not isinstance(flag, bool):
        raise _wrong_type(attribute, raw)
    return flag


def _integer(attribute: Attribute, raw: Any) -> int | float | str:
    number = _number(attribute, raw)
    if isinstance(number, float):
        raise _wrong_type(attribute, raw)
    return number


_ATOMS = {"text": _word, "set": _word, "number": _number, "integer": _integer, "date": _date, "flag": _flag}


def _wrong_type(attribute: Attribute, raw: Any) -> AttributeValueError:
    return AttributeValueError("wrong-type", {"attribute": attribute.id, "value": raw, "expected": attribute.type})


def _wrong_value(attribute: Attribute, raw: Any, allowed: Iterable[str]) -> AttributeValueError:
    return AttributeValueError("wrong-value", {"attribute": attribute.id, "value": raw, "allowed": list(allowed)})
