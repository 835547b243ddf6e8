"""The sentences: every code has one in every language, and says only what whoever emits it tells."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, get_args

import pytest

import deckcheck
from deckcheck.cli._explanations import all_codes
from deckcheck.decks.reader import syntaxes
from deckcheck.event.page.page import WORDS
from deckcheck.formats.cases import FAMILIES, codes
from deckcheck.formats.mistakes import REGISTRATIONS
from deckcheck.formats.schema.build import MADE, made_schema
from deckcheck.messages import catalogue_of, chapter, chapters, language, languages, sentence, shortened
from deckcheck.model.finding import Severity, Verdict
from deckcheck.reports.formats_table import COLUMNS

PACKAGE = Path(deckcheck.__file__).parent
EMITTERS = {
    "AttributeValueError": 0,
    "Cause": 0,
    "Codes": 0,
    "Difference": 0,
    "Finding": 0,
    "Fix": 0,
    "Flaw": 0,
    "OptionError": 1,
    "Problem": 0,
    "Reading": 0,
    "Statement": 0,
    "WhereError": 0,
    "_Doubt": 0,
    "_find": 0,
    "_fixes": 2,
    "_leave_unread": 0,
    "_number": 0,
    "complain": 0,
    "give_up": 0,
    "leave_unread": 0,
    "sentence": 1,
    "tell": 0,
    "tell_note": 0,
}
"""What takes a code, and as which of its arguments."""
ADDING = ("_Doubt", "_fixes", "_number", "complain", "give_up")
"""What has facts beside those of its mapping, or none."""
CODE = re.compile(r"[a-z]+(-[a-z]+)*")
SPOKEN = {
    "about-": tuple(code.removeprefix("about-") for code in chapter("topics", "en").SENTENCES),
    "message-": get_args(Verdict),
    "remedy-": tuple(code.removeprefix("remedy-") for code in chapter("remedies", "en").SENTENCES),
    "bound-": ("doubtful-list-day", "unknown-list", "unknown-pool"),
    "goes-first-": ("size", "tie", "otherwise", "unknown"),
    "explain-findings-": FAMILIES,
    "formats-column-": COLUMNS,
    "explain-one-": get_args(Verdict),
    "explain-other-": get_args(Verdict),
    "explained-": (*get_args(Verdict), "counted"),
    "meaning-": all_codes(),
    "page-": WORDS,
    "severity-": (*get_args(Severity), "error"),
    "syntax-": syntaxes(),
    "verdict-": get_args(Verdict),
}
CODED = ("_code", "asks")
"""What functions are called that return a code."""
UNSAID = {"severity-illegal"}
"""What is illegal needs no word for it: the verdict says so."""


class Emission(NamedTuple):
    """A place that emits a code. ``facts`` are those that it certainly gives, None if that cannot be seen.

    ``taken_by`` is what takes the code, "" where it is returned.
    """

    code: str
    place: str
    facts: frozenset[str] | None
    taken_by: str = ""


def _emissions() -> list[Emission]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if "messages" not in path.relative_to(PACKAGE).parts:
            name = str(path.relative_to(PACKAGE))
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
            nested = {inner for node in functions for inner in ast.walk(node) if inner is not node}
            found += [each for node in functions if node not in nested for each in _in(node, name)]
            outside = [node for node in tree.body if isinstance(node, ast.Assign)]
            found += [each for node in outside for each in _in(node, name)]
    return found


def _in(part: ast.FunctionDef | ast.Assign, path: str) -> list[Emission]:
    found = []
    for node in ast.walk(part):
        if isinstance(node, ast.Call) and (position := EMITTERS.get(_called(node))) is not None:
            codes = node.args if _called(node) == "Codes" else node.args[position : position + 1]
            given = _given(part, node.lineno)
            found += [
                Emission(code, f"{path}:{node.lineno}", _facts(node, given), _called(node))
                for each in codes
                for code in _codes(each, given)
            ]
        if isinstance(node, ast.keyword) and node.arg == "asks":
            found += [
                Emission(code, f"{path}:{node.value.lineno}", None)
                for code in _codes(node.value, _given(part, node.value.lineno))
            ]
        elif isinstance(node, ast.Return) and getattr(part, "name", "").startswith(CODED) and node.value is not None:
            found += [Emission(code, f"{path}:{node.lineno}", None) for code in _codes(node.value, {})]
    return found


def _given(part: ast.AST, line: int) -> dict[str, ast.expr]:
    """What the names of a function stand for on a line; a name whose value is changed in place stands for nothing."""
    given: dict[str, ast.expr] = {}
    changed = set()
    for node in sorted((node for node in ast.walk(part) if isinstance(node, ast.stmt)), key=lambda node: node.lineno):
        if node.lineno <= line and isinstance(node, ast.Assign | ast.AugAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and isinstance(node, ast.Assign):
                    given[target.id] = node.value
                else:
                    changed |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
    return {name: value for name, value in given.items() if name not in changed}


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _codes(node: ast.expr, given: dict[str, ast.expr]) -> list[str]:
    """The codes that an expression may be."""
    match node:
        case ast.Constant(value=str(code)) if CODE.fullmatch(code):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return [*_codes(one, given), *_codes(other, given)]
        case ast.Name(id=name) if isinstance(given.get(name), ast.Constant | ast.IfExp):
            return _codes(given[name], {})
        case ast.JoinedStr(values=[ast.Constant(value=str(prefix)), *_]):
            return [prefix + word for word in SPOKEN[prefix]]
    return []


def _facts(call: ast.Call, given: dict[str, ast.expr]) -> frozenset[str] | None:
    if _called(call) in ADDING:
        return None
    for node in call.args:
        known = given.get(node.id) if isinstance(node, ast.Name) else node
        if isinstance(known, ast.Dict):
            plain = all(isinstance(key, ast.Constant) for key in known.keys)
            keys = {key.value for key in known.keys if isinstance(key, ast.Constant)}
            return frozenset(map(str, keys)) if plain else None
    return None


EMITTED = _emissions()


def _sentences(lang: str) -> dict[str, str]:
    codes = {each.code for each in EMITTED} - UNSAID
    return {code: catalogue_of(lang, code).SENTENCES[code] for code in codes}


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_the_emissions_are_found() -> None:
    found = {(each.code, each.place.split(":")[0]) for each in EMITTED}
    assert {
        ("too-many-copies", "rules/kinds/copy_limit.py"),
        ("unknown-zone-name", "rules/rule.py"),
        ("unknown-kind", "formats/schema/validate.py"),
        ("tab-indentation", "source/document.py"),
        ("unreadable-line", "decks/lines/assembly.py"),
        ("missing-attribute", "cards/record.py"),
        ("bound-per-leader-value", "kernel/group.py"),
        ("setup-first-tie", "reports/game_setup.py"),
        ("verdict-undecided", "reports/reporters/text.py"),
    } <= found


@pytest.mark.parametrize("lang", languages())
def test_every_code_has_a_sentence_and_every_sentence_a_use(lang: str) -> None:
    has = [*language(lang).SENTENCES, *(code for name in chapters() for code in chapter(name, lang).SENTENCES)]
    assert sorted(has) == sorted({each.code for each in EMITTED} - UNSAID)


FINDERS = ("Cause", "Codes", "Finding", "_Doubt", "tell_note")


def test_every_code_of_a_finding_says_what_it_is_about() -> None:
    """What a deck, a match or a draft is told of; what cannot be read has one sentence for all."""
    judged = {**language("en").SENTENCES, **chapter("contests", "en").SENTENCES}
    codes = {each.code for each in EMITTED if each.taken_by in FINDERS and each.code in judged}
    assert {"too-many-copies", "unknown-card", "wrong-first-player"} <= codes
    topics = {code.removeprefix("about-") for code in chapter("topics", "en").SENTENCES}
    assert codes - topics == set()


TOLD = (*FINDERS, "_find", "_leave_unread", "leave_unread", "tell")
"""What takes the code of something that a report tells of a deck, a match or a draft."""
COUNTED = {each.code for each in EMITTED if each.place.startswith("play/draft.py:") and each.taken_by == "_number"}
"""The numbers of drafts, which are told of in one place."""
TAKING_PROBLEMS = ("AttributeValueError", "Flaw", "OptionError", "Problem", "WhereError", "complain", "give_up")


def test_every_code_that_anybody_can_meet_is_explained() -> None:
    """Whatever stands in brackets: all findings with decks or records of the case tables, and all mistakes in files."""
    found = {each.code for each in EMITTED if each.taken_by in TOLD} | COUNTED
    assert {"drawn-game", "wrong-type", "unpayable-cost", "unreadable-deck", "wrong-pick-count"} <= found
    assert found >= REGISTRATIONS
    assert set(codes()) == found - REGISTRATIONS
    mistaken = {each.code for each in EMITTED if each.taken_by in TAKING_PROBLEMS} - found
    assert {"yaml-syntax", "missing-attribute", "void-clause", "no-cards"} <= mistaken
    assert set(all_codes()) - found == mistaken


@pytest.mark.parametrize("code", sorted({each.code for each in EMITTED} - UNSAID))
def test_the_languages_say_the_same(code: str) -> None:
    templates = [catalogue_of(lang, code).SENTENCES[code] for lang in languages()]
    fields = [_fields(template) for template in templates]
    assert fields == [fields[0]] * len(fields)
    for template in templates:
        assert template.count("[[") == template.count("]]") == len(re.findall(r"\[\[[^\[\]]*\]\]", template))
        assert not template.endswith((".", "。"))


@pytest.mark.parametrize(
    "emission",
    [each for each in EMITTED if each.facts is not None and each.code not in UNSAID],
    ids=lambda each: f"{each.code} {each.place}",
)
def test_what_is_said_is_told(emission: Emission) -> None:
    """A field outside ``[[…]]`` is one of the facts, wherever the code is emitted."""
    assert emission.facts is not None
    for lang in languages():
        template = catalogue_of(lang, emission.code).SENTENCES[emission.code]
        assert _fields(re.sub(r"\[\[.*?\]\]", "", template)) <= emission.facts, lang


def test_the_forms_that_schemas_ask_for_have_words() -> None:
    for form in _patterns([made_schema(name) for name in MADE]):
        for lang in languages():
            said = sentence(lang, "wrong-form", {"value": "?", "form": form})
            assert form not in said, form


def _patterns(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(_patterns, part))
    if not isinstance(part, dict):
        return set()
    own = {part["pattern"]} if "pattern" in part and part.get("format") != "date" else set()
    return own.union(*map(_patterns, part.values()))


LONG = ["colours", "cost", "date", "type", "power", "race", "home", "zone", "words"]


@pytest.mark.parametrize(
    ("code", "facts", "en", "ja"),
    [
        (
            "unknown-key",
            {"key": "zoen", "known": ["zone", "most"]},
            "there is no key “zoen” here; the keys are “zone” or “most”",
            "ここに「zoen」という項目はありません。使えるのは「zone」、「most」です",
        ),
        (
            "unknown-key",
            {"key": "zoen", "known": []},
            "there is no key “zoen” here",
            "ここに「zoen」という項目はありません",
        ),
        (
            "unknown-attribute",
            {"attribute": "coast", "known": LONG},
            (
                "the cards of the game have no “coast”; known are “cost”, “colours”, “date”, “words”, “type”, “race”,"
                " “home”, “zone”, …"
            ),
            (
                "このゲームのカードに「coast」という属性はありません。使えるのは「cost」、「colours」、「date」、「words」、"
                "「type」、「race」、「home」、「zone」、…です"
            ),
        ),
        (
            "wrong-type",
            {"expected": ["string", "array"], "value": 3},
            "this must be text or a list, not 3",
            "ここには文字か並び(リスト)が入ります(3は使えません)",
        ),
        (
            "wrong-type",
            {"expected": "mapping"},
            "this must be a mapping (key: value)",
            "ここには「項目: 値」の組が入ります",
        ),
        (
            "wrong-type",
            {"expected": ["boolean"], "value": "NO"},
            "this must be true or false, not “NO”",
            "ここにはtrueかfalseが入ります(「NO」は使えません)",
        ),
        (
            "wrong-type",
            {"expected": "flag", "value": {"a": 1}},
            "this must be true or false, not a mapping",
            "ここにはtrueかfalseが入ります(「項目: 値」の組は使えません)",
        ),
        (
            "wrong-value",
            {"value": "few", "allowed": ["0", "1", "2", "…", "unlimited"]},
            "“few” is not allowed here; allowed: “0”, “1”, “2”, … or “unlimited”",
            "「few」は使えません。使えるのは「0」、「1」、「2」、…、「unlimited」です",
        ),
        (
            "wrong-date",
            {"value": "2021-02-29", "form": "YYYY-MM-DD"},
            "“2021-02-29” is no date; write a day of the calendar as YYYY-MM-DD",
            "「2021-02-29」は日付ではありません。実在する日付をYYYY-MM-DDの形で書いてください",
        ),
        (
            "default-zones",
            {"zones": ["main", "ex"]},
            "exactly one zone must have “default: true”, not “main” and “ex”",
            "「default: true」のゾーンはちょうど1つ必要です(現在は「main」、「ex」)",
        ),
        (
            "changes-nothing",
            {"card": "Ash Drake", "limit": "unlimited"},
            "“Ash Drake” has the limit unlimited already; remove it here",
            "《Ash Drake》の制限はすでに「無制限」です。ここから消してください",
        ),
        (
            "list-entry-no-card",
            {"card": "Ash Drak", "nearest": ["Ash Drake", "Bog Drake"]},
            "no card is called “Ash Drak”; did you mean “Ash Drake” or “Bog Drake”?",
            "《Ash Drak》というカードは見つかりません。《Ash Drake》か《Bog Drake》のことですか",
        ),
        (
            "unreadable-file",
            {"path": "a.txt", "reason": "missing"},
            "a.txt cannot be read: there is no such file",
            "a.txtを読み込めません。ファイルがありません",
        ),
        (
            "unreadable-file",
            {"path": "a.txt", "reason": "Disk on fire"},
            "a.txt cannot be read: Disk on fire",
            "a.txtを読み込めません。Disk on fire",
        ),
        (
            "misplaced-card",
            {
                "card": "Ash Drake",
                "zones": ["main"],
                "required": {"asks": "has", "attribute": "type", "values": ["unit"]},
            },
            "“Ash Drake” cannot be in main: a card there must be one that has type unit",
            "《Ash Drake》はmainに入れられません。mainに入れられるのはtypeがunitのカードだけです",
        ),
        (
            "banned-combination",
            {"allowed": [[0, 1]], "cards": ["Eel", "Fox"], "list": "bans", "since": "2021-01-01"},
            "at most 1 of these may be in one deck: “Eel” and “Fox” (bans, since 2021-01-01)",
            "《Eel》、《Fox》のうち1つのデッキに入れられるのは1種類以下です(bans、2021-01-01から)",
        ),
    ],
)
def test_a_sentence(code: str, facts: dict[str, Any], en: str, ja: str) -> None:
    assert {lang: sentence(lang, code, facts) for lang in languages()} == {"en": en, "ja": ja}


def test_few_choices_stay_in_their_order() -> None:
    assert shortened("known", {"key": "wrods", "known": LONG[:8]}) == LONG[:8]
    assert shortened("known", {"key": "wrods", "known": LONG})[0] == "words"
    assert len(shortened("known", {"key": "wrods", "known": LONG})) == 9
