"""What holds for the whole package, and no reviewer should have to look for."""

from __future__ import annotations

import ast
import gzip
import json
import re
import tokenize
from graphlib import TopologicalSorter
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.formats.catalogue import game_ids
from deckcheck.source import read_source
from deckcheck.source.document import load_document

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "deckcheck"
MODULES = sorted(PACKAGE.rglob("*.py"))
_BEFORE_ALL = {tokenize.COMMENT, tokenize.NL}
SAYS_NOTHING = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "base"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_module(path: Path) -> None:
    assert path.stem not in SAYS_NOTHING
    assert _docstring(path), "a module says what it is"


def _docstring(path: Path) -> str:
    """What a module says of itself: a string before anything else. To parse all of it takes ten times as long."""
    with tokenize.open(path) as file:
        tokens = (each for each in tokenize.generate_tokens(file.readline) if each.type not in _BEFORE_ALL)
        first = next(tokens)
        return str(ast.literal_eval(first.string)).strip() if first.type == tokenize.STRING else ""


def _imported(path: Path, names: set[str]) -> set[str]:
    """The modules of the package that one imports, anywhere in it: at the top, in functions, for types only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            whole = [f"{node.module}.{each.name}" for each in node.names]
            found |= {each if each in names else str(node.module) for each in whole}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return found & names


@pytest.mark.slow(step=1)
def test_no_module_leads_back_to_itself() -> None:
    called = {
        path: ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in MODULES
    }
    graph = {name: _imported(path, set(called.values())) - {name} for path, name in called.items()}
    assert len(graph) > 300
    assert graph["deckcheck.kernel.count"] >= {"deckcheck.kernel.bound", "deckcheck.kernel.select"}
    TopologicalSorter(graph).prepare()  # raises CycleError, with the circle


def _names_of_games() -> set[str]:
    names = set()
    for game in game_ids():
        folder = ROOT / "formats" / game
        names.add(game)
        for path in (folder / "game.yaml", *folder.glob("*.yaml")):
            name = load_document(read_source(str(path))).data.get("name")
            names |= set(name.values()) if isinstance(name, dict) else set()
    return names


@pytest.mark.slow(step=1)
def test_no_game_or_format_is_named_in_the_package() -> None:
    names = _names_of_games()
    assert {"spimate", "DMコマンダー"} <= names
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        assert [name for name in names if _is_named(name, text)] == [], path


def _is_named(name: str, text: str) -> bool:
    """Whether a name stands in a text; one in Latin letters as a word, which what is called after it is not."""
    if not name.isascii():
        return name in text
    return name in text and re.search(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", text) is not None


def test_a_name_is_a_word() -> None:
    texts = ("mtg", "an_mtg_deck", "mtg/modern", "mtgo", "smtg")
    assert [text for text in texts if _is_named("mtg", text)] == ["mtg", "an_mtg_deck", "mtg/modern"]


def test_suppressions_give_their_reason() -> None:
    bare = re.compile(r"#\s*(noqa: [A-Z0-9, ]+|type: ignore\[[a-z-]+\]|pragma: no cover)\s*$")
    for path in (*MODULES, *sorted((ROOT / "tests").rglob("*.py"))):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not bare.search(line), f"{path}:{number}"


@pytest.mark.slow
def test_no_card_is_named() -> None:
    """Of two words and more: a shorter name may be any word. What other programs write has forms of its own."""
    names = {name for path in sorted(ROOT.glob("formats/*/cards.jsonl*")) for name in _names_in(path)}
    assert len(names) > 50_000
    found = {
        (str(path.relative_to(ROOT)), " ".join(words))
        for path in MODULES
        if "databases" not in path.parts
        for line in path.read_text(encoding="utf-8").splitlines()
        for words in _titles_in(line)
        if tuple(map(str.casefold, words)) in names
    }
    assert found - OTHERWISE == set()


OTHERWISE = {
    ("deckcheck/suggest/additions.py", "ONE BY ONE"),
    ("deckcheck/decks/lines/counts.py", "COUNTER COUNTER"),
}
"""Words that are called like a card and are none."""
_WORD = re.compile(r"[^\W\d_]+")


def _names_in(path: Path) -> Iterator[tuple[str, ...]]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            words = tuple(_WORD.findall(str(json.loads(line).get("name", "")).casefold()))
            if len(words) > 1:
                yield words


def _titles_in(line: str) -> Iterator[list[str]]:
    """Words behind one another that are written as in a name, each with a capital or in another script."""
    words = _WORD.findall(line)
    for begin, end in combinations(range(len(words) + 1), 2):
        some = words[begin:end]
        if 1 < len(some) <= 5 and all(each[0].isupper() or not each.isascii() or each in SMALL for each in some):
            yield some


SMALL = {"of", "the", "and", "to", "in"}
