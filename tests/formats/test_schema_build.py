"""The JSON Schemas: the committed ones are the made ones, and the shipped files keep them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.formats.schema.build import DIALECT, MADE, made_schema, schema, shipped_schema
from deckcheck.formats.schema.validate import mistakes
from deckcheck.rules.rule import kinds
from deckcheck.source import Problem, Source, read_source
from deckcheck.source.document import load_document
from deckcheck.source.resources import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = sorted(Path(shipped("schemas")).glob("*.schema.json"))
SHIPPED = sorted(path for path in Path(shipped("formats")).rglob("*.yaml") if path.name != "sets.yaml")


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("name", MADE)
def test_the_committed_schema_is_the_made_one(name: str) -> None:
    assert shipped_schema(name) == made_schema(name), "run tools/write_schemas.py"


KIND = '''"""Ask that a deck has the words."""

from collections.abc import Iterator
from typing import Literal

from deckcheck.kernel.bound import Bound
from deckcheck.rules.rule import Context
from deckcheck.source.named_tuple import NamedTuple

OPTIONS = {"word": "The word."}


class HasWords(NamedTuple):
    word: Literal["one", "two"]
    least: int = 1

    def bounds(self, context: Context) -> Iterator[Bound]:
        yield from ()
'''
PROGRAM = """
import json, sys
from deckcheck.formats.schema.validate import mistakes
from deckcheck.source import Source
from deckcheck.source.document import load_document
rules = [{"has-words": {"word": word, "cite": "Has it."}} for word in ("one", "three")]
written = {"format": "a/b", "name": {"en": "A", "ja": "A"}, "source": {"title": "A"}, "rules": rules}
document = load_document(Source("a.json", json.dumps(written), "utf-8"))
print([(problem.code, dict(problem.facts)) for problem in mistakes(document, "format")], "pydantic" in sys.modules)
"""


@pytest.mark.slow
@pytest.mark.parametrize("release", [False, True])
def test_a_new_kind_is_known_before_any_schema_is_made(tmp_path: Path, release: bool) -> None:  # noqa: FBT001 -- a case
    package = tmp_path / "deckcheck"
    shutil.copytree(ROOT / "deckcheck", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "schemas", (package / "shipped" if release else tmp_path) / "schemas")
    (package / "rules" / "kinds" / "has_words.py").write_text(KIND, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def told() -> str:
        command = [sys.executable, "-c", PROGRAM]
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True).stdout

    wrong = [("wrong-value", {"value": "three", "allowed": ["one", "two"]})]
    assert told() == f"{wrong} True\n"
    assert told() == f"{wrong} False\n"  # what was made is kept, for just that code
    changed = KIND.replace('"two"', '"three"')
    (package / "rules" / "kinds" / "has_words.py").write_text(changed, encoding="utf-8")
    assert told() == "[] True\n"


@pytest.mark.slow
@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_schema_is_one(path: Path) -> None:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert found["$schema"] == DIALECT
    Draft202012Validator.check_schema(found)
    assert _unresolved(found, found) == []


def _unresolved(part: Any, whole: dict[str, Any]) -> list[str]:
    """The references within a schema that lead nowhere, or out of it."""
    if isinstance(part, list):
        return [each for item in part for each in _unresolved(item, whole)]
    if not isinstance(part, dict):
        return []
    found = [each for value in part.values() for each in _unresolved(value, whole)]
    target: Any = whole
    for step in part["$ref"].removeprefix("#/").split("/") if isinstance(part.get("$ref"), str) else ():
        target = target.get(step, {})
    return found if target else [*found, part["$ref"]]


@pytest.mark.table(every=10, step=2)
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(shipped("formats"))))
def test_a_shipped_file_keeps_the_schema_that_its_first_line_names(path: Path) -> None:
    first, *_ = path.read_text(encoding="utf-8").split("\n")
    key, _, reference = first.removeprefix("# yaml-language-server: ").partition("=")
    assert key == "$schema"
    target = Path(os.path.normpath(path.parent / reference))
    assert target in SCHEMAS
    folders = {"lists": "list", "pools": "pool", "card-rules": "card-rules"}
    kind = folders.get(path.parent.name, "game" if path.name == "game.yaml" else "format")
    assert target.name == f"{kind}.schema.json"
    document = load_document(read_source(str(path)))
    assert mistakes(document, kind) == []
    assert list(Draft202012Validator(schema(kind)).iter_errors(document.data)) == []


def test_there_are_shipped_files_of_every_kind() -> None:
    names = {path.parent.name if path.parent.name == "lists" else path.name for path in SHIPPED}
    assert {"lists", "game.yaml", "single.yaml", "commander.yaml"} <= names


def test_a_rule_has_every_kind_and_no_other_key() -> None:
    rule = schema("format")["properties"]["rules"]["items"]
    assert tuple(rule["properties"]) == kinds()
    assert rule["additionalProperties"] is False
    for kind, clause in rule["properties"].items():
        assert clause["additionalProperties"] is False, kind
        assert clause["properties"]["cite"]["description"], kind
        assert clause["description"], kind


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("name", MADE)
def test_an_editor_can_say_what_every_key_means(name: str) -> None:
    made = made_schema(name)
    definitions = {f"#/$defs/{key}": value for key, value in made["$defs"].items()}
    keys = list(_keys(made))
    assert keys
    assert [
        key for key, value in keys if "description" not in {**definitions.get(str(value.get("$ref")), {}), **value}
    ] == []


def _keys(part: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The keys that a schema knows of, wherever they stand, with what it says of them."""
    if isinstance(part, list):
        for item in part:
            yield from _keys(item)
    elif isinstance(part, dict):
        yield from part.get("properties", {}).items()
        for value in part.values():
            yield from _keys(value)


