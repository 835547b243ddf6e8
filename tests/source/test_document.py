from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.source import InputError, Location, Problem, Source
from deckcheck.source.document import load_document, load_json, load_yaml


def yaml(text: str) -> Any:
    return load_yaml(Source("f.yaml", text, "utf-8"))


def of_json(text: str) -> Any:
    return load_json(Source("f.json", text, "utf-8"))


CANNOT_START = "found character '{}' that cannot start any token"
BLOCK_END = "expected <block end>, but found '<block mapping start>'"


def again(key: str, first: int, line: int, column: int) -> Any:
    return ("duplicate-key", {"key": key, "first": first}, line, column)


def unsupported(text: str, line: int, column: int) -> Any:
    return ("unsupported-yaml", {"text": text}, line, column)


def problems(load: Any, text: str) -> list[tuple[str, dict[str, Any], int, int]]:
    with pytest.raises(InputError) as caught:
        load(text)
    found = []
    for problem in caught.value.problems:
        assert problem.at is not None
        found.append((problem.code, dict(problem.facts), problem.at.line, problem.at.column))
    return found


@pytest.mark.parametrize(
    ("scalar", "value"),
    [
        *[(word, None) for word in ("", "~", "null", "Null", "NULL")],
        *[(word, True) for word in ("true", "True", "TRUE")],
        *[(word, False) for word in ("false", "False", "FALSE")],
        *[(word, word) for word in ("nULL", "yes", "no", "NO", "On", "off", "y", "N", "None", "nil")],
        *[("0", 0), ("-3", -3), ("+3", 3), ("10", 10), ("9" * 301, int("9" * 301)), ("9" * 302, "9" * 302)],
        *[(text, text) for text in ("01047", "007", "1_000", "0x1F", "0o17", "12:30:45", "1.2.3", "３", "１.5", "1,5")],
        *[("1.5", 1.5), ("-.5", -0.5), ("2.", 2.0), ("1e3", 1000.0), ("1.5E-1", 0.15)],
        *[(text, text) for text in ("1e", "e3", ".", "+", "1e999", "-1e999", ".inf", "-.INF", ".nan", "01.5", "1.5.")],
        *[(text, text) for text in ("2026-08-01", "2026-08-01T12:00:00Z", "2002-05", "=")],
        *[
            ("'3'", "3"),
            ('"true"', "true"),
            ("''", ""),
            ("!!str 3", "3"),
            ("! 3", "3"),
            ("|\n 3", "3"),
            (">\n null", "null"),
        ],
    ],
)
def test_scalars_are_what_json_would_call_them(scalar: str, value: Any) -> None:
    read = yaml(f"a: {scalar}").data["a"]
    assert read == value
    assert type(read) is type(value)


def test_values_and_keys_have_places() -> None:
    document = yaml("# 先\nname: '騎士王'\r\nrules:\r  - {kind: [1, x]}\n  - 𠮟る:   2\n")
    assert document.data == {"name": "騎士王", "rules": [{"kind": [1, "x"]}, {"𠮟る": 2}]}
    assert {path: place[1:] for path, place in document.places.items()} == {
        (): (2, 1),
        ("name",): (2, 7),
        ("rules",): (4, 3),
        ("rules", 0): (4, 5),
        ("rules", 0, "kind"): (4, 12),
        ("rules", 0, "kind", 0): (4, 13),
        ("rules", 0, "kind", 1): (4, 16),
        ("rules", 1): (5, 5),
        ("rules", 1, "𠮟る"): (5, 11),
    }
    assert {path: place[1:] for path, place in document.keys.items()} == {
        ("name",): (2, 1),
        ("rules",): (3, 1),
        ("rules", 0, "kind"): (4, 6),
        ("rules", 1, "𠮟る"): (5, 5),
    }


def test_a_path_that_is_not_there_has_the_place_of_what_is_around_it() -> None:
    document = yaml("a:\n  b: [x]\n")
    assert document.at(("a", "b", 0)) == Location("f.yaml", 2, 7)
    assert document.at(("a", "b", 7, "c")) == Location("f.yaml", 2, 6)
    assert document.at(("z",)) == Location("f.yaml", 1, 1)
    assert document.key_at(("a", "b")) == Location("f.yaml", 2, 3)
    assert document.key_at(("a", "b", 0)) == Location("f.yaml", 2, 7)


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "---\n...\n"])
def test_a_file_without_content_is_none(text: str) -> None:
    document = yaml(text)
    assert document.data is None
    assert document.at(()).line in (1, 2)


