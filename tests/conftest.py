"""What holds for all tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from pathlib import Path

# A machine that is busy is no fault of what is tested; speed is measured in benchmarks/. Everywhere but in CI each run
# tries other cases: what fails there must fail again for whoever looks into it, and not for the next change.
settings.register_profile("deckcheck", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("deckcheck")

# What whoever runs the tests has imported is no part of them.
os.environ["DECKCHECK_CARDS"] = ""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for files that are named: starting them takes longer than most files do."""
    return 0 if all(".py" in each for each in config.args) else None


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache for all tests of a run: the cards of a big game are indexed once, and not by every test."""
    base = tmp_path_factory.getbasetemp()
    cache = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "shared-cache"
    cache.mkdir(mode=0o700, exist_ok=True)
    return cache
