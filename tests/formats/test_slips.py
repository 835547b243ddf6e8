"""Whatever an author gets wrong is told, on the very line, in words that say what to do; and nothing else is."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deckcheck.cli import main
from deckcheck.messages import languages
from tables import table_of

FOLDER = Path(__file__).parents[1] / "slips"
SLIPS: list[dict[str, Any]] = table_of(FOLDER / "slips.yaml")["slips"]
_TOLD = re.compile(r"^\s*(?P<at>[^\s:]+:\d+:\d+): (?P<said>.*) \[(?P<code>[a-z-]+)\]$")


@pytest.fixture
def kaiju(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an invented game with a format, a list, a pool and a deck, in which nothing is wrong."""
    shutil.copytree(FOLDER / "kaiju", tmp_path / "kaiju")
    monkeypatch.chdir(tmp_path / "kaiju")
    return tmp_path / "kaiju"


def _told(file: str, lang: str) -> tuple[int, list[str], str]:
    """The exit code for a file, each place with its code, and all that is said."""
    asked = ["check", "deck.txt", "--on", "2026-05-05"] if file == "deck.txt" else ["lint", "std.yaml"]
    asked += ["child.yaml"] if file == "child.yaml" else []
    result = CliRunner().invoke(main, [*asked, "--lang", lang], catch_exceptions=False)
    found = [match for line in result.output.splitlines() if (match := _TOLD.match(line))]
    return (
        result.exit_code,
        [f"{each['at']} {each['code']}" for each in found],
        " ".join(each["said"] for each in found),
    )


def test_nothing_is_wrong_to_begin_with(kaiju: Path) -> None:
    assert [_told(file, "en") for file in ("std.yaml", "deck.txt")] == [(0, [], "")] * 2


@pytest.mark.table(every=12, step=3)
@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip["slip"])
def test_a_slip(slip: dict[str, Any], kaiju: Path) -> None:
    path = kaiju / slip["file"]
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    assert "old" not in slip or slip["old"] in text
    path.write_text(text.replace(slip["old"], slip["new"], 1) if "old" in slip else slip["new"], encoding="utf-8")
    for name, beside in slip.get("beside", {}).items():
        (kaiju / name).write_text(beside, encoding="utf-8")
    code, told, said = _told(slip["file"], "en")
    assert (told, said if slip.get("says", "") in said else slip["says"]) == (slip["told"], said)
    assert (code > 0) == bool(told)
    for lang in languages():
        assert _told(slip["file"], lang)[1] == told
