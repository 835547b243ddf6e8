"""JUnit reports."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from reports.conftest import BAD, CALL, Run

if TYPE_CHECKING:
    from pathlib import Path

JAPANESE = ("--on", "2026-01-01", "-o", "junit", "--lang", "ja")
DECLARATION = "<?xml version='1.0' encoding='utf-8'?>\n"


def test_a_run(run: Run) -> None:
    assert run(*CALL, "--output", "junit").stdout == DECLARATION + (
        '<testsuites name="deckcheck" tests="5" failures="1" errors="2">\n'
        '  <testsuite name="deckcheck" tests="5" failures="1" errors="2" skipped="0">\n'
        '    <testcase classname="duel/house" name="legal.txt" file="decks/legal.txt" />\n'
        f'    <testcase classname="duel/house" name="{BAD}" file="decks/{BAD}">\n'
        f'      <failure message="{BAD}: illegal: 1 card with too many copies (House, 2026-01-01)" type="illegal">'
        f"{BAD}: illegal: 1 card with too many copies (House, 2026-01-01)\n"
        "  read as a plain list\n"
        "  同名カードは2枚まで。 (../house/house.yaml:9) [too-many-copies]\n"
        "    4:3: 3 copies of “騎士王”; at most 2 allowed (also at 2:3)\n"
        "      4 | 1 騎士王\n"
        "        |   ^^^^^^\n"
        "1 deck: 1 illegal; 1 problem\n"
        "</failure>\n"
        "    </testcase>\n"
        '    <testcase classname="duel/house" name="undecided.txt" file="decks/undecided.txt">\n'
        '      <error message="undecided.txt: undecided: 1 unknown name (House, 2026-01-01)" type="undecided">'
        "undecided.txt: undecided: 1 unknown name (House, 2026-01-01)\n"
        "  read as a plain list\n"
        "  2:3: undecided: no card is called “Ash Drak”; did you mean “Ash Drake”? [unknown-card]\n"
        "    2 | 3 Ash Drak\n"
        "      |   ^^^^^^^^\n"
        "1 deck: 1 undecided; 1 problem\n"
        "</error>\n"
        "    </testcase>\n"
        '    <testcase classname="duel/house" name="few.txt" file="decks/few.txt">\n'
        "      <system-out>few.txt: legal (House, 2026-01-01)\n"
        "  read as a plain list\n"
        "  warning: Three cards are better. (../house/house.yaml:13) [too-few-cards]\n"
        "    2:3: deck: 2 cards; there must be at least 3\n"
        "      2 | 2 Ash Drake\n"
        "        |   ^^^^^^^^^\n"
        "1 deck: 1 legal; 1 problem\n"
        "</system-out>\n"
        "    </testcase>\n"
        '    <testcase classname="deckcheck" name="missing.txt" file="decks/missing.txt">\n'
        '      <error message="missing.txt cannot be read: there is no such file" type="unreadable-file">'
        "error: missing.txt cannot be read: there is no such file [unreadable-file]</error>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_the_numbers_add_up(run: Run) -> None:
    root = ET.fromstring(run(*CALL, "--output", "junit").stdout.encode())  # noqa: S314 -- it was written just now
    for element in (root, root[0]):
        cases = list(element.iter("testcase"))
        assert (element.get("tests"), element.get("failures"), element.get("errors")) == (
            str(len(cases)),
            str(len(list(element.iter("failure")))),
            str(len(list(element.iter("error")))),
        )


def test_japanese(run: Run) -> None:
    root = ET.fromstring(run("check", BAD, *JAPANESE).stdout.encode())  # noqa: S314 -- as above
    (failure,) = root.iter("failure")
    assert failure.get("message") == f"{BAD}: 違反: 枚数超過1種(家、2026-01-01)"


def test_what_xml_cannot_hold_is_left_out(run: Run, repository: Path) -> None:
    name = "bell\x07<&>.txt"
    (repository / "decks" / name).write_text("2 Ash\x0bDrak <&>\n", encoding="utf-8")
    printed = run("check", name, "-f", "../house/house.yaml", "-o", "junit").stdout
    (case,) = ET.fromstring(printed.encode()).iter("testcase")  # noqa: S314 -- as above
    assert case.get("name") == "bell\N{REPLACEMENT CHARACTER}<&>.txt"
    assert "Ash\N{REPLACEMENT CHARACTER}Drak <&>" in str(case[0].text)
