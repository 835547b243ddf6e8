"""How ``deckcheck explain`` says what codes mean."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.formats.cases import FAMILIES, Case, codes, example_values, examples_of, kinds_of, policies_of
from deckcheck.formats.mistakes import ODDITIES, REGISTRATIONS, example_of, files_with
from deckcheck.messages import has, sentence, template
from deckcheck.messages.entries import codes_with
from deckcheck.rules.rule import kinds
from deckcheck.source.wrapping import broken

_COLUMN = 28
"""Where the meanings begin in the list of all codes: the longest code fits before it."""


def all_codes() -> tuple[str, ...]:
    """Every code there is an explanation of: those of findings, then those of mistakes in files."""
    # Without a look at the cases, which takes a second: a shell waits for it.
    return tuple(dict.fromkeys((*codes_with("meaning"), *codes_with("mistake"))))


def _without_example() -> list[str]:
    """The codes of findings that no case table shows, as plug-ins may have them."""
    return [code for code in codes_with("meaning") if code not in codes()]


def meaning(code: str, lang: str) -> str:
    """A code and what it means, on one line."""
    return f"{code}: {_meaning(code, lang)}"


def _meaning(code: str, lang: str) -> str:
    return template(lang, code, "meaning" if has(code, "meaning") else "mistake")


def list_lines(lang: str, width: int) -> Iterator[str]:
    """All codes, the findings by what they are found in.

    Those of mistakes stand without their meanings: whoever made one has read its sentence, and there are hundreds.
    """
    by_family = {family: [code for code in codes() if examples_of(code)[0].family == family] for family in FAMILIES}
    by_family["rules"] += _without_example()
    for family, found in by_family.items():
        yield from _group(sentence(lang, f"explain-findings-{family}", {}), found, lang, width)
    mistakes = sorted(set(codes_with("mistake")) - ODDITIES - REGISTRATIONS)
    yield sentence(lang, "explain-mistakes", {})
    yield from broken(f"  {', '.join(mistakes)}", width, 2)
    yield ""
    yield from _group(sentence(lang, "explain-registrations", {}), REGISTRATIONS, lang, width)
    yield from _group(sentence(lang, "explain-oddities", {}), ODDITIES, lang, width)
    yield from broken(sentence(lang, "explain-all-kinds", {"kinds": list(kinds())}), width, 2)
    yield ""


def _group(heading: str, found: Iterable[str], lang: str, width: int) -> Iterator[str]:
    yield heading
    for code in sorted(found):
        yield from broken(f"  {code:{_COLUMN - 2}}{_meaning(code, lang)}", width, _COLUMN)
    yield ""


def code_lines(code: str, lang: str) -> Iterator[str]:
    """What a code means and where it is found, with examples."""
    if code in codes():
        return _finding(code, lang)
    return _mistake(code, lang) if has(code, "mistake") else iter((meaning(code, lang),))


def kind_lines(kind: str, lang: str, width: int) -> Iterator[str]:
    """A kind's keys, and what its rules find, with examples of how one is written: of something illegal if possible."""
    yield sentence(lang, "explain-kinds", {"kinds": [kind]})
    yield from _keys(kind, lang, width)
    own = (code for code in codes() if kinds_of(code) == (kind,))
    yield from found_lines(sorted(own, key=lambda code: examples_of(code)[0].verdict != "illegal"), lang)


def _keys(kind: str, lang: str, width: int) -> Iterator[str]:
    """A table of the keys of a kind, as its schema has them: type, whether it is needed, what it means, an example."""
    from deckcheck.formats.schema.build import kinds_in, schema

    said = kinds_in(schema("format"), "rules").get(kind)
    if said is None:
        return
    shared = kinds_in(schema("format"), "rules")
    common = set.intersection(*(set(each["properties"]) for each in shared.values()))
    examples = example_values(kind)
    yield from broken(said.get("description", ""), width, 0)
    yield ""
    for key, asked in said["properties"].items():
        if key in common and key != "when":
            continue
        needed = [sentence(lang, "explain-needed", {})] if key in said.get("required", ()) else []
        example = [sentence(lang, "explain-example", {"text": examples[key]})] if key in examples else []
        about = ", ".join([_type(asked), *needed])
        yield from broken(" ".join([f"  {key} ({about}):", asked.get("description", ""), *example]), width, 4)
    yield from broken(sentence(lang, "explain-common", {"keys": sorted(common - {"when"})}), width, 4)