def test_what_an_editor_checks_is_what_is_checked() -> None:
    """A day is one by the schema alone."""
    day = schema("list")["properties"]["since"]
    assert (day["format"], day["pattern"]) == ("date", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")


def test_a_keyword_that_no_sentence_is_for_is_still_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.formats.schema.validate.schema", lambda name: {"uniqueItems": True})
    document = load_document(Source("test.yaml", "[1, 1]", "utf-8"))
    (problem,) = mistakes(document, "any")
    assert problem == Problem("breaks-schema", {"what": "[1, 1] has non-unique elements"}, document.at(()))


def _keywords(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(_keywords, part))
    if not isinstance(part, dict):
        return set()
    named = {"properties", "$defs"}
    inner = [value.values() if key in named else [value] for key, value in part.items() if key != "enum"]
    return {key for key in part if key not in named} | set().union(*(_keywords(list(each)) for each in inner))


@pytest.mark.slow(step=1)
def test_every_keyword_of_the_made_schemas_is_told_in_words() -> None:
    from deckcheck.formats.schema.validate import _SAY

    said_otherwise = {"anyOf", "items", "propertyNames", "properties", "$ref", "additionalProperties"}
    says_nothing = {"$schema", "description", "default", "title"}
    assert set().union(*map(_keywords, map(made_schema, MADE))) - said_otherwise - says_nothing <= set(_SAY)


WRONG = [
    3,
    {},
    {"cost": {"less-than": 3}},
    {"colours": {"within": {"zone": "hero"}}},
    {"name": 3},
    {"printing": {"colour": "red"}},
    {"listed": {"most": 1}},
    {"not": [{"type": "unit"}]},
    {"any": {"type": "unit"}},
    {"all": []},
]


@pytest.mark.parametrize("where", WRONG, ids=str)
def test_an_editor_sees_a_wrong_selector(where: Any) -> None:
    """What right ones are is tried with all shipped files."""
    written = {"format": "a/b", "name": {"en": "A", "ja": "A"}, "source": {"title": "A"}}
    rules = [{"exclusion": {"where": where, "cite": "No."}}]
    judge = Draft202012Validator(schema("format"))
    assert not judge.is_valid({**written, "rules": rules})
    assert judge.is_valid({**written, "rules": [{"exclusion": {"where": {"not": {"type": "unit"}}, "cite": "No."}}]})
