"""The interface for programs: what its description says is what it answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.messages import on_pages, sentence
from deckcheck.serve.api import events
from deckcheck.serve.api.check import GROUP
from deckcheck.serve.api.document import document
from deckcheck.source.resources import __version__, shipped
from sampling import of_a_slow_test

if TYPE_CHECKING:
    import httpx

    from serve.conftest import Asking

BURN = (Path(__file__).resolve().parents[2] / "examples" / "mtg" / "burn.txt").read_text(encoding="utf-8")
DAY = "2026-11-21"


def _is_as_described(answer: httpx.Response, path: str, method: str = "post") -> Any:
    """The JSON of an answer, which is what the description says of its status."""
    data = answer.json()
    said = document()["paths"][path][method]["responses"][str(answer.status_code)]
    ((kind, content),) = said["content"].items()
    assert answer.headers["content-type"] == kind
    whole = {**content["schema"], "components": document()["components"]}
    jsonschema.Draft202012Validator(whole).validate(data)
    return data


def test_the_description_is_the_one_that_is_checked_in() -> None:
    with open(shipped("schemas/serve.openapi.json"), encoding="utf-8") as file:
        assert json.load(file) == document(), "run tools/write_schemas.py"


def test_the_description_has_every_route_and_no_other() -> None:
    described = {(path, method.upper()) for path, methods in document()["paths"].items() for method in methods}
    routes = (*GROUP.routes, *events.GROUP.routes)
    assert described == {(each.path.replace(":path", ""), method) for each in routes for method in each.handlers}
    assert document()["openapi"] == "3.1.0"
    for name, schema in document()["components"]["schemas"].items():
        assert "." not in re.sub("^(Report|Repair|Suggest)[.]", "", name)
        jsonschema.Draft202012Validator.check_schema(schema)
    text = json.dumps(document())
    for name in {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}:
        assert name in document()["components"]["schemas"]


def test_other_sites_may_only_check_and_read_formats() -> None:
    assert {each.path for each in GROUP.routes if each.open} == {"/v1/check", "/v1/formats", "/v1/formats/{id:path}"}
    assert {each.needs for each in GROUP.routes} == {"anyone"}
    assert {each.path for each in GROUP.routes if "POST" in each.handlers} == {
        each.path for each in GROUP.routes if each.limits == {"POST": "check"}
    }


def _sent(checker: Asking, path: str, **asked: Any) -> httpx.Response:
    return checker.post(path, json=asked)


@pytest.mark.slow(step=1)
def test_check(checker: Asking) -> None:
    answer = _sent(checker, "/v1/check", deck=BURN, format="mtg/modern", on=DAY, lang="en")
    data = _is_as_described(answer, "/v1/check")
    (deck,) = data["decks"]
    assert (data["verdict"], deck["format"], deck["on"]) == ("illegal", "mtg/modern", DAY)
    assert [(each["code"], each["at"]) for each in deck["findings"]] == [
        ("banned-card", {"path": "list", "line": 7, "column": 3})
    ]
    ja = _sent(checker, "/v1/check", deck=BURN, format="mtg/modern", on=DAY, lang="ja").json()
    assert "禁止" in ja["decks"][0]["findings"][0]["message"]
    several = _sent(checker, "/v1/check", deck=BURN, formats=["mtg/modern", "mtg/legacy"], on=DAY)
    assert [each["format"] for each in _is_as_described(several, "/v1/check")["decks"]] == ["mtg/modern", "mtg/legacy"]
    told = _is_as_described(_sent(checker, "/v1/check", deck=BURN.partition("Deck")[2], on=DAY), "/v1/check")
    assert len(told["decks"]) > 10


@pytest.mark.slow(step=1)
@pytest.mark.parametrize(
    ("format_", "day", "code"),
    [
        ("mtg/modern", "1990-01-01", "before-format"),
        ("mtg/modern", "2011-08-11", "before-format"),
        ("mtg/modern", "2011-08-12", ""),
        ("fab/commoner", "2025-12-31", ""),
        ("fab/commoner", "2026-01-01", "after-format"),
    ],
)
def test_on_a_day_without_the_format_nothing_is_judged(checker: Asking, format_: str, day: str, code: str) -> None:
    """As on the command line, whoever names the format, and whatever is asked."""
    named = f"# format: {format_}\n4 Lightning Bolt\n56 Mountain\n"
    paths = ("/v1/check", "/v1/fix", *(("/v1/suggest", "/v1/repair") if code else ()))
    answers = [_sent(checker, path, deck="4 Lightning Bolt\n56 Mountain\n", format=format_, on=day) for path in paths]
    answers.append(_sent(checker, "/v1/check", deck=named, on=day))
    answers.append(_sent(checker, "/v1/check", deck=named, formats=[format_, "mtg/constructed"], on=day))
    for answer in answers:
        assert answer.status_code == (422 if code else 200), answer.text
        if code:
            data = answer.json()
            assert (data["code"], data["problems"][0]["code"]) == ("serve-not-judged", code)


@pytest.mark.slow(step=1)
def test_a_list_without_a_format_is_judged_by_those_of_its_day(checker: Asking) -> None:
    data = _sent(checker, "/v1/check", deck="4 Lightning Bolt\n56 Mountain\n", on="1995-01-01").json()
    assert {each["format"] for each in data["decks"]} == {"mtg/constructed", "mtg/limited"}
    assert {finding["code"] for each in data["decks"] for finding in each["findings"]} == {"missing-pool"}


@pytest.mark.slow(step=1)
def test_where_nobody_names_the_format_the_whole_is_undecided(checker: Asking) -> None:
    """It is legal in some, and that it is not in the others accuses nobody; the page says the same."""
    text = "4 Lightning Bolt\n56 Mountain\n"
    data = _is_as_described(_sent(checker, "/v1/check", deck=text, on=DAY, lang="en"), "/v1/check")
    legal = [each["format"] for each in data["decks"] if each["verdict"] == "legal"]
    assert len(data["decks"]) > len(legal) > 1
    assert data["decks"][0]["verdict"] == "legal"
    assert (data["verdict"], data["problems"]) == ("undecided", [])
    (nobody,) = data["undeclared"]
    assert (nobody["path"], nobody["decks"], nobody["problem"]["code"]) == ("list", [], "no-format")
    assert nobody["problem"]["facts"] == {"path": "list", "legal": legal}
    page = checker.post(
        "/check", headers={"sec-fetch-site": "same-origin"}, data={"deck": text, "on": DAY, "lang": "en"}
    ).text
    facts = {"legal": len(legal), "formats": len(data["decks"])}
    assert f'<h1 tabindex="-1" autofocus>{sentence("en", "serve-legal-in", facts)}</h1>' in page
    shown = re.findall(r'name="as" value="([a-z/-]+)"', page)
    assert shown == [each["format"] for each in data["decks"]]
    # Legal in none, it is no more than that.
    none = _is_as_described(
        _sent(checker, "/v1/check", deck="9 Lightning Bolt\n99 Mountain\n9 Lava Spike\n", on=DAY), "/v1/check"
    )
    assert {each["verdict"] for each in none["decks"]} == {"illegal", "undecided"}
    assert (none["verdict"], none["undeclared"][0]["problem"]["facts"]["legal"]) == ("undecided", [])
    # One that is named says what it says.
    named = _is_as_described(_sent(checker, "/v1/check", deck="# format: mtg/brawl\n" + text, on=DAY), "/v1/check")
    assert (named["verdict"], "undeclared" in named) == ("illegal", False)


@pytest.mark.slow(step=1)
@pytest.mark.parametrize(
    ("named", "code", "facts"),
    [
        ("modrn", "unknown-format", {"format": "modrn", "nearest": ["mtg/modern", "mtg/premodern"]}),
        ("mtg/modrn", "unknown-format", {"format": "mtg/modrn", "nearest": ["mtg/modern", "mtg/premodern"]}),
        ("Modern", "", {}),
        ("mtg/modern", "", {}),
        ("edh", "", {}),
        ("x" * 300, "unknown-format", {"format": "x" * 100, "nearest": []}),
    ],
)
def test_a_format_is_called_as_people_call_it(checker: Asking, named: str, code: str, facts: dict[str, Any]) -> None:
    """By whoever asks and by the list itself, as on the command line."""
    deck = "4 Lightning Bolt\n56 Mountain\n"
    by_list = _is_as_described(_sent(checker, "/v1/check", deck=f"# format: {named}\n{deck}", lang="en"), "/v1/check")
    if not code:
        asked = _is_as_described(_sent(checker, "/v1/check", deck=deck, format=named), "/v1/check")
        (one,), (other,) = asked["decks"], by_list["decks"]
        assert one["format"] == other["format"] == {"edh": "mtg/commander"}.get(named, "mtg/modern")
        return
    (problem,) = by_list["problems"]
    assert (problem["code"], problem["facts"]) == (code, facts)
    assert problem["at"] == {"path": "list", "line": 1, "column": 11}
    with on_pages():
        assert problem["message"] == sentence("en", code, facts)
    if len(named) <= 100:
        asked = _is_as_described(_sent(checker, "/v1/check", deck=deck, format=named, lang="en"), "/v1/check")
        assert (asked["code"], asked["detail"]) == (code, problem["message"])


@pytest.mark.slow(step=1)
def test_a_name_of_several_formats_is_told(checker: Asking) -> None:
    answer = _sent(checker, "/v1/check", deck="# format: standard\n56 Mountian\n")
    (problem,) = _is_as_described(answer, "/v1/check")["problems"]
    assert problem["code"] == "ambiguous-format"
    assert {"mtg/standard", "pokemon/standard"} <= set(problem["facts"]["formats"])


@pytest.mark.slow(step=1)
@pytest.mark.parametrize(
    ("deck", "format_"),
    [
        ("# Format: Standard\n60 Mountain\n", "mtg/standard"),
        ("# Format: Standard\n2 Fireball\n2 Frostbolt\n2 Polymorph\n2 Arcane Missiles\n", "hearthstone/standard"),
    ],
)
def test_of_formats_of_one_name_that_of_the_game_counts(checker: Asking, deck: str, format_: str) -> None:
    (found,) = _is_as_described(_sent(checker, "/v1/check", deck=deck), "/v1/check")["decks"]
    assert found["format"] == format_


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_answer_names_the_command_line(checker: Asking, lang: str) -> None:
    asked: list[dict[str, Any]] = [
        {"deck": "4 Zzyzx Qwert\n3 Qqqq Wwww\n"},
        {"deck": "60 Mountain\n", "format": "mtg/limited"},
        {"deck": "60 Mountain\n"},
        {"deck": "60 Mountain\n", "format": "modrn"},
        {"deck": "# format: modrn\n60 Mountain\n"},
    ]
    for each in asked:
        for said in (
            _sent(checker, "/v1/check", **each, on=DAY, lang=lang).text,
            checker.post(
                "/check", headers={"sec-fetch-site": "same-origin"}, data={**each, "on": DAY, "lang": lang}
            ).text.partition("<form")[0],
        ):
            assert not re.search(r"[ (]--[a-z]|[“「]deckcheck |-f ID", said), each


@pytest.mark.slow(step=1)
def test_fix(checker: Asking) -> None:
    answer = _sent(checker, "/v1/fix", deck="4 lightning  bolt\n56 mountain\n", format="mtg/modern", on=DAY, lang="en")
    data = _is_as_described(answer, "/v1/fix")
    assert (data["deck"], data["report"]["verdict"]) == ("4 Lightning Bolt\n56 Mountain\n", "legal")
    assert [each["line"] for each in data["done"]] == [1, 2]


@pytest.mark.slow(step=1)
def test_what_there_is(checker: Asking) -> None:
    formats = _is_as_described(checker.get("/v1/formats"), "/v1/formats", "get")["formats"]
    assert "mtg/modern" in {each["id"] for each in formats}
    for each in formats:
        one = _is_as_described(checker.get(f"/v1/formats/{each['id']}"), "/v1/formats/{id}", "get")
        assert {key: one[key] for key in each} == each
    for nothing in ("mtg/nothing", "..%2f..%2fetc%2fpasswd", "mtg", "/etc/passwd"):
        _is_as_described(checker.get(f"/v1/formats/{nothing}"), "/v1/formats/{id}", "get")
    version = _is_as_described(checker.get("/v1/version"), "/v1/version", "get")
    assert version["deckcheck"] == __version__
    assert {each["game"] for each in version["cards"]} == {each["game"]["id"] for each in formats}
    assert checker.get("/v1/openapi.json").json() == document()


@pytest.mark.slow(step=1)
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 422, "serve-wrong-json"),
        (b"{", 422, "serve-wrong-json"),
        (b"[]", 422, "serve-wrong-json"),
        (b'{"deck": 4}', 422, "serve-wrong-json"),
        (b'{"format": "mtg/modern"}', 422, "serve-wrong-json"),
        (b'{"deck": "", "formats": []}', 422, "serve-wrong-json"),
        (b'{"deck": "", "other": 1}', 422, "serve-wrong-json"),
        (b'{"deck": "", "lang": "../x"}', 422, "serve-wrong-json"),
        (b'{"deck": "", "suffix": "/../x"}', 422, "serve-wrong-json"),
        (b'{"deck": "", "on": "2026-13-01"}', 422, "serve-no-day"),
        (b'{"deck": "", "format": "mtg/modern", "formats": ["mtg/modern"]}', 422, "serve-format-twice"),
        (b'{"deck": "", "format": "/etc/passwd"}', 422, "unknown-format"),
        (b'{"deck": "4 Zzyzx Qwert"}', 422, "serve-not-judged"),
        (b'{"deck": " \\n"}', 422, "serve-not-judged"),
        (b'{"deck": "' + b"x\\n" * 501 + b'"}', 413, "serve-long-list"),
        (b'{"deck": "\xff"}', 422, "serve-wrong-json"),
        (b'{"deck": "' + b"[" * 9000 + b'"', 422, "serve-wrong-json"),
        (b"[" * 100_000, 422, "serve-wrong-json"),
        (b" " * 300_000, 413, "serve-too-large"),
    ],
)
def test_what_is_refused(checker: Asking, body: bytes, status: int, code: str) -> None:
    answer = checker.post("/v1/check", content=body, headers={"content-type": "application/json"})
    data = _is_as_described(answer, "/v1/check")
    assert (data["status"], data["code"], answer.status_code) == (status, code, status)
    assert "passwd" not in answer.text or code == "unknown-format"


@pytest.mark.slow(step=1)
def test_only_json_is_taken(checker: Asking) -> None:
    """So that a page of another site cannot send it without asking first, and then without credentials."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = checker.post("/v1/check", content=b'{"deck": ""}', headers={"content-type": kind})
        assert _is_as_described(answer, "/v1/check")["code"] == "serve-no-json"


