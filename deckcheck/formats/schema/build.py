"""The JSON Schemas of the files that people write, made from the typed models and the rule kinds.

A release comes with those that its code says, in ``schemas/``, where editors find them. In a checkout the code is
asked, so that nothing need be made by hand before a new key or kind is known; a test compares both.
"""

import json
import os
import re
from functools import cache
from importlib import import_module
from typing import Any
from zlib import crc32

from deckcheck.formats.schema.selector import DEFINITIONS, with_selectors
from deckcheck.plugins import guarding, offered
from deckcheck.rules.rule import kinds
from deckcheck.source import InputError, Problem
from deckcheck.source.cache import files_in
from deckcheck.source.kept import bytes_of, keep, kept, value_of
from deckcheck.source.resources import is_release, packaged, shipped

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MODEL = re.compile(r'("(?:#/\$defs/)?)([A-Z][A-Za-z]*(?:File|Game)|Names)"')
"""A model's name, or a reference to it, in JSON."""
RULES = {"format": "rules", "event": "across", "card-rules": "rules"}
"""The kinds of files that have rules, and the key under which they stand."""
_MODELS = {
    "card-rules": "clauses.CardRulesFile",
    "config": "config.ConfigFile",
    "draft": "play.DraftFile",
    "event": "event.EventFile",
    "format": "format.FormatFile",
    "game": "format.GameFile",
    "list": "lists.ListFile",
    "match": "play.MatchFile",
    "pool": "lists.PoolFile",
    "registration": "event.RegistrationFile",
    "registrations-lock": "lock.LockFile",
}
MADE = tuple(_MODELS)
"""The kinds of files that have typed models, by the stems of their schemas' files."""
_RECORDS = ("draft", "match", "registration")
"""Those that decks stand in."""
ENTRIES = {"deck": "#/$defs/entries"}
"""Where the schema of a deck's entries belongs; a reference to it would be one that pydantic does not know."""
_MADE_FROM = ("formats/schema", "rules", "model")
"""Where the code stands that says what is in the schemas."""


def schema(name: str) -> dict[str, Any]:
    """The schema of a kind of file, by its file's stem: what the code of this run says, to be changed by whoever asks.

    Of a release that is what comes with it, unless somebody has put a rule kind into it.
    """
    if name in MADE and not (is_release() and _has_all_kinds(name)):
        made: dict[str, Any] = value_of(_made_or_kept(name))
        return made
    return shipped_schema(name)


def _has_all_kinds(name: str) -> bool:
    return name not in RULES or kinds_in(shipped_schema(name), RULES[name]).keys() >= set(kinds())


@cache
def _made_or_kept(name: str) -> bytes:
    """A schema that is made once for the same code, and stays beside it, where what Python compiles does."""
    folder = packaged("formats/schema/__pycache__")
    code, found = kept(folder, "schema", (name,)) or (None, {})
    if code != _code():
        found = made_schema(name)
        keep(folder, "schema", (name,), (_code(), found))
    return bytes_of(found)


@cache
def _code() -> int:
    """A checksum of all that schemas are made from."""
    code = [path for folder in _MADE_FROM for path in files_in(packaged(folder)) if path.endswith(".py")]
    found = 0
    for path in (*code, _path("deck")):
        with open(path, "rb") as file:
            found = crc32(file.read(), crc32(path.encode(errors="replace"), found))
    return found


def shipped_schema(name: str) -> dict[str, Any]:
    """A schema that comes with deckcheck, by its file's stem."""
    with open(_path(name), encoding="utf-8") as file:
        loaded: dict[str, Any] = json.load(file)
    return loaded


def _path(name: str) -> str:
    return os.path.join(shipped("schemas"), f"{name}.schema.json")


def made_schema(name: str) -> dict[str, Any]:
    """The schema of a kind of file that has a typed model, made from that."""
    module, _, model = _MODELS[name].partition(".")
    found = _schema(getattr(import_module(f"deckcheck.formats.schema.{module}"), model))
    if name in RULES:
        found = _with_clauses(found, RULES[name])
    if name in _RECORDS:
        found = _with_entries(found)
        found["$defs"] = {**found.get("$defs", {}), **shipped_schema("deck")["$defs"]}
    elif name in (*RULES, "game"):
        # Where cards are selected, with what a selector is.
        found["$defs"] = {**found["$defs"], **DEFINITIONS}
    return {"$schema": DIALECT, **found}


def _schema(model: Any) -> dict[str, Any]:
    # Whoever has the schemas of a release does not wait for it.
    from pydantic import TypeAdapter

    tidy: dict[str, Any] = with_selectors(_tidied(TypeAdapter(model).json_schema()))
    renamed: dict[str, Any] = json.loads(_MODEL.sub(_plain_name, json.dumps(tidy)))
    return renamed


def _plain_name(found: re.Match[str]) -> str:
    """The name of a model as people may see it: editors show the names of definitions."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", found[2].removesuffix("File")).lower()
    return f'{found[1]}{name}"'


def _with_entries(part: Any) -> Any:
    if isinstance(part, list):
        return [_with_entries(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {"$ref": part["deck"]} if part == ENTRIES else {key: _with_entries(value) for key, value in part.items()}


def _with_clauses(schema: dict[str, Any], key: str) -> dict[str, Any]:
    """A rule is a mapping with one key, its kind: so an error names the very option, not a choice of ten."""
    # Whoever finds the schema kept needs no pydantic.
    from deckcheck.formats.schema.clauses import clause_model, options_model

    clauses = {kind: _schema(clause_model(kind)) for kind in kinds()}
    asked = {kind: _schema(options_model(kind)) for kind in clauses}
    definitions = schema.setdefault("$defs", {})
    for clause in (*clauses.values(), *asked.values()):
        definitions.update(clause.pop("$defs", {}))
    # A condition may be what any kind asks, under its name.
    forms = definitions["condition"]["properties"]
    forms.update({kind: options for kind, options in asked.items() if kind not in forms})
    holder = definitions.get("card-rules-of", schema)
    holder["properties"][key]["items"] = {
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


def add_plugin_kind(wanted: dict[str, Any], kind: str, key: str = RULES["format"]) -> tuple[Problem, ...]:
    """Add the options of a plug-in's rule kind to a schema with rules; what is wrong if that cannot be done."""
    # Only a plug-in's rule needs pydantic here.
    from deckcheck.formats.schema.clauses import clause_model

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
    holder = wanted["$defs"].get("card-rules-of", wanted)
    kinds: dict[str, Any] = holder["properties"][key]["items"]["properties"]
    return kinds
