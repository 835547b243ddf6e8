"""One cache for a run of tests, in whatever process they run: cards are indexed and formats checked once.

The next run uses it again as long as the program and its formats are the same files, and what tests themselves have
made as long as the tests are. What other files have kept is no part of a run, nor is it in CI.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import time
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING, Any

from sampling import IN_CI

if TYPE_CHECKING:
    from collections.abc import Callable

_VARIABLE = "DECKCHECK_TESTS_CACHE"
_ROOT = Path(__file__).resolve().parent.parent
_PROGRAM = ("deckcheck", "formats", "schemas")
_TESTS = ("examples", "tests")
_DAY = 24 * 60 * 60


def run_cache() -> str:
    """The folder of the run's cache."""
    if _VARIABLE not in os.environ:
        os.environ[_VARIABLE] = _new() if IN_CI else _of_these_files()  # for the processes that this one starts, too
    return os.environ[_VARIABLE]


def _new() -> str:
    """A folder that is gone when this process ends."""
    folder = TemporaryDirectory(prefix="deckcheck-tests-")
    atexit.register(folder.cleanup)
    return folder.name


def _of_these_files() -> str:
    """The folder of the program as it is now; those of others that nobody has used for a day are removed."""
    own = Path(gettempdir()) / f"deckcheck-tests-{os.getuid()}"
    folder = own / _state(_PROGRAM)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.utime(folder)
    for other in own.iterdir():
        if time.time() - other.stat().st_mtime > _DAY:
            shutil.rmtree(other, ignore_errors=True)
    return str(folder)


def _state(parts: tuple[str, ...]) -> str:
    """A digest of when which files of some folders were changed."""
    state = blake2b(digest_size=8)
    for part in parts:
        for path in sorted((_ROOT / part).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                seen = path.stat()
                state.update(f"{path}|{seen.st_mtime_ns}|{seen.st_size}\n".encode())
    return state.hexdigest()


@cache
def _folder_of_tests() -> str:
    return os.path.join(run_cache(), f"once-{_state(_TESTS)}")


def once(name: str, make: Callable[[], Any]) -> Any:
    """What is made, of JSON's values, under a name that nothing else has: by the first worker that wants it."""
    folder = _folder_of_tests()
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
