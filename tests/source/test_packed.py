"""Compressed files: read as they unpack, and refused where they are broken or unpack too far."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import zipfile
from typing import TYPE_CHECKING

import pytest

from deckcheck.source import InputError, Problem, packed
from deckcheck.source.packed import chunks_of, head_of, inner_name, open_unpacked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CONTENT = b"".join(b"card %d\n" % number for number in range(50_000))


def _zip(path: Path, *names: str) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, CONTENT)


WRITERS: dict[str, Callable[[Path], object]] = {
    ".txt": lambda path: path.write_bytes(CONTENT),
    ".gz": lambda path: path.write_bytes(gzip.compress(CONTENT)),
    ".XZ": lambda path: path.write_bytes(lzma.compress(CONTENT)),
    ".bz2": lambda path: path.write_bytes(bz2.compress(CONTENT)),
    ".zip": lambda path: _zip(path, "folder/", "folder/cards.txt"),
}


def _read(path: Path) -> bytes:
    with open_unpacked(str(path)) as file:
        return b"".join(chunks_of(file))


@pytest.mark.parametrize("ending", WRITERS)
def test_what_comes_out(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"cards{ending}"
    WRITERS[ending](path)
    assert _read(path) == CONTENT
    assert head_of(str(path)) == CONTENT[: 1 << 13]
    assert inner_name(f"a.json{ending}") == ("a.json.txt" if ending == ".txt" else "a.json")


def _problem(path: Path) -> Problem:
    with pytest.raises(InputError) as caught:
        _read(path)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize("share", [0.2, 0.98])
@pytest.mark.parametrize("ending", [".gz", ".XZ", ".bz2", ".zip"])
def test_truncated_anywhere(tmp_path: Path, ending: str, share: float) -> None:
    path = tmp_path / f"cards{ending}"
    WRITERS[ending](path)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    problem = _problem(path)
    assert (problem.code, problem.facts["path"], bool(problem.facts["what"])) == ("broken-archive", str(path), True)


@pytest.mark.parametrize("ending", [".gz", ".XZ", ".bz2", ".zip"])
def test_what_is_not_what_it_is_called(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"cards{ending}"
    path.write_bytes(CONTENT)
    assert _problem(path).code == "broken-archive"


@pytest.mark.parametrize("names", [(), ("a", "b")])
def test_not_one_file(tmp_path: Path, names: tuple[str, ...]) -> None:
    _zip(tmp_path / "cards.zip", *names)
    what = f"{len(names)} files in it, not one"
    facts = {"path": str(tmp_path / "cards.zip"), "what": what}
    assert _problem(tmp_path / "cards.zip") == Problem("broken-archive", facts)


@pytest.mark.parametrize("ending", [".gz", ".XZ", ".bz2", ".zip"])
def test_a_bomb(tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_ALWAYS_ALLOWED", 1000)
    monkeypatch.setattr(packed, "_MOST_TIMES", 2)
    path = tmp_path / f"cards{ending}"
    WRITERS[ending](path)
    assert _problem(path) == Problem("unpacks-too-far", {"path": str(path), "limit": 2})


def test_a_file_as_it_is_may_be_of_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_ALWAYS_ALLOWED", 0)
    (tmp_path / "cards.txt").write_bytes(CONTENT)
    assert _read(tmp_path / "cards.txt") == CONTENT


@pytest.mark.parametrize("name", ["nothing.gz", "nothing.json", "nothing.zip", "", "\0"])
def test_what_cannot_be_read(tmp_path: Path, name: str) -> None:
    path = os.path.join(tmp_path, name)
    with pytest.raises(InputError) as caught:
        open_unpacked(path)
    assert [problem.code for problem in caught.value.problems] == ["unreadable-file"]
