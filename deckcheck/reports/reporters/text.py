"""A report for people: a line per deck with its verdict and why, then its findings by rule, and last the sum.

Under each rule stand the lines of the deck that it is about. Notes are a number, and the lines are not quoted, unless
somebody asks for more (``Style.verbosity``). On a terminal of 80 columns there are no more lines than findings, rules
and five: a rule takes one, and so does a finding under it, said in brief where the whole of it would not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, TextIO

from deckcheck.formats.deck_report import DeckReport
from deckcheck.judging.judged import words
from deckcheck.messages import in_language, language, sentence
from deckcheck.reports.reporter import Style, called_syntax, imports_told, logged, plain
from deckcheck.source.grouping import grouped

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.config.config import Ignored
    from deckcheck.formats.format import Format
    from deckcheck.judging.judged import Account, Judged, Part, Report
    from deckcheck.kernel.findings import Count
    from deckcheck.messages import Words
    from deckcheck.model.finding import ClauseReference, Finding, Severity, Statement
    from deckcheck.source import Location

_ORDER: tuple[Severity, ...] = ("illegal", "undecided", "warning", "note")
"""What decides comes first."""
_LEAST_OF_A_RULE = 20
"""Cells of a rule's words that are shown however narrow the terminal is."""
_MOST_LINES = 3
"""Lines of a terminal that a deck's verdict may take, with why."""
_MOST_PLACES = 12
"""Other lines that are named one by one."""
_LONGEST = 200
"""Cells of a deck's line that are quoted where no terminal sets the width."""
_COLOURS = {"legal": "green", "illegal": "red", "undecided": "yellow", "warning": "yellow", "note": "blue"}


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the report. Problems are not part of it: they go where trouble goes."""
    for line in _lines(report, style):
        out.write(logged(line) + "\n")


def _lines(report: Report, style: Style) -> Iterator[str]:
    of_decks = (line for judged in report.decks for line in _deck(judged, style))
    yield from _by_format(report, style) if report.by_format else of_decks
    yield from _undeclared(report, style) if report.undeclared else ()
    for account in report.records:
        yield from _account(account, style)
    for told in imports_told(report.imports, style.lang) if style.verbosity >= 0 else ():
        yield from wrapped(told, style, 2)
    if not report.by_format and _has_sum(report, style):
        yield _summary(report, style)


def _has_sum(report: Report, style: Style) -> bool:
    """Whether there is more than one line to sum up."""
    if len(report.decks) + len(report.undeclared) > 1:
        return True
    return style.verbosity >= 0 and any(_decisive(judged.report.findings) for judged in report.decks)


def _by_format(report: Report, style: Style) -> Iterator[str]:
    """A table for each deck; if verbose, then everything that there is to say of it in each format."""
    from deckcheck.reports.formats_table import table_lines

    for _, several in groupby(report.decks, lambda judged: judged.report.path):
        judged = tuple(several)
        headline, *table = table_lines(judged, style)
        yield from wrapped(headline, style, 2)
        yield from table
        for each in judged if style.verbosity > 0 else ():
            yield from _deck(each, style)


def _summary(report: Report, style: Style) -> str:
    verdicts = [*(judged.report.verdict for judged in report.decks), *("undecided" for _ in report.undeclared)]
    counted = ((verdict, verdicts.count(verdict)) for verdict in ("illegal", "undecided", "legal"))
    told = [sentence(style.lang, f"summary-{verdict}", {"count": count}) for verdict, count in counted if count]
    problems = sum(len(_decisive(judged.report.findings)) for judged in report.decks) + len(report.undeclared)
    return sentence(style.lang, "summary", {"decks": len(verdicts), "verdicts": told, "problems": problems or None})


def _decisive(findings: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity != "note"]


def _undeclared(report: Report, style: Style) -> Iterator[str]:
    """A table for each deck without a format, a short one where there are several; then how to name it, once."""
    from deckcheck.reports.formats_table import game_table_lines

    several = len(report.decks) + len(report.undeclared) > 1
    for each in report.undeclared:
        if each.decks:
            headline, *table = game_table_lines(each.decks, style, short=several)
            yield from wrapped(headline, style, 2)
            yield from table
        else:
            undecided = sentence(style.lang, "severity-undecided", {})
            untold = plain(sentence(style.lang, each.problem.code, each.problem.facts))
            yield from wrapped(f"{undecided}{untold} [{each.problem.code}]", style, 2)
    if any(each.decks for each in report.undeclared):
        yield from wrapped(f"{sentence(style.lang, 'name-the-format', {})} [no-format]", style, 2)


def _deck(judged: Judged, style: Style) -> Iterator[str]:
    deck = judged.report
    if deck.verdict != "legal" or style.verbosity >= 0 or judged.ignored:
        yield from _headline(deck, judged.format, style)
    yield from _details(judged, style)
    if judged.steps is not None and (deck.verdict != "legal" or style.verbosity >= 0):
        yield from _over_time(judged, style)


def _over_time(judged: Judged, style: Style) -> Iterator[str]:
    """When the deck is legal; unless quiet, every span of its life."""
    from deckcheck.reports.timeline import legal_days, timeline_lines

    yield from wrapped("  " + legal_days(judged, style.lang), style, 4)
    for line in timeline_lines(judged, style.lang, verbose=style.verbosity > 0) if style.verbosity >= 0 else ():
        margin = 4 + 2 * line.depth
        yield from wrapped(" " * margin + line.text, style, margin + 2, line.word, line.verdict)


def _account(account: Account, style: Style) -> Iterator[str]:
    ignored = account.ignored
    if style.verbosity < 0:
        # The decks are not told of; what does not count in their verdicts must be. Each is of several games.
        of_decks = (each for deck in account.decks for each in deck.ignored)
        ignored = tuple({repr(each): each for each in (*ignored, *of_decks)}.values())
    if account.verdict != "legal" or style.verbosity >= 0 or ignored:
        yield from _headline(account, account.format, style, account.whose)
    called = words(account.format)
    if style.verbosity >= 0:
        yield from finding_lines(account.findings, account.path, account.lines, called, style)
    yield from _ignored(ignored, style)
    if style.verbosity < 0:
        return
    for part in account.parts:
        yield from _part(part, called, style, 0)


def _part(part: Part, called: Words, style: Style, depth: int) -> Iterator[str]:
    """A part, each level of parts further in."""
    margin = "  " * depth
    verdict = part.deck.report.verdict if part.deck else ""
    word = sentence(style.lang, f"verdict-{verdict}", {}) if verdict else ""
    yield from wrapped(margin + _told(part.heading, called, style), style, 2 * depth + 4, word, verdict)
    for each in part.told:
        yield from wrapped(f"{margin}  {_told(each, called, style)}", style, 2 * depth + 4)
    if part.deck is not None:
        yield from (
            margin + line for line in _details(part.deck, style._replace(width=max(0, style.width - 2 * depth)))
        )
    for inner in part.parts:
        yield from _part(inner, called, style, depth + 1)


def _told(said: Statement, called: Words, style: Style) -> str:
    return sentence(style.lang, said.code, said.facts, called)


def _details(judged: Judged, style: Style) -> Iterator[str]:
    """What stands under a deck's verdict."""
    deck, called = judged.report, words(judged.format, judged.report)
    if style.verbosity > 0 and judged.syntax:
        yield from wrapped(
            "  " + sentence(style.lang, "read-as", {"syntax": called_syntax(judged.syntax, style.lang)}), style, 4
        )
    told = [count for count in deck.counts if not _is_rightly_empty(count)] if style.verbosity > 0 else ()
    if told:
        counts = language(style.lang).JOINT.join(_count(count, called, style.lang) for count in told)
        yield from wrapped("  " + sentence(style.lang, "counts", {"counts": counts}), style, 4)
    if style.verbosity >= 0:
        yield from finding_lines(deck.findings, deck.path, judged.lines, called, style)
    yield from _ignored(judged.ignored, style)
    if deck.missing and style.verbosity > 0:
        # As a list that can be copied: what to buy, or to borrow.
        yield "  " + sentence(style.lang, "missing-cards", {"count": sum(deck.missing.values())})
        yield from (f"    {copies} {plain(card)}" for card, copies in deck.missing.items())


