"""SARIF 2.1.0 logs.

They are validated by the models of ``pydantic-sarif``, which were generated from the published schema
(``sarif-schema-2.1.0.json``): its types, enumerations, required properties, patterns and least values, and no
property that it does not know. What models cannot say (``uniqueItems``, ``anyOf``) is not checked.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError
from pydantic_sarif.model import (  # type: ignore[import-untyped] # it has no mark of its types
    StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log,
)

from deckcheck import __version__
from reports.conftest import CALL, Run

if TYPE_CHECKING:
    from pathlib import Path

BAD = "decks/%E6%82%AA%E3%81%84%2C%E3%81%9D%E3%81%AE1%3A.txt"
CITE = "同名カードは2枚まで。"


def _run(run: Run, *args: str) -> dict[str, Any]:
    """The one run of a valid log."""
    data: dict[str, Any] = json.loads(run(*args, "--output", "sarif").stdout)
    Log.model_validate(data)
    (found,) = data["runs"]
    return dict(found)


def _place(uri: str, line: int | None = None, column: int = 1, end: int | None = None) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri, "uriBaseId": "%SRCROOT%"}}
    if line is not None:
        place["region"] = {"startLine": line, "startColumn": column}
    if end is not None:
        place["region"]["endColumn"] = end
    return {"physicalLocation": place}


def _fix(uri: str, said: str, *replacements: tuple[tuple[int, int], tuple[int, int], str]) -> dict[str, Any]:
    artifact = {"uri": uri, "uriBaseId": "%SRCROOT%"}
    changes = [
        {
            "deletedRegion": {
                "startLine": start[0],
                "startColumn": start[1],
                "endLine": end[0],
                "endColumn": end[1],
            },
            "insertedContent": {"text": text},
        }
        for start, end, text in replacements
    ]
    return {"description": {"text": said}, "artifactChanges": [{"artifactLocation": artifact, "replacements": changes}]}


def _rule(id_: str, about: str, *rules: str) -> dict[str, Any]:
    return {"id": id_, "shortDescription": {"text": about}, "help": {"text": "\n".join([about, *rules])}}


def _prints(result: dict[str, Any]) -> str:
    """The fingerprint, which stands under two names."""
    prints = result.pop("partialFingerprints")
    assert set(prints) == {"deckcheck/v1", "primaryLocationLineHash"}
    (print_,) = set(prints.values())
    return str(print_)


def test_a_run(run: Run) -> None:
    found = _run(run, *CALL)
    assert len({_prints(result) for result in found["results"]}) == 3
    missing = "missing.txt cannot be read: there is no such file"
    rules = [
        _rule("too-many-copies", "too many copies of a card", f"rule: {CITE} (house/house.yaml:9)"),
        _rule("unknown-card", "a name that no card has"),
        _rule("too-few-cards", "too few cards in a zone", "rule: Three cards are better. (house/house.yaml:13)"),
    ]
    notifications = [_rule("unreadable-file", "a file cannot be opened")]
    assert found == {
        "tool": {
            "driver": {
                "name": "deckcheck",
                "version": __version__,
                "language": "en",
                "rules": rules,
                "notifications": notifications,
            }
        },
        "language": "en",
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": False,
                "toolConfigurationNotifications": [
                    {
                        "descriptor": {"id": "unreadable-file", "index": 0},
                        "level": "error",
                        "message": {"text": missing},
                        "locations": [_place("decks/missing.txt")],
                    }
                ],
            }
        ],
        "results": [
            {
                "ruleId": "too-many-copies",
                "ruleIndex": 0,
                "level": "error",
                "message": {"text": "3 copies of “騎士王”; at most 2 allowed"},
                "locations": [_place(BAD, 4, 3, 6)],
                "relatedLocations": [
                    {"id": 1, **_place(BAD, 2, 3)},
                    {"id": 2, **_place("house/house.yaml", 9), "message": {"text": CITE}},
                ],
            },
            {
                "ruleId": "unknown-card",
                "ruleIndex": 1,
                "level": "error",
                "message": {"text": "no card is called “Ash Drak”; did you mean “Ash Drake”?"},
                "locations": [_place("decks/undecided.txt", 2, 3, 11)],
                "fixes": [
                    _fix("decks/undecided.txt", "“Ash Drak” becomes “Ash Drake”", ((2, 3), (2, 11), "Ash Drake"))
                ],
            },
            {
                "ruleId": "too-few-cards",
                "ruleIndex": 2,
                "level": "warning",
                "message": {"text": "deck: 2 cards; there must be at least 3"},
                "locations": [_place("decks/few.txt", 2, 3, 12)],
                "relatedLocations": [
                    {"id": 1, **_place("house/house.yaml", 13), "message": {"text": "Three cards are better."}}
                ],
            },
        ],
    }


def test_japanese(run: Run) -> None:
    found = _run(run, "check", "few.txt", "--lang", "ja")
    assert found["language"] == "ja"
    assert found["tool"]["driver"]["rules"] == [
        _rule("too-few-cards", "ゾーンのカードが足りない", "ルール: Three cards are better.(house/house.yaml:13)")
    ]
    assert found["results"][0]["message"]["text"] == "デッキが2枚です。3枚以上でなければなりません"


def test_a_legal_run_has_no_results(run: Run) -> None:
    found = _run(run, "check", "legal.txt")
    assert (found["results"], found["tool"]["driver"]["rules"]) == ([], [])
    assert found["invocations"] == [{"executionSuccessful": True, "toolConfigurationNotifications": []}]


def test_a_note(run: Run, repository: Path) -> None:
    (repository / "decks" / "old.txt").write_bytes("2 Ash Drake\n1 騎士王\n".encode("cp932"))
    log = _run(run, "check", "old.txt", "-f", "../house/house.yaml")
    assert log["results"] == []
    (note,) = log["invocations"][0]["toolExecutionNotifications"]
    assert (note["descriptor"], note["level"]) == ({"id": "decoded-as", "index": 0}, "note")
    assert note["message"] == {"text": "the file is not UTF-8; it was read as cp932"}
    assert [each["id"] for each in log["tool"]["driver"]["notifications"]] == ["decoded-as"]


def test_what_stands_in_no_repository(
    run: Run, repository: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository / "decks" / "cards.yaml").write_text(
        "game: spimate\ncards:\n  - {name: 騎士, type: モンスター, cost: 2, element: 光, race: 戦士族, ap: 3, lp: 4}\n",
        encoding="utf-8",
    )
    deck = tmp_path_factory.mktemp("else where") / "deck.txt"
    deck.write_text("4 騎士\n", encoding="utf-8")
    call = ("-f", "spimate/single", "--cards", "cards.yaml", "--on", "2018-05-05")
    results = _run(run, "check", str(deck), *call)["results"]
    assert {_uri(result["locations"][0]) for result in results} == {(deck.as_uri(), None)}
    # The formats that come with deckcheck have a base of their own.
    assert {_uri(result["relatedLocations"][-1]) for result in results} == {
        ("formats/spimate/single.yaml", "DECKCHECK")
    }


def _uri(location: dict[str, Any]) -> tuple[str, str | None]:
    artifact = location["physicalLocation"]["artifactLocation"]
    return artifact["uri"], artifact.get("uriBaseId")


def test_a_brace_is_no_placeholder(run: Run, repository: Path) -> None:
    (repository / "decks" / "braces.txt").write_text("# format: ../house/house.yaml\n3 Ash {0}\n", encoding="utf-8")
    result = _run(run, "check", "braces.txt")["results"][0]
    assert result["message"]["text"].startswith("no card is called “Ash {{0}}”")


def test_standard_input_has_no_base(run: Run) -> None:
    data = json.loads(run("check", "-", "-f", "../house/house.yaml", "-o", "sarif", input="2 Ash Drake\n").stdout)
    Log.model_validate(data)
    assert _uri(data["runs"][0]["results"][0]["locations"][0]) == ("%3Cstdin%3E", None)


@pytest.mark.parametrize(
    "wrong", [{"level": "fatal"}, {"ruleIndex": -2}, {"text": "?"}, {"locations": [{"id": "one"}]}, {"message": None}]
)
def test_the_models_find_mistakes(run: Run, wrong: dict[str, Any]) -> None:
    data = json.loads(run("check", "few.txt", "--output", "sarif").stdout)
    data["runs"][0]["results"][0] |= wrong
    with pytest.raises(ValidationError):
        Log.model_validate(data)
