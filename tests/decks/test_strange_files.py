"""What a stranger brings: files that are none, too much of them, and names of files that are not theirs."""

from __future__ import annotations

import os
import socket
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from deckcheck.event.intake.files import read_bytes as handed_in
from deckcheck.judging.named_formats import format_referred_to
from deckcheck.source import (
    LARGEST_DECK,
    InputError,
    Location,
    Problem,
    is_below,
    looks_like,
    read_bytes,
    read_source,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

no_posix = pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes and devices among its files")


def problems(call: Callable[[], object]) -> list[tuple[str, dict[str, object]]]:
    with pytest.raises(InputError) as caught:
        call()
    return [(problem.code, dict(problem.facts)) for problem in caught.value.problems]


@pytest.fixture
def strange(tmp_path: Path) -> dict[str, str]:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
    (tmp_path / "linked").symlink_to("pipe")
    return {name: str(tmp_path / name) for name in ("pipe", "socket", "linked")} | {"device": "/dev/zero"}


@no_posix
@pytest.mark.parametrize("kind", ["pipe", "socket", "linked", "device"])
def test_what_was_found_must_be_a_plain_file(strange: dict[str, str], kind: str) -> None:
    path = strange[kind]
    expected = [("no-plain-file", {"path": path})]
    assert problems(lambda: read_source(path, found=True)) == expected
    assert problems(lambda: read_bytes(path, 10)) == expected
    assert problems(lambda: handed_in(path, 10)) == expected


@no_posix
def test_what_is_named_may_be_a_pipe(strange: dict[str, str]) -> None:
    def write() -> None:
        with open(strange["pipe"], "w", encoding="utf-8") as file:
            file.write("3 騎士王\n")

    writer = threading.Thread(target=write)
    writer.start()
    assert read_source(strange["pipe"]).text == "3 騎士王\n"
    writer.join()


@no_posix
def test_a_device_that_is_named_is_read_as_far_as_the_limit() -> None:
    expected = [("too-long-file", {"path": "/dev/zero", "most": LARGEST_DECK})]
    assert problems(lambda: read_source("/dev/zero")) == expected


def test_a_file_has_at_most_so_many_bytes(tmp_path: Path) -> None:
    path = str(tmp_path / "deck.txt")
    (tmp_path / "deck.txt").write_bytes(b"3 Ash Drake")
    assert read_source(path, most=11).text == "3 Ash Drake"
    assert problems(lambda: read_source(path, most=10)) == [("too-long-file", {"path": path, "most": 10})]
    assert read_bytes(path, 11) == b"3 Ash Drake"


@no_posix
def test_a_link_is_not_followed_where_it_may_not(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_bytes(b"3 Ash Drake")
    (tmp_path / "link.txt").symlink_to("deck.txt")
    path = str(tmp_path / "link.txt")
    assert read_bytes(path, 20) == b"3 Ash Drake"
    assert [code for code, _ in problems(lambda: read_bytes(path, 20, follow=False))] == ["unreadable-file"]


@pytest.mark.parametrize(
    ("path", "folders", "expected"),
    [
        ("a/b.txt", ["."], True),
        ("a/b.txt", [""], True),
        ("a/../b.txt", ["a"], False),
        ("ab/c.txt", ["a"], False),
        ("a", ["a"], False),
        ("a/b.txt", ["c", "a"], True),
        ("a/b.txt", [], False),
        ("/etc/passwd", ["."], False),
        ("a/\0", ["a"], False),
        ("out/b.txt", ["."], False),
    ],
)
def test_is_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, folders: list[str], *, expected: bool
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "out").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path / "here")
    assert is_below(path, folders) is expected


FORMAT = "format: duel/own\nname: {en: Own, ja: 自作}\nrules: []\n"
CANARY = "token: 8d2f-canary\n"


@pytest.fixture
def near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("here/decks", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "own.yaml").write_text(FORMAT, encoding="utf-8")
    (tmp_path / "here" / "mine.yaml").write_text(FORMAT, encoding="utf-8")
    (tmp_path / "here" / "secret.yaml").write_text(CANARY, encoding="utf-8")
    (tmp_path / "here" / "linked.yaml").symlink_to(tmp_path / "elsewhere" / "own.yaml")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


