"""Paths as seen from the root of a repository."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from deckcheck.config.repository import comes_along, repository_root, rooted
from deckcheck.source.resources import shipped

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = "formats/spimate/single.yaml"


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder two levels below the root, which is the working folder."""
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("worktree", [False, True])
def test_the_root_is_where_git_is(inside: Path, tmp_path: Path, worktree: bool) -> None:  # noqa: FBT001 -- a case
    if worktree:
        (tmp_path / ".git").write_text("gitdir: elsewhere\n", encoding="utf-8")
    else:
        (tmp_path / ".git").mkdir()
    assert repository_root() == str(tmp_path)


def test_the_nearest_root_counts(inside: Path, tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "a" / ".git").mkdir()
    assert repository_root() == str(tmp_path / "a")


def test_without_git_it_is_the_working_folder(inside: Path) -> None:
    assert repository_root() == str(inside)


def test_paths(inside: Path, tmp_path: Path) -> None:
    root = str(tmp_path)
    paths = ("deck.txt", "./x/../deck.txt", "../deck.txt", str(inside / "deck.txt"), "<stdin>", "../../../deck.txt")
    assert [rooted(path, root) for path in paths] == [
        "a/b/deck.txt",
        "a/b/deck.txt",
        "a/deck.txt",
        "a/b/deck.txt",
        "<stdin>",
        str(tmp_path.parent / "deck.txt"),
    ]


def test_a_way_round_by_a_link(inside: Path, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    link = tmp_path_factory.mktemp("link") / "link"
    link.symlink_to(tmp_path)
    assert rooted(str(link / "a" / "deck.txt"), str(tmp_path)) == "a/deck.txt"


def test_what_comes_with_deckcheck(inside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rooted(FORMAT, str(inside)) == FORMAT
    assert comes_along(FORMAT, str(inside))
    (inside / "formats" / "spimate").mkdir(parents=True)
    (inside / FORMAT).write_text("mine\n", encoding="utf-8")
    assert not comes_along(FORMAT, str(inside))
    # In deckcheck's own repository its formats are files like others, from any folder.
    checkout = os.path.dirname(shipped("formats"))
    monkeypatch.chdir(os.path.join(checkout, "tests"))
    assert rooted(FORMAT, checkout) == FORMAT
    assert not comes_along(FORMAT, checkout)
