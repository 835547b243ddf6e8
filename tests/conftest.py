"""What holds for all tests."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from run_cache import run_cache
from sampling import EXAMPLES, IN_CI, STEP, STEP_OF_TABLES, examples, only_fast_tests, sampled

# A machine that is busy is no fault of what is tested; speed is measured in benchmarks/. Everywhere but in CI each run
# tries other cases: what fails there must fail again for whoever looks into it, and not for the next change.
settings.register_profile("deckcheck", deadline=None, derandomize=IN_CI, max_examples=examples(EXAMPLES))
settings.load_profile("deckcheck")

# What whoever runs the tests has imported, and what was kept by another state of the code, is no part of them. The
# folder is chosen here, before there are workers: they and the programs that tests start share it.
os.environ["DECKCHECK_CARDS"] = ""
os.environ["DECKCHECK_CACHE"] = run_cache()


# A shell that begins a run in the background has it ignore interrupts, and so would every program that a test starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for files that are named: starting them takes longer than most files do."""
    return 0 if all(".py" in each for each in config.args) else None


@pytest.fixture(scope="session")
def shared_cache() -> Path:
    """A cache for all tests of a run: the cards of a big game are indexed once, and not by every test."""
    return Path(run_cache())


# Collecting makes a million objects, all of which stay: looking through them for garbage, again and again, is a quarter
# of the time that it takes. Thereafter they are no longer looked through.
gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays to the end; what tests make is garbage again."""
    gc.freeze()
    gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Where only the fast tests are asked for, a property tries fewer examples."""
    if config.option.markexpr == "not slow" and not IN_CI:
        only_fast_tests()
        settings.register_profile("fast", parent=settings.get_profile("deckcheck"), max_examples=examples(EXAMPLES))
        settings.load_profile("fast")


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_divide_tables(items: list[pytest.Item]) -> None:
    """Of a table of cases leave every ``every``-th fast; the others become slow tests, with the table's ``step``."""
    seen: Counter[str] = Counter()
    for item in items:
        if (mark := item.get_closest_marker("table")) is not None:
            test, _, _ = item.nodeid.partition("[")
            if seen[test] % mark.kwargs["every"]:
                item.add_marker(pytest.mark.slow(step=mark.kwargs.get("step", STEP_OF_TABLES)))
            seen[test] += 1


# -- the sample of slow tests that CI tries --------------------------------------------------------------------------

_left_out = pytest.StashKey[int]()


def pytest_report_header() -> str | None:
    """Nobody may take a run in CI for all of the tests."""
    if not IN_CI:
        return None
    return f"CI is set: of every sixth slow test the first case and every {STEP}th after it; without CI all are tried"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the slow cases that are not in the sample."""
    if not IN_CI:
        return
    slow = {item.nodeid: mark.kwargs.get("step", STEP) for item in items if (mark := item.get_closest_marker("slow"))}
    left_out = slow.keys() - set(sampled(slow.items()))
    config.stash[_left_out] = len(left_out)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells how many cases it left out: each leaves out the same ones."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(_left_out, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take what a worker tells."""
    node.config.stash[_left_out] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how much of the slow tests was not tried."""
    if left_out := config.stash.get(_left_out, 0):
        terminalreporter.write_line(f"CI: {left_out} cases of slow tests were left out; without CI they are tried")
