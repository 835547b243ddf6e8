"""The sentences: every code has one in every language, and says only what whoever emits it tells."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import pytest

import deckcheck
from deckcheck.cli._explanations import all_codes
from deckcheck.decks.reader import syntaxes
from deckcheck.event.page.page import PAPER_WORDS, WORDS
from deckcheck.event.paper.sheets import By
from deckcheck.formats.cases import FAMILIES, codes
from deckcheck.formats.mistakes import REGISTRATIONS
from deckcheck.formats.schema.build import MADE, made_schema
from deckcheck.messages import PARTS, areas, has, languages, sentence, shortened, template
from deckcheck.messages.entries import codes_with, declare
from deckcheck.model.finding import Severity, Verdict
from deckcheck.reports.formats_table import COLUMNS
from deckcheck.reports.many import WORDS as WORDS_OF_BATCH
from deckcheck.reports.many import WORDS_OF_IMPACT
from deckcheck.reports.page.report import WORDS as WORDS_OF_PAGES
from deckcheck.serve.pages.desk import NEEDS
from deckcheck.serve.rules import Late, SignUp
from deckcheck.serve.store.audit import Action
from deckcheck.serve.store.rounds import OUTCOMES

if TYPE_CHECKING:
    from deckcheck.messages import Part

PACKAGE = Path(deckcheck.__file__).parent
EMITTERS = {
    "AttributeValueError": 0,
    "Cause": 0,
    "Codes": 0,
    "Damage": 1,
    "Difference": 0,
    "Failed": 0,
    "Finding": 0,
    "Fix": 0,
    "Flaw": 0,
    "OptionError": 1,
    "Problem": 0,
    "Refused": 1,
    "Traits": 0,
    "Statement": 0,
    "WhereError": 0,
    "_Doubt": 0,
    "_find": 0,
    "_fixes": 2,
    "_form": 2,
    "_headline": 0,
    "_leave_unread": 0,
    "_number": 0,
    "_of_list": 0,
    "_section": 0,
    "note": 0,
    "_say": 0,
    "_sentence": 0,
    "_whole": 0,
    "_whole_number": 2,
    "clean": 1,
    "complain": 0,
    "give_up": 0,
    "key_problem": 0,
    "leave_unread": 0,
    "problem": 0,
    "read_back": 3,
    "sentence": 1,
    "tell": 0,
    "tell_note": 0,
    "template": 1,
    "within_bounds": 1,
}
"""What takes a code, and as which of its arguments."""
ADDING = ("_Doubt", "_fixes", "_number", "_whole", "complain", "give_up", "read_back")
"""What has facts beside those of its mapping, or none."""
CODE = re.compile(r"[a-z]+(-[a-z]+)*")
SAID = re.compile(r"""\bsay\("([a-z-]+)"( ~ )?""")
"""A code in a template; what is joined to it makes it one of a family."""
SPOKEN = {
    "act-": (*get_args(Action), "signed-up"),
    "batch-": WORDS_OF_BATCH,
    "impact-": (*WORDS_OF_IMPACT, "title", "turns"),
    "message-": get_args(Verdict),
    "bound-": ("doubtful-list-day", "missing-pool", "unknown-list", "unknown-pool"),
    "goes-first-": ("size", "tie", "otherwise", "unknown"),
    "explain-findings-": FAMILIES,
    "formats-column-": COLUMNS,
    "explain-one-": get_args(Verdict),
    "explain-other-": get_args(Verdict),
    "explained-": (*get_args(Verdict), "counted"),
    "live-check-": OUTCOMES,
    "live-late-now-": get_args(Late),
    "live-need-": NEEDS,
    "live-paper-by-": get_args(By),
    "live-sign-up-": get_args(SignUp),
    "many-": WORDS_OF_PAGES,
    "page-": WORDS,
    "paper-": PAPER_WORDS,
    "repair-": ("timeout", "unread", "unset"),
    "serve-is-": get_args(Verdict),
    "serve-no-repair-": ("timeout", "unread", "unset", "left-open", "kept", "among"),
    "severity-": (*get_args(Severity), "error"),
    "summary-": get_args(Verdict),
    "update-": ("added", "removed", "renamed", "faces", "limit", "names", "printings"),
    "update-said-": ("group", "limit", "points"),
    "verdict-": get_args(Verdict),
}
CODED = ("_code", "asks", "none_code")
"""What functions are called that return a code."""
UNSAID = {"severity-illegal"}
"""What is illegal needs no word for it: the verdict says so."""
CATALOGUES: dict[str, dict[str, Any]] = {
    area: tomllib.loads((PACKAGE / "messages" / f"{area}.toml").read_text(encoding="utf-8")) for area in areas()
}
"""Each catalogue as whoever knows nothing but TOML reads it."""
ENTRIES = [
    (
        area,
        code,
        {
            "report": {key: said for key, said in entry.items() if isinstance(said, str)},
            **{key: said for key, said in entry.items() if isinstance(said, dict)},
        },
    )
    for area, catalogue in CATALOGUES.items()
    for code, entry in catalogue.items()
]
WORDS_OF_CODE = ("attribute-", "syntax-", "value-")
"""The families of words that modules ask for; sentences ask for the others."""


_Part = ast.FunctionDef | ast.AsyncFunctionDef | ast.Assign | ast.AnnAssign


class Emission(NamedTuple):
    """A place that emits a code. ``facts`` are those that it certainly gives, None if that cannot be seen.

    ``taken_by`` is what takes the code, "" where it is returned.
    """

    code: str
    place: str
    facts: frozenset[str] | None
    taken_by: str = ""


@cache
def emitted() -> tuple[Emission, ...]:
    """All places of the package that emit a code."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if "messages" not in path.relative_to(PACKAGE).parts:
            name = str(path.relative_to(PACKAGE))
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
            nested = {inner for node in functions for inner in ast.walk(node) if inner is not node}
            outside = [node for node in tree.body if isinstance(node, ast.Assign)]
            words = _given(ast.Module([*outside], []), len(path.read_text(encoding="utf-8")))
            found += [each for node in functions if node not in nested for each in _in(node, name, words)]
            tables = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
            found += [each for node in tables for each in _in(node, name)]
    for path in sorted((PACKAGE / "serve" / "templates").glob("*.j2")):
        text = path.read_text(encoding="utf-8")
        said = [code + word for code, joined in SAID.findall(text) for word in (SPOKEN[code] if joined else ("",))]
        found += [Emission(code, f"serve/templates/{path.name}", None) for code in said]
    return (*found,)


def _in(
    part: ast.FunctionDef | ast.AsyncFunctionDef | ast.Assign | ast.AnnAssign,
    path: str,
    words: dict[str, ast.expr] | None = None,
) -> list[Emission]:
    """What a part of a file takes codes with; ``words`` are what the file calls constants."""
    found = []
    for node in ast.walk(part):
        # Another part of an entry than its report is no emission.
        is_part = isinstance(node, ast.Call) and _called(node) == "template" and len(node.args) > 2
        if isinstance(node, ast.Call) and not is_part and (position := _position(node)) is not None:
            codes = node.args if _called(node) == "Codes" else node.args[position : position + 1]
            given = {**(words or {}), **_given(part, node.lineno)}
            if any(isinstance(each, ast.Name) and each.id not in given for each in codes):
                # It is one of those that a loop goes over, or that are chosen from: one of the function's words.
                known = REPORTED & {str(each.value) for each in ast.walk(part) if isinstance(each, ast.Constant)}
                # Of a clause whatever is said is a problem.
                taken_by = "problem" if isinstance(node.func, ast.Attribute) and node.func.attr == "problem" else ""
                found += [Emission(code, f"{path}:{node.lineno}", None, taken_by) for code in sorted(known)]
            found += [
                Emission(
                    code,
                    f"{path}:{node.lineno}",
                    # One of a family has what that one tells.
                    None if isinstance(each, ast.JoinedStr) else _facts(node, given),
                    _called(node),
                )
                for each in codes
                for code in _codes(each, given)
            ]
        if isinstance(node, ast.Dict):
            said = zip(node.keys, node.values, strict=True)
            coded = [value for key, value in said if isinstance(key, ast.Constant) and key.value == "code"]
            found += [Emission(code, f"{path}:{node.lineno}", None) for each in coded for code in _codes(each, {})]
        if isinstance(node, ast.keyword) and node.arg == "asks":
            found += [
                Emission(code, f"{path}:{node.value.lineno}", None)
                for code in _codes(node.value, _given(part, node.value.lineno))
            ]
        elif isinstance(node, ast.Return) and getattr(part, "name", "").startswith(CODED) and node.value is not None:
            found += [Emission(code, f"{path}:{node.lineno}", None) for code in _codes(node.value, {})]
    return found


def _position(call: ast.Call) -> int | None:
    """As which of its arguments something takes a code, None if it takes none; words of a format need no language."""
    return 0 if _is_of_words(call) else EMITTERS.get(_called(call))


def _is_of_words(call: ast.Call) -> bool:
    return _called(call) == "sentence" and isinstance(call.func, ast.Attribute)


def _given(part: ast.AST, line: int) -> dict[str, ast.expr]:
    """What the names of a function stand for on a line; a name whose value is changed in place stands for nothing."""
    given: dict[str, ast.expr] = {}
    changed = set()
    for node in _assignments(part):
        if node.lineno <= line:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and isinstance(node, ast.Assign):
                    given[target.id] = node.value
                else:
                    changed |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
    return {name: value for name, value in given.items() if name not in changed}


@cache
def _assignments(part: ast.AST) -> list[ast.Assign | ast.AugAssign]:
    """Those in a function, in the order of their lines."""
    found = (node for node in ast.walk(part) if isinstance(node, ast.Assign | ast.AugAssign))
    return sorted(found, key=lambda node: node.lineno)


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _codes(node: ast.expr, given: dict[str, ast.expr]) -> list[str]:
    """The codes that an expression may be."""
    match node:
        case ast.Constant(value=str(code)) if CODE.fullmatch(code):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return [*_codes(one, given), *_codes(other, given)]
        case ast.Name(id=name) if name in given:
            value = given[name]
            if isinstance(value, ast.Constant | ast.IfExp):
                return _codes(value, {})
            words = (str(each.value) for each in ast.walk(value) if isinstance(each, ast.Constant))
            return [word for word in words if word in REPORTED and CODE.fullmatch(word) and "-" in word]
        case ast.JoinedStr(values=[ast.Constant(value=str(prefix)), *_]):
            return [prefix + word for word in SPOKEN[prefix]]
    return []


def _facts(call: ast.Call, given: dict[str, ast.expr]) -> frozenset[str] | None:
    if _called(call) in ADDING:
        return None
    if _called(call) in ("problem", "key_problem", "read_back") or _is_of_words(call):
        names = {each.arg for each in call.keywords}
        return None if None in names else frozenset(str(name) for name in names)
    for node in call.args:
        known = given.get(node.id) if isinstance(node, ast.Name) else node
        if isinstance(known, ast.Dict):
            plain = all(isinstance(key, ast.Constant) for key in known.keys)
            keys = {key.value for key in known.keys if isinstance(key, ast.Constant)}
            return frozenset(map(str, keys)) if plain else None
    return None


REPORTED = frozenset(codes_with("report"))


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.slow(step=1)
def test_the_emissions_are_found() -> None:
    found = {(each.code, each.place.split(":")[0]) for each in emitted()}
    assert {
        ("too-many-copies", "rules/kinds/copy_limit.py"),
        ("unknown-zone-name", "rules/rule.py"),
        ("unknown-kind", "formats/schema/validate.py"),
        ("tab-indentation", "source/document.py"),
        ("unreadable-line", "decks/lists/assembly.py"),
        ("missing-attribute", "cards/record.py"),
        ("bound-per-leader-value", "kernel/group.py"),
        ("setup-first-tie", "reports/game_setup.py"),
        ("verdict-undecided", "reports/reporters/text.py"),
    } <= found


@pytest.mark.slow(step=1)
def test_every_code_has_a_sentence_and_every_sentence_a_use() -> None:
    said = " ".join(template(lang, code, part) for lang in languages() for part in PARTS for code in codes_with(part))
    families = {*re.findall(r":(\w+-)", said), *WORDS_OF_CODE}
    of_families = {code for code in codes_with("report") if code.startswith(tuple(families))}
    assert {family for family in families if any(code.startswith(family) for code in of_families)} == families
    codes_ = {each.code for each in emitted()} - UNSAID
    assert sorted(set(codes_with("report")) - codes_ - of_families) == []
    assert sorted(codes_ - set(codes_with("report"))) == []


def test_every_entry_is_in_one_catalogue_and_in_every_language() -> None:
    """Its lines stand together, too: else what reads single entries would miss some."""
    assert len({code for _, code, _ in ENTRIES}) == len(ENTRIES)
    for area, code, parts in ENTRIES:
        for part, said in parts.items():
            assert part in PARTS, (area, code)
            assert sorted(said) in ([*languages()], [] if part == "report" else None), (area, code, part)
            assert [template(lang, code, part) for lang in said] == list(said.values())
        assert [part for part in PARTS if has(code, part)] == [part for part in PARTS if parts.get(part)]


def test_what_is_said_of_a_code_is_said_of_one_with_a_sentence() -> None:
    """What there is no better word for is about trouble."""
    others: set[str] = set().union(*(codes_with(part) for part in PARTS))
    assert others - set(codes_with("report")) == {"trouble"}
    assert not set(codes_with("meaning")) & set(codes_with("mistake"))


def test_every_syntax_has_a_name() -> None:
    assert {f"syntax-{name}" for name in syntaxes()} <= set(codes_with("report"))


def test_an_entry_of_a_module_is_as_one_of_a_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.messages.entries._DECLARED", {})
    about = {lang: f"an odd card ({lang})" for lang in languages()}
    report = dict.fromkeys(languages(), "{card} is odd")
    declare({"odd-sort": {**report, "about": about}}, "odd.py")
    assert sentence("en", "odd-sort", {"card": "Ash"}) == "“Ash” is odd"
    assert template("ja", "odd-sort", "about") == "an odd card (ja)"
    assert not has("odd-sort", "meaning")
    declare({"odd-sort": {**report, "about": about}}, "odd.py")
    with pytest.raises(ValueError, match=r"odd.py: the code 'odd-sort' has another entry already"):
        declare({"odd-sort": report}, "odd.py")
    with pytest.raises(ValueError, match=r"odd.py: the code 'too-many-copies' has another entry already"):
        declare({"too-many-copies": report}, "odd.py")


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ({"en": "odd"}, "odd-kind: there is no report in the language ja"),
        ({"en": "odd", "ja": "変", "about": {"ja": "変"}}, "odd-kind: there is no about in the language en"),
        (
            {"en": "odd", "ja": "変", "abuot": {}},
            "odd-kind: an entry says report, page, short, brief, about, meaning, mistake, remedy",
        ),
    ],
)
def test_an_entry_that_lacks_something_is_refused_where_it_is_made(entry: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=rf"odd.py: {re.escape(wrong)}"):
        declare({"fine-kind": {"en": "fine", "ja": "良"}, "odd-kind": entry}, "odd.py")
    assert not has("fine-kind")
    assert not has("odd-kind")


