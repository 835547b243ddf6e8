"""Hold the files that people write against their JSON Schemas, and say every mistake at its line and column."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.exceptions import relevance
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from deckcheck.formats.schema.build import RULES, add_plugin_kind, kinds_in, schema
from deckcheck.formats.schema.selector import SELECTOR, checked
from deckcheck.formats.schema.slips import bounds_in, likelier, misread_key, wide_character
from deckcheck.model.spelling import is_slip, nearest_words
from deckcheck.plugins import names
from deckcheck.source import LARGEST, InputError, Location, Problem, distinct, looks_like, read_source, refuse
from deckcheck.source.document import Document, load_document
from deckcheck.source.resources import displayed

_NUMBERS = frozenset({"integer", "number", "boolean"})
_UNDER = [(key,) for key in RULES.values()]
"""Where rules stand."""


def checked_document(path: str, kind: str, files: list[str]) -> Document:
    """A file that keeps its kind's schema; its path is added to ``files``. Raises InputError with every mistake."""
    document = authored_document(path, files, kind)
    refuse(mistakes(document, kind))
    return document


def authored_document(path: str, files: list[str], kind: str = "") -> Document:
    """A file that somebody wrote for deckcheck. Its encoding is not guessed at, as a deck's is.

    ``files`` are those that were read before, which refer to it: it must be a plain file then, and where it is nothing
    of the ``kind`` that is looked for, nobody is told what stands in it.
    """
    referred_to = bool(files)
    files.append(path)
    source = read_source(path, ("utf-8", "utf-16"), most=LARGEST, found=referred_to)._replace(path=displayed(path))
    if referred_to and kind and not looks_like(source.text, kind):
        raise InputError([Problem("not-of-its-kind", {"path": source.path, "kind": kind}, Location(source.path, 1))])
    try:
        return _document(source) if len(source.text) <= _LONGEST_REMEMBERED else load_document(source)
    except InputError as error:
        raise InputError([likelier(source, problem) for problem in error.problems]) from None


# Formats of a game share its file, its sets and lists: of YAML a page takes as long to parse as a deck to judge.
_document = lru_cache(maxsize=64)(load_document)
_LONGEST_REMEMBERED = 200_000
"""Characters of a file that is remembered: longer ones are nobody's parents."""


def mistakes(document: Document, name: str, unchecked: Iterable[str] = ()) -> list[Problem]:
    """Every way in which a document breaks a schema, each at its line and column, with the words allowed.

    The definitions in the schema that are ``unchecked`` let anything pass.
    """
    unusable: list[Problem] = []
    if name in RULES and _has_rules_of_others(document, name):
        wanted = _wanted(name, unchecked)
        unusable += _admit_plugins(wanted, document, RULES[name])
        validator = _validator(wanted)
    else:
        validator = _usual(name, tuple(unchecked))
    errors = validator.iter_errors(document.data)
    problems = distinct((*unusable, *(problem for error in errors for problem in _problems(document, error))))
    return sorted(problems, key=lambda problem: problem.at or ())


@cache
def _usual(name: str, unchecked: tuple[str, ...]) -> Validator:
    """The validator of a kind of file that has no plug-in's rules: what it holds files against must not be changed."""
    return _validator(_wanted(name, unchecked))


def _wanted(name: str, unchecked: Iterable[str]) -> dict[str, Any]:
    """The schema of a kind of file, to be changed by whoever asks, as far as it is held against files here."""
    wanted = schema(name)
    for definition in unchecked:
        wanted["$defs"][definition] = True
    if SELECTOR in wanted.get("$defs", ()):
        # Editors need to know more.
        wanted["$defs"] = checked(wanted["$defs"])
    return wanted


def _used(document: Document, key: str) -> dict[Any, tuple[Any, ...]]:
    """The kinds that rules of a document are said to be of, each with the path of its last one."""
    rules = document.data.get(key) if isinstance(document.data, dict) else None
    return {
        kind: (key, index, kind)
        for index, rule in enumerate(rules if isinstance(rules, list) else ())
        if isinstance(rule, dict)
        for kind in rule
    }


def _has_rules_of_others(document: Document, name: str) -> bool:
    """Whether rules of a document are of kinds that do not come with deckcheck, so that plug-ins may have them."""
    return not _used(document, RULES[name]).keys() <= _usual_kinds(name)


@cache
def _usual_kinds(name: str) -> frozenset[str]:
    return frozenset(kinds_in(schema(name), RULES[name]))


