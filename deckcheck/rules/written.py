"""What may be written in the parts of an option that no schema looks into: of which type, and with which keys.

What is not so is a WhereError, with the path to it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from deckcheck.rules.rule import Path, WhereError


def wrong_type(expected: str, path: Path = ()) -> WhereError:
    """That something else must stand there."""
    return WhereError("wrong-type", {"expected": expected}, path)


def mapping(value: Any, path: Path = ()) -> dict[str, Any]:
    """A mapping."""
    if not isinstance(value, dict):
        raise wrong_type("mapping", path)
    return value


def filled_mapping(value: Any, path: Path = ()) -> dict[str, Any]:
    """A mapping that has something in it."""
    return mapping(value or None, path)


def filled_list(value: Any, path: Path = ()) -> list[Any]:
    """A list that has something in it."""
    if not isinstance(value, list) or not value:
        raise wrong_type("list", path)
    return value


def whole(value: Any, path: Path, least: int | None = None) -> int:
    """A whole number, no less than ``least``."""
    if isinstance(value, bool) or not isinstance(value, int) or (least is not None and value < least):
        raise wrong_type("integer", path)
    return value


def require_known(keys: Iterable[str], known: Sequence[str], path: Path = ()) -> None:
    """No keys but those that are known."""
    for key in keys:
        if key not in known:
            raise WhereError("unknown-key", {"key": key, "known": list(known)}, (*path, key))


def keyed(value: Any, known: Sequence[str], path: Path = ()) -> dict[str, Any]:
    """A mapping of some keys and no others; it says which, where something else stands in its place."""
    if not isinstance(value, dict) or not value:
        raise WhereError("wrong-type", {"expected": "mapping", "keys": list(known)}, path)
    require_known(value, known, path)
    return value


def text(value: Any, path: Path) -> str:
    """One text."""
    if not isinstance(value, str):
        raise wrong_type("text", path)
    return value


def flag(value: Any, path: Path) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):
        raise wrong_type("flag", path)
    return value


def require_needed(written: Mapping[str, Any], needed: Sequence[str], path: Path = ()) -> None:
    """All keys that must be there."""
    for key in needed:
        if key not in written:
            raise WhereError("missing-key", {"key": key}, path)
