"""``deckcheck fix --legal`` as it is typed: what it shows, what it writes, and what it says where nothing will do."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.formats.schema.build import schema

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from cli.conftest import Run

CALL = ("--legal", "--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
DECK = "# mine\r\n4x ﾌｧｲﾔｰﾎﾞｰﾙ  # hot\r\n1x 騎士王\r\n2x 合成竜\r\n"
SHOWN = """\
--- deck.txt
+++ deck.txt
@@ -1,4 +1,6 @@
 # mine
-4x ﾌｧｲﾔｰﾎﾞｰﾙ  # hot
+3x ﾌｧｲﾔｰﾎﾞｰﾙ  # hot
 2x 騎士王
+
+[EX]
 2x 合成竜
"""


@pytest.fixture
def deck(folder: Path) -> Path:
    path = folder / "deck.txt"
    path.write_bytes(DECK.encode())
    return path


def test_the_smallest_repair_is_shown(run: Run, deck: Path) -> None:
    deck.write_bytes(DECK.replace("1x 騎士王", "2x 騎士王").encode())
    result = run("fix", "deck.txt", *CALL)
    assert result.stdout == SHOWN + (
        "deck.txt: would be legal with 3 changes\n"
        "  1 copy of “ファイヤーボール” out of deck\n"
        "  2 copies of “合成竜” to EX, out of deck\n"
        "  resolved: deck.txt:2:4: 4 copies of “ファイヤーボール”; at most 3 allowed [too-many-copies]\n"
        "  resolved: deck.txt:4:4: “合成竜” cannot be in deck: "
        "a card there must be one that does not have cost ex [misplaced-card]\n"
        "  fewer changes cannot do\n"
        "  as few others would do as well\n"
    )
    assert result.exit_code == 1
    assert deck.read_bytes() == DECK.replace("1x 騎士王", "2x 騎士王").encode()


@pytest.mark.slow(step=1)
def test_the_solver_says_nothing_of_its_own(deck: Path) -> None:
    """What a library of C++ writes goes past ``sys.stdout``: only a process shows it."""
    command = (sys.executable, "-m", "deckcheck", "fix", deck.name, *CALL, "--output", "json")
    done = subprocess.run(command, cwd=deck.parent, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert [report["path"] for report in json.loads(done.stdout)["decks"]] == [deck.name]


def test_it_is_written_and_then_there_is_nothing_to_do(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", *CALL, "--write", "-q")
    assert (result.exit_code, result.stdout) == (0, "deck.txt: legal now, with 4 changes\n")
    assert run("check", "deck.txt", *CALL[1:]).exit_code == 0
    again = run("fix", "deck.txt", *CALL, "--write")
    assert (again.exit_code, again.stdout) == (0, "deck.txt: legal as it is\n")


def test_standard_input_is_written_to_standard_output(run: Run, folder: Path) -> None:
    result = run("fix", "-", *CALL, "--write", input="4 ファイヤーボール\n2 騎士王\n")
    assert (result.exit_code, result.stdout) == (0, "3 ファイヤーボール\n2 騎士王\n")
    assert result.stderr.startswith("<stdin>: legal now, with 1 change\n")


def test_what_is_to_stay_stays(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", *CALL, "--keep", "ファイヤーボール")
    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    assert first == (
        "deck.txt: no repair: as asked, no deck keeps all of these rules, though one keeps all but any one of them"
    )
    assert second.endswith("[copies]")
    unknown = run("fix", "deck.txt", *CALL, "--keep", "nobody")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert unknown.stderr.endswith("“nobody” is no card and no zone; the zones are deck or ex [unknown-keep]\n")


def test_where_new_cards_may_be_from(run: Run, folder: Path) -> None:
    (folder / "few.txt").write_text("1 騎士王\n1 ファイヤーボール\n", encoding="utf-8")
    (folder / "mine.txt").write_text("9 何枚でも\n", encoding="utf-8")
    for given in ("mine.txt", "{element: 水}"):
        result = run("fix", "few.txt", *CALL, "--add-from", given)
        assert "+3 何枚でも\n" in result.stdout
    only = run("fix", "few.txt", *CALL, "--only-remove")
    assert (only.exit_code, only.stdout.splitlines()[1][-11:]) == (1, "[deck-size]")
    for wrong in ("{element", "{nothing: x}", "{most: 3}"):
        refused = run("fix", "few.txt", *CALL, "--add-from", wrong)
        assert (refused.exit_code, "[not-a-selector]" in refused.stderr) == (2, True)


def test_an_option_without_legal_is_refused(run: Run, deck: Path) -> None:
    for option in (("--write",), ("--keep", "deck"), ("--only-remove",), ("--add-from", "x"), ("--time", "3")):
        result = run("fix", "deck.txt", *CALL[1:], *option)
        assert result.exit_code == 2
        assert "go with --legal" in result.stderr
    both = run("fix", "deck.txt", *CALL, "--diff", "--write")
    assert both.exit_code == 2
    for wrong in ("csv", "text:there.txt"):
        assert run("fix", "deck.txt", *CALL, "--output", wrong).exit_code == 2


def test_no_time_is_no_answer(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", *CALL, "--time", "0")
    assert (result.exit_code, result.stdout) == (
        3,
        "deck.txt: no repair was found in time (--time gives more)\n",
    )


def told_as_json(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(result.stdout)
    Draft202012Validator(schema("repair")).validate(data)
    return data


def test_json(run: Run, deck: Path) -> None:
    deck.write_bytes(DECK.replace("1x 騎士王", "2x 騎士王").encode() + b"1 nobody\n")
    result = run("fix", "deck.txt", *CALL, "-o", "json", "--keep", "deck")
    data = told_as_json(result)
    assert (result.exit_code, data["problems"], data["warnings"]) == (3, [], [])
    (found,) = data["decks"]
    assert (found["outcome"], found["none"]["code"], found["deck"]) == ("unknown", "repair-unread", None)
    deck.write_bytes(DECK.replace("1x 騎士王", "2x 騎士王").encode())
    result = run("fix", "deck.txt", *CALL, "-o", "json")
    (found,) = told_as_json(result)["decks"]
    assert result.exit_code == 1
    numbers = found["outcome"], found["written"], found["copies"], found["smallest"], found["others"], found["left"]
    assert numbers == ("found", False, 3, True, True, [])
    assert found["changes"] == [
        {
            "kind": "removed",
            "copies": 1,
            "card": "ファイヤーボール",
            "from": "deck",
            "to": None,
            "message": "1 copy of “ファイヤーボール” out of deck",
        },
        {
            "kind": "moved",
            "copies": 2,
            "card": "合成竜",
            "from": "deck",
            "to": "ex",
            "message": "2 copies of “合成竜” to EX, out of deck",
        },
    ]
    assert [(each["code"], each["at"]["line"]) for each in found["resolved"]] == [
        ("too-many-copies", 2),
        ("misplaced-card", 4),
    ]
    assert found["deck"] == "# mine\r\n3x ﾌｧｲﾔｰﾎﾞｰﾙ  # hot\r\n2x 騎士王\r\n\r\n[EX]\r\n2x 合成竜\r\n"


def test_json_beside_the_text_and_of_a_deck_that_is_written(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", *CALL, "--write", "-o", "text", "-o", "json:found.json")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "deck.txt: legal now, with 4 changes")
    data = json.loads((deck.parent / "found.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema("repair")).validate(data)
    assert [(each["outcome"], each["written"], each["copies"]) for each in data["decks"]] == [("found", True, 4)]
    result = run("fix", "deck.txt", *CALL, "-o", "json")
    (found,) = told_as_json(result)["decks"]
    assert (result.exit_code, found["copies"], found["changes"], found["written"]) == (0, 0, [], False)
    assert found["deck"].encode() == deck.read_bytes()
    assert run("fix", "-", *CALL, "--write", "-o", "json", input=DECK).exit_code == 2


def test_json_where_there_is_none(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", *CALL, "-o", "json", "--keep", "ファイヤーボール")
    (found,) = told_as_json(result)["decks"]
    assert (result.exit_code, found["outcome"], found["none"]["code"]) == (1, "impossible", "repair-impossible")
    assert found["conflict"]["irreducible"]
    (clause,) = found["conflict"]["clauses"]
    assert (clause["clause"]["id"], clause["message"]) == (
        "copies",
        "deck + EX: at most 3 of each card, unless the card itself says otherwise",
    )
    result = run("fix", "deck.txt", *CALL, "-o", "json", "--time", "0")
    (found,) = told_as_json(result)["decks"]
    assert (result.exit_code, found["outcome"], found["none"]["code"]) == (3, "unknown", "repair-timeout")
    result = run("fix", "none.txt", *CALL, "-o", "json")
    data = told_as_json(result)
    assert (result.exit_code, data["decks"], [each["code"] for each in data["problems"]]) == (
        2,
        [],
        ["unreadable-file"],
    )


def test_without_the_solver_it_is_named(run: Run, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    result = run("fix", "deck.txt", *CALL)
    assert result.exit_code == 2
    assert "pip install 'deckcheck[prove]'" in result.stderr


def test_japanese(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", *CALL, "--lang", "ja")
    assert "deck.txt: 4枚の変更で適正になります\n" in result.stdout
    assert "  これより少ない変更では適正になりません\n" in result.stdout


def test_what_no_editor_edits_is_told_all_the_same(run: Run, folder: Path) -> None:
    (folder / "deck.csv").write_text("zone,count,name\ndeck,4,ファイヤーボール\ndeck,2,騎士王\n", encoding="utf-8")
    result = run("fix", "deck.csv", *CALL, "--write")
    assert (result.exit_code, result.stdout.splitlines()[1]) == (1, "  1 copy of “ファイヤーボール” out of deck")
    assert result.stdout.splitlines()[0] == "deck.csv: would be legal with 1 change"
    assert result.stdout.endswith("deck.csv is not fixed: it was read as a table (CSV), and nothing edits that\n")
