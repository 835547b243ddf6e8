"""What an editor is answered of a deck, the whole answer each time, and nothing of what is no deck."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lsprotocol import types

from deckcheck.server.features.code_action import FIX_ALL, MAKE_LEGAL
from deckcheck.server.server import features
from server.conftest import FORMAT, Desk

if TYPE_CHECKING:
    from deckcheck.server.seen import Seen

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DECK = "デッキ\n3 𠮷野の里\n1 𩸽の開き\n1 𩸽の群れ # 𩸽\n1 𩸽の群\n控え\n1 Sea Bream\n"
NOWHERE = types.TextDocumentIdentifier("file:///nowhere")
EVERYWHERE = types.Range(types.Position(0, 0), types.Position(99, 0))
FEATURES = {feature.METHOD: feature for feature in features()}
PARAMS: dict[str, Any] = {
    types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionParams(NOWHERE, EVERYWHERE, types.CodeActionContext([])),
    types.TEXT_DOCUMENT_COMPLETION: types.CompletionParams(NOWHERE, types.Position(1, 4)),
    types.TEXT_DOCUMENT_DEFINITION: types.DefinitionParams(NOWHERE, types.Position(1, 4)),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: types.DocumentSymbolParams(NOWHERE),
    types.TEXT_DOCUMENT_FOLDING_RANGE: types.FoldingRangeParams(NOWHERE),
    types.TEXT_DOCUMENT_HOVER: types.HoverParams(NOWHERE, types.Position(1, 4)),
    types.TEXT_DOCUMENT_INLAY_HINT: types.InlayHintParams(NOWHERE, EVERYWHERE),
}


def _answer(seen: Seen, method: str, params: Any = None) -> Any:
    return FEATURES[method].answer(seen, params or PARAMS[method])


def _at(method: str, line: int, character: int) -> Any:
    kind = {types.TEXT_DOCUMENT_HOVER: types.HoverParams, types.TEXT_DOCUMENT_COMPLETION: types.CompletionParams}
    return kind.get(method, types.DefinitionParams)(NOWHERE, types.Position(line, character))


def test_every_feature_is_asked() -> None:
    assert set(FEATURES) == set(PARAMS)


@pytest.mark.parametrize("method", sorted(PARAMS))
def test_what_is_no_deck(desk: Desk, method: str) -> None:
    for name, text in (("standard.yaml", FORMAT), ("README.md", DECK), ("deck.txt", "\0"), ("empty.txt", "")):
        assert not getattr(found := _answer(desk.see(name, text), method), "items", found)


# -- hover ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (
            (1, 3),
            "𠮷野の里\nKura, 2022-01-01: copies in a deck: at most 2\nTwo of a name.\ntype: field\ncost: 3",
        ),
        (
            (2, 99),
            (
                "𩸽の開き\nKura, 2022-01-01: “𩸽の開き” is banned (Bans, since 2021-05-01)\n"
                "Some are banned.\ntype: fish\ncost: 2"
            ),
        ),
        ((3, 0), "𩸽の群れ\nKura, 2022-01-01: copies in a deck: at most 2\nTwo of a name.\ntype: fish\ncost: 4\nold"),
        (
            (6, 4),
            (
                "Sea Bream\nKura, 2022-01-01: copies in a deck: at most 1\nSome are banned.\n"
                "“Sea Bream”: at most 1 copy, since 2021-05-01\ntype: fish\ncost: 2"
            ),
        ),
        ((0, 1), None),
        ((4, 3), None),
        ((7, 0), None),
    ],
)
def test_hover(desk: Desk, place: tuple[int, int], expected: str | None) -> None:
    method = types.TEXT_DOCUMENT_HOVER
    found = _answer(desk.see("deck.txt", DECK), method, _at(method, *place))
    assert (None if found is None else found.contents.value) == expected


def test_hover_in_japanese_and_markdown(tsukue: Desk) -> None:
    tsukue.session.client = tsukue.session.client._replace(markdown=True)
    found = _answer(tsukue.see("deck.txt", DECK), types.TEXT_DOCUMENT_HOVER)
    assert found.contents == types.MarkupContent(
        types.MarkupKind.Markdown,
        "**𠮷野の里**\n\n蔵、2022-01-01: デッキに入れられる枚数: 2枚以下\n\n"
        "Two of a name.\n\n- 種類: field\n- コスト: 3",
    )
    assert str(found.range) == "1:2-1:7"


def test_markdown_is_no_mark(desk: Desk) -> None:
    cards = (desk.folder / "cards.csv").read_text(encoding="utf-8")
    (desk.folder / "cards.csv").write_text(cards + "*Eel_ [x](y)*,fish,1,\n", encoding="utf-8")
    desk.session.client = desk.session.client._replace(markdown=True)
    found = _answer(desk.see("deck.txt", "デッキ\n2 *Eel_ [x](y)*\n"), types.TEXT_DOCUMENT_HOVER)
    assert found.contents.value.splitlines()[0] == r"**\*Eel\_ \[x\](y)\***"


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected", "place"),
    [
        ("2 Sea", ["Sea Bream", "Sea Urchin"], "1:2-1:5"),
        ("2x sea", ["Sea Bream", "Sea Urchin"], "1:3-1:6"),
        ("Sea", ["Sea Bream", "Sea Urchin"], "1:0-1:3"),
        ("- ２枚 Sea", ["Sea Bream", "Sea Urchin"], "1:5-1:8"),
        ("2 bream", ["Sea Bream"], "1:2-1:7"),
        ("2 𩸽", ["𩸽の群れ", "𩸽の開き!"], "1:2-1:4"),
        ("2 e", ["Sea Bream", "Sea Urchin", "Old Eel!"], "1:2-1:3"),
        ("控え: Sea U", ["Sea Urchin"], "1:4-1:9"),
        ("2 xyz", [], None),
        ("2 ", [], None),
        ("# 2 Sea", [], None),
    ],
)
def test_names(desk: Desk, line: str, expected: list[str], place: str | None) -> None:
    """What is banned stands last, and is marked."""
    seen = desk.see("deck.txt", f"デッキ\n{line}\n")
    end = seen.positions.line(2).end
    method = types.TEXT_DOCUMENT_COMPLETION
    found = _answer(seen, method, _at(method, end.line, end.character)).items
    assert [each.label + "!" * bool(each.tags) for each in found] == expected
    assert {str(each.text_edit.range) for each in found} == ({place} if place else set())
    assert [each.sort_text for each in found] == sorted(each.sort_text for each in found)
    assert all(each.text_edit.new_text == each.label for each in found)


def test_a_name_of_which_there_are_enough(desk: Desk) -> None:
    method = types.TEXT_DOCUMENT_COMPLETION
    seen = desk.see("deck.txt", "デッキ\n2 𠮷野の川\n1 𠮷野\n")
    found = _answer(seen, method, _at(method, 2, 5)).items
    assert [(each.label, bool(each.tags), each.detail) for each in found] == [
        ("𠮷野の里", False, "field; 3"),
        ("𠮷野の川", True, "field; 1"),
    ]


@pytest.mark.parametrize(
    ("hero", "typed", "expected"),
    [
        ("Ashen Queen", "ri", ["Riptide!"]),
        ("Tide Sage", "ri", ["Riptide"]),
        ("Tide Sage", "r", ["Riptide", "Grove Warden!", "Ember Grove!", "Cinder Bolt!", "Ash Drake!", "Swarm Mote!"]),
    ],
)
def test_names_that_a_leader_permits(tmp_path: Path, hero: str, typed: str, expected: list[str]) -> None:
    """What is not of its hero's colours may not stand in a deck."""
    shutil.copytree(EXAMPLES / "emberfall", tmp_path / "emberfall")
    desk = Desk(tmp_path / "emberfall")
    method = types.TEXT_DOCUMENT_COMPLETION
    seen = desk.see("deck.txt", f"# format: standard.yaml\nHero: {hero}\n\n1 {typed}")
    found = _answer(seen, method, _at(method, 3, 9)).items
    assert sorted(each.label + "!" * bool(each.tags) for each in found) == sorted(expected)
    assert [bool(each.tags) for each in found] == sorted(bool(each.tags) for each in found)