def _allowed(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What a schema allows, of those parts of JSON Schema that the models of what is asked are described by."""
    if "$ref" in schema:
        return _allowed(document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema and "enum" not in schema:
        return st.one_of(*map(_allowed, schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema["type"]
    assert {*schema} - {"type", "title", "description", "default", "additionalProperties"} <= _PARTS[kind], schema
    if kind == "object":
        fields = {name: _allowed(each) for name, each in schema["properties"].items()}
        needed = {*schema["required"]}
        return st.fixed_dictionaries(
            {name: each for name, each in fields.items() if name in needed},
            optional={name: each for name, each in fields.items() if name not in needed},
        )
    if kind == "array":
        return st.lists(_allowed(schema["items"]), min_size=schema["minItems"], max_size=schema["maxItems"])
    if kind == "integer":
        return st.integers(schema.get("minimum"), schema.get("maximum"))
    if kind in ("null", "boolean"):
        return st.none() if kind == "null" else st.booleans()
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    return st.text(max_size=schema.get("maxLength", 2_000))


_PARTS = {
    "object": {"properties", "required"},
    "array": {"items", "minItems", "maxItems"},
    "string": {"pattern", "maxLength"},
    "integer": {"minimum", "maximum"},
    "boolean": set[str](),
    "null": set[str](),
}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.sampled_from(["deck", "format", "on", "x"]), each),
)
POSTS = [each.path for each in GROUP.routes if "POST" in each.handlers]


@pytest.mark.slow(step=3)
@pytest.mark.parametrize("path", POSTS)
def test_whatever_is_sent_is_answered_as_described(checker: Asking, path: str) -> None:
    """What the description allows is never refused as something else, and what it does not allow always is."""
    schema = document()["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    allowed = _allowed(schema)
    # Most strings are names of nothing; some are of what there is.
    known = st.fixed_dictionaries(
        {"deck": st.sampled_from([BURN, "4 Lightning Bolt", "", "# format: /etc/passwd"])},
        optional={
            "format": st.sampled_from(["mtg/modern", "mtg", "", "../x"]),
            "formats": st.lists(st.sampled_from(["mtg/modern", "mtg/vintage", "x"]), max_size=3),
            "on": st.sampled_from([DAY, "2026-02-30", "9999-12-31", "0000-00-00", None, "tomorrow"]),
            "lang": st.sampled_from(["en", "ja", "fr", None]),
            "suffix": st.sampled_from(["", ".ydk", ".json", ".yaml", "/etc", ".exe"]),
        },
    )
    validator = jsonschema.Draft202012Validator({**schema, "components": document()["components"]})

    @settings(max_examples=of_a_slow_test(150, in_ci=8), deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.one_of(allowed, known, JSON))
    def answered(sent: Any) -> None:
        answer = checker.post(path, content=json.dumps(sent), headers={"content-type": "application/json"})
        data = _is_as_described(answer, path)
        if not validator.is_valid(sent):
            assert (answer.status_code, data["code"]) == (422, "serve-wrong-json")
        elif answer.status_code != 200:
            assert data["code"] != "serve-wrong-json", data

    answered()


@pytest.mark.slow(step=1)
@settings(max_examples=of_a_slow_test(100, in_ci=8), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.text(max_size=40) | st.sampled_from(["mtg/modern", "mtg", "..", "../mtg/modern", "%2e%2e/x", "mtg/modern.yaml"])
)
def test_whatever_format_is_asked_for_is_answered_as_described(checker: Asking, id: str) -> None:
    answer = checker.get(f"/v1/formats/{quote(id, safe='/%')}")
    if answer.request.url.path.startswith("/v1/formats/") and answer.request.url.path != "/v1/formats/":
        _is_as_described(answer, "/v1/formats/{id}", "get")
    assert answer.status_code in (200, 404)
