"""A report as SARIF 2.1.0 (OASIS Standard, "Static Analysis Results Interchange Format Version 2.1.0").

A finding is a result, a note one of the ``toolExecutionNotifications``, for every result is an alert where people look;
a problem is one of the ``toolConfigurationNotifications``. What is undecided has the level
``error`` and not the kind ``open``: that would oblige it to the level ``none`` (3.27.10), which viewers hide. Lines
and columns count characters (``columnKind``), paths begin at the repository's root (``%SRCROOT%``) or, of files that
come with deckcheck, where they stand in it. The ``fixes`` of a result are the changes that would be rid of it, in the
order of what is likeliest; which one is right, a person decides.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import quote

from deckcheck.config.repository import comes_along, repository_root, rooted
from deckcheck.fixes.fix import Offer
from deckcheck.judging.judged import Report
from deckcheck.messages import NO_WORDS, has, sentence, template
from deckcheck.reports.reporter import Style, write_json
from deckcheck.reports.rows import Row, rows, rule_told
from deckcheck.source import Location
from deckcheck.source.grouping import grouped
from deckcheck.source.resources import __version__
from deckcheck.source.wrapping import extent

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {"illegal": "error", "undecided": "error", "warning": "warning", "note": "note", "error": "error"}
_FINGERPRINTS = ("deckcheck/v1", "primaryLocationLineHash")
"""Under its own name, and under the only one that GitHub's code scanning looks at."""


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write a log with one run."""
    write_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(report, style.lang)]}, out)


def _run(report: Report, lang: str) -> dict[str, Any]:
    root = repository_root()
    found = rows(report, lang, root)
    results = [row for row in found if row.severity not in ("error", "note")]
    problems = [row for row in found if row.severity == "error"]
    notes = [row for row in found if row.severity == "note"]
    rules, notifications = _descriptors(results, lang, root), _descriptors((*problems, *notes), lang, root)
    numbers = {code: number for number, code in enumerate(notifications)}
    executed = [_notification(row, numbers[row.code], root) for row in notes]
    return {
        "tool": {
            "driver": {
                "name": "deckcheck",
                "version": __version__,
                "language": lang,
                "rules": list(rules.values()),
                "notifications": list(notifications.values()),
            }
        },
        "language": lang,
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not problems,
                "toolConfigurationNotifications": [_notification(row, numbers[row.code], root) for row in problems],
                **({"toolExecutionNotifications": executed} if executed else {}),
            }
        ],
        "results": [_result(row, list(rules).index(row.code), lang, root) for row in results],
        **({"properties": {"imports": dict(report.imports)}} if report.imports else {}),
    }


def _descriptors(found: Iterable[Row], lang: str, root: str) -> dict[str, dict[str, Any]]:
    """What each code is about, with the rule texts that asked for it here."""
    rules = grouped((row.code, None if row.clause is None else rule_told(row.clause, lang, root)) for row in found)
    return {code: _descriptor(code, dict.fromkeys(filter(None, asked)), lang) for code, asked in rules.items()}


def _descriptor(code: str, rules: Iterable[str], lang: str) -> dict[str, Any]:
    about = _about(code, lang)
    return {"id": code, "shortDescription": _text(about), "help": _text("\n".join([about, *rules]))}


def _text(said: str) -> dict[str, str]:
    """A message string: braces are doubled in it, for single ones mark a placeholder (3.11.5)."""
    return {"text": said.replace("{", "{{").replace("}", "}}")}


def _about(code: str, lang: str) -> str:
    """What a code is about; of a line that cannot be read, one sentence for all."""
    if has(code, "about"):
        return template(lang, code, "about")
    return template(lang, code, "mistake") if has(code, "mistake") else template(lang, "trouble", "about")


def _result(row: Row, index: int, lang: str, root: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": row.code,
        "ruleIndex": index,
        "level": _LEVELS[row.severity],
        "message": _text(row.message),
        "locations": _locations(row, root),
        "partialFingerprints": dict.fromkeys(_FINGERPRINTS, row.fingerprint),
    }
    related = [_location(place, root) for place in row.also]
    if row.clause is not None:
        line = _location(Location(row.clause.path, row.clause.line), root)
        asked = row.clause.cite or rule_told(row.clause, lang, root)
        related.append({**line, "message": _text(asked)})
    if related:
        result["relatedLocations"] = [{"id": number, **place} for number, place in enumerate(related, 1)]
    fixes = [_fix(offer, row, lang, root) for offer in row.offers()]
    if fixes:
        result["fixes"] = fixes
    return result


def _fix(offer: Offer, row: Row, lang: str, root: str) -> dict[str, Any]:
    """A fix (3.55): what it does, and the text that it puts in the place of another."""
    said = [sentence(lang, fix.code, fix.facts, row.words or NO_WORDS) for fix in offer.fixes]
    replacements = [
        {
            "deletedRegion": {
                "startLine": each.start.line,
                "startColumn": each.start.column,
                "endLine": each.end.line,
                "endColumn": each.end.column,
            },
            "insertedContent": {"text": each.text},
        }
        for each in offer.replacements
    ]
    change = {"artifactLocation": _artifact(row.file, root), "replacements": replacements}
    return {"description": _text("\n".join(said)), "artifactChanges": [change]}


def _notification(row: Row, index: int, root: str) -> dict[str, Any]:
    return {
        "descriptor": {"id": row.code, "index": index},
        "level": _LEVELS[row.severity],
        "message": _text(row.message),
        "locations": _locations(row, root),
    }


def _locations(row: Row, root: str) -> list[dict[str, Any]]:
    """The place of a row, or else its file."""
    if row.at is not None:
        return [_location(row.at, root, row.line)]
    return [{"physicalLocation": {"artifactLocation": _artifact(row.file, root)}}] if row.file else []


def _location(at: Location, root: str, line: str = "") -> dict[str, Any]:
    """A place; where its line is at hand, up to the end of what stands there."""
    region = {"startLine": at.line, "startColumn": at.column}
    if line[at.column - 1 :].strip():
        region["endColumn"] = extent(line, at.column - 1) + 1
    return {"physicalLocation": {"artifactLocation": _artifact(at.path, root), "region": region}}


def _artifact(path: str, root: str) -> Mapping[str, str]:
    name = rooted(path, root)
    uri = quote(name, errors="surrogateescape")
    if comes_along(path, root):
        return {"uri": uri, "uriBaseId": "DECKCHECK"}
    if os.path.isabs(name):
        return {"uri": Path(name).as_uri()}
    return {"uri": uri} if name.startswith("<") else {"uri": uri, "uriBaseId": "%SRCROOT%"}
