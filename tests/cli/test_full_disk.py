"""What commands leave behind where a disk is full: what was there before, and nothing besides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from full_disk import no_room

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

FULL = "File too large"
"""What the system says of it."""


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("call", "path", "code"),
    [
        pytest.param(("init", "."), ".deckcheck.yaml", "unwritable-file", marks=pytest.mark.slow),
        (("formats", "new", "my/first"), "my/first.yaml", "cannot-write"),
        (
            ("fix", "fixable.txt", "--format", "spimate/single", "--cards", "cards.yaml"),
            "fixable.txt",
            "unwritable-file",
        ),
        (("serve", "init", "site"), "site", "unwritable-file"),
    ],
)
def test_nothing_is_half_written(run: Run, folder: Path, call: tuple[str, ...], path: str, code: str) -> None:
    (folder / "fixable.txt").write_text("3 ﾌｧｲﾔｰﾎﾞｰﾙ\n2 騎士王\n", encoding="utf-8")
    before = _files(folder)
    with no_room():
        result = run(*call)
    assert result.exit_code == 2
    assert result.stderr == f"error: {path} cannot be written: {FULL} [{code}]\n"
    assert _files(folder) == before
    assert run(*call).exit_code in (0, 1)
    assert _files(folder) != before


@pytest.mark.parametrize("form", ["parquet", "csv", "jsonl"])
def test_verdicts_that_cannot_be_written_are_no_fault_of_a_part(run: Run, folder: Path, form: str) -> None:
    pytest.importorskip("pyarrow")
    rows = "deck,card,copies,zone\na,ファイヤーボール,3,main\n"
    for name in ("a.csv", "b.csv"):
        (folder / name).write_text(rows, encoding="utf-8")
    call = ("batch", "a.csv", "b.csv", "--format", "spimate/single", "--cards", "cards.yaml", "--into", "verdicts")
    with no_room():
        result = run(*call, "--as", form)
    # The folder is named, and once.
    assert (result.exit_code, result.stderr) == (2, f"error: verdicts cannot be written: {FULL} [unwritable-file]\n")
    assert [*(folder / "verdicts").iterdir()] == []


def test_a_folder_for_verdicts_that_cannot_be_made(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow")
    (folder / "a.csv").write_text("deck,card,copies\na,騎士王,1\n", encoding="utf-8")
    result = run("batch", "a.csv", "--format", "spimate/single", "--cards", "cards.yaml", "--into", "a.csv/verdicts")
    said = "error: a.csv/verdicts cannot be written: there is no such folder [unwritable-file]\n"
    assert (result.exit_code, result.stderr) == (2, said)


def test_decks_that_turn_and_cannot_be_written(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow")
    (folder / "a.csv").write_text(
        "deck,card,copies,zone\na,騎士王,3,main\na,ファイヤーボール,2,main\n", encoding="utf-8"
    )
    call = ("impact", "a.csv", "--format", "spimate/single", "--cards", "cards.yaml", "--ban", "騎士王")
    with no_room():
        result = run(*call, "--into", "turned.parquet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(
        rf"error: \S*deckcheck-batch-\w+ cannot be written: {FULL} \[unwritable-file\]\n", result.stderr
    )
    result = run(*call, "--into", "none/turned.parquet")
    said = "error: none/turned.parquet cannot be written: there is no such folder [unwritable-file]\n"
    assert (result.exit_code, result.stderr) == (2, said)
    # What could not be written is counted all the same.
    assert result.stdout.startswith("1 deck; 1 judged")
