"""The record of whose decks were drawn in which round, a JSON file that outlasts the next run of the event.

The folder of an event's output is replaced as a whole, so the record stands beside that folder, and not in it.
"""

import json
import os
from collections.abc import Sequence
from typing import Any

from deckcheck.event.draw.pairings import Paired, identity
from deckcheck.event.lock.lock import Lock
from deckcheck.source import InputError, Problem, read_bytes
from deckcheck.source.atomic import place
from deckcheck.source.named_tuple import NamedTuple

VERSION = 1
_LARGEST = 50_000_000


class Checks(NamedTuple):
    """What was drawn so far: for each round the seed, and of each table the ids and names of the players."""

    rounds: tuple[dict[str, Any], ...] = ()

    def before(self, round_: int, id: str | None, name: str | None) -> tuple[int, ...]:
        """The earlier rounds in which a player was drawn, in order: known by the id, without one by the name."""
        return tuple(
            sorted(
                int(each["round"])
                for each in self.rounds
                if each["round"] < round_
                and any(_is(player, id, name) for table in each["tables"] for player in table["players"])
            )
        )

    def with_round(self, round_: int, seed: str, tables: Sequence[Paired], lock: Lock) -> "Checks":
        """The record with what was drawn for a round, in place of what was drawn for it before."""
        drawn = [
            {
                "table": table.table,
                "players": [{"id": id, "name": name} for id, name in (identity(seat, lock) for seat in table.seats)],
            }
            for table in tables
        ]
        others = [each for each in self.rounds if each["round"] != round_]
        entry = {"round": round_, "seed": seed, "tables": drawn}
        return Checks(tuple(sorted([*others, entry], key=lambda each: int(each["round"]))))


def _is(player: dict[str, Any], id: str | None, name: str | None) -> bool:
    return bool(player["id"] == id if player["id"] is not None else id is None and player["name"] == name)


def record_beside(lock: str) -> str:
    """The path of the record of a lock, beside the folder of the output that it is in, else beside the lock itself.

    >>> record_beside("nowhere/registrations.lock").replace(os.sep, "/")
    'nowhere/registrations.checks.json'
    """
    folder = os.path.dirname(lock)
    if folder and os.path.islink(folder.rstrip("/\\")):
        return f"{folder}.checks.json"
    here, name = os.path.split(os.path.realpath(folder or os.curdir))
    if name.startswith(".") and not folder:
        # Somebody stands in the output itself.
        plain = os.path.join(here, name[1:].rpartition(".")[0])
        if os.path.islink(plain) and os.path.realpath(plain) == os.path.join(here, name):
            return f"{plain}.checks.json"
    return f"{os.path.splitext(lock)[0]}.checks.json"


def read_checks(path: str) -> Checks:
    """The record; an empty one where there is none yet. Raises InputError for a file that is something else."""
    if not os.path.lexists(path):
        return Checks()
    content = read_bytes(path, _LARGEST)
    try:
        data = json.loads(content)
        rounds = data["rounds"] if data["version"] == VERSION else None
        if not isinstance(rounds, list) or not all(map(_is_round, rounds)):
            raise InputError([Problem("no-check-record", {"path": path})])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError([Problem("no-check-record", {"path": path})]) from None
    return Checks(tuple(rounds))


def _is_round(each: Any) -> bool:
    return (
        type(each["round"]) is int
        and isinstance(each["seed"], str)
        and all(
            isinstance(table["table"], str)
            and all(isinstance(player.get(key), str | None) for player in table["players"] for key in ("id", "name"))
            for table in each["tables"]
        )
    )


def record_bytes(checks: Checks) -> bytes:
    """The record as its file has it."""
    content = json.dumps({"version": VERSION, "rounds": list(checks.rounds)}, ensure_ascii=False, indent=1) + "\n"
    return content.encode("utf-8", "surrogatepass")


def write_checks(path: str, checks: Checks) -> None:
    """Write the record: the old one or the new one is there, whenever the program ends. Raises InputError."""

    def write(part: str) -> None:
        with open(part, "wb") as file:
            file.write(record_bytes(checks))
            file.flush()
            os.fsync(file.fileno())

    try:
        place(path, write)
    except OSError as error:
        facts = {"path": path, "reason": str(error.strerror)}
        raise InputError([Problem("unwritable-file", facts)]) from None
