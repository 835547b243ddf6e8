"""English, for what could not be read or used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- any file
    "unreadable-file": "{path} cannot be read: {reason:reason}",
    "unwritable-file": "{path} cannot be written: {reason:reason}",
    "binary-file": "{path} is not a text file; save it as text in UTF-8",
    "no-plain-file": "{path} is no file that can be read to its end",
    "too-long-file": "{path} has more than {most:byte}, which is more than is read",
    "linked-file": "{path} is a link, and is not followed",
    "file-elsewhere": "{path} leads elsewhere; a record can name only files in its own folder and below",
    "format-elsewhere": "{path} leads elsewhere; a deck can name a format’s id, or a file below its own folder,"
    " the working folder or, where it has one, that of its configuration; --format can name any",
    "not-of-its-kind": "{path} does not look like {kind:kind}, so nothing is said of what stands in it",
    "bad-encoding": "the byte {byte} is not {encoding}; save the file as UTF-8",
    "yaml-syntax": "this is not YAML[[: {what}]]; look at the indentation, the colons and the quotes up to here",
    "json-syntax": "this is not JSON[[: {what}]]; look at the commas, the brackets and the quotes up to here",
    "csv-syntax": "this is not CSV: {what}",
    "tab-indentation": "YAML cannot be indented with tabs; use spaces",
    "unsupported-yaml": "“{text}” is YAML that is not read here; write the value out in full",
    "key-not-text": "a key must be text; write a word before the colon",
    "duplicate-key": "“{key}” stands here already, on line {first}; keep one of the two",
    "broken-character": "half a character ({character}) stands here; write the whole character",
    "unknown-alias": "nothing is marked “&{alias}” before this; write the value out in full",
    "alias-loop": "“*{alias}” would contain itself; write the value out in full",
    "too-many-aliases": "the aliases up to here repeat more than {limit} values; write fewer",
    "too-deep": "more than {limit} levels stand within each other; write the file with fewer",
    "wrong-file": "{path} is {kind:kind}, not {expected:kind}[[; “deckcheck {command}” judges it]]",
    # -- a deck
    "unreadable-line": "no card can be read here[[: “{line}”]]; write a number from 1 to {most} and a name",
    "unreadable-deck": "the deck cannot be read from line {line}, column {column} on[[: {what}]]",
    "unknown-zone": "no zone is called “{zone}”; the zones are {known}",
    "unquoted-name": "“{text}” is not text as it stands; put the name in double quotes",
    "several-decks": "{count:deck} stand in this file; save the one that is meant in a file of its own",
    "unknown-syntax": "no decks are read as “{syntax}”; there are {known}",
    "wrong-count": "{value:value} is no number of copies; write a whole number from 1 to {most}",
    # -- keys and values
    "unknown-key": "there is no key “{key}” here[[; the keys are {known}]]",
    "unknown-kind": "there is no kind of rule “{key}”; the kinds are {known}",
    "several-kinds": "a rule has one kind, not {keys:all}; write one rule for each",
    "missing-key": "the key “{key}” is missing; add it here",
    "wrong-type": "this must be {expected:type}[[, not {value:value}]]",
    "wrong-value": "{value:value} is not allowed here[[; allowed: {allowed:words}]]",
    "wrong-date": "{value:value} is no date; write a day of the calendar as {form}",
    "wrong-form": "{value:value} is not allowed here; write {form:form}",
    "too-short": "this must not be empty; write at least {least}",
    "too-great": "{value:value} is too much; write {most} or less",
    "wrong-length": "“{key}” must have {exactly:entry}, not {count}",
    "too-small": "{value:value} is too small; write {least} or more",
    "breaks-schema": "this cannot stand here: {what}",
    # -- a game
    "default-zones": "exactly one zone must have “default: true”[[, not {zones:all}]]",
    "reserved-name": "an attribute cannot be called “{key}”; these words are taken: {reserved:all}",
    "unsupported-condition": "the condition of {attribute} can only ask attributes for their values; change “{key}”",
    "colours-not-a-set": "{attribute} is not a set; a card may have several colours: name an attribute of type “set”",
    "cost-not-a-number": "{attribute} is not a number; name an attribute of type “number” or “integer”",
    # -- a list
    "dates-out-of-order": "{date} does not come after {before}; put the dates in order, each once",
    "change-before-list": "the first change ({date}) is older than the list itself ({since}); change one of the dates",
    "listed-twice": "{card} is listed already; keep one of the two",
    "changes-nothing": "{card} has the limit {limit} already; remove it here",
    "no-sets": "the game does not say which sets there are; name a file of them in the game, under “sets”",
    "unknown-set": "the game has no set “{set}”[[; did you mean {nearest}?]]",
    "set-twice": "the set “{set}” is named in this change already; keep one of the two",
    "set-is-in": "the set “{set}” is in the pool already; remove it here",
    "set-is-not-in": "the set “{set}” is not in the pool; remove it here",
    "known-too-short": "this is known up to {until}, but changes on {date}; give the last day that is known",
    "day-must-be-known": "{value}: for points and for combinations of cards the first day must be known; give one day",
    "no-list-named": "no list begins here; write its name after “!”",
    "before-any-list": "this stands before any list; begin one with “!” and its name",
    "list-named-twice": "a list called “{list}” stands here already; give this one another name",
    "no-list-entry": "“{line}” is no entry; write a card’s id, a limit, and what else is to be said after “--”",
    "other-limit": "the card {card} has another limit already, on line {first}; keep one of the two",
    "no-such-list": "there is no list “{list}” in this file[[; did you mean {nearest}?]]",
    "which-list": "this file has several lists; name one after “#”: {known}",
    "no-series-of-lists": "these are not the states of one list, each with a day of its own: {lists:all}",
    "unknown-reference": "there is no “{name}” in {path}",
    "same-points": "{card} counts {points:point} already; remove it here",
    "ends-before-start": "the end ({until}) must come after the start ({since}); “until” is the first day without it",
    "needless-until": "{card} has nothing here that could end; remove “until”, and list the card anew on that day",
    "list-entry-no-card": "no card is called {card}[[; did you mean {nearest}?]]",
    "ambiguous-list-entry": "{card} can be any of {cards}; write the whole name",
    # -- a format
    "unknown-format": "there is no format “{format}”[[; did you mean {nearest}?]]; “deckcheck formats” lists them",
    "ambiguous-format": "several formats are called “{format}”: {formats:all}; write the whole id",
    "alias-of-another-format": "“{alias}” means {formats:all} as well; remove it here",
    "extends-itself": "the format extends itself by way of “{format}”; extend another one",
    "game-of-parent": "the game stands in {format}, which this format extends; take it out here",
    "without-parent": "“without” needs “extends”: there is nothing to remove clauses from",
    "removes-nothing": "the format that is extended has no clause “{id}”[[; its clauses are {known}]]",
    "override-changes-nothing": "the clause “{id}” is the same in the format that is extended; change or remove it",
    "zone-exchanged-twice": "the cards of “{zone}” are exchanged elsewhere already; name the zone once",
    "player-named-twice": "“{player}” is a player already; give the other one another name",
    "unknown-player": "“{player}” is no player here; the players are {known:all}",
    "player-without-deck": "there is no deck of “{player}” here; write it, name its file, or “unchanged”",
    "no-drafted-deck": "“{player}” has built no deck in the draft; write it here",
    "nothing-before": "“{word}” cannot stand here: there is nothing before this game",
    "won-and-drawn": "this game was won by “{player}” and drawn; keep one of the two",
    "player-without-picks": "there are no picks of “{player}” here",
    "no-draft-policy": "{format} says nothing about drafts",
    "not-writable": "{name} would not be read as it is in the syntax {syntax}; choose another",
    "missing-extra": "this needs another package: pip install 'deckcheck[{extra}]'",
    "no-match-policy": "{format} says nothing about matches",
    "duplicate-id": "another clause of this format is called “{id}” already; choose another name",
    "no-game-file": "there is no {path}; a format stands in the folder of its game",
    "format-of-another-game": "“{format}” stands in the folder of the game “{game}”; begin the id with “{game}/”",
    "no-list-file": "there is no file “{list}”; give its path from the folder of this format",
    "before-format": "{format} began on {since}; it did not exist on {on}",
    "after-format": "{format} ended on {until}; it no longer existed on {on}",
    "unknown-zone-name": "the game has no zone “{zone}”; its zones are {known}",
    "unknown-attribute": "the cards of the game have no “{attribute}”[[; known are {known}]]",
    "not-a-number-attribute": "{attribute} is not a number; “least” and “most” can ask only for numbers",
    "unknown-reading": "the format has no open question “{reading}”[[; it has {known}]]",
    "unknown-choice": "“{choice}” is no answer to “{reading}”; the answers are {known}",
    "wrong-number": "{value:value} is no answer to “{reading}”; give a whole number, {least} at the least"
    "[[ and {most} at the most]]",
    "unknown-number": "“{value}” is text, not a number; write a whole number, without quotes[[, or {known}]]",
    "number-as-choice": "“{reading}” is answered with a number; write its id where the number belongs",
    "choices-or-number": "an open question is answered with a choice or with a number;"
    " give either “choices” or “number”",
    "reading-of-parent": "the format that is extended has other answers to “{reading}” (choices or a number);"
    " choose another name",
    "no-number": "the rule says no number; add {known}",
    "contradicting-numbers": "“exactly” says it all; remove it, or remove “least” and “most”",
    "least-above-most": "the least ({least}) is more than the most ({most}); no deck can keep that",
    "common-of-nothing": "values in common are those of an attribute; give “attribute” too",
    "where-of-terms": "each of the “terms” says for itself which cards count; move “where” into them",
    "attribute-or-cards": "points come from one thing: an attribute (“attribute”), prices (“cards”),"
    " a dated list (“list”), the same for each card (“each”), or several parts (“terms”)",
    "empty-selector": "nothing is asked of the cards here; say what they must have, or remove this",
    # -- a card file
    "unknown-card-file": "{path} is no card file that can be read; its name must end in {known}",
    "wrong-game": "these are the cards of the game “{game}”; those of “{expected}” are needed",
    "wrong-row": "this row has {cells:cell}, the first has {columns}; give every row as many",
    "empty-card-file": "there is no card in the card file; add at least one",
    "duplicate-card": "the card {name} stands here already, on line {first}; keep one of the two",
    "alias-of-another-card": "the alias {alias:value} of {card} is the name of another card, {other:value}; change it",
    "missing-attribute": "{card} has no {attribute}, which such a card must have; add it",
    "needless-attribute": "{card} has {attribute}, which such a card does not have; remove it",
    # -- a configuration
    "unknown-code": "no finding has the code “{code}”[[; did you mean {nearest}?]]",
    "glob-matches-nothing": "no deck is matched by “{glob}”; change it, or remove it",
    "ignores-nothing": "there is no finding “{code}” to ignore; remove this",
    "config-exists": "{path} is there already; change it, or remove it first",
    "no-config": "there is no {config} here or in a folder around; write one with “deckcheck init”, or name the decks",
    # -- a call
    "no-day-line": "no line is “{line}” with a day, by which the deck is to be judged; add one, or give --on",
    "several-days": "the deck is to be judged by one day, and its lines say {days:all}; keep one",
    "decks-not-judged": "for what is wrong with the format “{format}”, {count:deck} could not be judged",
    "internal-error": "deckcheck itself went wrong here ({what}, {inside}); please report it with what stands here"
    " and the version; --debug shows more",
    "no-decks": "there is no deck in the folder {path}; deck files end in {suffixes}",
    "no-format": "{path} does not name its format; add a line “# format: ID”, or give --format ID; “deckcheck formats”"
    " lists them[[; it is legal in {legal:all}]]",
    "unclear-game": "{path} does not name its format, and its names do not tell the game[[: at most {found} of {asked}"
    " are cards of one ({games:all})]]; give --format ID; “deckcheck formats” lists them",
    "several-games": "{path} does not name its format, and its names are cards of {games:all} alike ({found} of"
    " {asked}); give --format ID; “deckcheck formats” lists them",
    "no-cards": "no card file comes with the game “{game}”; give one with --cards",
    "no-game": "{path} does not say its game; give --game",
    "unknown-game": "there is no game “{game}”[[; did you mean {nearest}?]]",
    "unknown-cards": "{cards} is neither a card file nor a game that has one[[; did you mean {nearest}?]]",
    # -- a plug-in
    "broken-plugin": "the plug-in “{plugin}” ({group}, {entry} of {distribution}) is broken: {what}",
    "plugin-twice": "several plug-ins ({group}) want to be “{plugin}”: {offers:all}; none is used;"
    " uninstall all but one",
    "plugin-of-built-in": "the plug-in “{plugin}” ({group}, {entry} of {distribution}) is not used;"
    " deckcheck itself has one of that name",
    # -- a file that is looked at for itself
    "nothing-wrong": "{path}: nothing is wrong",
    "not-rules": "{path} is no format, game, list or pool of sets; it was passed over",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    speaker = _BY_FORM.get(form) or _BY_FACT.get(fact)
    return en.say(fact, value, form, words) if speaker is None else speaker(value)


def _value(value: Any) -> str:
    """A value as it was written. That there is a list or a mapping is all that is said of one."""
    if isinstance(value, (list, dict)):
        value = type(value).__name__
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    return _CONTAINERS.get(value, f"“{value}”") if isinstance(value, str) else str(value)


_CONTAINERS = {"list": "a list", "dict": "a mapping"}


def _type(value: Any) -> str:
    return " or ".join(_TYPES[each] for each in ([value] if isinstance(value, str) else value))


_TYPES = {
    "text": "text",
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "set": "text or a list of texts",
    "date": "a date",
    "flag": "true or false",
    "boolean": "true or false",
    "mapping": "a mapping (key: value)",
    "object": "a mapping (key: value)",
    "list": "a list",
    "array": "a list",
}


def _reason(value: str) -> str:
    return _REASONS.get(value, value)


_REASONS = {
    "missing": "there is no such file",
    "folder": "it is a folder, not a file",
    "no-folder": "there is no such folder",
    "forbidden": "the file may not be opened",
}


def _kind(value: str) -> str:
    return _KINDS[value]


_KINDS = {
    "cards": "a card file",
    "deck": "a deck",
    "draft": "the record of a draft",
    "format": "a format",
    "game": "a game",
    "list": "a list of limited cards",
    "match": "the record of a match",
    "pool": "a pool of sets",
    "sets": "a file of sets",
}


def _form(value: str) -> str:
    return _FORMS.get(value, value)


_FORMS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "lower-case letters, digits and dashes, as in “main-deck”",
    "^[a-z0-9-]+/[a-z0-9-]+$": "GAME/FORMAT in lower-case letters, digits and dashes",
    "^[^\\r\\n]*\\S[^\\r\\n]*$": "a line of a deck, as in “3 Ash Drake”",
    "^([^!#.\\\\]|\\.[^./\\\\]|\\.\\.[^/\\\\])[^\\\\]*$": "a path from this file's folder"
    " with forward slashes, as in “decks/**”",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})?$": "a day and a time as"
    " YYYY-MM-DD HH:MM",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}(\\.\\.[0-9]{4}-[0-9]{2}-[0-9]{2})?$": "a day as YYYY-MM-DD, or two with “..” between",
    "^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$": "“today”, or a day as YYYY-MM-DD",
    "^[\\s\\S]*\\S[\\s\\S]*$": "why in a few words",
    "^([^{}]*[^{}\\s][^{}]*\\{date\\}[^{}]*|[^{}]*\\{date\\}[^{}]*[^{}\\s][^{}]*)$": "a line with one"
    " “{date}” in it and other text, as “DATE: {date}”",
    "^(0|[1-9][0-9]*)$": "a number of points: 0, 1, 2, …",
    "^(0|[1-9][0-9]*|unlimited)$": "a limit: 0, 1, 2, … or “unlimited”",
}


def _all(value: Any) -> str:
    return _listed(value, "and")


def _any(value: Any) -> str:
    return _listed(value, "or")


def _listed(value: list[Any], last: str) -> str:
    words = [each if each == "…" else f"“{each}”" for each in value]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _shortened(value: list[Any]) -> str:
    """A list of known words, cut short where the mark of :func:`deckcheck.messages.shortened` says so."""
    if value[-1:] == ["…"]:
        return ", ".join([_listed([each], "") for each in value])
    return _any(value)


_BY_FORM: Mapping[str, Callable[[Any], str]] = {
    "all": _all,
    "form": _form,
    "kind": _kind,
    "reason": _reason,
    "type": _type,
    "value": _value,
    "words": _shortened,
}

_BY_FACT: Mapping[str, Callable[[Any], str]] = {"known": _shortened, "nearest": _any, "suffixes": _any}