# -- zones ------------------------------------------------------------------------------------------------------------


def _symbol(each: types.DocumentSymbol) -> tuple[Any, ...]:
    return each.name, each.detail, str(each.range), str(each.selection_range)


@pytest.mark.parametrize(("lang", "main", "side"), [("en", "main deck", "side deck"), ("ja", "メイン", "サイド")])
def test_symbols(desk: Desk, lang: str, main: str, side: str) -> None:
    found = _answer(Desk(desk.folder, lang).see("deck.txt", DECK), types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    assert [_symbol(each) for each in found] == [
        (main, "6", "0:0-4:6", "0:0-0:3"),
        (side, "1", "5:0-6:11", "5:0-5:2"),
    ]
    assert [[_symbol(card) for card in each.children] for each in found] == [
        [
            ("𠮷野の里", "×3", "1:2-1:7", "1:2-1:7"),
            ("𩸽の開き", "×1", "2:2-2:7", "2:2-2:7"),
            ("𩸽の群れ", "×1", "3:2-3:7", "3:2-3:7"),
            ("1 𩸽の群", None, "4:2-4:6", "4:2-4:6"),
        ],
        [("Sea Bream", "×1", "6:2-6:11", "6:2-6:11")],
    ]


def test_folding(desk: Desk) -> None:
    found = _answer(desk.see("deck.txt", DECK), types.TEXT_DOCUMENT_FOLDING_RANGE)
    assert [(each.start_line, each.end_line, each.kind) for each in found] == [(0, 4, "region"), (5, 6, "region")]


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", DECK, [("main deck: 6 cards", "0:3"), ("side deck: 1 card", "5:2")]),
        ("ja", DECK, [("メイン: 6枚", "0:3"), ("サイド: 1枚", "5:2")]),
        ("en", "2 Sea Urchin\n1 Sea Bream\n", [("main deck: 3 cards", "0:12")]),
        ("en", "2 Sea Urchin\n1 ?\n", [("main deck: 2+ cards", "0:12")]),
    ],
)
def test_counts(desk: Desk, lang: str, text: str, expected: list[tuple[str, str]]) -> None:
    found = _answer(Desk(desk.folder, lang).see("deck.txt", text), types.TEXT_DOCUMENT_INLAY_HINT)
    assert [(each.label, str(each.position)) for each in found] == expected