def test_what_nobody_says() -> None:
    for part in PARTS:
        with pytest.raises(LookupError, match=rf"there is no sentence of the code 'no-such-code' \({part}, en\)"):
            template("en", "no-such-code", part)
    with pytest.raises(LookupError, match=r"there is no sentence of the code 'verdict-legal' \(remedy, en\)"):
        template("en", "verdict-legal", "remedy")


FINDERS = ("Cause", "Codes", "Finding", "_Doubt", "tell_note")


@pytest.mark.slow(step=1)
def test_every_code_of_a_finding_says_what_it_is_about() -> None:
    """What a deck, a match or a draft is told of; what cannot be read has one sentence for all."""
    judged = {**CATALOGUES["findings"], **CATALOGUES["play"]}
    codes = {each.code for each in emitted() if each.taken_by in FINDERS and each.code in judged}
    assert {"too-many-copies", "unknown-card", "wrong-first-player"} <= codes
    assert codes - set(codes_with("about")) == set()


TOLD = (*FINDERS, "_find", "_leave_unread", "leave_unread", "note", "tell")
"""What takes the code of something that a report tells of a deck, a match or a draft."""
TAKING_PROBLEMS = (
    "Damage",
    "AttributeValueError",
    "Flaw",
    "OptionError",
    "Problem",
    "WhereError",
    "complain",
    "give_up",
    "problem",
    "key_problem",
    "read_back",
)


