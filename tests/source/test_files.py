from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckcheck.source import (
    ENCODINGS,
    InputError,
    Location,
    Problem,
    Source,
    decode,
    encode,
    is_guessed,
    line_starts,
    lines_of,
    read_source,
)

CARDS = Path(__file__).resolve().parents[2] / "formats" / "duelmasters" / "cards.jsonl"
NAMES = [json.loads(line).get("name", "") for line in CARDS.read_text(encoding="utf-8").splitlines()]
MORE = ("iso-2022-jp-ext", "iso-2022-jp-3", "euc-jis-2004")
"""Encodings that are others with more characters."""
DECK = "3 ファイヤーボール\r\n2 《”罰怒”ブランド》\n"
LINE = "3 ファイヤーボール\n".encode()


def problems(path: str, data: bytes, *rest: Any) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        decode(path, data, *rest)
    return caught.value.problems


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (DECK.encode("utf-8"), "utf-8"),
        (DECK.encode("utf-8-sig"), "utf-8"),
        (b"\xff\xfe" + DECK.encode("utf-16-le"), "utf-16"),
        (b"\xfe\xff" + DECK.encode("utf-16-be"), "utf-16"),
        (DECK.encode("cp932"), "cp932"),
        (DECK.encode("euc-jp"), "euc-jp"),
        (DECK.encode("iso-2022-jp"), "iso-2022-jp"),
        (DECK.encode("utf-16-le"), "utf-16-le"),
        (DECK.encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_the_encodings_of_deck_files(data: bytes, encoding: str) -> None:
    assert decode("deck.txt", data)[:3] == ("deck.txt", DECK, encoding)


def test_an_empty_file_is_text() -> None:
    assert decode("deck.txt", b"") == Source("deck.txt", "", "utf-8")
    assert decode("deck.txt", b"\xef\xbb\xbf") == Source("deck.txt", "", "utf-8", b"\xef\xbb\xbf")


def test_the_end_mark_of_dos_is_text() -> None:
    assert decode("deck.txt", b"3 Ash\r\n\x1a").text == "3 Ash\r\n\x1a"


@pytest.mark.parametrize(
    "data",
    [
        b"3 Ash\0Drake\n",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\x1f\x8b\x08",
        b"\xff\xfe\0\0A\0\0\0",
        b"match: \0\n",
        b"decks:\0a: b\n",
        bytes(range(256)) * 2,
        b"\x7fELF\x02\x01\x01",
        b"%PDF-1.7\n3 Ash Drake\n",
        b"{\\rtf1\\ansi\n3 Ash Drake\\\n}\n",
    ],
)
def test_what_is_no_text(data: bytes) -> None:
    assert problems("deck.txt", data) == (Problem("binary-file", {"path": "deck.txt"}),)


@pytest.mark.parametrize(
    ("data", "facts", "at"),
    [
        (LINE * 2 + "2 騎士".encode() + b"\xe7\x8e\n" + LINE, {"encoding": "utf-8", "byte": "0xE7"}, (3, 5)),
        (b"\xef\xbb\xbf3 " + "騎士王".encode() + b"\x80", {"encoding": "utf-8", "byte": "0x80"}, (1, 6)),
        (b"\xe9\n", {"encoding": "utf-8", "byte": "0xE9"}, (1, 1)),
        (b"\xff\xfeA\0\n\0\x00\xd8B\0", {"encoding": "utf-16", "byte": "0x00"}, (2, 1)),
        (b"\xff\xfeA\0B", {"encoding": "utf-16", "byte": "0x42"}, (1, 2)),
    ],
)
def test_a_broken_byte_is_pointed_at(data: bytes, facts: dict[str, str], at: tuple[int, int]) -> None:
    assert problems("deck.txt", data) == (Problem("bad-encoding", facts, Location("deck.txt", *at)),)


def test_damaged_utf8_is_not_taken_for_cp932() -> None:
    damaged = "2 火の鳥\n3 ドレイク\n".encode().replace(b"\xa5", b"")
    assert damaged.decode("cp932")
    at = Location("deck.txt", 1, 5)
    assert problems("deck.txt", damaged) == (Problem("bad-encoding", {"encoding": "utf-8", "byte": "0xE9"}, at),)


def test_short_cp932_with_some_bytes_that_could_be_utf8() -> None:
    data = "2 玉男\n3 ハ\n".encode("cp932")
    assert data.decode("utf-8", "replace") == "2 \ufffdʒj\n3 \ufffdn\n"
    assert decode("deck.txt", data).text == "2 玉男\n3 ハ\n"


@pytest.mark.parametrize(
    ("name", "seen", "code"), [("玉男", "\ufffdʒj", None), ("暴打の番狸", "\ufffd\\\ufffdł̔ԒK", "bad-encoding")]
)
def test_cp932_needs_as_many_faults_as_characters_in_utf8(name: str, seen: str, code: str | None) -> None:
    data = name.encode("cp932")
    assert data.decode("utf-8", "replace") == seen
    if code is None:
        assert decode("deck.txt", data) == Source("deck.txt", name, "cp932")
    else:
        assert [problem.code for problem in problems("deck.txt", data)] == [code]


def test_bytes_that_shift_jis_does_not_have_are_no_cp932() -> None:
    assert b"\xa0\x83\x6e".decode("cp932")
    assert [problem.code for problem in problems("deck.txt", b"\xa0\x83\x6e")] == ["bad-encoding"]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("4 Jötun Grunt\n1 Sol Ring\n", "cp1252"),
        ("2 Lim-Dûl’s Vault\n1 Forest\n", "cp1252"),
        ("3 Café\n", "cp1252"),
        ("3 第①章\n2 ガイアⅡ\n", "cp932"),
        ("3 第①章\n2 火の鳥\n", "euc-jis-2004"),
        ("3 ﾌｧｲﾔｰﾎﾞｰﾙ\n2 ﾊﾆｰ☆ﾏｼﾞｯｸ\n4 ｶﾞｲｱ\n", "cp932"),
        ("3 ﾌｧｲﾔｰ\n2 火の鳥\n", "iso-2022-jp-ext"),
        ("3 ガイア\n2 Jötun\n", "utf-16-le"),
    ],
)
def test_what_other_programs_write(text: str, encoding: str) -> None:
    source = decode("deck.txt", text.encode(encoding))
    assert source == Source("deck.txt", text, encoding)
    assert encode(source) == text.encode(encoding)


