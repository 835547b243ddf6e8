"""The description of the interface for programs (OpenAPI 3.1), made from its models and the schema of reports."""

import json
from functools import cache
from typing import Any

from pydantic.json_schema import models_json_schema

from deckcheck.serve.api.asked import TABLES, CheckAsked, Done, FixAsked, HandedIn, RepairAsked, SuggestAsked
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
    "until": {**_DAY, "description": "The first day on which it is no more."},
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
_WORDS = {"type": "array", "items": {"type": "string"}}
_NUMBER = {"type": "integer"}
_MAYBE_NUMBER = {"type": ["integer", "null"]}
_TRUTH = {"type": "boolean"}
_TIME = {"type": "string", "description": "In UTC."}
_OF_EVENTS: dict[str, dict[str, Any]] = {
    "Kept": _object(
        "A list that was handed in.",
        receipt=_object(
            "What says that it is kept.",
            list={"description": "Its number.", **_NUMBER},
            received=_TIME,
            sha256={"type": "string", "description": "Of the salt and the list, as UTF-8, lines ended with LF."},
            salt={"type": "string"},
            late={"description": "It came after the deadline.", **_TRUTH},
            closed={"description": "It came while no lists were taken.", **_TRUTH},
            counts={"description": "It is the player's list now.", **_TRUTH},
        ),
        report={"description": "None where it could not be judged yet.", "anyOf": [_ref("Report"), {"type": "null"}]},
    ),
    "Players": _object(
        "The players of an event.",
        players=_listed(
            _object(
                "A player.",
                number={"description": "As addresses name them.", **_NUMBER},
                id={"type": "string", "description": "As the organizer's table has it."},
                name={"type": ["string", "null"]},
                need={"enum": ["illegal", "undecided", "refused", "none", "unjudged", "legal"]},
                reasons={"type": "string"},
                counts={"description": "The number of the list that counts.", **_MAYBE_NUMBER},
                received={"type": ["string", "null"], "description": "When that came, in UTC."},
                lists={"description": "How many were sent.", **_NUMBER},
                late={
                    "description": "The one that counts came late, or one after it did, and was not accepted.",
                    **_TRUTH,
                },
                arrived=_TRUTH,
                dropped=_TRUTH,
            )
        ),
    ),
    "Imported": _object(
        "What a table of players changes, by the organizer's ids.",
        new=_WORDS,
        changed=_WORDS,
        missing={"description": "They are not in it, and stay.", **_WORDS},
        taken={
            "description": "Somebody of another name has them who signed up: nothing is imported with such rows.",
            **_WORDS,
        },
        notes=_WORDS,
    ),
    "State": _object("Whether lists are taken.", state={"enum": ["open", "locked"]}),
    "Acts": _object(
        "What was done, the latest first.",
        acts=_listed(
            _object(
                "An act.",
                id=_NUMBER,
                at=_TIME,
                actor={"type": "string"},
                action={"type": "string"},
                player={"description": "The number of a player.", **_MAYBE_NUMBER},
                detail={"type": "object"},
            )
        ),
    ),
}
_EVENT = "/v1/events/{event}"
_TOO_OFTEN = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}


@cache
def document() -> dict[str, Any]:
    """The description."""
    _, made = models_json_schema(
        [
            *((each, "validation") for each in (CheckAsked, FixAsked, RepairAsked, SuggestAsked, HandedIn)),
            (Done, "serialization"),
        ],
        ref_template=_SCHEMAS + "{model}",
    )
    report, parts = _shipped("report", "Report")
    more = {**_shipped("repair", "Repair")[1], **_shipped("suggest", "Suggest")[1]}
    schemas = {**made["$defs"], **_OWN, **_OF_EVENTS, "Report": report, **parts, **more}
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
            **_of_events(),
        },
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {
                "code": {"type": "http", "scheme": "bearer", "description": "The code of a link, as it is shown."}
            },
        },
    }


def _of_events() -> dict[str, Any]:
    """The addresses of events: whoever asks shows a link's code."""
    key = {"name": "Idempotency-Key", "in": "header", "required": True, "schema": {"type": "string", "maxLength": 100}}
    dry = {"name": "dry-run", "in": "query", "schema": {"enum": ["1", "true"]}}
    kept = {"description": "It was kept before, under the same key.", "content": _content("Kept")}
    put = {
        "operationId": "hand-in",
        "summary": "Hand in the list of a player, whose number may be “me”; the number of the deck is 1.",
        "parameters": [key],
        "requestBody": {"required": True, "content": _content("HandedIn")},
        "responses": {
            "200": kept,
            "201": {"description": "It is kept.", "content": _content("Kept")},
            **_problems(400, 401, 404, 409, 413, 415, 422, 429, 503),
        },
    }
    table = {"type": "string", "description": "A table of players, as the page of the desk takes it."}
    whole = {"description": "As `deckcheck event` reads and writes it.", "type": ["object", "array"]}
    found = {
        "/players/{player}/decks/{deck}": {"put": put},
        "/players": {"get": _of_event("players", "Who needs what.", _ref("Players"))},
        "/players:import": {
            "post": {
                **_of_event("import", "Add players from a table.", _ref("Imported"), 409, 413, 415, 422),
                "parameters": [dry],
                "requestBody": {"required": True, "content": {kind: {"schema": table} for kind in TABLES}},
            }
        },
        "/registrations": {"get": _of_event("registrations", "What was handed in.", whole)},
        "/lock": {
            "get": _of_event("lock-file", "The lock of the registrations.", whole, 409),
            "post": _of_event("lock", "Take no more lists.", _ref("State")),
        },
        "/unlock": {"post": _of_event("unlock", "Take lists again.", _ref("State"))},
        "/audit": {"get": _of_event("audit", "What was done.", _ref("Acts"))},
    }
    return {_EVENT + path: _named_parts(path, methods) for path, methods in found.items()}


def _of_event(id: str, summary: str, answer: dict[str, Any], *also: int) -> dict[str, Any]:
    return {
        "operationId": id,
        "summary": summary,
        "responses": {
            "200": {"description": "It is done.", "content": {"application/json": {"schema": answer}}},
            **_problems(401, 404, *also, 429, 503),
        },
    }


def _named_parts(path: str, methods: dict[str, Any]) -> dict[str, Any]:
    """Operations with the parts of their path, and with what they are allowed by."""
    named = ["event", *(part for part in ("player", "deck") if f"{{{part}}}" in path)]
    parts = [{"name": part, "in": "path", "required": True, "schema": {"type": "string"}} for part in named]
    return {
        method: {**each, "parameters": [*parts, *each.get("parameters", [])], "security": [{"code": []}]}
        for method, each in methods.items()
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
        400: "A header is missing.",
        401: "The code that was sent is worth nothing.",
        404: "There is no such thing for whoever asks.",
        409: "It cannot be done as things stand.",
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