def _admit_plugins(wanted: dict[str, Any], document: Document, key: str) -> Iterator[Problem]:
    """Let the rules of a document be of plug-ins' kinds, too. Yields what keeps one of them from being used."""
    used = _used(document, key)
    kinds = kinds_in(wanted, key)
    for kind in names("rules"):
        kinds[kind] = True
        if kind in used:
            for problem in add_plugin_kind(wanted, kind, key):
                yield problem._replace(at=document.key_at(used[kind]))


def _validator(wanted: Mapping[str, Any]) -> Validator:
    made: Validator = _strict()(wanted, format_checker=FormatChecker(["date"]))
    return made


@cache
def _strict() -> Any:
    """A kind of validator as strict as the typed models: 3.0 is no integer, no form ends before a line's end."""

    def pattern(validator: Any, form: str, value: Any, _: Any) -> Iterator[ValidationError]:
        if validator.is_type(value, "string") and not re.fullmatch(form, value):
            yield ValidationError(f"{value!r} does not match {form!r}")

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    strict: Any = extend  # its stub has no types
    return strict(Draft202012Validator, {"pattern": pattern}, type_checker=types)


def _problems(document: Document, error: ValidationError) -> Iterator[Problem]:
    path = tuple(error.absolute_path)
    say = _SAY.get(str(error.validator))
    if say is not None:
        yield from say(document, path, error)
    elif error.context:
        for each in _likeliest(error):
            yield from _problems(document, each)
    else:
        yield document.problem("breaks-schema", path, what=error.message)


def _likeliest(error: ValidationError) -> list[ValidationError]:
    """Of several forms that a value may have, the mistakes in the one that it is closest to."""
    forms = [each for each in error.context or () if each.validator != "const" or isinstance(error.instance, str)]
    wrong_types = [each for each in forms if each.validator == "type" and len(each.path) == 0]
    if len(wrong_types) == len(forms):
        merged = wrong_types[0]
        merged.validator_value = [each.validator_value for each in wrong_types]
        return [merged]
    others = [each for each in forms if each not in wrong_types]
    meant = _meant_form(error, others)
    if meant is None and isinstance(error.instance, dict):
        # The one that has the right keys, though something is wrong below one of them.
        at_top = {each.relative_schema_path[0] for each in others if not each.path}
        below = dict.fromkeys(form for each in others if (form := each.relative_schema_path[0]) not in at_top)
        meant = next(iter(below)) if len(below) == 1 else None
    if meant is not None:
        return [each for each in others if each.relative_schema_path[0] == meant]
    closest: ValidationError = max(others, key=relevance)
    return [each for each in others if each.relative_schema_path[0] == closest.relative_schema_path[0]]


def _meant_form(error: ValidationError, others: Iterable[ValidationError]) -> Any:
    """The form of a mapping that alone lacks no key, else that lacks one as which a key of no form may be a slip.

    None if there is none.
    """
    written = _mapping(error.instance).keys()
    forms: dict[Any, Mapping[str, Any]] = {}
    for each in others:
        if not each.path and "required" in _mapping(each.schema):
            forms[each.relative_schema_path[0]] = _mapping(each.schema)
    whole = [form for form, wanted in forms.items() if written >= {*wanted["required"]}]
    if whole:
        return whole[0] if len(whole) == 1 else None
    missing = {key: form for form, wanted in forms.items() for key in wanted["required"] if key not in written}
    known = {key for wanted in forms.values() for key in _mapping(wanted.get("properties"))}
    slips = (nearest_words(str(key), missing) for key in written if key not in known)
    return next((missing[each[0]] for each in slips if each), None)


