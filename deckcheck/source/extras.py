"""What comes with an extra only: imported when it is needed, and named where it is missing."""

from importlib import import_module
from typing import Any

from deckcheck.source import InputError, Problem


def needed(module: str, extra: str) -> Any:
    """A module of another package. Raises InputError that names the extra where it is not installed.

    >>> needed("json", "event").loads("1")
    1
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise InputError([Problem("missing-extra", {"extra": extra})]) from None
