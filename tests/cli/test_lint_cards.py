"""``deckcheck lint`` on card files: what a set lacks, and what no format lets anybody play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

FORMAT = """\
format: duel/{id}
name: Test
game:
  name: Duel
  database: cards.csv
  zones:
    deck: {{name: deck, headings: [deck], default: true}}
    side: {{name: side, headings: [side]}}
  attributes:
    kind: {{type: text, name: kind}}
    class: {{type: set, name: class, values: [mage, rogue]}}
    cost: {{type: integer, name: cost}}
rules:
  - zone-size: {{zone: deck, exactly: 6}}
  - placement: {{zone: side, only: {{kind: hero}}}}
{rules}
"""
NO_BIG = "  - exclusion: {where: {cost: {least: 9}}}\n"
OF_ITS_CLASS = "  - placement: {zone: deck, only: {class: {within: {in: side, attribute: class, none: []}}}}\n"
CARDS = "name,kind,class,cost\n" + "".join(f"Fox {n},animal,rogue,{n}\n" for n in range(1, 7)) + "Owl,animl,mage,9\n"


@pytest.fixture
def duel(folder: Path) -> Path:
    (folder / "cards.yaml").unlink()
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    return folder


def test_a_set_with_a_slip_and_a_card_for_nobody(run: Run, duel: Path) -> None:
    (duel / "one.yaml").write_text(FORMAT.format(id="one", rules=NO_BIG), encoding="utf-8")
    result = run("lint", "cards.csv")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "cards.csv:1:1: warning: kind “animl” stands only on “Owl”; 6 cards have “animal”: is it a slip?"
        " [value-used-once]\n"
        "cards.csv:1:1: note: no format of the game lets anybody play 1 card: “Owl” [cards-in-no-format]\n"
        "cards.csv: nothing is wrong\n"
    )
    said = run("lint", "cards.csv", "--lang", "ja").stdout
    assert "kindの「animl」は《Owl》だけにあります。「animal」は6枚にあります。書き間違いではありませんか" in said
    assert "メモ: ゲームのどのフォーマットでも使えないカードが1枚あります: 《Owl》" in said


def test_what_one_format_allows_somebody_may_play(run: Run, duel: Path) -> None:
    (duel / "one.yaml").write_text(FORMAT.format(id="one", rules=NO_BIG), encoding="utf-8")
    (duel / "two.yaml").write_text(FORMAT.format(id="two", rules=""), encoding="utf-8")
    assert "cards-in-no-format" not in run("lint", "cards.csv", "--game", "one.yaml").stdout


def test_what_another_card_may_permit_is_not_barred(run: Run, duel: Path) -> None:
    """A hero of the class might stand in the other zone."""
    (duel / "one.yaml").write_text(FORMAT.format(id="one", rules=OF_ITS_CLASS), encoding="utf-8")
    assert "cards-in-no-format" not in run("lint", "cards.csv").stdout


def test_with_a_format_that_cannot_be_opened_nobody_can_tell(run: Run, duel: Path) -> None:
    (duel / "one.yaml").write_text(FORMAT.format(id="one", rules=NO_BIG), encoding="utf-8")
    text = FORMAT.format(id="two", rules="  - exclusion: {where: {name: Badger}}\n")
    (duel / "two.yaml").write_text(text, encoding="utf-8")
    assert "cards-in-no-format" not in run("lint", "cards.csv", "--game", "one.yaml").stdout


def test_cards_that_lack_nothing(run: Run, duel: Path) -> None:
    (duel / "one.yaml").write_text(FORMAT.format(id="one", rules=""), encoding="utf-8")
    (duel / "cards.csv").write_text(CARDS.replace("animl", "animal"), encoding="utf-8")
    result = run("lint", "cards.csv")
    assert (result.exit_code, result.stdout) == (0, "cards.csv: nothing is wrong\n")