AT = Location("decks/deck.txt", 1, 11)


@pytest.mark.parametrize(
    ("reference", "folders", "expected"),
    [
        ("own.yaml", [".", "decks"], "decks/own.yaml"),
        ("mine.yaml", [".", "decks"], "mine.yaml"),
        ("../mine.yaml", [".", "decks"], "mine.yaml"),
        ("spimate/standard", [".", "decks"], "spimate/standard"),
        ("spimate/standard", [], "spimate/standard"),
    ],
)
def test_a_format_that_a_deck_may_name(near: Path, reference: str, folders: list[str], expected: str) -> None:
    assert format_referred_to(reference, AT, folders) == expected


@pytest.mark.parametrize(
    "reference",
    [
        "../../elsewhere/own.yaml",
        "../../elsewhere/none.yaml",
        "/etc/passwd",
        "/etc/no-such-file",
        "/proc/self/environ",
        "a\0b/../../../..",
    ],
)
def test_a_path_that_leads_elsewhere_is_refused_whatever_is_there(near: Path, reference: str) -> None:
    with pytest.raises(InputError) as caught:
        format_referred_to(reference, AT, [".", "decks"])
    assert caught.value.problems == (Problem("format-elsewhere", {"path": reference}, AT),)


def test_a_link_that_leads_elsewhere_is_no_way(near: Path) -> None:
    """It is as if there were no such file; nor is it named among those that there are, whatever it leads to."""
    expected = [("format-file-missing", {"format": "linked.yaml", "nearest": ["own.yaml"]})]
    assert problems(lambda: format_referred_to("linked.yaml", AT, [".", "decks"])) == expected


def test_a_link_to_a_format_elsewhere_is_not_told_of(near: Path) -> None:
    (near / "here" / "decks" / "away.yaml").symlink_to(near / "elsewhere" / "own.yaml")
    expected = [("format-file-missing", {"format": "typo.yaml", "nearest": ["own.yaml"]})]
    assert problems(lambda: format_referred_to("typo.yaml", AT, [".", "decks"])) == expected


@pytest.mark.parametrize("folders", [[], ["."]])
def test_what_is_neither_an_id_nor_a_file_is_unknown(near: Path, folders: list[str]) -> None:
    expected = [("unknown-format", {"format": "no/such", "nearest": []})]
    assert problems(lambda: format_referred_to("no/such", AT, folders)) == expected


@pytest.mark.parametrize("reference", ["mine.yaml", "decks/own.yaml", "/etc/passwd"])
def test_a_text_names_no_file(near: Path, reference: str) -> None:
    expected = [("unknown-format", {"format": reference, "nearest": []})]
    assert problems(lambda: format_referred_to(reference, AT, [])) == expected


def test_an_id_is_the_id_though_a_file_is_called_so(near: Path) -> None:
    (near / "here" / "spimate").mkdir()
    (near / "here" / "spimate" / "standard").write_text(CANARY, encoding="utf-8")
    assert format_referred_to("spimate/standard", AT, []).endswith("formats/spimate/standard.yaml")


def test_a_file_that_is_no_format_is_not_quoted(near: Path) -> None:
    expected = [("not-of-its-kind", {"path": "../secret.yaml", "kind": "format"})]
    assert problems(lambda: format_referred_to("../secret.yaml", AT, [".", "decks"])) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("format: a/b\n", True),
        ("# a comment\nformat : a/b\n", True),
        ('{"name": {}, "format": "a/b"}', True),
        ("'format': a/b", True),
        ("  format: a/b\n", False),
        ("reformat: a/b\n", False),
        ("the format: a/b\n", False),
        ("token: canary\n", False),
        ("", False),
    ],
)
def test_what_looks_like_a_format(text: str, *, expected: bool) -> None:
    assert looks_like(text, "format") is expected