@pytest.mark.slow(step=1)
def test_every_code_that_anybody_can_meet_is_explained() -> None:
    """Whatever stands in brackets: all findings with decks or records of the case tables, and all mistakes in files."""
    # The numbers of drafts are told of in one place.
    counted = {
        each.code for each in emitted() if each.place.startswith("play/draft.py:") and each.taken_by == "_number"
    }
    found = {each.code for each in emitted() if each.taken_by in TOLD} | counted
    assert {"drawn-game", "wrong-type", "unpayable-cost", "unreadable-deck", "wrong-pick-count"} <= found
    assert found >= REGISTRATIONS
    assert set(codes()) == found - REGISTRATIONS
    mistaken = {each.code for each in emitted() if each.taken_by in TAKING_PROBLEMS} - found
    assert {"yaml-syntax", "missing-attribute", "void-clause", "no-cards"} <= mistaken
    assert set(all_codes()) - found == mistaken
    assert set(codes()) <= set(all_codes())


@pytest.mark.parametrize("part", PARTS)
def test_the_languages_say_the_same(part: Part) -> None:
    for code in codes_with(part):
        templates = [template(lang, code, part) for lang in languages()]
        fields = [_fields(template) for template in templates]
        assert code.startswith("form-") or fields == [fields[0]] * len(fields), code
        for said in templates:
            assert said.count("[[") == said.count("]]") == len(re.findall(r"\[\[[^\[\]]*\]\]", said)), code
            assert not said.endswith((".", "。")), code


