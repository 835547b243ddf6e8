"""What stays the same of a finding when the lines around it move: for tools that compare one run with another.

A fingerprint knows what is wrong, under which clause, in which file and with which cards, zones and values; it
knows no line and no count. Findings that are alike in all that are told apart by their number.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from deckcheck.model.finding import ClauseReference
from deckcheck.model.names import fold_name

_NAMING = (
    "attribute",
    "card",
    "cards",
    "declared",
    "encoding",
    "format",
    "game",
    "key",
    "line",
    "list",
    "name",
    "player",
    "reading",
    "round",
    "text",
    "value",
    "zone",
    "zones",
)
"""The facts that name something. A game or round is one of a kind; a line counts only if it is the text of one."""


def identity(code: str, path: str, facts: Mapping[str, Any], clause: ClauseReference | None = None) -> str:
    """What a finding or problem is about, as text; ``path`` is that of its file, from the repository's root."""
    naming = {name: _folded(facts[name]) for name in _NAMING if name in facts}
    if isinstance(naming.get("line"), int):
        del naming["line"]
    asked = "" if clause is None else clause.id or clause.cite
    return json.dumps([code, path, asked, naming], ensure_ascii=False, sort_keys=True)


def _folded(value: Any) -> Any:
    """A name as it is looked up, and several in one order: in a file, any of its spellings may come first."""
    if isinstance(value, str):
        return fold_name(value)
    return sorted(map(str, map(_folded, value))) if isinstance(value, list) else value


def fingerprints(identities: Iterable[str]) -> list[str]:
    """The fingerprints of all that a report says, in its order: 64 hexadecimal digits each (SHA-256), no two the same.

    >>> one, other, again = fingerprints(["a", "b", "a"])
    >>> one == fingerprints(["b", "a"])[1], one == again
    (True, False)
    """
    seen: dict[str, int] = {}
    found = []
    for each in identities:
        seen[each] = seen.get(each, 0) + 1
        # A path may hold bytes that are no text.
        found.append(sha256(f"{each}#{seen[each]}".encode("utf-8", "surrogateescape")).hexdigest())
    return found
