"""The description of the interface for programs (OpenAPI 3.1), made from its models and the schema of reports."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic.json_schema import models_json_schema

from deckcheck.serve.api.asked import CheckAsked, Done, FixAsked, RepairAsked, SuggestAsked
from deckcheck.serve.judging import MOST_KB, MOST_LINES
from deckcheck.source.resources import __version__, shipped

_SCHEMAS = "#/components/schemas/"
_DAY = {"type": ["string", "null"], "pattern": r"^\d{4}-\d{2}-\d{2}$"}
_NAMES = {"type": "object", "description": "By language.", "additionalProperties": {"type": "string"}}


def _object(description: str, **properties: Any) -> dict[str, Any]:
    named = {name.replace("_", "-"): schema for name, schema in properties.items()}
    return {
        "type": "object",
        "description": description,
        "required": list(named),
        "properties": named,
        "additionalProperties": False,
    }


def _listed(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": _SCHEMAS + name}


_NAMED = {
    "id": {"type": "string"},
    "name": _NAMES,
    "game": _object("Its game.", id={"type": "string"}, name=_NAMES),
    "since": {**_DAY, "description": "Its first day."},
    "until": {**_DAY, "description": "Its last day."},
    "known_until": {**_DAY, "description": "The last day up to which the facts of its game are known."},
}
_OWN: dict[str, dict[str, Any]] = {
    "Problem": {
        "type": "object",
        "description": "What is wrong (RFC 9457).",
        "required": ["type", "title", "status", "detail", "code"],
        "properties": {
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string", "description": "A sentence, in the language that was asked for."},
            "code": {"type": "string"},
            "problems": {"description": "What kept a list from being judged.", **_listed(_ref("Report.problem"))},
            "mistakes": _listed(
                _object("What is wrong with the JSON, and where.", at={"type": "string"}, message={"type": "string"})
            ),
        },
        "additionalProperties": False,
    },
    "Fixed": _object(
        "A list with what is safe put right.",
        deck={"type": "string", "description": "The list then."},
        done=_listed(_ref("Done")),
        left={"description": "What would have changed something else, too.", **_listed(_ref("Done"))},
        report={"description": "What the list comes to then.", **_ref("Report")},
    ),
    "Repaired": _object(
        "The fewest changes that make a list legal, or why there are none.",
        repair={"description": "As `deckcheck fix --legal --output json` has it.", **_ref("Repair.deck")},
        report={"description": "What the list comes to then, or as it is where it was not changed.", **_ref("Report")},
    ),
    "Suggested": _object(
        "What may be added to a list.",
        suggestions={"description": "As `deckcheck suggest --output json` has it.", **_ref("Suggest.deck")},
        report={"description": "What the list comes to as it is.", **_ref("Report")},
    ),
    "Format": _object("A format.", **_NAMED),
    "FormatInFull": _object(
        "A format.",
        **_NAMED,
        source={"type": "string"},
        zones=_listed(_object("A zone of its decks.", id={"type": "string"}, name=_NAMES)),
    ),
    "Formats": _object("All formats.", formats=_listed(_ref("Format"))),
    "Version": _object(
        "Which deckcheck it is, and by which cards it judges.",
        deckcheck={"type": "string"},
        cards=_listed(
            _object(
                "The cards of a game.",
                game={"type": "string"},
                known_until=_DAY,
                sha256={"description": "Of each of their files.", **_listed({"type": "string"})},
            )
        ),
    ),
}
_TOO_OFTEN = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}


@cache
def document() -> dict[str, Any]:
    """The description."""
    _, made = models_json_schema(
        [
            *((each, "validation") for each in (CheckAsked, FixAsked, RepairAsked, SuggestAsked)),
            (Done, "serialization"),
        ],
        ref_template=_SCHEMAS + "{model}",
    )
    report, parts = _shipped("report", "Report")
    more = {**_shipped("repair", "Repair")[1], **_shipped("suggest", "Suggest")[1]}
    schemas = {**made["$defs"], **_OWN, "Report": report, **parts, **more}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "deckcheck",
            "version": __version__,
            "description": "Is this deck legal on that day, and if not: every reason, on which line, by which rule. "
            f"A list has at most {MOST_KB} KB and {MOST_LINES} lines. Within /v1 things are only added.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            "/v1/check": _post("check", "Judge a list.", "CheckAsked", "Report"),
            "/v1/fix": _post("fix", "Put right in a list what is safe.", "FixAsked", "Fixed"),
            "/v1/repair": _post("repair", "Make a list legal with the fewest changes.", "RepairAsked", "Repaired", 501),
            "/v1/suggest": _post("suggest", "Say what may be added to a list.", "SuggestAsked", "Suggested"),
            "/v1/formats": _get("formats", "The formats that there are.", "Formats"),
            "/v1/formats/{id}": _get("format", "One format; its id has a slash in it.", "FormatInFull", "id"),
            "/v1/version": _get("version", "Which deckcheck it is, and by which cards it judges.", "Version"),
            "/v1/openapi.json": _get("document", "This description.", None),
        },
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _shipped(name: str, under: str) -> tuple[Any, dict[str, Any]]:
    """A schema that comes with deckcheck as it stands here, and its parts by their names here."""
    with open(shipped(f"schemas/{name}.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    parts = {f"{under}.{part}": _moved(of, under) for part, of in schema.pop("$defs").items()}
    del schema["$schema"]
    return _moved(schema, under), parts


def _moved(schema: Any, under: str) -> Any:
    """A part of such a schema as it stands here."""
    if isinstance(schema, list):
        return [_moved(each, under) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: f"{_SCHEMAS}{under}.{value.removeprefix('#/$defs/')}" if key == "$ref" else _moved(value, under)
        for key, value in schema.items()
    }


def _content(name: str | None) -> dict[str, Any]:
    return {"application/json": {"schema": {"type": "object"} if name is None else _ref(name)}}


def _problems(*statuses: int) -> dict[str, Any]:
    said = {
        404: "There is no such format.",
        413: "Too much was sent.",
        415: "What was sent is no JSON.",
        422: "It cannot be judged as it was asked.",
        429: "Too many requests.",
        501: "What looks for repairs is not installed on this site.",
        503: "Too many lists are waiting.",
    }
    return {
        str(status): {
            "description": said[status],
            "content": {"application/problem+json": {"schema": _ref("Problem")}},
            **({"headers": _TOO_OFTEN} if status in (429, 503) else {}),
        }
        for status in statuses
    }


def _post(id: str, summary: str, asked: str, answer: str, *also: int) -> dict[str, Any]:
    return {
        "post": {
            "operationId": id,
            "summary": summary,
            "requestBody": {"required": True, "content": _content(asked)},
            "responses": {
                "200": {"description": "It was judged.", "content": _content(answer)},
                **_problems(413, 415, 422, 429, *also, 503),
            },
        }
    }


def _get(id: str, summary: str, answer: str | None, part: str | None = None) -> dict[str, Any]:
    named = [{"name": part, "in": "path", "required": True, "schema": {"type": "string"}}] if part else []
    return {
        "get": {
            "operationId": id,
            "summary": summary,
            **({"parameters": named} if named else {}),
            "responses": {
                "200": {"description": "It is there.", "content": _content(answer)},
                **(_problems(404) if part else {}),
            },
        }
    }