def _ignored(ignored: Sequence[Ignored], style: Style) -> Iterator[str]:
    """How many findings do not count, whatever is left out of a quiet report."""
    for ignore in dict.fromkeys(each.ignore for each in ignored):
        count = sum(each.ignore == ignore for each in ignored)
        facts = {"count": count, "code": ignore.code, "reason": ignore.reason, "place": str(ignore.at)}
        yield from wrapped("  " + sentence(style.lang, "ignored", facts), style, 4)


def _headline(of: DeckReport | Account, format_: Format, style: Style, whose: str = "") -> Iterator[str]:
    word = sentence(style.lang, f"verdict-{of.verdict}", {})
    called = in_language(format_.name, style.lang)
    path = f"{of.path} ({whose})" if whose else of.path
    facts: dict[str, Any] = {"path": path, "verdict": word, "on": of.on, "format": called}
    if of.verdict != "legal":
        facts["known_until"] = of.known_only_to
        why = _why(of, words(format_), style.lang)
        texts = (sentence(style.lang, "headline-in-full", {**facts, "why": each}) for each in _shorter(why, style))
        text = _fitting(texts, style, 2, _MOST_LINES)
    elif of.known_only_to is not None:
        # A sentence with an optional part would cost every run the import of what reads it.
        text = sentence(style.lang, "headline-as-known", {**facts, "known_until": of.known_only_to})
    else:
        text = sentence(style.lang, "headline", facts)
    yield from wrapped(text, style, 2, word, of.verdict)