def test_keys_are_always_text() -> None:
    assert yaml("0: a\ntrue: b\n1e3: c\n~: d\n'': e\n2026-08-01: f").data == {
        "0": "a",
        "true": "b",
        "1e3": "c",
        "~": "d",
        "": "e",
        "2026-08-01": "f",
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\na: 2\na: 3\nb: {c: 1, c: 2}", [again("a", 1, 2, 1), again("a", 1, 3, 1), again("c", 4, 4, 11)]),
        ("a: {b: 1}\na:\n  b: 2\n  b: 3", [again("a", 1, 2, 1), again("b", 3, 4, 3)]),
        ("a: [{b: 1}]\na: [{b: 2}]", [again("a", 1, 2, 1)]),
        ("1: a\n'1': b", [("duplicate-key", {"key": "1", "first": 1}, 2, 1)]),
        ("a: 1\na: 2\nb: @", [again("a", 1, 2, 1), ("yaml-syntax", {"what": CANNOT_START.format("@")}, 3, 4)]),
        ("? [a]\n: 1", [("key-not-text", {}, 1, 3)]),
        ("? {a: b}\n: 1", [("key-not-text", {}, 1, 3)]),
        ("a: &x 1\n*x : 2", [("key-not-text", {}, 2, 1)]),
        (": 1", [("key-not-text", {}, 1, 1)]),
        ("a: &x {b: 1}\nc:\n  <<: *x", [("unsupported-yaml", {"text": "<<"}, 3, 3)]),
        ("a: !foo 3\nb: !!int 3", [unsupported("!foo", 1, 4), unsupported("tag:yaml.org,2002:int", 2, 4)]),
        ("a: !!timestamp 2026-08-01", [unsupported("tag:yaml.org,2002:timestamp", 1, 4)]),
        ("a: !!set {b}", [("unsupported-yaml", {"text": "tag:yaml.org,2002:set"}, 1, 4)]),
        ("a: !!seq {b: 1}", [("unsupported-yaml", {"text": "tag:yaml.org,2002:seq"}, 1, 4)]),
        ("a: 1\n---\nb: 2\n", [("unsupported-yaml", {"text": "---"}, 2, 1)]),
        ("%YAML 1.1\n---\na: NO", [("unsupported-yaml", {"text": "%YAML 1.1"}, 1, 1)]),
        ("# c\n%FOO bar\n---\na: 1", [("unsupported-yaml", {"text": "%FOO bar"}, 2, 1)]),
        ("a: &x [1, *x]", [("alias-loop", {"alias": "x"}, 1, 11)]),
        ("a: &x {b: {c: *x}}", [("alias-loop", {"alias": "x"}, 1, 15)]),
        ("a: *x", [("unknown-alias", {"alias": "x"}, 1, 4)]),
        ("a:\n\tb: 1", [("tab-indentation", {}, 2, 1)]),
        ("a:\n  - b\n \t- c", [("tab-indentation", {}, 3, 2)]),
        ("a:\n  -\tb: 1", [("tab-indentation", {}, 2, 4)]),
        ("a: b\t\t# c", [("yaml-syntax", {"what": "found character '\\t' that cannot start any token"}, 1, 5)]),
        ("a:\n   b: 1\n  c: 2", [("yaml-syntax", {"what": BLOCK_END}, 3, 3)]),
        ("4 Circle: of: Red", [("yaml-syntax", {"what": "mapping values are not allowed here"}, 1, 13)]),
        ("a: 'x", [("yaml-syntax", {"what": "found unexpected end of stream"}, 1, 6)]),
        ("a: @b", [("yaml-syntax", {"what": "found character '@' that cannot start any token"}, 1, 4)]),
        ("a: b\n\nc: \x07", [("yaml-syntax", {"what": "special characters are not allowed"}, 3, 4)]),
        ('k: "\\U00110000"', [("yaml-syntax", {"what": "chr() arg not in range(0x110000)"}, 1, 2)]),
        ('k: ["\\ud83d"]', [("broken-character", {"character": "U+D83D"}, 1, 5)]),
    ],
)
def test_yaml_that_is_not_read(text: str, expected: list[Any]) -> None:
    assert problems(yaml, text) == expected


@pytest.mark.parametrize("text", ["%YAML 1.2\n---\na: 1", "---\na: 1\n...\n", "!!map {a: 1}", "\n\na: 1"])
def test_yaml_near_what_is_not_read(text: str) -> None:
    assert yaml(text).data == {"a": 1}


def test_lists_and_tabs_that_are_no_indentation() -> None:
    assert yaml("a: [1,\t2] # c\nb: 'x\ty'\n'<<': 3").data == {"a": [1, 2], "b": "x\ty", "<<": 3}


def test_an_alias_repeats_what_it_names_at_its_own_place() -> None:
    document = yaml("a: &x {b: [1]}\nc: *x\nd: &y z\ne: *y")
    assert document.data == {"a": {"b": [1]}, "c": {"b": [1]}, "d": "z", "e": "z"}
    assert document.at(("c", "b", 0)) == Location("f.yaml", 2, 4)
    assert document.at(("e",)) == Location("f.yaml", 4, 4)


def test_aliases_of_aliases_of_aliases_come_to_an_end() -> None:
    rows = [
        f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]" for before, name in zip("abcdefg", "bcdefgh", strict=True)
    ]
    text = "\n".join(["a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]", *rows])
    assert problems(yaml, text) == [("too-many-aliases", {"limit": 100_000}, 5, 36)]
    assert len(yaml("\n".join(text.split("\n")[:4])).data["d"]) == 10


