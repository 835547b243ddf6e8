"""What a batch keeps of a part counts for just what it was made of: which file says what, and which code judges."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from deckcheck.batch import run as batch_run

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

pytestmark = pytest.mark.slow

FORMAT = """format: toy/{}
name: {{en: Toy}}
source: {{title: T, edition: "1"}}
game:
  name: {{en: Toy}}
  database: cards.csv
  zones: {{main: {{name: {{en: main}}, default: true}}}}
  attributes: {{type: {{type: text, name: {{en: type}}, values: [unit]}}}}
rules:
  - copy-limit: {{most: {}, cite: so many}}
"""


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two formats of one game, and a deck of each."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text("name,type\nAsh,unit\n", encoding="utf-8")
    (tmp_path / "lax.yaml").write_text(FORMAT.format("lax", 50), encoding="utf-8")
    (tmp_path / "strict.yaml").write_text(FORMAT.format("strict", 3), encoding="utf-8")
    (tmp_path / "d.csv").write_text(
        "deck,name,count,format\na,Ash,40,lax.yaml\nb,Ash,40,strict.yaml\n", encoding="utf-8"
    )
    return tmp_path


def verdicts(run: Run, folder: Path) -> dict[str, str]:
    """The verdict of each deck, by the table that was made last."""
    run("batch", "d.csv", "--on", "2026-01-01", "--into", "out", "--as", "jsonl", "--output", "json")
    newest = max(tables(folder), key=lambda path: path.stat().st_mtime_ns)
    rows = map(json.loads, newest.read_text(encoding="utf-8").splitlines())
    return {row["deck"]: row["verdict"] for row in rows}


def tables(folder: Path) -> list[Path]:
    return [*(folder / "out").glob("*.jsonl")]


def test_two_formats_that_exchange_what_they_say(run: Run, decks: Path) -> None:
    assert verdicts(run, decks) == {"a": "legal", "b": "illegal"}
    (decks / "lax.yaml").write_text(FORMAT.format("lax", 3), encoding="utf-8")
    (decks / "strict.yaml").write_text(FORMAT.format("strict", 50), encoding="utf-8")
    assert verdicts(run, decks) == {"a": "illegal", "b": "legal"}


def test_one_that_takes_the_contents_of_the_other(run: Run, decks: Path) -> None:
    (decks / "d.csv").write_text("deck,name,count,format\na,Ash,40,lax.yaml\nb,Ash,2,strict.yaml\n", encoding="utf-8")
    assert verdicts(run, decks) == {"a": "legal", "b": "legal"}
    lax, strict = (decks / "lax.yaml").read_text(), (decks / "strict.yaml").read_text()
    (decks / "lax.yaml").write_text(strict, encoding="utf-8")
    (decks / "strict.yaml").write_text(lax, encoding="utf-8")
    assert verdicts(run, decks) == {"a": "illegal", "b": "legal"}


@pytest.mark.parametrize("of_what", ["code_digest", "judging_plugins"])
def test_other_code_or_another_plug_in_judges_anew(
    of_what: str, run: Run, decks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts(run, decks)
    assert len(tables(decks)) == 1
    verdicts(run, decks)
    assert len(tables(decks)) == 1
    monkeypatch.setattr(batch_run, of_what, lambda: "another")
    verdicts(run, decks)
    assert len(tables(decks)) == 2
