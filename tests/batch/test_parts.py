"""Parts: what deck files are called, wherever whoever reads them stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.batch.deck_files import PassedOver, deck_sources
from deckcheck.batch.parts import DECKS, Part
from deckcheck.source import Problem


@pytest.mark.parametrize("called", [".", "./", "../here", "../here/", "inside", "inside/", "./inside//", "{}", "{}/"])
def test_deck_files_are_called_as_their_folder_is(called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "here"
    (here / "inside").mkdir(parents=True)
    for path in (here / "a.txt", here / "inside" / "b.txt"):
        path.write_text("1 Fox\n", encoding="utf-8")
    (here / "inside" / "c.txt").write_bytes(b"\xff\xfe\x00")
    monkeypatch.chdir(here)
    called = called.format(here)

    def paths(part: Part) -> list[object]:
        found = [each for each in deck_sources(part) if not isinstance(each, PassedOver)]
        return [each.facts["path"] if isinstance(each, Problem) else each.path for each in found]

    elsewhere = Part(str(Path(called).resolve()), DECKS, called)
    assert paths(elsewhere) == paths(Part(called, DECKS, called))
    assert len(paths(elsewhere)) >= 2