def test_the_number_of_repeated_values_is_counted_exactly() -> None:
    hundred = "a: &a [" + ", ".join("1" * 97) + ", {b: &b 1}]"  # the list, 97 numbers, a mapping and its value
    assert len(yaml(f"{hundred}\nc: [{', '.join(['*a'] * 1000)}]").data["c"]) == 1000
    assert problems(yaml, f"{hundred}\nc: [{', '.join(['*a'] * 1000 + ['*b'])}]") == [
        ("too-many-aliases", {"limit": 100_000}, 2, 4005)
    ]


@pytest.mark.parametrize("load", [yaml, of_json])
def test_depth_has_a_limit(load: Any) -> None:
    assert load("[" * 100 + "]" * 100).at((0,) * 99).column == 100
    assert problems(load, "[" * 101 + "]" * 101) == [("too-deep", {"limit": 100}, 1, 101)]


def test_aliases_do_not_get_around_the_limit_of_depth() -> None:
    anchored = f"a: &a {'[' * 60}1{']' * 59}, 1]"
    assert yaml(f"{anchored}\nb: {'[' * 39}*a{']' * 39}").data
    assert problems(yaml, f"{anchored}\nb: {'[' * 40}*a{']' * 40}") == [("too-deep", {"limit": 100}, 2, 44)]


def test_json_nested_too_deep_even_to_be_parsed() -> None:
    assert problems(of_json, "[" * 200_000) == [("too-deep", {"limit": 100}, 1, 101)]
    assert problems(of_json, '{"[": [],\n"a": ' + '{"]": ' * 200_000) == [("too-deep", {"limit": 100}, 2, 600)]


def test_json_has_the_same_places() -> None:
    document = of_json('{"a": [1, -2.5e3, "x\\"}", null],\n "b\\u0041": {"c": true, "d": "\\ud83d\\ude00"}}')
    assert document.data == {"a": [1, -2500.0, 'x"}', None], "bA": {"c": True, "d": "😀"}}
    assert document.at(("a", 2)) == Location("f.json", 1, 19)
    assert document.at(("a", 3)) == Location("f.json", 1, 27)
    assert document.at(("bA", "c")) == Location("f.json", 2, 19)
    assert document.key_at(("bA",)) == Location("f.json", 2, 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[1,]", ("json-syntax", {"what": "Illegal trailing comma before end of array"}, 1, 3)),
        ('{"a": 1} x', ("json-syntax", {"what": "Extra data"}, 1, 10)),
        ("{'a': 1}", ("json-syntax", {"what": "Expecting property name enclosed in double quotes"}, 1, 2)),
        ("[1, // c\n2]", ("json-syntax", {"what": "Expecting value"}, 1, 5)),
        ('["NaN",\n NaN]', ("json-syntax", {"what": "NaN is no JSON value"}, 2, 2)),
        ("[-Infinity]", ("json-syntax", {"what": "-Infinity is no JSON value"}, 1, 2)),
        ("[007]", ("json-syntax", {"what": "Expecting ',' delimiter"}, 1, 3)),
        ('{"a": 1,\n "a": 2}', ("duplicate-key", {"key": "a", "first": 1}, 2, 2)),
        ('{"<<": 1, "": 2, "<<": 3}', ("duplicate-key", {"key": "<<", "first": 1}, 1, 18)),
        ('["\\ud800"]', ("broken-character", {"character": "U+D800"}, 1, 2)),
    ],
)
def test_json_that_is_not_read(text: str, expected: Any) -> None:
    found = problems(of_json, text)
    if "trailing" in str(expected) and found[0][1]["what"] == "Expecting value":  # the words before Python 3.13
        expected = ("json-syntax", {"what": "Expecting value"}, 1, 4)
    assert found == [expected]


def test_the_suffix_decides_between_json_and_yaml() -> None:
    assert load_document(Source("f.JSON", " \n", "utf-8")).data is None
    assert load_document(Source("f.yaml", "[1,]", "utf-8")).data == [1]
    with pytest.raises(InputError) as caught:
        load_document(Source("f.json", "[1 2]", "utf-8"))
    assert caught.value.problems == (
        Problem("json-syntax", {"what": "Expecting ',' delimiter"}, Location("f.json", 1, 4)),
    )


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]))
NUMBERS = st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
TREES = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=10,
)


@given(TREES, st.sampled_from([None, 1, "\t"]))
def test_json_means_the_same_here_as_everywhere(tree: Any, indent: int | str | None) -> None:
    text = json.dumps(tree, ensure_ascii=False, indent=indent)
    document = of_json(text)
    assert document.data == tree
    assert set(document.places) == set(paths(tree))


def paths(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path, *(inner for step, value in steps for inner in paths(value, (*path, step)))]


@given(st.text(st.sampled_from("ab01:- \n\t{}[],&*!|>'\"%#?<~\\u")) | st.text())
def test_any_text_is_a_document_or_problems_with_places(text: str) -> None:
    last = text.count("\n") + text.count("\r") + 1
    for load in (yaml, of_json):
        try:
            document = load(text)
        except InputError as error:
            places = [problem.at for problem in error.problems]
        else:
            places = list(document.places.values())
        assert all(place and 1 <= place.line <= last for place in places)
        assert places or not text.strip() or load is yaml  # YAML may be nothing but comments
