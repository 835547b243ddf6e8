"""What a site withstands (``docs/explain/site.md``) is proven, row by row; and what is proven nowhere else."""

from __future__ import annotations

import ast
import re
import sqlite3
from functools import cache
from pathlib import Path

import pytest

import deckcheck.serve
from deckcheck.serve.pages import player
from deckcheck.serve.store.database import open_engine, url_of

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "explain" / "site.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in TEXT.splitlines()
    if line.startswith("| ") and not line.endswith("| proof |")
]


def test_there_are_rows() -> None:
    assert len(ROWS) > 40
    assert {len(row) for row in ROWS} == {3}


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:40] for row in ROWS])
def test_each_row_is_proven(row: list[str]) -> None:
    named = re.findall(r"`([^`]+)`", row[2])
    assert named
    assert ", ".join(f"`{each}`" for each in named) == row[2]
    for each in named:
        path, _, name = each.partition("::")
        defined = _defined_in(ROOT / path if path.startswith("benchmarks/") else ROOT / "tests" / path)
        assert not name or name in defined


@cache
def _defined_in(file: Path) -> set[str]:
    return {node.name for node in ast.parse(file.read_text(encoding="utf-8")).body if hasattr(node, "name")}


CONNECTING = {"aiohttp", "ftplib", "http", "httpx", "requests", "smtplib", "socket", "urllib", "urllib3", "webbrowser"}
HARMLESS = {"http.HTTPStatus", "http.cookies", "urllib.parse"}
POST = "mail.py"


def test_nothing_in_a_site_opens_connections_but_its_post() -> None:
    """No module that could is imported by any of it; a database or mail server elsewhere is the operator's."""
    found = set()
    folder = Path(deckcheck.serve.__file__).parent
    assert "import smtplib\n" in (folder / POST).read_text(encoding="utf-8")
    for path in {*folder.rglob("*.py")} - {folder / POST}:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found |= {f"{node.module}.{each.name}" for each in node.names}
    used = {each for each in found if each.partition(".")[0] in CONNECTING}
    assert {each for each in used if not any(f"{each}.".startswith(f"{fine}.") for fine in HARMLESS)} == set()


def test_players_are_never_refused_for_how_often_anybody_asks() -> None:
    assert [route.limits for route in player.ROUTES] == [{}] * len(player.ROUTES)


def test_a_list_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    path = str(tmp_path / "page.sqlite")
    engine = open_engine(url_of(path), writes=True)
    with engine.begin() as connection:
        said = [connection.exec_driver_sql(f"PRAGMA {each}").scalar() for each in ("journal_mode", "synchronous")]
    engine.dispose()
    assert said == ["wal", 2], "2 is FULL"
    with sqlite3.connect(path) as again:
        assert again.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    again.close()