def _unknown_keys(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    known = list(_mapping(error.schema).get("properties", {}))
    written = _mapping(error.instance)
    outdented = _outdented(path, written)
    before: Location | None = None
    for key, value in written.items():
        at = document.key_at((*path, key))
        if key not in known:
            misread = misread_key(key, value, known, at, before)
            if outdented is not None:
                yield Problem("not-indented", {"kind": outdented, "key": key}, at)
                return
            code = "unknown-kind" if _is_rule(path) else "unknown-key"
            yield misread or Problem(code, {"key": key, "known": known}, at)
        before = at


def _is_rule(path: tuple[Any, ...]) -> bool:
    return path[:1] in _UNDER and len(path) == len(("rules", 0))


def _outdented(path: tuple[Any, ...], rule: Mapping[str, Any]) -> str | None:
    """The kind of a rule whose options stand beside it, where they should stand under it."""
    kind, value = next(iter(rule.items()), ("", ""))
    return str(kind) if _is_rule(path) and value is None and len(rule) > 1 else None


def _missing_keys(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    # There is an error for each of them, and each finds them all: what is found twice is said once.
    wanted = error.validator_value if isinstance(error.validator_value, list) else []
    written = _mapping(error.instance)
    unknown = [str(key) for key in written if key not in _mapping(_mapping(error.schema).get("properties"))]
    for key in wanted:
        # Of a key that is written with a slip the slip is told.
        if key not in written and not any(is_slip(each, key) for each in unknown):
            yield document.key_problem("missing-key", path, key=key)


def _wrong_type(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    if type(error.instance) is int and "format" in _mapping(error.schema):
        yield from _wrong_form(document, path, error)
        return
    if error.instance is None and path and _outdented(path[:-1], _mapping(document.value(path[:-1]))) == path[-1]:
        return  # its options stand beside it, which is said where the first of them stands
    if "enum" in _mapping(error.schema):
        return  # the words that may stand here are told
    required = _mapping(error.schema).get("required")
    if error.instance is None and not path and required:
        yield document.problem("empty-file", path, key=required[0])
        return
    named = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    # of several mappings each is one; what may be left out may also stand there empty
    wanted = [each for each in dict.fromkeys(named) if each != "null"]
    # where nothing stands, its key is what can be pointed at
    at = document.key_at(path) if error.instance is None else document.at(path)
    facts = {"expected": wanted, "value": _short(error.instance)}
    if "string" in wanted and isinstance(error.instance, int | float) and _NUMBERS.isdisjoint(wanted):
        facts["quotes"] = '"'
    yield Problem("wrong-type", facts, at)


def _wrong_value(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    allowed = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    if error.parent is not None:  # one word beside the numbers
        allowed = ["0", "1", "2", "…", *allowed]
    yield document.problem("wrong-value", path, value=_short(error.instance), allowed=allowed)


def _wrong_form(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    if "format" in _mapping(error.schema):
        yield document.problem("wrong-date", path, value=error.instance, form="YYYY-MM-DD")
        return
    facts = {"value": error.instance, "form": error.validator_value}
    at = _place_of_text(document, path, error)
    text = str(error.instance)
    if text.isdecimal() and not text.isascii():
        yield wide_character(text, at)
    elif text[:1].isdigit() and _may_be_number(error):
        yield Problem("unknown-number", {"value": text, "known": [], **bounds_in(text)}, at)
    else:
        yield Problem("wrong-form", facts, at)


def _may_be_number(error: ValidationError) -> bool:
    """Whether a number may stand where this text does."""
    forms = error.parent.context if error.parent is not None else None
    return any(_mapping(each.schema).get("type") == "integer" for each in forms or ())


def _place_of_text(document: Document, path: tuple[Any, ...], error: ValidationError) -> Location:
    """Of a key that is wrong itself the path is that of its mapping."""
    of_key = "propertyNames" in error.absolute_schema_path
    return document.key_at((*path, str(error.instance))) if of_key else document.at(path)


def _too_short(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    most = _mapping(error.schema).get("maxItems")
    if most == error.validator_value:
        yield from _wrong_length(document, path, error)
    elif isinstance(error.instance, list | dict) and error.instance:
        yield document.problem("too-few", path, count=len(error.instance), least=error.validator_value)
    else:
        yield Problem("too-short", {"least": error.validator_value}, _place_of_text(document, path, error))


def _too_many(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    """Of all that people write only a rule has a greatest number of keys: one."""
    known = _mapping(_mapping(error.schema).get("properties"))
    kinds = [key for key in _mapping(error.instance) if key in known]
    if len(kinds) > 1:
        yield document.key_problem("several-kinds", (*path, kinds[1]), keys=kinds)


def _wrong_length(document: Document, path: tuple[Any, ...], error: ValidationError) -> Iterator[Problem]:
    """Of all that people write only lists of one length have a greatest length."""
    count = len(error.instance) if isinstance(error.instance, list) else 0
    yield document.problem("wrong-length", path, key=path[-1], count=count, exactly=error.validator_value)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _short(value: Any) -> Any:
    """A value as a message can show it."""
    return value if isinstance(value, (str, int, float, bool)) or value is None else type(value).__name__


_SAY: Mapping[str, Callable[[Document, tuple[Any, ...], ValidationError], Iterable[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "type": _wrong_type,
    "enum": _wrong_value,
    "const": _wrong_value,
    "pattern": _wrong_form,
    "format": _wrong_form,
    "minLength": _too_short,
    "minItems": _too_short,
    "minProperties": _too_short,
    "maxProperties": _too_many,
    "maxItems": _wrong_length,
    "minimum": lambda document, path, error: [
        document.problem("too-small", path, value=error.instance, least=error.validator_value)
    ],
    "maximum": lambda document, path, error: [
        document.problem("too-great", path, value=error.instance, most=error.validator_value)
    ],
}
"""How each keyword of JSON Schema that the models use is said."""