COMMAND_LINE = re.compile(
    r"(?<![\w-])--?[a-z]|[“「]deckcheck |deckcheck (check|fix|serve|event|cards|lint|init|formats)\b"
)
NOT_ON_PAGES = frozenset(
    {
        "all-lines", "another-game", "baseline-written", "cluster-other-files", "days-more-findings",
        "days-more-reasons", "event-there", "explain-all-kinds", "explain-also", "file-exists", "foreign-list",
        "form-as-decks", "format-elsewhere",
        "link-of-what", "missing-public-url", "name-the-format", "new-about", "new-kinds", "new-marked",
        "no-baseline", "no-config", "no-day-line", "no-format-column", "no-game", "no-import-folder", "no-site-folder",
        "notes-left-out", "nothing-to-update", "other-form-of-cards", "plain-http", "proof-cards-timeout",
        "proof-timeout", "schema-comment", "sheets-need-folder", "show-readings", "show-unset",
        "signature-unread", "start", "suggest-more-stuck", "suggest-open", "tables-drawn", "top-of-what",
        "unexplained-code", "update-declined", "which-parent",
    }
)  # fmt: skip
"""What names the command line, and no page or answer of a site can say: commands say it, or files that they write."""

NAME_A_FILE = frozenset({"missing-column", "nameless-list"})
"""What is said otherwise on pages because the list there is in no file."""

