"""What is open in an editor is read in the place of its file, and only while somebody asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.server.snapshot import Snapshot, snapshot
from deckcheck.source import UNSAVED, InputError, Source, read_source
from deckcheck.source.packed import head_of


def _taken(path: Path, text: str) -> Snapshot:
    taken = snapshot(path.as_uri(), text, 1, "plaintext", ("/decks",))
    assert taken is not None
    return taken


def test_in_place_of_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "b.txt"):
        Path(name).write_text("saved", encoding="utf-8")
    with _taken(tmp_path / "a.txt", "𠮷").in_place_of_its_file():
        for path in ("a.txt", str(tmp_path / "a.txt")):
            assert read_source(path, found=True).text == "𠮷"
            assert head_of(path).decode() == "𠮷"
            with pytest.raises(InputError, match="too-long-file"):
                read_source(path, most=3)
        assert read_source("b.txt").text == "saved"
    assert read_source("a.txt").text == "saved"
    with pytest.raises(ZeroDivisionError), _taken(tmp_path / "a.txt", "x").in_place_of_its_file():
        raise ZeroDivisionError
    assert UNSAVED == {}


def test_source(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert _taken(path, "\ufeff3 Ash").source == Source(str(path), "3 Ash", "utf-8", folders=("/decks", str(tmp_path)))


def test_what_was_never_saved() -> None:
    taken = snapshot("untitled:Untitled-1", "3 Ash", 1, "deck", ("/decks",))
    assert taken is not None
    assert (taken.path, taken.is_file, taken.source.folders) == ("Untitled-1", False, ())
    with taken.in_place_of_its_file():
        assert UNSAVED == {}


@pytest.mark.parametrize("uri", ["git:/a.txt?HEAD", "vscode-notebook-cell:/a", "output:tasks", ""])
def test_what_is_no_file(uri: str) -> None:
    assert snapshot(uri, "", 1, "plaintext") is None
