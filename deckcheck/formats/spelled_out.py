"""Clauses of the general kind that another kind has words for: what may be written in their place.

A kind is offered only where it asks exactly the same of every deck, whatever is not known of that, and where what it
says of a deck is plainer: it names the card, the zone or the value, and nothing of what counts is left unsaid.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.formats.schema.validate import authored_document
from deckcheck.rules.rule import NUMBERS
from deckcheck.rules.where import referenced
from deckcheck.source import Problem

GENERAL = "count"
_OWN = ("zone", "where", "per", "among", "what", *NUMBERS)
Options = dict[str, Any]


def spelled_out(path: str) -> Iterator[Problem]:
    """The clauses of a format's file, or of one of card rules, that a kind has words for, at their lines.

    Raises InputError if the file cannot be read.
    """
    document = authored_document(path, [])
    said = document.data if isinstance(document.data, dict) else {}
    for part in ("rules", "cards"):
        for inner, options in referenced(said.get(part, []), GENERAL):
            offer = offered(options) if isinstance(options, dict) else None
            if offer is not None:
                kind, better = offer
                text = f"{kind}: {_shortened(better)}"
                yield document.key_problem("spelled-out", (part, *inner), kind=kind, written=text)


def offered(options: Mapping[str, Any]) -> tuple[str, Options] | None:
    """The kind that has words for what a clause of the general kind asks, and its options; None if there is none."""
    if not any(key in options for key in NUMBERS):
        return None
    where, what, per = options.get("where"), options.get("what", "copies"), options.get("per")
    kept = {key: options[key] for key in ("zone", "where", *NUMBERS) if key in options}
    if "among" in options:
        return None
    if what != "copies":
        return _other(what, per, where, kept)
    if per is None:
        return _copies(options, kept)
    if per == "name":
        return "copy-limit", {**kept, "own-limits": False}
    if per == "zone" or where is not None:
        # A quota does not say which cards count.
        return None
    return "quota", {**_attribute(per), **kept}


def _copies(options: Mapping[str, Any], kept: Options) -> tuple[str, Options]:
    """So many copies of all cards together: of those of which there may be none each is told."""
    where = options.get("where")
    if where is None or [options.get(key) for key in NUMBERS] not in ([None, None, 0], [0, None, None]):
        return "zone-size", kept
    zone = {"zone": options["zone"]} if "zone" in options else {}
    if zone and isinstance(where, dict) and where.keys() == {"not"}:
        return "placement", {**zone, "only": where["not"]}
    return "exclusion", {**zone, "where": where}


def _other(what: Any, per: Any, where: Any, kept: Options) -> tuple[str, Options] | None:
    """Something else than copies: different cards, zones or values, or numbers that are added up."""
    if not isinstance(what, dict):
        return None
    if what.keys() == {"sum"} and per is None and where is None:
        of = what["sum"]
        return "points", {**({"attribute": of} if isinstance(of, str) else of), **kept}
    groups = what.get("groups")
    if what.keys() != {"groups"} or not isinstance(groups, dict) or not groups.keys() <= {"per"}:
        return None
    split = groups.get("per", "name")
    if per == "name" and split == "zone" and kept.keys() & {*NUMBERS} == {"most"} and isinstance(kept["most"], int):
        return "spread", kept
    if per is not None or split == "zone" or isinstance(split, dict):
        return None
    return "variety", {**({} if split == "name" else {"attribute": split}), **kept}


_LONG = 60
"""An option whose text is longer than this stays as it is, and need not be repeated."""


def _shortened(options: Options) -> str:
    told = ((key, written(value)) for key, value in options.items())
    return "{" + ", ".join(f"{key}: {said if len(said) <= _LONG else '…'}" for key, said in told) + "}"


def _attribute(per: Any) -> Options:
    return dict(per) if isinstance(per, dict) else {"attribute": per}


_PLAIN = re.compile(r"[A-Za-z_][\w/.-]*( [\w/.-]+)*")
_WORDS = ("y", "n", "yes", "no", "on", "off", "true", "false", "null")


def written(value: Any) -> str:
    """A value as it may be written in a file, on one line.

    >>> written({"zone": ["main", "ex"], "where": {"name": "Yes"}, "most": 3, "own-limits": False})
    '{zone: [main, ex], where: {name: "Yes"}, most: 3, own-limits: false}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(key)}: {written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False, default=str)