def test_only_what_says_what_it_is_is_known() -> None:
    assert [each for each in (*ENCODINGS, *MORE) if not is_guessed(each)] == ["utf-8", "utf-16"]


@pytest.mark.parametrize("encoding", ["cp932", "euc-jp", "iso-2022-jp", "utf-16-le"])
def test_nothing_is_guessed_where_that_is_not_asked_for(encoding: str) -> None:
    found = problems("format.yaml", DECK.encode(encoding), ("utf-8", "utf-16"))
    assert found[0].code in {"bad-encoding", "binary-file"}


def test_files_that_must_be_utf8() -> None:
    facts = {"encoding": "utf-8", "byte": "0x83"}
    at = Location("format.yaml", 2, 9)
    assert problems("format.yaml", "format:\n  name: ハ".encode("cp932"), ("utf-8",)) == (
        Problem("bad-encoding", facts, at),
    )
    utf16 = "name".encode("utf-16")
    assert problems("format.yaml", utf16, ("utf-8",))[0].at == Location("format.yaml", 1, 1)


def test_reading_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes("\ufeff3 騎士王\n".encode())
    own = (".", str(tmp_path))
    assert read_source(str(path)) == Source(str(path), "3 騎士王\n", "utf-8", b"\xef\xbb\xbf", folders=own)


