"""Fixes: what would be rid of a finding, what may have been meant by a word, all at once that is safe, and the fewest
changes that make a deck legal.
"""

from collections.abc import Iterator

from lsprotocol import types

from deckcheck.messages import NO_WORDS, sentence
from deckcheck.reports.rows import Row
from deckcheck.server.replacing import replaced
from deckcheck.server.seen import Seen
from deckcheck.source import Location, line_starts, place_at

FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.deckcheck"
MAKE_LEGAL = f"{types.CodeActionKind.Source.value}.makeLegal.deckcheck"
METHOD = types.TEXT_DOCUMENT_CODE_ACTION
OPTIONS = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL, MAKE_LEGAL])
_MOST_FORMATS = 8


def answer(seen: Seen, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The fixes of what is said of some lines, the likeliest of each first; only what is safe is preferred."""
    found: list[types.CodeAction] = []
    if _asked(types.CodeActionKind.QuickFix.value, params.context):
        for row, told in seen.told_on(params.range.start.line, params.range.end.line):
            found += _quick_fixes(seen, row, told)
    if _asked(FIX_ALL, params.context) and not _is_automatic(params.context):
        found += _all(seen)
    if _asked(MAKE_LEGAL, params.context) and not _is_automatic(params.context):
        found += _legal(seen, asked_for=bool(params.context.only))
    return found


def _asked(kind: str, context: types.CodeActionContext) -> bool:
    """Whether a kind is asked for: by its name, or by the beginning of it, or since nobody says what is."""
    names = [getattr(each, "value", each) for each in context.only or ()]
    return not names or any(f"{kind}.".startswith(f"{name}.") for name in names)


def _is_automatic(context: types.CodeActionContext) -> bool:
    """Whether only a lamp is to be lit: to fix everything, the deck is read several times."""
    return not context.only and context.trigger_kind == types.CodeActionTriggerKind.Automatic


def _quick_fixes(seen: Seen, row: Row, told: types.Diagnostic) -> Iterator[types.CodeAction]:
    for offer in row.offers():
        edits = [types.TextEdit(seen.positions.between(each.start, each.end), each.text) for each in offer.replacements]
        title = "; ".join(sentence(seen.lang, fix.code, fix.facts, row.words or NO_WORDS) for fix in offer.fixes)
        yield _action(seen, title, edits, told, preferred=offer.safe)
    for place, word in seen.words_instead(row):
        title = sentence(seen.lang, "editor-instead", {"text": word})
        yield _action(seen, title, [types.TextEdit(place, word)], told)
    if row.code == "no-format" and seen.deck is not None:
        legal = [judged.format.id for judged in seen.deck.judged if judged.report.verdict == "legal"]
        syntaxes = {judged.syntax for judged in seen.deck.judged}
        for id_ in legal[:_MOST_FORMATS] if syntaxes == {"plain"} else ():
            title = sentence(seen.lang, "editor-name-format", {"text": id_})
            start = types.Range(types.Position(0, 0), types.Position(0, 0))
            yield _action(seen, title, [types.TextEdit(start, f"# format: {id_}\n")], told)


def _all(seen: Seen) -> Iterator[types.CodeAction]:
    fixed = None if seen.deck is None else seen.deck.fixed()
    if fixed is not None and fixed.source.text != seen.snapshot.text:
        title = sentence(seen.lang, "editor-fix-all", {})
        yield _action(seen, title, [_whole(seen, fixed.source.text)], None, kind=FIX_ALL)


def _legal(seen: Seen, *, asked_for: bool) -> Iterator[types.CodeAction]:
    """The deck made legal with the fewest changes, where they are found soon."""
    found = None if seen.deck is None else seen.deck.repaired(asked_for=asked_for)
    if found is not None and found.after is not None:
        title = sentence(seen.lang, "editor-make-legal", {"count": found.repair.copies})
        yield _action(seen, title, [_whole(seen, found.after.source.text)], None, kind=MAKE_LEGAL)


def _whole(seen: Seen, after: str) -> types.TextEdit:
    """The edit that makes the text another, no more of it than differs."""
    before = seen.snapshot.text
    start, end, text = replaced(before, after)
    starts = line_starts(before)
    first, last = _outside_line_ends(before, start, end)
    text = before[first:start] + text + before[end:last]
    places: list[Location] = [place_at(seen.snapshot.path, starts, index) for index in (first, last)]
    return types.TextEdit(seen.positions.between(*places), text)


def _outside_line_ends(text: str, start: int, end: int) -> tuple[int, int]:
    """The nearest places around a part of a text that are not within a line end of two characters."""
    start -= text[start - 1 : start + 1] == "\r\n"
    return start, end + (text[end - 1 : end + 1] == "\r\n")


def _action(
    seen: Seen,
    title: str,
    edits: list[types.TextEdit],
    told: types.Diagnostic | None,
    *,
    kind: str = types.CodeActionKind.QuickFix.value,
    preferred: bool = False,
) -> types.CodeAction:
    return types.CodeAction(
        title,
        kind=kind,
        diagnostics=None if told is None else [told],
        is_preferred=True if preferred else None,
        edit=_workspace_edit(seen, edits),
    )


def _workspace_edit(seen: Seen, edits: list[types.TextEdit]) -> types.WorkspaceEdit:
    """Edits of just this text: a client that can is told which version it is, and makes them in no other."""
    uri = seen.snapshot.uri
    if not seen.client.versioned_edits:
        return types.WorkspaceEdit(changes={uri: edits})
    document = types.OptionalVersionedTextDocumentIdentifier(uri, seen.snapshot.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, [*edits])])