def _type(asked: Mapping[str, Any]) -> str:
    """What a key takes, in a word or two."""
    if "$ref" in asked:
        return str(asked["$ref"]).rpartition("/")[2]
    if "enum" in asked or "const" in asked:
        return " | ".join(map(str, asked.get("enum", [asked.get("const")])))
    forms = asked.get("anyOf")
    if forms:
        return " | ".join(dict.fromkeys(map(_type, forms)))
    found = asked.get("type", "value")
    if found == "array":
        return f"[{_type(asked.get('items', {}))}, …]"
    found = " | ".join(found) if isinstance(found, list) else str(found)
    return {"string": "text", "boolean": "yes or no", "object": "mapping", "integer": "number"}.get(found, found)


def found_lines(found: Iterable[str], lang: str) -> Iterator[str]:
    """The first of the codes with examples, the others with what they mean."""
    first, *others = [code for code in found if code in codes()] or [""]
    if first:
        yield ""
        yield from code_lines(first, lang)
    if others:
        yield f"  {sentence(lang, 'explain-also', {})}"
        yield from (f"    {meaning(code, lang)}" for code in others)


def _finding(code: str, lang: str) -> Iterator[str]:
    breaks, keeps = examples_of(code)
    what = {"what": breaks.family}
    verdict = breaks.verdict or "legal"
    yield meaning(code, lang)
    yield "  " + sentence(lang, f"explained-{breaks.verdict or 'counted'}", what)
    found = kinds_of(code), policies_of(code), files_with(code)
    told = (
        sentence(lang, "explain-kinds", {"kinds": list(found[0])}),
        sentence(lang, "explain-policies", {"kinds": list(found[1])}),
        sentence(lang, "explain-other-files", {"files": list(found[2])}),
    )
    yield from (f"  {said}" for said, there in zip(told, found, strict=True) if there)
    yield f"  {sentence(lang, f'explain-one-{verdict}', what)}"
    yield from _example(breaks, lang)
    yield f"  {sentence(lang, f'explain-other-{verdict}', what)}"
    yield from _example(keeps, lang)


def _example(case: Case, lang: str) -> Iterator[str]:
    yield from (f"    {line}" for line in (*case.asked, *case.cards))
    yield ""
    yield from _lines(case.text)
    if case.pool:
        yield f"    {sentence(lang, 'explain-pool', {})}"
        yield from _lines(case.pool)
    yield ""


def _mistake(code: str, lang: str) -> Iterator[str]:
    example = example_of(code)
    yield meaning(code, lang)
    yield f"  {sentence(lang, _code_of_what_follows(code), {})}"
    if example is not None:
        yield f"  {sentence(lang, 'explain-files', {'files': list(files_with(code))})}"
        yield f"  {sentence(lang, 'explain-mistaken', {'file': example.file})}"
        yield ""
        yield from _lines(example.text)
        yield ""


def _code_of_what_follows(code: str) -> str:
    """What follows from a code."""
    if code in REGISTRATIONS:
        return "explained-registration"
    return "explained-oddity" if code in ODDITIES else "explained-mistake"


def _lines(text: Iterable[str]) -> Iterator[str]:
    return (f"      {_without_facts(line)}".rstrip() for line in text)


def _without_facts(line: str) -> str:
    """A line with the codes of its mark: what they must say is for the tests."""
    text, mark, rest = line.partition("  # ")
    return text + mark + " ".join(word for word in rest.split() if "=" not in word)
