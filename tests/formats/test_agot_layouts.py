"""A deck of A Game of Thrones in the layouts of the sites where such decks are kept."""

from __future__ import annotations

import re

import pytest

from deckcheck.source import Source
from marked_decks import FOLDER, judge

PACKS = "Packs: From Core Set (3) to Wolves of the North"


def parts(name: str) -> tuple[list[str], list[str], list[str]]:
    """The agendas, the plots and the other cards of a deck of the tests."""
    text = (FOLDER / "agot" / f"{name}.txt").read_text(encoding="utf-8")
    agendas, plots, draw = (part.splitlines() for part in re.split("Agenda\n|Plots\n|Deck\n", text)[1:])
    return [line[2:] for line in agendas], plots, draw


def headed(name: str) -> str:
    """What a site for decks writes below the name of a deck."""
    (agenda,), plots, draw = parts(name)
    plots, draw = ([f"{line[0]}x {line[2:]} (Core Set)" for line in lines] for lines in (plots, draw))
    lines = ["House Stark", agenda, "", PACKS, "", "Plots (7)", *plots, "", "Characters (30)", *draw[:10]]
    return "\n".join([*lines, "", "Locations (30)", *draw[10:]])


def labelled(faction: str, name: str) -> str:
    agendas, plots, draw = parts(name)
    said = [f"Agenda: {agenda}" for agenda in agendas]
    return "\n".join([f"Faction: {faction}", *said, "", "Plots:", *plots, "", "Deck:", *draw])


def bare(name: str) -> str:
    agendas, plots, draw = parts(name)
    return "\n".join(["House Stark", *agendas, "", *plots, *draw])


def marked_up(name: str) -> str:
    (agenda,), plots, draw = parts(name)
    linked = [f"* {line[0]}x [{line[2:]}](https://thronesdb.com/card/01001) (Core)" for line in [*plots, *draw]]
    head = ["# Winter", "", "**Faction:** House Stark", f"**Agenda:** [{agenda}](https://thronesdb.com/card/01027)"]
    return "\n".join([*head, "", "### Plots (7)", *linked[: len(plots)], "", "### Events (60)", *linked[len(plots) :]])


TEXTS = {
    "headed": headed("stark"),
    "labelled": labelled("House Stark", "stark"),
    "labelled-with-the-word": labelled("Stark", "stark"),
    "bare": bare("stark"),
    "marked-up": marked_up("stark"),
    "labelled-alliance": labelled("House Stark", "alliance"),
    "bare-alliance": bare("alliance"),
}


@pytest.mark.parametrize("layout", TEXTS)
def test_a_deck_is_read_in_the_layouts_of_sites(layout: str) -> None:
    name = "alliance" if "alliance" in layout else "stark"
    plain = (FOLDER / "agot" / f"{name}.txt").read_text(encoding="utf-8")
    reports = [
        judge("2026-08-01").judge(Source("deck.txt", text, "utf-8"), "agot/joust").report
        for text in (TEXTS[layout], plain)
    ]
    assert [report.verdict for report in reports] == ["legal", "legal"]
    assert reports[0].sizes == reports[1].sizes


def test_what_is_no_faction_is_not_taken_for_one() -> None:
    text = labelled("House Frey", "stark")
    report = judge("2026-08-01").judge(Source("deck.txt", text, "utf-8"), "agot/joust").report
    assert report.verdict != "legal"
