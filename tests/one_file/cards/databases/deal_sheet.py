"""Read the cards of deal sheets: a line ``%deal DAY``, and below it lines such as ``Ash: red``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.source import Location, Problem
from deckcheck.source.packed import head_of, open_unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.model.game import Game

SUFFIXES = (".deal",)
MESSAGES = {
    "no-colour": {
        "en": "“{line}” has no colour",
        "ja": "「{line}」には色がありません",
        "mistake": {"en": "a card of a deal sheet has no colour", "ja": "カードに色がない"},
    },
}
_SIGN = b"%deal"


def looks_like(data: bytes) -> bool:
    """Whether the first line is the sign."""
    return data.startswith(_SIGN)


def about(path: str) -> Mapping[str, Any]:
    """The day that the first line has."""
    return {"as-of": head_of(path).split(b"\n")[0].removeprefix(_SIGN).decode().strip()}


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:
    """The cards, one at a time."""
    with open_unpacked(path) as file:
        for number, line in enumerate(file.read().decode().splitlines(), 1):
            name, _, colour = line.partition(":")
            if number > 1 and colour:
                yield {"name": name, "colour": colour.strip()}, Location(path, number)
            elif number > 1:
                yield Problem("no-colour", {"line": line}, Location(path, number))