def test_counts_of_what_is_shown(desk: Desk) -> None:
    part = types.Range(types.Position(1, 0), types.Position(4, 0))
    asked = types.InlayHintParams(NOWHERE, part)
    assert _answer(desk.see("deck.txt", DECK), types.TEXT_DOCUMENT_INLAY_HINT, asked) == []


# -- clauses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "expected"), [(1, ["15:0-15:0"]), (2, ["16:0-16:0"]), (3, None), (4, None)])
def test_definition(desk: Desk, line: int, expected: list[str] | None) -> None:
    method = types.TEXT_DOCUMENT_DEFINITION
    found = _answer(desk.see("deck.txt", DECK), method, _at(method, line, 3))
    assert (None if found is None else [str(each.range) for each in found]) == expected
    assert {each.uri for each in found or ()} <= {desk.uri("standard.yaml")}


def test_definition_of_the_format(desk: Desk) -> None:
    method = types.TEXT_DOCUMENT_DEFINITION
    seen = desk.see("deck.txt", "# format: standard.yaml\n2 Sea Urchin\n")
    (found,) = _answer(seen, method, _at(method, 0, 12))
    assert (found.uri, str(found.range)) == (desk.uri("standard.yaml"), "0:0-0:0")


# -- fixes ------------------------------------------------------------------------------------------------------------


def _actions(seen: Seen, only: list[types.CodeActionKind | str] | None = None, **context: Any) -> list[tuple[Any, ...]]:
    asked = types.CodeActionContext([], only, **context)
    found = _answer(seen, types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionParams(NOWHERE, EVERYWHERE, asked))
    return [
        (
            each.title,
            each.is_preferred,
            [told.code for told in each.diagnostics or ()],
            [(str(edit.range), edit.new_text) for change in each.edit.document_changes for edit in change.edits],
        )
        for each in found
    ]


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "“𩸽の群” becomes “𩸽の群れ”"), ("ja", "「𩸽の群」を《𩸽の群れ》に")]
)
def test_quick_fixes(desk: Desk, lang: str, title: str) -> None:
    """A name that may have been meant is for a person to choose, so that it is not preferred."""
    seen = Desk(desk.folder, lang).see("deck.txt", DECK)
    assert _actions(seen, [types.CodeActionKind.QuickFix]) == [
        (title, None, ["unknown-card"], [("4:2-4:6", "𩸽の群れ")])
    ]
    assert _actions(seen, [types.CodeActionKind.Refactor]) == []