def test_reading_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("3 騎士王".encode("cp932")), encoding="ascii"))
    assert read_source("-") == Source("<stdin>", "3 騎士王", "cp932", folders=(".", ""))


@pytest.mark.parametrize(("name", "reason"), [("none.txt", "missing"), (".", "folder"), ("a\0b", "missing")])
def test_files_that_cannot_be_read(tmp_path: Path, name: str, reason: str) -> None:
    path = os.path.join(str(tmp_path), name)
    with pytest.raises(InputError) as caught:
        read_source(path)
    assert caught.value.problems == (Problem("unreadable-file", {"path": path, "reason": reason}),)


@pytest.mark.parametrize(
    ("error", "reason"),
    [(PermissionError(13, "Permission denied"), "forbidden"), (OSError(5, "Input/output error"), "Input/output error")],
)
def test_other_reasons_may_be_the_systems_own(monkeypatch: pytest.MonkeyPatch, error: OSError, reason: str) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(InputError) as caught:
        read_source("deck.txt")
    assert caught.value.problems[0].facts["reason"] == reason


def test_lines_end_at_line_ends_only() -> None:
    text = "a\rb\r\nc\n\nd\x0b\x0c\x1c\x85\u2028e\n"
    assert lines_of(text) == ["a", "b", "c", "", "d\x0b\x0c\x1c\x85\u2028e", ""]
    assert [text[start : start + 1] for start in line_starts(text)] == ["a", "b", "c", "\n", "d", ""]


JAPANESE = st.text(st.sampled_from("アイウエオァーンカキクケコあいうえお0123456789 \n")).filter(
    lambda text: not text.isascii()
)


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\r\t")),
    st.sampled_from(["utf-8-sig", "utf-16"]),
)
def test_decoding_undoes_encoding(text: str, encoding: str) -> None:
    source = decode("deck.txt", text.encode(encoding))
    assert source[:3] == ("deck.txt", text, encoding.removesuffix("-sig"))
    assert encode(source) == text.encode(encoding)


@given(JAPANESE)
def test_decoding_undoes_cp932(text: str) -> None:
    assert decode("deck.txt", text.encode("cp932")) == Source("deck.txt", text, "cp932")
    assert encode(decode("deck.txt", text.encode("cp932"))) == text.encode("cp932")


@given(st.binary())
@example(b"%PDF-")
@example(b"{\\rtf1 4 Ash Drake}")
def test_any_bytes_are_text_or_a_problem(data: bytes) -> None:
    try:
        codes = {decode("deck.txt", data).encoding}
    except InputError as error:
        codes = {problem.code for problem in error.problems}
    assert codes <= {*ENCODINGS, *MORE, "binary-file", "bad-encoding"}
    is_document = data.startswith((b"%PDF-", b"{\\rtf"))
    assert (codes == {"binary-file"}) if is_document else (codes != {"binary-file"} or set(data) & set(range(0x20)))


@st.composite
def lists(draw: st.DrawFn) -> str:
    names = draw(st.lists(st.sampled_from(NAMES).filter(lambda name: not name.isascii()), min_size=3, max_size=20))
    return "".join(f"{draw(st.integers(1, 4))} {name}\n" for name in names)


@given(lists(), st.sampled_from(["cp932", "euc-jp", "iso-2022-jp", "utf-16-le", "utf-16-be"]))
def test_lists_of_real_names_are_read_as_they_were_written(text: str, encoding: str) -> None:
    data = text.encode(encoding, "replace")
    source = decode("deck.txt", data)
    assert source == Source("deck.txt", data.decode(encoding), encoding)
    assert encode(source) == data


@given(st.text(st.sampled_from("ab\r\n\x0b")))
def test_lines_and_their_starts_agree(text: str) -> None:
    assert [text[start : start + len(line)] for start, line in zip(line_starts(text), lines_of(text), strict=True)] == (
        lines_of(text)
    )
