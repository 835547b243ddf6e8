"""Read the cards of yaml-yugi (https://github.com/DawnbrandBots/yaml-yugi): JSON, as one list or a record per line.

A card is its name, of which the file may have several records: those of other pictures with numbers of their own.
Only one of them is kept, with all the numbers. Readings over Japanese names are left out.
"""

import json
import re
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

from deckcheck.cards.databases._card_numbers import number_texts
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Problem
from deckcheck.source.fields import WrongFieldError, mapped, mapping, number, text, texts
from deckcheck.source.grouping import grouped
from deckcheck.source.json_stream import items
from deckcheck.source.packed import head_of, open_unpacked

SUFFIXES = (".json", ".jsonl")
_BEGINNING = re.compile(rb"\s*(\[\s*)?\{[^{}]*\"(konami_id|password|card_type)\"\s*:")
_READING = re.compile(r"<rt>.*?</rt>|</?ruby>")
_KINDS = (
    *("normal", "effect", "ritual", "fusion", "synchro", "xyz", "pendulum", "link", "tuner", "flip", "gemini"),
    *("spirit", "toon", "union"),
)
_EXTRA = frozenset({"fusion", "synchro", "xyz", "link"})
_REGIONS = ("ocg", "tcg", "speed")
_OF_PRINTINGS = ("ocg", "tcg")
_UNRELEASED = (None, "Not yet released")
_NUMBERS = ("password", "fake_password")
_LONGEST_LINE = 1 << 20


def looks_like(data: bytes) -> bool:
    """Whether a file begins as the project's do.

    >>> looks_like(b'{"konami_id": 1, "name": {"en": "Ash"}}'), looks_like(b'{"game": "emberfall"}')
    (True, False)
    """
    return bool(_BEGINNING.match(data)) and b'"name"' in data


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:  # noqa: ARG001 -- as all have
    """The cards of the file, one at a time. Raises InputError if it is no JSON as a whole."""
    others = _other_numbers(path)
    seen: set[str] = set()
    for raw, at in _raw(path):
        if isinstance(raw, Problem):
            yield raw
            continue
        key = _key(raw)
        if key not in seen or key is None:
            yield mapped(_record, {"raw": raw, "others": others.get(key or "", [])}, at)
        if key is not None:
            seen.add(key)


def _other_numbers(path: str) -> dict[str, list[int]]:
    """The numbers that later records of a name have, by the folded name: a file has a handful of such."""
    numbers = grouped((key, _numbers(raw)) for raw, _ in _raw(path) if (key := _key(raw)) is not None)
    return {key: [*chain(*later)] for key, (_, *later) in numbers.items() if later}


def _raw(path: str) -> Iterator[tuple[Any, Location]]:
    """The records as they are written; a line that is no JSON is a problem in the place of one."""
    if head_of(path).lstrip().startswith(b"["):
        for count, raw in enumerate(items(path), 1):
            yield raw, Location(f"{path}!{count}", 1)
        return
    with open_unpacked(path) as file:
        for count, line in enumerate(iter(partial(file.readline, _LONGEST_LINE), b""), 1):
            if line.strip():
                at = Location(path, count)
                yield _parsed(line, at), at


def _parsed(line: bytes, at: Location) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        return Problem("json-syntax", {"what": str(error).partition(":")[0]}, at)


def _key(raw: Any) -> str | None:
    name = raw.get("name") if isinstance(raw, dict) else None
    english = name.get("en") if isinstance(name, dict) else None
    return fold_name(english) if isinstance(english, str) else None


def _numbers(raw: dict[str, Any]) -> list[int]:
    return [value for key in _NUMBERS if type(value := raw.get(key)) is int]


def _record(given: dict[str, Any]) -> dict[str, Any]:
    raw = given["raw"]
    name, regulated = mapping(raw, "name"), mapping(raw, "limit_regulation")
    numbers = [each for key in _NUMBERS if isinstance(each := number(raw, key), int)]
    japanese = _READING.sub("", text(name, "ja")).strip()
    regions = [region for region in _REGIONS if regulated.get(region) not in _UNRELEASED] if regulated else None
    known = {
        "name": text(name, "en").strip(),
        "aliases": [
            *([japanese] if japanese else []),
            *(form for each in (*numbers, *given["others"]) for form in number_texts(each)),
        ],
        **_of_type(raw),
        "regions": regions,
        "printings": [{"set": region.upper()} for region in regions or () if region in _OF_PRINTINGS],
    }
    return {key: value for key, value in known.items() if value is not None}


def _of_type(raw: dict[str, Any]) -> dict[str, Any]:
    card_type, words = text(raw, "card_type").lower(), _words(raw)
    if card_type in ("spell", "trap"):
        kind = text(raw, "property").lower()
        return {"card-type": card_type, "kinds": [kind] if kind else None, "home": "main"}
    if card_type != "monster" or not words:
        return {"card-type": card_type or None}
    kinds = [kind for kind in _KINDS if kind in map(str.lower, words[1:])]
    return {
        "card-type": card_type,
        "kinds": kinds or None,
        "home": "extra" if _EXTRA & set(kinds) else "main",
        "race": words[0],
        "attribute": text(raw, "attribute") or None,
        "level": number(raw, "level"),
        "rank": number(raw, "rank"),
        "link": len(texts(raw, "link_arrows")) or None,
        "scale": number(raw, "pendulum_scale"),
        "atk": _strength(raw, "atk"),
        "def": _strength(raw, "def"),
    }


def _words(raw: dict[str, Any]) -> list[str]:
    return [word.strip() for word in text(raw, "monster_type_line").split(" / ") if word.strip()]


def _strength(raw: dict[str, Any], key: str) -> int | float | str | None:
    value = raw.get(key)
    if isinstance(value, str) and value != "?":
        raise WrongFieldError(key, value, "number")
    return value if isinstance(value, str) else number(raw, key)
