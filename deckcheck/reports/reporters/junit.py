"""A report as JUnit XML, as continuous integration shows tests: a test case per deck, record and problem.

There is no one specification; this keeps to what Apache Ant's ``junitreport`` writes and Jenkins and GitLab read.
An illegal deck is a failure; what is undecided, or could not be used, is an error. Each says what the text report says.
"""

from collections.abc import Iterator
from io import StringIO
from typing import TextIO
from xml.etree import ElementTree as ET

from deckcheck.config.repository import repository_root, rooted
from deckcheck.formats.deck_report import DeckReport
from deckcheck.judging.judged import Account, Report
from deckcheck.messages import sentence
from deckcheck.reports.reporter import Style, is_unicode, plain, reporter
from deckcheck.reports.rows import rows

_NAME = "deckcheck"
_OUTCOMES = {"illegal": "failure", "undecided": "error"}


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the report."""
    root = repository_root()
    cases = [*_judged(report, style.lang, root), *_problems(report, style.lang, root)]
    failures, errors = (sum(case.find(outcome) is not None for case in cases) for outcome in ("failure", "error"))
    numbers = {"tests": str(len(cases)), "failures": str(failures), "errors": str(errors)}
    suites = ET.Element("testsuites", {"name": _NAME, **numbers})
    suite = ET.SubElement(suites, "testsuite", {"name": _NAME, **numbers, "skipped": "0"})
    if report.imports:
        properties = ET.SubElement(suite, "properties")
        for game, path in report.imports.items():
            ET.SubElement(properties, "property", {"name": f"imports.{game}", "value": plain(path)})
    suite.extend(cases)
    ET.indent(suites)
    encoding = "utf-8" if is_unicode(out) else "us-ascii"
    out.write(ET.tostring(suites, encoding, xml_declaration=True).decode(encoding) + "\n")


def _judged(report: Report, lang: str, root: str) -> Iterator[ET.Element]:
    for judged in report.decks:
        yield _case(judged.report, judged.report.format, _text(Report((judged,)), lang), root)
    for account in report.records:
        yield _case(account, account.format.id, _text(Report((), (), (account,)), lang), root)


def _case(of: DeckReport | Account, format_: str, text: str, root: str) -> ET.Element:
    case = _element(of.path, format_, root)
    headline, _, _ = text.partition("\n")
    if of.verdict in _OUTCOMES:
        attributes = {"message": headline, "type": of.verdict}
        ET.SubElement(case, _OUTCOMES[of.verdict], attributes).text = text
    elif of.findings or of.known_only_to is not None:
        ET.SubElement(case, "system-out").text = text
    return case


def _problems(report: Report, lang: str, root: str) -> Iterator[ET.Element]:
    for row in rows(report._replace(decks=(), records=()), lang, root):
        case = _element(row.file or row.code, _NAME, root if row.file else None)
        error = {"message": plain(row.message), "type": row.code}
        is_odd = row.severity == "warning"
        outcome = ET.SubElement(case, "system-out") if is_odd else ET.SubElement(case, "error", error)
        # It is told as on the console.
        place, severity = f"{row.at}: " if row.at else "", sentence(lang, f"severity-{row.severity}", {})
        outcome.text = plain(f"{place}{severity}{row.message} [{row.code}]")
        yield case


def _element(name: str, class_name: str, root: str | None) -> ET.Element:
    case = ET.Element("testcase", {"classname": plain(class_name), "name": plain(name)})
    if root is not None:
        case.set("file", plain(rooted(name, root)))
    return case


def _text(report: Report, lang: str) -> str:
    """What the text report says, with all that it can: whoever opens this has no option to ask for more."""
    out = StringIO()
    reporter("text").write(report, out, Style(lang, verbosity=1))
    return out.getvalue()
