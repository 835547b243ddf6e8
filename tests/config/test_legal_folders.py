"""Which folders are taken together, and in which format, by the verdicts on their decks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.config.legal_folders import LegalFolders, Looked, sample

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from deckcheck.model.finding import Verdict

pytestmark = pytest.mark.slow

MODERN: Mapping[str, Verdict] = {"mtg/standard": "illegal", "mtg/modern": "legal", "mtg/vintage": "legal"}
VINTAGE: Mapping[str, Verdict] = {**MODERN, "mtg/modern": "illegal"}
STANDARD: Mapping[str, Verdict] = {**MODERN, "mtg/standard": "legal"}
UNSURE: Mapping[str, Verdict] = dict.fromkeys(MODERN, "undecided")
NONE: Mapping[str, Verdict] = dict.fromkeys(MODERN, "illegal")
OTHER_GAME: Mapping[str, Verdict] = {"netrunner/eternal": "legal"}
KINDS = {"n": OTHER_GAME, "m": MODERN, "v": VINTAGE, "s": STANDARD, "u": UNSURE, "-": NONE, "?": {}}

# The decks of each folder, a letter for each; then the folders that are told.
CASES = {
    "of the formats that fit the one that takes the fewest cards": ({"a": "sss"}, ["a/** mtg/standard 3/3"]),
    "all of one": ({"a": "mmmm", "b": "mm"}, ["/** mtg/modern 6/6"]),
    "nearly all": ({"a": "mmmmmmmmmv"}, ["a/** mtg/modern 9/10"]),
    "not nearly all": ({"a": "mmmmmmmmvv"}, ["a/** mtg/vintage 10/10"]),
    "what cannot be decided is not against it": ({"a": "mmmuu"}, ["a/** mtg/modern 3/5"]),
    "nor for it": ({"a": "mmuu"}, ["a/** mtg/modern 2/4 unfit"]),
    "nothing fits": ({"a": "--", "b/c": "-m"}, ["/** mtg/modern 1/4 unfit"]),
    "no game is told": ({"a": "??"}, ["a/** None 0/2 unfit"]),
    "each its own": (
        {"a": "mmmm", "b": "vvvv", "c": "--"},
        ["a/** mtg/modern 4/4", "b/** mtg/vintage 4/4", "c/** None 0/2 unfit"],
    ),
    "as high up as they agree": (
        {"a/b/c": "mmmm", "a/b/d": "mmmm", "a/e": "mmmm", "f/g": "vvvv", "f/h": "vvvv"},
        ["a/** mtg/modern 12/12", "f/** mtg/vintage 8/8"],
    ),
    "a folder with a format of its own": (
        {"a/b": "mmmmmm", "a/c": "ssss"},
        ["a/b/** mtg/modern 6/6", "a/c/** mtg/standard 4/4"],
    ),
    "too few decks for one of its own": ({"a/b": "mmmmmm", "a/c": "sss"}, ["a/** mtg/modern 9/9"]),
    "further down": (
        {"a/x/b": "mmmmmm", "a/x/c": "ssss", "d": "m"},
        ["a/x/b/** mtg/modern 6/6", "a/x/c/** mtg/standard 4/4", "d/** mtg/modern 1/1"],
    ),
    "too small a part of all": ({"a/b": "m" * 36, "a/c": "ssss"}, ["a/** mtg/modern 40/40"]),
    "another game, however small a part of all": (
        {"a/b": "m" * 60, "a/c": "n", "a/d": "mm"},
        ["a/b/** mtg/modern 60/60", "a/c/** netrunner/eternal 1/1", "a/d/** mtg/modern 2/2"],
    ),
    "another game beside others": ({"": "m" * 60 + "n", "a": "mm"}, ["/** mtg/modern 62/63"]),
    "what stands beside folders": (
        {"a": "vvvv", "a/b": "ssss", "a/c": "----"},
        ["a mtg/vintage 4/4", "a/b/** mtg/standard 4/4", "a/c/** None 0/4 unfit"],
    ),
    "the top itself": ({"": "vvvv", "a": "----"}, [" mtg/vintage 4/4", "a/** None 0/4 unfit"]),
    "too many of their own are taken together": (
        {f"a/{letter}": "mmmm" if letter < "g" else "ssss" for letter in "bcdefghijklm"},
        ["a/** mtg/modern 48/48"],
    ),
    "few enough are not": (
        {f"a/{letter}": "mmmm" if letter < "g" else "ssss" for letter in "bcdefghijk"},
        [f"a/{letter}/** mtg/{'modern' if letter < 'g' else 'standard'} 4/4" for letter in "bcdefghijk"],
    ),
}  # fmt: skip


@pytest.fixture
def folders(shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> LegalFolders:
    monkeypatch.setenv("DECKCHECK_CACHE", str(shared_cache))
    return LegalFolders("2026-11-21", ())


@pytest.mark.parametrize("name", CASES)
def test_folders(folders: LegalFolders, name: str) -> None:
    decks, told = CASES[name]
    looked = [
        Looked(f"{folder}/{number}.txt".removeprefix("/"), KINDS[letter])
        for folder, letters in decks.items()
        for number, letter in enumerate(letters)
    ]
    found = []
    for path, format_, legal, number, is_whole, fits in folders.told(looked):
        found.append(f"{path}{'/**' * is_whole} {format_} {legal}/{number}{'' if fits else ' unfit'}")
    assert found == told


def test_no_decks(folders: LegalFolders) -> None:
    assert folders.told([]) == ()


def test_a_sample_is_even() -> None:
    assert list(sample(["a", "b"])) == ["a", "b"]
    many = [f"{number:03}" for number in range(500)]
    some = list(sample(many))
    assert (len(some), some[:3], some[-1]) == (200, ["000", "002", "005"], "497")


def test_a_small_folder_is_sampled_beside_great_ones() -> None:
    sizes = {"": 1, "a/x": 9_000, "a/y": 900, "b": 40, "c": 3}
    paths = [f"{folder}/{number:04}".removeprefix("/") for folder, size in sizes.items() for number in range(size)]
    some = list(sample(paths))
    assert some == sorted(some, key=paths.index)
    assert Counter(path.rpartition("/")[0] for path in some) == {"": 1, "a/x": 132, "a/y": 38, "b": 25, "c": 3}


@given(st.dictionaries(st.text("abc/", max_size=5).map(lambda name: name.strip("/")), st.integers(1, 300), max_size=9))
def test_a_sample_is_some_of_all(sizes: dict[str, int]) -> None:
    paths = [f"{folder}/{number}.txt".removeprefix("/") for folder, size in sizes.items() for number in range(size)]
    some = list(sample(paths))
    assert some == [path for path in paths if path in set(some)]
    # What is left of a share that a small folder cannot use is not looked at.
    assert min(len(paths), 100) <= len(some) <= 200