def _why(of: DeckReport | Account, called: Words, lang: str) -> list[str]:
    """Why it is not legal: what is found on a deck that a record has several times is told once."""
    # Of a legal deck there is nothing to say.
    from deckcheck.reports.reasons import all_reasons

    decks = () if isinstance(of, DeckReport) else of.decks
    found = (*of.findings, *(finding for deck in decks for finding in deck.report.findings))
    return all_reasons([*{repr(finding): finding for finding in found}.values()], called, lang)


def _shorter(why: list[str], style: Style) -> Iterator[str]:
    """All reasons, then always one less, with how many are left out; a quiet report has them nowhere else."""
    joint = language(style.lang).JOINT
    yield joint.join(why)
    for kept in range(len(why) - 1, 0, -1) if style.verbosity == 0 else ():
        yield joint.join([*why[:kept], sentence(style.lang, "more-reasons", {"count": len(why) - kept})])


def _fitting(texts: Iterable[str], style: Style, indent: int, most: int) -> str:
    """The first of the texts that takes no more than so many lines of the terminal, else the one that takes fewest."""
    if not style.width:
        return next(iter(texts))
    from deckcheck.source.wrapping import broken

    fewest, shortest = 0, ""
    for text in texts:
        lines = sum(1 for _ in broken(plain(text), style.width, indent))
        if lines <= most:
            return text
        if not shortest or lines < fewest:
            fewest, shortest = lines, text
    return shortest


def _is_rightly_empty(count: Count) -> bool:
    """Whether there is nothing where nothing need be."""
    return count.least == count.most == 0 and all((least or 0) <= 0 for least, _ in count.allowed)