OF_A_TABLE = frozenset({"no-player-id"})
"""What is said otherwise on pages because lists there are all of somebody, and only rows of players may be nobody's."""


def test_what_pages_may_say_names_no_command_line() -> None:
    for lang in languages():
        for code in codes_with("report"):
            said = [template(lang, code, part) for part in ("page", "short") if has(code, part)]
            said += [] if has(code, "page") or code in NOT_ON_PAGES else [template(lang, code)]
            assert not any(map(COMMAND_LINE.search, said)), (lang, code)
    for code in codes_with("page"):
        assert COMMAND_LINE.search(template("en", code)) or code in NAME_A_FILE | OF_A_TABLE, code
        assert {*_fields(template("en", code, "page"))} <= {*_fields(template("en", code))}, code
    assert {code for code in NOT_ON_PAGES if not COMMAND_LINE.search(template("en", code))} == set()


@pytest.mark.slow(step=1)
def test_what_is_said_is_told() -> None:
    """A field outside ``[[…]]`` is one of the facts, wherever the code is emitted."""
    seen = 0
    for emission in emitted():
        if emission.facts is None or emission.code in UNSAID:
            continue
        for lang in languages():
            said = template(lang, emission.code)
            assert _fields(re.sub(r"\[\[.*?\]\]", "", said)) <= emission.facts, (emission, lang)
        seen += 1
    assert seen > 500


