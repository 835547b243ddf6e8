"""``--help`` in other languages: nothing is left in English, nothing that is to be typed is called otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from deckcheck.cli import _translated_help
from deckcheck.cli._translated_help import in_other_words, sentences
from deckcheck.messages import languages
from tools.manual import walked

if TYPE_CHECKING:
    from cli.conftest import Run

OTHERS = [lang for lang in languages() if lang != "en"]
PATHS = [path for path, _ in walked()]
SENTENCE = re.compile(r"(?s)[A-Za-z].* .*|[A-Za-z][a-z-]*\.")
"""Words: what is no value to be typed, as those behind “default:” are."""
TYPED = re.compile(
    r"(?<![A-Za-z0-9-])(?:--?[a-z][a-z-]*|[A-Z][A-Z_]+[A-Z]|\.?[a-z]+\.(?:json|yaml|pdf|lock|html|csv|toml)|\d+)(?![A-Za-z0-9])"
)
"""What means the same in each language: options, placeholders and variables, files, numbers."""
SAID_IN_WORDS = {"JSON", "URL", "CSV", "PDF", "HTML", "YAML", "HTTP", "HTTPS", "TLS", "ID", "SHA", "SQL", "OK"}


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paragraphs that are asked for in other words."""
    texts: list[str] = []

    def noted(text: str, lang: str) -> str:
        texts.append(text)
        return in_other_words(text, lang)

    monkeypatch.setattr(_translated_help, "in_other_words", noted)
    return texts


def test_there_is_another_language() -> None:
    assert "ja" in OTHERS


@pytest.mark.parametrize("lang", OTHERS)
def test_no_paragraph_stays_english_and_no_other_one_is_unused(
    run: Run, seen: list[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LANG", f"{lang}.UTF-8")
    for path in PATHS:
        for asked in ("--help", "--help-all"):
            result = run(*path, asked)
            assert (result.exit_code, result.stderr) == (0, "")
            assert [line for line in result.stdout.splitlines() if cell_len(line) > 80] == []
    texts = {" ".join(text.split()) for text in seen}
    assert {text for text in texts if in_other_words(text, lang) == text and SENTENCE.fullmatch(text)} == set()
    patterns = {en: re.compile(".+".join(map(re.escape, en.split("{}")))) for en in sentences(lang)}
    assert {en for en, pattern in patterns.items() if not any(map(pattern.fullmatch, texts))} == set()


@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_typed_is_called_the_same(lang: str) -> None:
    for en in sentences(lang):
        other = in_other_words(en, lang)
        typed = {word for word in TYPED.findall(en) if word not in SAID_IN_WORDS}
        assert typed <= set(TYPED.findall(other)), (en, other)
        assert en.count("{}") == other.count("{}")


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        (["--lang", "ja", "--help"], "ja"),
        (["-h", "--lang=ja"], "ja"),
        (["check", "--help", "--lang", "ja"], "ja"),
        (["event", "judge", "--lang=ja", "--help-all"], "ja"),
        (["serve", "--help", "--lang", "ja"], "ja"),
        (["extend", "--lang", "ja", "schema", "--help"], "ja"),
        (["--lang", "ja", "serve", "--help"], "ja"),
        (["check", "--help", "--lang", "nowhere"], "en"),
        (["check", "--help", "--lang"], None),
        (["--help"], "en"),
    ],
)
def test_the_language_is_the_one_asked_for(run: Run, asked: list[str], lang: str | None) -> None:
    result = run(*asked)
    if lang is None:
        assert (result.exit_code, result.stdout) == (2, "")
        assert "requires an argument" in result.stderr
    else:
        assert result.exit_code == 0
        assert result.stdout.startswith({"en": "Usage: ", "ja": "使い方: "}[lang])


def test_who_asks_for_english_gets_it_whatever_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    english = run("check", "--help").stdout
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert run("check", "--help").stdout != english
    assert run("check", "--help", "--lang", "en").stdout == english
