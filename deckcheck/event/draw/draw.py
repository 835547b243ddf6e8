"""Draw the tables of a round at which decks are checked: by chance that anybody can have again.

The order is that of SHA-256 digests of a seed, the round and who sits at a table, so that neither the version of
Python nor the order of the rows matters. Tables with fewer players who were checked in an earlier round come first.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence

from deckcheck.event.draw.pairings import Paired, Pairings, Seat, identity, registration_of
from deckcheck.event.draw.record import Checks
from deckcheck.event.lock.lock import Lock
from deckcheck.event.lock.verify import called_in
from deckcheck.messages import language, sentence
from deckcheck.source.named_tuple import NamedTuple


class Drawn(NamedTuple):
    """What was drawn: the tables in the order of the draw, of how many, and who has no opponent."""

    tables: tuple[Paired, ...]
    of: int
    byes: int


def draw(
    pairings: Pairings,
    lock: Lock,
    checks: Checks,
    round_: int,
    count: int,
    seed: str,
    places: Mapping[int, int] | None = None,
    top: int | None = None,
) -> Drawn:
    """Draw so many tables; with ``top`` of those alone at which somebody has such a place in the standings."""
    seated = [_placed(each, places or {}) for each in pairings.tables]
    if top is not None:
        seated = [each for each in seated if any(seat.place is not None and seat.place <= top for seat in each.seats)]

    def order(table: Paired) -> tuple[int, int, bytes, str]:
        rounds = [checks.before(round_, *identity(seat, lock)) for seat in table.seats]
        return sum(map(bool, rounds)), sum(map(len, rounds)), _chance(table, lock, round_, seed), table.table

    return Drawn(tuple(sorted(seated, key=order)[:count]), len(seated), len(pairings.byes))


def _placed(table: Paired, places: Mapping[int, int]) -> Paired:
    seats = (each if each.number is None else each._replace(place=places.get(each.number)) for each in table.seats)
    return table._replace(seats=tuple(seats))


def _chance(table: Paired, lock: Lock, round_: int, seed: str) -> bytes:
    keys = sorted([seat.number is None, *(each or "" for each in identity(seat, lock))] for seat in table.seats)
    content = json.dumps([seed, round_, keys], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).digest()


def drawn_before(rounds: Sequence[int], lang: str) -> str:
    """That a player was drawn in other rounds.

    >>> drawn_before([1], "en"), drawn_before([1, 2], "en"), drawn_before([1, 2], "ja")
    ('drawn in round 1', 'drawn in rounds 1, 2', '第1, 2回戦で抽選済み')
    """
    code = "drawn-before" if len(rounds) == 1 else "drawn-before-several"
    return sentence(lang, code, {"rounds": ", ".join(map(str, rounds))})


def said(seat: Seat, lock: Lock, checks: Checks, round_: int, lang: str) -> str:
    """A player at a table that was drawn, with what judges should know before they go there."""
    registration = registration_of(seat, lock)
    before = checks.before(round_, *identity(seat, lock))
    notes = [drawn_before(before, lang)] if before else []
    if registration is None:
        unclear = {"players": list(seat.perhaps)}
        notes.append(sentence(lang, "drawn-unclear" if seat.perhaps else "drawn-unknown", unclear))
    else:
        notes += [] if registration["decks"] else [sentence(lang, "drawn-without-list", {})]
        if registration["verdict"] != "legal":
            notes.append(sentence(lang, f"verdict-{registration['verdict']}", {}))
    notes += [] if seat.place is None else [sentence(lang, "drawn-place", {"place": seat.place})]
    called = seat.written if registration is None else called_in(registration)
    return sentence(lang, "drawn-player", {"called": called, "notes": language(lang).JOINT.join(notes)})
