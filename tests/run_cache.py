"""One cache for a whole run of tests, in whatever process they run: cards are indexed and formats checked once."""

from __future__ import annotations

import atexit
import json
import os
from hashlib import blake2b
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_VARIABLE = "DECKCHECK_TESTS_CACHE"


def run_cache() -> str:
    """The folder of the run's cache; it is gone when the process ends that asked for it first."""
    if _VARIABLE not in os.environ:
        folder = TemporaryDirectory(prefix="deckcheck-tests-")
        atexit.register(folder.cleanup)
        os.environ[_VARIABLE] = folder.name  # for the processes that this one starts: the workers are some
    return os.environ[_VARIABLE]


def once(name: str, make: Callable[[], Any]) -> Any:
    """What is made, of JSON's values, under a name that nothing else has: by the first worker that wants it."""
    folder = os.path.join(run_cache(), "once")
    path = os.path.join(folder, f"{blake2b(name.encode(), digest_size=16).hexdigest()}.json")
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        made = make()
    os.makedirs(folder, exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as part:
        json.dump(made, part)
    os.replace(part.name, path)
    return made
