"""The JSON Schemas of the files that people write, made from the typed models.

The schemas stand in ``schemas/`` for editors to complete and check by; a test
compares them with what is made here.
"""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from deckcheck.formats.schema.selector import DEFINITIONS, with_selectors
from deckcheck.source import InputError
from deckcheck.source.resources import shipped

if TYPE_CHECKING:
    from deckcheck.source import Problem

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MODEL = re.compile(r'("(?:#/\$defs/)?)([A-Z][A-Za-z]*(?:File|Game)|Names)"')
"""A model's name, or a reference to it, in JSON."""


RULES = {"format": "rules", "event": "across"}
"""The kinds of files that have rules, and the key under which they stand."""


def made_schemas() -> dict[str, dict[str, Any]]:
    """The schema of each kind of file that has typed models, by its file's stem."""
    from deckcheck.formats.schema.config import ConfigFile
    from deckcheck.formats.schema.event import EventFile, RegistrationFile
    from deckcheck.formats.schema.format import FormatFile, GameFile
    from deckcheck.formats.schema.lists import ListFile, PoolFile
    from deckcheck.formats.schema.play import DraftFile, MatchFile

    schemas = {
        "config": _schema(ConfigFile),
        "draft": _record_schema(DraftFile),
        "event": _selecting(_with_clauses(_schema(EventFile), RULES["event"])),
        "format": _selecting(_with_clauses(_schema(FormatFile), RULES["format"])),
        "game": _selecting(_schema(GameFile)),
        "list": _schema(ListFile),
        "match": _record_schema(MatchFile),
        "pool": _schema(PoolFile),
        "registration": _record_schema(RegistrationFile),
    }
    return {name: {"$schema": DIALECT, **schema} for name, schema in schemas.items()}


def _schema(model: Any) -> dict[str, Any]:
    tidy: dict[str, Any] = with_selectors(_tidied(model.model_json_schema(by_alias=True)))
    renamed: dict[str, Any] = json.loads(_MODEL.sub(_plain_name, json.dumps(tidy)))
    return renamed


def _selecting(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema in which cards are selected, with what a selector is."""
    return {**schema, "$defs": {**schema["$defs"], **DEFINITIONS}}


def _plain_name(found: re.Match[str]) -> str:
    """The name of a model as people may see it: editors show the names of definitions."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", found[2].removesuffix("File")).lower()
    return f'{found[1]}{name}"'


def _record_schema(model: Any) -> dict[str, Any]:
    """Decks stand in a record as they do in a deck file."""
    made: dict[str, Any] = _with_entries(_schema(model))
    made["$defs"] = {**made.get("$defs", {}), **schema("deck")["$defs"]}
    return made


def _with_entries(part: Any) -> Any:
    from deckcheck.formats.schema.play import ENTRIES

    if isinstance(part, list):
        return [_with_entries(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {"$ref": part["deck"]} if part == ENTRIES else {key: _with_entries(value) for key, value in part.items()}


def _with_clauses(schema: dict[str, Any], key: str) -> dict[str, Any]:
    """A rule is a mapping with one key, its kind: so an error names the very option, not a choice of ten."""
    from deckcheck.formats.schema.clauses import clause_models

    clauses = {kind: _schema(clause) for kind, clause in clause_models().items()}
    definitions = schema.setdefault("$defs", {})
    for clause in clauses.values():
        definitions.update(clause.pop("$defs", {}))
    schema["properties"][key]["items"] = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": clauses,
    }
    return schema


def _tidied(schema: Any) -> Any:
    """Without pydantic's titles, null and defaults: an option that is not given is absent."""
    if isinstance(schema, list):
        return [_tidied(item) for item in schema if item != {"type": "null"}]
    if not isinstance(schema, dict):
        return schema
    tidy = {key: _tidied(value) for key, value in _with_default(schema).items() if not _noise(key, value)}
    if "patternProperties" in tidy:
        # pydantic lets keys of another form pass.
        ((form, value),) = tidy.pop("patternProperties").items()
        tidy["propertyNames"] = {**tidy.get("propertyNames", {}), "pattern": form}
        tidy["additionalProperties"] = value
    choices = tidy.get("anyOf")
    if isinstance(choices, list) and len(choices) == 1:
        del tidy["anyOf"]
        tidy = {**choices[0], **tidy}
    return tidy


def _noise(key: str, value: Any) -> bool:
    return (key == "title" and isinstance(value, str)) or (
        key == "default" and (not isinstance(value, dict) or not value)
    )


def _with_default(schema: dict[str, Any]) -> dict[str, Any]:
    """With the default in the description only: else an editor writes it into every new mapping."""
    default = schema.get("default")
    if not isinstance(default, str | int) or "description" not in schema:
        return schema
    told = {"True": "yes", "False": "no"}.get(str(default), f"“{default}”")
    return {**schema, "description": f"{schema['description'].removesuffix('.')}; {told} if it is absent."}


def schema(name: str) -> dict[str, Any]:
    """A schema that comes with deckcheck, by its file's stem."""
    with open(os.path.join(shipped("schemas"), f"{name}.schema.json"), encoding="utf-8") as file:
        loaded: dict[str, Any] = json.load(file)
    return loaded


def add_plugin_kind(wanted: dict[str, Any], kind: str, key: str = RULES["format"]) -> tuple[Problem, ...]:
    """Add the options of a plug-in's rule kind to a schema with rules; what is wrong if that cannot be done."""
    from deckcheck.formats.schema.clauses import clause_model
    from deckcheck.plugins import guarding, offered

    try:
        with guarding(offered("rules", kind)):
            clause = _schema(clause_model(kind))
    except InputError as error:
        return error.problems
    wanted["$defs"].update(clause.pop("$defs", {}))
    kinds_in(wanted, key)[kind] = clause
    return ()


def kinds_in(wanted: dict[str, Any], key: str) -> dict[str, Any]:
    """The part of a schema that has the rule kinds under a key, to be changed in place."""
    kinds: dict[str, Any] = wanted["properties"][key]["items"]["properties"]
    return kinds
