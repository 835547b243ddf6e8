"""``deckcheck schema``: the schema that comes with deckcheck, as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.source.resources import shipped

if TYPE_CHECKING:
    from cli.conftest import Run

SCHEMAS = {path.name.removesuffix(".schema.json"): path for path in Path(shipped("schemas")).glob("*.schema.json")}


@pytest.mark.parametrize("kind", SCHEMAS)
def test_it_is_printed_as_it_is(run: Run, kind: str) -> None:
    result = run("extend", "schema", kind)
    assert (result.exit_code, result.stdout, result.stderr) == (0, SCHEMAS[kind].read_text(encoding="utf-8"), "")


def test_another_kind(run: Run) -> None:
    result = run("extend", "schema", "decks")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'decks' is not one of 'card-rules', 'cards', 'config', 'deck', " in result.stderr