@pytest.mark.slow(step=1)
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
            "no-way-kept",
            {
                "key": "faction",
                "number": 3,
                "broken": [
                    {
                        "code": "excluded-card",
                        "facts": {
                            "card": "Ash Drake",
                            "where": {
                                "asks": "not",
                                "of": {
                                    "asks": "related",
                                    "left": {"asks": "own", "attribute": "colours", "outer": False},
                                    "relation": "has",
                                    "right": {"asks": "these", "values": ["red"]},
                                },
                            },
                        },
                    }
                ],
            },
            (
                "faction: the deck keeps none of 3 alternatives; nearest: “Ash Drake” is not allowed: it does not have"
                " colours red"
            ),
            (
                "faction: 3通りの条件のどれにも合いません。最も近いもの: 《Ash Drake》は使えません。"
                "coloursにredを含まないカードは禁止です"
            ),
        ),
        (
            "too-few-counted",
            {"attribute": "cost", "value": "3", "what": {"zones": ["main"]}, "count": 1, "allowed": [[2, None]]},
            "cost 3: the cards in main: 1; it must be at least 2",
            "cost3: mainの枚数が1です。2以上でなければなりません",
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
            "wrong-value",
            {"value": -1, "range": "0.."},
            "-1 is not allowed here; it must be 0 or more",
            "-1は使えません。0以上にしてください",
        ),
        (
            "wrong-value",
            {"value": 13, "range": "1..12", "words": ["none"]},
            "13 is not allowed here; it must be 1 to 12 or “none”",
            "13は使えません。1〜12にしてください。「none」も使えます",
        ),
        (
            "bars-every-card",
            {"zones": ["side"], "count": 1, "where": {"asks": "has", "attribute": "type", "values": ["unit"]}},
            "there is no card that this clause allows here (side): every card there is (1) has type unit",
            "この条項でsideに入れられるカードは1枚もありません(全1枚が「typeがunitのカード」に当てはまります)",
        ),
        (
            "link-of-what",
            {"role": "judge"},
            (
                "a link for an operator takes no event; one for a player takes an event and --player; any other takes "
                "an event alone"
            ),
            (
                "operatorのリンクにはイベントを指定しません。playerのリンクにはイベントと--playerを、"
                "ほかのリンクにはイベントだけを指定してください"
            ),
        ),
        (
            "proposed-uncovered",
            {"files": ["a.txt"], "count": 2, "looked": 2, "format": "mtg/modern", "legal": 1},
            (
                "not covered: a.txt (2 decks); no format takes nearly all of them (looked at: 2, legal in mtg/modern: "
                "1, in no other more)"
            ),
            (
                "対象外: a.txt(2件)。ほぼ全部が適正になるフォーマットがありません"
                "(確認2件、適正が最も多いのはmtg/modernの1件)"
            ),
        ),
        (
            "deck-of",
            {"player": "007", "verdict": "undecided", "sizes": {"main": 0, "side": 0}},
            "007: undecided – main 0",
            "007: 判定不能 – main 0枚",
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
            "no-list",
            {"path": "a.yaml", "kind": "format"},
            "a.yaml is a format, and no list",
            "a.yamlはフォーマットで、リストではありません",
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
        (
            "date-order",
            {"order": "MDY", "why": "time", "value": "11/19/2026 10:00"},
            "dates are read as month/day/year: in the other order some would be no dates, as “11/19/2026 10:00”",
            "日付は月/日/年の順で読みました。逆の順では日付にならないものがあります(例: 「11/19/2026 10:00」)",
        ),
        (
            "registered-twice",
            {"count": 2, "counts": "last-row", "place": "f.csv!B3", "others": ["f.csv!B2"]},
            (
                "2 lists were handed in; the one of f.csv!B3 counts: it stands last, and the time of some is not known;"
                " not those of f.csv!B2"
            ),
            (
                "リストが2つ提出されています。有効なのはf.csv!B3のこのリストです"
                "(時刻のわからないものがあるため、最後に書かれたもの)。無効: f.csv!B2"
            ),
        ),
        (
            "registered-twice",
            {"count": 2, "counts": "last", "submitted": "2026-11-20 09:00:00", "others": ["2026-11-19 09:00:00"]},
            (
                "2 lists were handed in; the one of 2026-11-20 09:00:00 counts: it is the last;"
                " not those of 2026-11-19 09:00:00"
            ),
            (
                "リストが2つ提出されています。有効なのは2026-11-20 09:00:00のこのリストです(最後の提出)。"
                "無効: 2026-11-19 09:00:00"
            ),
        ),
    ],
)
def test_a_sentence(code: str, facts: dict[str, Any], en: str, ja: str) -> None:
    assert {lang: sentence(lang, code, facts) for lang in languages()} == {"en": en, "ja": ja}


def test_few_choices_stay_in_their_order() -> None:
    assert shortened("known", {"key": "wrods", "known": LONG[:8]}) == LONG[:8]
    assert shortened("known", {"key": "wrods", "known": LONG})[0] == "words"
    assert len(shortened("known", {"key": "wrods", "known": LONG})) == 9
