"""A store for each test that asks for one, on both databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.serve.store.database import url_of
from deckcheck.serve.store.store import Store
from serve.databases import KINDS, new_database, postgresql, postgresql_programs, with_tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A PostgreSQL for all tests of a worker."""
    found = postgresql_programs()
    if isinstance(found, str):
        pytest.skip(found)
    with postgresql() as url:
        yield url


@pytest.fixture(params=[KINDS[0], pytest.param(KINDS[1], marks=pytest.mark.slow(step=1))])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return url_of(str(tmp_path / "page.sqlite"))
    return new_database(request.getfixturevalue("server"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open store with today's tables."""
    opened = Store(with_tables(url))
    opened.migrate()
    yield opened
    opened.close()
