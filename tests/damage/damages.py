"""What happens to files: one thing in one place, by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Damage = Callable[[str, Random], str]

_PIECES = (
    *" \t\n,;|\"'<>{}[]()#!:/*-=&%@0123x",
    *(
        "\u2028",
        "\x85",
        "\x0b",
        "\x0c",
        "\xa0",
        "\u3000",
        "\u200b",
        "\ufeff",
        "\r",
        "\r\n",
        "\n\n",
        "\n#",
        "\n- ",
        "//",
    ),
    *("<!--", "-->", "<![CDATA[", "]]>", "<x>", "</x>", "<?x ", "?>", "&amp;", '""', '","', "\\", "null", "4 ", "---"),
)
_WRAPPINGS = (
    *(("[", "]"), ("(", ")"), ("{", "}"), ('"', '"'), ("'", "'"), ("<x>", "</x>"), ("<x a='", "'/>"), ("<!--", "-->")),
    *(("<zones>", "</zones>"), ("<card>", "</card>"), ("<deckname>", "</deckname>"), ("**", "**"), ("■", "")),
    *(
        ("# ", ""),
        ("#", ""),
        ("!", ""),
        ("// ", ""),
        ("- ", ""),
        ("> ", ""),
        ("", ":"),
        ("", ","),
        ("", " #"),
        ("", "!"),
    ),
    *(
        ('{"x": ', "}"),
        ('"x": [', "],"),
        ("x: ", ""),
        ("x,", ""),
        (",", ""),
        ("", ",x"),
        ("", "\u2028x"),
        ("x\u2028", ""),
    ),
    *(("x", "x"), ("/* ", " */"), ("<?x ", "?>"), ("<![CDATA[", "]]>"), ("\t", ""), ("  ", ""), ("", "\n"), ("<", ">")),
)
_LINES = (
    *(
        "Total,60",
        "60",
        "Thanks!",
        "---",
        "sep=,",
        '"sep=,"',
        "Count,Name",
        "Moss",
        "# note",
        "// note",
        "<x/>",
        "x: y",
    ),
    *('"x": 1,', "}", "]", "</zone>", "</section>", '<zone name="x">', "!x", "#x", "#main", "!side", "https://a.b/c"),
    *("", " ", "Sideboard", "cards:", "- x", "ydke://!!!", "<comments>", "</comments>", "..."),
)


def damaged(text: str, chance: Random) -> str:
    """The text with one thing done to it, and now and then a second."""
    for _ in range(1 + (chance.random() < 0.2)):
        damage: Damage = chance.choice(_DAMAGES)
        text = damage(text, chance)
    return text


def _span(text: str, chance: Random, most: int) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + chance.randint(1, most))


def _deleted(text: str, chance: Random) -> str:
    start, end = _span(text, chance, 4)
    return text[:start] + text[end:]


def _deleted_much(text: str, chance: Random) -> str:
    start, end = _span(text, chance, 80)
    return text[:start] + text[end:]


def _inserted(text: str, chance: Random) -> str:
    start, _ = _span(text, chance, 1)
    return f"{text[:start]}{chance.choice(_PIECES)}{text[start:]}"


def _replaced(text: str, chance: Random) -> str:
    start, end = _span(text, chance, 2)
    return f"{text[:start]}{chance.choice(_PIECES)}{text[end:]}"


def _recased(text: str, chance: Random) -> str:
    start, end = _span(text, chance, 8)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _separated_otherwise(text: str, chance: Random) -> str:
    """One or all of a sign by another."""
    old, new = chance.choice(",;\t:\"'<>=\n#!"), chance.choice(_PIECES)
    if chance.random() < 0.3:
        return text.replace(old, new)
    places = [index for index, each in enumerate(text) if each == old]
    if not places:
        return text
    at = chance.choice(places)
    return f"{text[:at]}{new}{text[at + 1 :]}"


def _with_lines(change: Callable[[list[str], int, Random], None]) -> Damage:
    def changed(text: str, chance: Random) -> str:
        lines = text.split("\n")
        change(lines, chance.randrange(len(lines)), chance)
        return "\n".join(lines)

    return changed


def _wrapped(lines: list[str], at: int, chance: Random) -> None:
    begin, end = chance.choice(_WRAPPINGS)
    last = min(len(lines), at + chance.choice((1, 1, 1, 2, 5)))
    lines[at] = begin + lines[at]
    lines[last - 1] += end


def _wrapped_inside(lines: list[str], at: int, chance: Random) -> None:
    """The marks stand behind the indentation."""
    begin, end = chance.choice(_WRAPPINGS)
    line = lines[at].lstrip()
    lines[at] = lines[at][: len(lines[at]) - len(line)] + begin + line + end


def _joined(lines: list[str], at: int, chance: Random) -> None:
    if at + 1 < len(lines):
        lines[at : at + 2] = [lines[at] + chance.choice(("", " ", "\u2028", "\x0b", ",", "\r")) + lines[at + 1]]


def _duplicated(lines: list[str], at: int, chance: Random) -> None:
    lines.insert(chance.choice((at, chance.randrange(len(lines)))), lines[at])


def _moved(lines: list[str], at: int, chance: Random) -> None:
    line = lines.pop(at)
    lines.insert(chance.choice((0, len(lines), chance.randrange(len(lines) + 1))), line)


def _lost(lines: list[str], at: int, chance: Random) -> None:
    del lines[at]


def _added(lines: list[str], at: int, chance: Random) -> None:
    lines.insert(at, chance.choice(_LINES))


def _cut_off(lines: list[str], at: int, chance: Random) -> None:
    del lines[at:]


def _repeated(lines: list[str], at: int, chance: Random) -> None:
    """A second deck stands in the file."""
    lines += lines[at:] if chance.random() < 0.5 else lines[:]


_DAMAGES: tuple[Damage, ...] = (
    *(_deleted, _deleted_much, _inserted, _replaced, _recased, _separated_otherwise),
    *map(_with_lines, (_wrapped, _wrapped_inside, _joined, _duplicated, _moved, _lost, _added, _cut_off, _repeated)),
)