def _count(count: Count, called: Words, lang: str) -> str:
    most = {} if count.most == count.least else {"count_most": count.most}
    allowed = [list(pair) for pair in count.allowed]
    facts: dict[str, Any] = {"zones": list(count.zones), "count": count.least, **most, "allowed": allowed}
    if count.group is not None:
        return sentence(lang, "count-of-value", {**facts, "value": count.group}, called)
    if not count.points:
        return sentence(lang, "count-of-zones", facts, called)
    if count.attribute is None:
        return sentence(lang, "count-of-points", facts, called)
    return sentence(lang, "count-of-attribute", {**facts, "attribute": count.attribute}, called)


def finding_lines(
    findings: Sequence[Finding], path: str, lines: tuple[str, ...], called: Words, style: Style
) -> Iterator[str]:
    """Findings on the file of a path by their rules, what decides first: each rule, then the lines that it is about.

    Where no rule asked, several of one code stand under what that is about. Notes are a number if the report is not
    verbose.
    """
    rules = grouped(
        ((_ORDER.index(finding.severity), finding.clause or finding.code), finding)
        for finding in (findings if style.verbosity > 0 else _decisive(findings))
    )
    for (_, rule), of_rule in sorted(rules.items(), key=lambda rule: rule[0][0]):
        codes = [*dict.fromkeys(finding.code for finding in of_rule)]
        if not isinstance(rule, str):
            heading = _rule(rule, codes, _severity(of_rule[0], style), style)
        else:
            heading = _about(of_rule[0], style) if len(of_rule) > 1 else ""
        yield from wrapped(heading, style, 4) if heading else ()
        for finding in of_rule:
            yield from _finding(finding, path, lines, called, style, heading)
    notes = len(findings) - len(_decisive(findings))
    if notes and style.verbosity <= 0:
        yield "  " + sentence(style.lang, "notes-left-out", {"count": notes})


def _rule(clause: ClauseReference, codes: Sequence[str], severity: str, style: Style) -> str:
    """How much a rule weighs, what it says, where it stands and what is found under it.

    Where that would not fit, it is said without the place, and its words are cut if they still would not.
    """
    # Only findings need it, here and below.
    from deckcheck.reports.reasons import what_about

    said = severity + (plain(clause.cite) or what_about(codes[0], style.lang))
    place = sentence(style.lang, "rule-place", {"place": f"{clause.path}:{clause.line}"})
    code = f" [{codes[0]}]" if len(codes) == 1 else ""
    if style.width and style.verbosity <= 0:
        # Only a terminal needs the widths of characters.
        from rich.cells import cell_len, set_cell_size

        if cell_len(said + place + code) > style.width - 2:
            room = max(style.width - cell_len(code) - 2, _LEAST_OF_A_RULE)
            said = said if cell_len(said) <= room else set_cell_size(said, room - 1).rstrip() + "…"
            place = ""
    return f"  {said}{place}{code}"


def _about(finding: Finding, style: Style) -> str:
    """How much findings of a code weigh and what they are about."""
    from deckcheck.reports.reasons import what_about

    return f"  {_severity(finding, style)}{what_about(finding.code, style.lang)} [{finding.code}]"


def _severity(finding: Finding, style: Style) -> str:
    return "" if finding.severity == "illegal" else sentence(style.lang, f"severity-{finding.severity}", {})


def _finding(
    finding: Finding,
    path: str,
    lines: tuple[str, ...],
    called: Words,
    style: Style,
    heading: str,
) -> Iterator[str]:
    """A finding with its place, under the heading of its rule if it has one; if verbose, also the line of the deck."""
    severity = "" if heading else _severity(finding, style)
    at = finding.at
    place = f"{at.line}:{at.column}:" if at.path == path else f"{plain(str(at))}:"
    code, margin = f" [{finding.code}]", 4 if heading else 2
    code = "" if heading.endswith(code) else code
    said = (
        _shorter_told(finding, called, style.lang) if style.verbosity <= 0 else (_in_full(finding, called, style.lang),)
    )
    texts = (f"{'':{margin}}{place} {severity}{each}{code}" for each in said)
    # Under a heading a finding takes one line; alone it has the one that a heading would take.
    text = _fitting(texts, style, margin + 2, 1 if heading else 2)
    yield from wrapped(text, style, margin + 2, place, finding.severity)
    if style.verbosity > 0:
        yield from _quoted(at, lines, style, margin + 2)