def test_a_safe_fix_is_preferred(desk: Desk) -> None:
    rule = "  - placement: {zone: side, only: {type: fish}, cite: Only fish are kept.}\n"
    (desk.folder / "standard.yaml").write_text(FORMAT + rule, encoding="utf-8")
    seen = desk.see("deck.txt", "デッキ\n2 Sea Urchin\n1 𩸽の群れ\n控え\n2 𠮷野の里\n")
    ((_, preferred, codes, _),) = _actions(seen, [types.CodeActionKind.QuickFix])
    assert (preferred, len(codes)) == (True, 1)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_all_that_is_safe(desk: Desk, end: str) -> None:
    seen = desk.see("deck.txt", end.join(["デッキ", "1 Sea Urchin", "2 𠮷野の里", "1 Sea Urchin", ""]))
    ((title, preferred, codes, edits),) = _actions(seen, [types.CodeActionKind.SourceFixAll])
    assert (title, preferred, codes) == ("fix everything here that is safe", None, [])
    ((place, text),) = edits
    assert (place, text) == ("1:0-3:12", end.join(["2 Sea Urchin", "2 𠮷野の里"]))
    assert _actions(seen, [FIX_ALL]) == [each for each in _actions(seen) if "legal" not in each[0]]
    assert _actions(seen, trigger_kind=types.CodeActionTriggerKind.Automatic) == []
    assert _actions(desk.see("deck.txt", "デッキ\n2 Sea Urchin\n"), [FIX_ALL]) == []


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_deck_is_made_legal_with_the_fewest_changes(desk: Desk, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = end.join(["デッキ", "3 𠮷野の里", "2 Sea Urchin # two", "控え", "1 Sea Bream", ""])
    seen = desk.see("deck.txt", text)
    (told,) = _actions(seen, [MAKE_LEGAL])
    assert told[:3] == ("make it legal: 1 change", None, [])
    assert told[3] == [("1:0-1:1", "2")]
    assert told in _actions(seen)
    assert _actions(seen, trigger_kind=types.CodeActionTriggerKind.Automatic) == []
    # It is what the command line writes.
    assert seen.deck is not None
    found = seen.deck.repaired(asked_for=True)
    assert found is not None
    assert found.after is not None
    assert (found.after.report.verdict, found.repair.copies) == ("legal", 1)
    legal = found.after.source.text
    assert [len(legal.splitlines()), "# two" in legal] == [5, True]
    assert _actions(desk.see("deck.txt", legal), [MAKE_LEGAL]) == []
    # Where it took long before, nobody waits for it who did not ask for it.
    seen = desk.see("deck.txt", text)
    monkeypatch.setattr("deckcheck.server.open_deck._LONG", -1)
    assert _actions(seen, [MAKE_LEGAL]) == [told]
    assert told not in _actions(seen)
    assert _actions(seen, [MAKE_LEGAL]) == [told]
    monkeypatch.setattr("deckcheck.server.open_deck.find_spec", lambda _: None)
    assert _actions(seen, [MAKE_LEGAL]) == []


def test_words_of_what_people_write(desk: Desk) -> None:
    seen = desk.see("standard.yaml", FORMAT.replace("copy-limit", "copy-limt"))
    assert _actions(seen) == [("write “copy-limit”", None, ["unknown-kind"], [("15:4-15:13", "copy-limit")])]


def test_edits_without_versions(desk: Desk) -> None:
    desk.session.client = desk.session.client._replace(versioned_edits=False)
    (found, *_) = _answer(desk.see("deck.txt", DECK), types.TEXT_DOCUMENT_CODE_ACTION)
    assert found.edit.changes == {
        desk.uri("deck.txt"): [types.TextEdit(types.Range(types.Position(4, 2), types.Position(4, 6)), "𩸽の群れ")]
    }
