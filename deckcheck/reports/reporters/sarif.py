"""A report as SARIF 2.1.0 (OASIS Standard, "Static Analysis Results Interchange Format Version 2.1.0").

A finding is a result, a problem one of the ``toolConfigurationNotifications``. What is undecided has the level
``error`` and not the kind ``open``: that would oblige it to the level ``none`` (3.27.10), which viewers hide. Lines
and columns count characters (``columnKind``), paths begin at the repository's root (``%SRCROOT%``) or, of files that
come with deckcheck, where they stand in it. The ``fixes`` of a result are the changes that would be rid of it, in the
order of what is likeliest; which one is right, a person decides.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from deckcheck import __version__
from deckcheck.config.repository import comes_along, repository_root, rooted
from deckcheck.messages import NO_WORDS, has, sentence, template
from deckcheck.reports.remarks import remarks, rule_told
from deckcheck.reports.reporter import write_json
from deckcheck.source import Location
from deckcheck.source.wrapping import extent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TextIO

    from deckcheck.fixes.fix import Offer
    from deckcheck.judging.judged import Report
    from deckcheck.reports.remarks import Remark
    from deckcheck.reports.reporter import Style

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {"illegal": "error", "undecided": "error", "warning": "warning", "note": "note", "error": "error"}
_FINGERPRINTS = ("deckcheck/v1", "primaryLocationLineHash")
"""Under its own name, and under the only one that GitHub's code scanning looks at."""


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write a log with one run."""
    write_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(report, style.lang)]}, out)


def _run(report: Report, lang: str) -> dict[str, Any]:
    root = repository_root()
    found = remarks(report, lang, root)
    results = [remark for remark in found if remark.severity != "error"]
    problems = [remark for remark in found if remark.severity == "error"]
    rules, notifications = _descriptors(results, lang, root), _descriptors(problems, lang, root)
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
                "toolConfigurationNotifications": [
                    _notification(remark, list(notifications).index(remark.code), root) for remark in problems
                ],
            }
        ],
        "results": [_result(remark, list(rules).index(remark.code), lang, root) for remark in results],
        **({"properties": {"imports": dict(report.imports)}} if report.imports else {}),
    }


def _descriptors(found: Iterable[Remark], lang: str, root: str) -> dict[str, dict[str, Any]]:
    """What each code is about, with the rule texts that asked for it here."""
    cites: dict[str, dict[str, None]] = {}
    for remark in found:
        asked = cites.setdefault(remark.code, {})
        if remark.clause is not None:
            asked[rule_told(remark.clause, lang, root)] = None
    return {code: _descriptor(code, list(asked), lang) for code, asked in cites.items()}


def _descriptor(code: str, rules: list[str], lang: str) -> dict[str, Any]:
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


def _result(remark: Remark, index: int, lang: str, root: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": remark.code,
        "ruleIndex": index,
        "level": _LEVELS[remark.severity],
        "message": _text(remark.message),
        "locations": _locations(remark, root),
        "partialFingerprints": dict.fromkeys(_FINGERPRINTS, remark.fingerprint),
    }
    related = [_location(place, root) for place in remark.also]
    if remark.clause is not None:
        line = _location(Location(remark.clause.path, remark.clause.line), root)
        related.append({**line, "message": _text(remark.clause.cite)})
    if related:
        result["relatedLocations"] = [{"id": number, **place} for number, place in enumerate(related, 1)]
    fixes = [_fix(offer, remark, lang, root) for offer in remark.offers()]
    if fixes:
        result["fixes"] = fixes
    return result


def _fix(offer: Offer, remark: Remark, lang: str, root: str) -> dict[str, Any]:
    """A fix (3.55): what it does, and the text that it puts in the place of another."""
    said = [sentence(lang, fix.code, fix.facts, remark.words or NO_WORDS) for fix in offer.fixes]
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
    change = {"artifactLocation": _artifact(remark.file, root), "replacements": replacements}
    return {"description": _text("\n".join(said)), "artifactChanges": [change]}


def _notification(remark: Remark, index: int, root: str) -> dict[str, Any]:
    return {
        "descriptor": {"id": remark.code, "index": index},
        "level": _LEVELS[remark.severity],
        "message": _text(remark.message),
        "locations": _locations(remark, root),
    }


def _locations(remark: Remark, root: str) -> list[dict[str, Any]]:
    """The place of a remark, or else its file."""
    if remark.at is not None:
        return [_location(remark.at, root, remark.line)]
    return [{"physicalLocation": {"artifactLocation": _artifact(remark.file, root)}}] if remark.file else []


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