def _in_full(finding: Finding, called: Words, lang: str) -> str:
    """All that is said of a finding."""
    also = f" ({also_told(finding, lang)})" if finding.also else ""
    return sentence(lang, finding.code, finding.facts, called) + also


def _shorter_told(finding: Finding, called: Words, lang: str) -> Iterator[str]:
    """What is said of a finding: in full, with the number of the other places, and then in brief."""
    yield _in_full(finding, called, lang)
    also = f" ({sentence(lang, 'also-others', {'count': len(finding.also)})})" if finding.also else ""
    if also:
        yield sentence(lang, finding.code, finding.facts, called) + also
    # Most findings fit.
    from deckcheck.reports.reasons import in_brief

    yield from (brief + also for brief in in_brief(finding, called, lang))


def also_told(finding: Finding, lang: str, shown: Callable[[str], str] = str) -> str:
    """The other places of a finding, each with its file's name where that is another; ``shown`` as such a name is."""
    also, path = finding.also, finding.at.path
    places = [f"{at.line}:{at.column}" if at.path == path else shown(str(at)) for at in also[:_MOST_PLACES]]
    places += [f"… ({len(also)})"] if len(also) > _MOST_PLACES else []
    return sentence(lang, "also", {"places": ", ".join(places)})


def _quoted(at: Location, lines: tuple[str, ...], style: Style, indent: int) -> Iterator[str]:
    """The deck's line without its indentation, and under it a mark from where the finding points to its end.

    Both stand behind its number and a rule: what a deck says must not begin a line of a log.
    """
    if not 1 <= at.line <= len(lines) or not lines[at.line - 1].strip():
        return
    # Only a finding needs the widths of characters.
    from rich.cells import cell_len, set_cell_size

    from deckcheck.source.wrapping import extent, tail

    written = lines[at.line - 1].rstrip()
    margin, start = len(written) - len(written.lstrip()), at.column - 1
    end = extent(written, start)
    gutter, empty = f"{'':{indent}}{at.line} | ", f"{'':{indent + len(str(at.line))}} | "
    room = max(8, style.width - len(gutter) - 2) if style.width else _LONGEST
    # A line may be very long, and have a finding at every word.
    before, marked = plain(written[max(margin, start - room) : start]), plain(written[start : min(end, start + room)])
    after = plain(written[end : end + room])
    if start - room > margin or cell_len(before) + cell_len(marked) > room:
        before = "…" + tail(before, max(room // 4, room - cell_len(marked) - 1))
    line = before + marked + after
    yield gutter + (line if cell_len(line) <= room else set_cell_size(line, room).rstrip() + "…")
    mark = " " * cell_len(before) + "^" * max(1, cell_len(marked))
    yield empty + painted(mark[:room], "illegal", style)


def wrapped(text: str, style: Style, indent: int, word: str = "", as_what: str = "") -> Iterator[str]:
    """A line, cut to the width of the terminal where there is one, what follows indented; ``word`` gets its colour."""
    text = plain(text)
    lines = [text]
    if style.width:
        # Only a terminal needs lines cut.
        from deckcheck.source.wrapping import broken

        lines = list(broken(text, style.width, indent))
    for number, line in enumerate(lines):
        yield line.replace(word, painted(word, as_what, style), 1) if word and number == 0 else line


def painted(text: str, as_what: str, style: Style) -> str:
    """A text as it stands out on a terminal with colours: in that of a verdict or severity, if it is said to be one."""
    if not style.colour:
        return text
    from click import style as paint

    return paint(text, fg=_COLOURS.get(as_what), bold=True)
