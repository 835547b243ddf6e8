"""One deck in every syntax, with a card that is banned."""

from __future__ import annotations

import base64
import json
import struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

BANNED = "Moss Leviathan"
IDS = {
    "Ash Drake": 14558127,
    "Bog Eel, Elder": 97268402,
    "Cinder": 89631139,
    "7 Swans": 36996508,
    BANNED: 46986414,
    "竜騎士ガイア": 70781052,
    "Tide / Ebb": 5318639,
    "Grove Warden": 84013237,
    "Hollow King": 2857636,
}
"""The cards that there are, with their numbers."""


class Cards(NamedTuple):
    """The cards of a board: the number of copies and the name of each."""

    board: str
    cards: Sequence[tuple[int, str]]


DECK = (
    Cards("identity", [(1, "Hollow King")]),
    Cards("main", [(4, "Ash Drake"), (3, "Bog Eel, Elder"), (1, BANNED), (2, "Cinder"), (3, "7 Swans")]),
    Cards("extra", [(2, "Grove Warden")]),
    Cards("side", [(1, "竜騎士ガイア"), (2, "Tide / Ebb")]),
)


def _parts(*boards: str) -> list[Cards]:
    return [part for part in DECK if part.board in boards]


def _rows(*boards: str) -> list[tuple[int, str, str]]:
    return [(copies, name, part.board) for part in _parts(*boards) for copies, name in part.cards]


def _quoted(name: str) -> str:
    return f'"{name}"' if "," in name else name


def csv() -> str:
    rows = (f"{copies},{_quoted(name)},M{copies},{board}" for copies, name, board in _rows("main", "side"))
    return "\n".join(("Count,Name,Edition,Board", *rows, ""))


def csv_names_first() -> str:
    rows = (f'"{name}";{copies};"x, y";{board};no' for copies, name, board in _rows("main", "side"))
    return "\n".join(("Card Name;Quantity;Remarks;Section;Foil", *rows, ""))


def tsv() -> str:
    rows = (f"{name}\t{copies}" for copies, name, _ in _rows("main"))
    return "\n".join(("カード名\t枚数", *rows, ""))


def dek() -> str:
    cards = (
        f'  <Cards CatID="1" Quantity="{copies}" Sideboard="{aside}" Name="{name}" Annotation="0" />'
        for board, aside in (("main", "false"), ("side", "true"))
        for copies, name, _ in _rows(board)
    )
    return "\n".join(('<?xml version="1.0"?>', "<Deck>", "  <NetDeckID>0</NetDeckID>", *cards, "</Deck>", ""))


def cod() -> str:
    lines = ['<?xml version="1.0"?>', '<cockatrice_deck version="1">', "  <deckname>Drakes</deckname>"]
    lines += ["  <comments>mine</comments>"]
    for part in _parts("main", "side"):
        cards = (f'    <card number="{copies}" name="{name}"/>' for copies, name in part.cards)
        lines += [f'  <zone name="{part.board}">', *cards, "  </zone>"]
    return "\n".join((*lines, "</cockatrice_deck>", ""))


def o8d() -> str:
    lines = ['<?xml version="1.0"?>', '<deck game="0f38e453">']
    for part in _parts("identity", "main", "side"):
        cards = (f'    <card qty="{copies}" id="a-1">{name}</card>' for copies, name in part.cards)
        lines += [f'  <section name="{part.board}">', *cards, "  </section>"]
    return "\n".join((*lines, "  <notes><![CDATA[]]></notes>", "</deck>", ""))


def ydk() -> str:
    lines = ["#created by me"]
    for heading, part in zip(("#main", "#extra", "!side"), _parts("main", "extra", "side"), strict=True):
        lines += [heading, *(str(IDS[name]) for copies, name in part.cards for _ in range(copies))]
    return "\n".join((*lines, ""))


def coded(part: Cards) -> str:
    """The numbers of a board as a link has them."""
    ids = [IDS[name] for copies, name in part.cards for _ in range(copies)]
    return base64.b64encode(struct.pack(f"<{len(ids)}I", *ids)).decode()


def ydke() -> str:
    return f"ydke://{'!'.join(map(coded, _parts('main', 'extra', 'side')))}!\n"


def copied() -> str:
    lines = (f"# {copies}x ({copies}) {name}" for copies, name, _ in _rows("main"))
    return "\n".join(("### Drakes", "# Format: all", "#", *lines, "#", "# To use these, copy them", ""))


def deckstring() -> str:
    """A code as a program writes it: a zero, the version, a format, nobody who leads, and the cards by their copies."""
    rows = _rows("main")
    groups = [[IDS[name] for copies, name, _ in rows if copies == each] for each in (1, 2)]
    more = [(IDS[name], copies) for copies, name, _ in rows if copies > len(groups)]
    numbers = [0, 1, 2, 0, *(number for group in groups for number in (len(group), *group)), len(more)]
    data = b"".join(map(varint, (*numbers, *(number for pair in more for number in pair), 0)))
    return base64.b64encode(data).decode() + "\n"


def varint(number: int) -> bytes:
    """A number, seven bits a byte, the lowest first; all bytes but the last have the highest bit."""
    return bytes((number & 0x7F | 0x80,)) + varint(number >> 7) if number > 0x7F else bytes((number,))


def mtgjson() -> str:
    boards = {"main": "mainBoard", "side": "sideBoard"}
    cards = {
        boards[part.board]: [
            {"count": copies, "name": name, "setCode": "M10", "types": ["Unit"]} for copies, name in part.cards
        ]
        for part in _parts(*boards)
    }
    data = {"meta": {"date": "2026-01-01"}, "data": {"name": "Drakes", "code": "M10", **cards, "commander": []}}
    return json.dumps(data, indent=1, ensure_ascii=False)


def site_rows() -> str:
    boards = {"main": "mainboard", "side": "sideboard"}
    cards = [
        {"quantity": copies, "board": boards[part.board], "card": {"name": name, "text": "Flies.", "cost": 3}}
        for part in _parts(*boards)
        for copies, name in part.cards
    ]
    return json.dumps({"title": "Drakes", "author": {"name": "Ben"}, "cards": cards}, indent=1, ensure_ascii=False)


def site_boards() -> str:
    boards = {"main": "main", "side": "side_board"}
    cards = {
        boards[part.board]: {"count": sum(copies for copies, _ in part.cards), "cards": _numbered(part.cards)}
        for part in _parts(*boards)
    }
    return json.dumps({"boards": cards, "likes": 3}, indent=1, ensure_ascii=False)


def _numbered(cards: Sequence[tuple[int, str]]) -> dict[str, dict[str, object]]:
    return {f"x{index}": {"quantity": copies, "card": {"name": name}} for index, (copies, name) in enumerate(cards)}


def site_pairs() -> str:
    parts = {part.board: part.cards for part in _parts("main", "side")}
    return json.dumps(parts, indent=1, ensure_ascii=False)


def site_lines() -> str:
    parts = {part.board: [f"{copies} {name}" for copies, name in part.cards] for part in _parts("main", "side")}
    return json.dumps({"deck": parts}, indent=1, ensure_ascii=False)


def jinteki() -> str:
    cards = [{"qty": copies, "card": name} for copies, name, _ in _rows("main")]
    data = {"name": "Drakes", "identity": {"title": "Hollow King", "side": "Corp"}, "cards": cards, "notes": ""}
    return json.dumps(data, indent=1, ensure_ascii=False)


def arkhamdb() -> str:
    data = {
        "name": "Drakes",
        "investigator_code": str(IDS["Hollow King"]),
        "slots": {str(IDS[name]): copies for copies, name, _ in _rows("main")},
        "sideSlots": [],
        "meta": json.dumps({"extra_deck": ",".join(str(IDS[name]) for n, name, _ in _rows("extra") for _ in range(n))}),
    }
    return json.dumps(data, indent=1)


def own_json() -> str:
    zones = {
        "main": [f"{copies} {name}" for copies, name in DECK[1].cards],
        "extra": [{"card": name, "count": copies} for copies, name in DECK[2].cards],
        "side": {name: copies for copies, name in DECK[3].cards},
    }
    return json.dumps({"name": "Drakes", "zones": zones}, indent=1, ensure_ascii=False)


def own_yaml() -> str:
    lines = ["name: Drakes  # mine", "zones:", "  main:"]
    lines += [f'    - "{copies} {name}"' if "," in name else f"    - {copies} {name}" for copies, name in DECK[1].cards]
    lines += ["  extra:", *(f"    - {{card: {name}, count: {copies}}}" for copies, name in DECK[2].cards)]
    lines += ["  side:", *(f'    "{name}": {copies}' for copies, name in DECK[3].cards)]
    return "\n".join((*lines, ""))


def _listed(line: str, heading: str, above: str = "", below: str = "") -> Callable[[], str]:
    """What makes a list of lines and headings in some style."""

    def made() -> str:
        lines = [above] if above else []
        for part in _parts("main", "extra", "side"):
            lines.append(heading.format(part.board, sum(copies for copies, _ in part.cards)))
            lines += [line.format(n=copies, name=name) for copies, name in part.cards]
        return "\n".join((*lines, *([below] if below else []), ""))

    return made


def parted() -> str:
    """Blocks without headings: the side zone is the one below the blank line."""
    blocks = ("\n".join(f"{copies} {name}" for copies, name in part.cards) for part in _parts("main", "side"))
    return "\n\n".join(blocks) + "\n"


def prefixed() -> str:
    lines = [f"{copies} [M10:{copies}] {name}" for copies, name, _ in _rows("main")]
    lines += [f"SB: {copies} [M10:{copies}] {name}" for copies, name, _ in _rows("side")]
    return "\n".join(("NAME:Drakes", "AUTHOR:me", *lines, "LAYOUT MAIN:(1,1)(NONE,false,50)|([M10:146])", ""))


TEXTS = (
    _listed("{n} {name}", "{}"),
    _listed("{n}x {name}", "{} ({}):", "// Drakes", "Total: 18"),
    _listed("{name} ×{n}", "【{}】", "デッキ名：竜", "計18枚"),
    _listed("{name} {n}枚", "■{}({}枚)"),
    _listed("{n} {name} (M10) 12", "{}", "About\nName Drakes\n"),
    _listed("* {n}x [{name}](https://a.b/c) _(Core)_", "## {}", "# Drakes"),
    _listed("- {n} {name} [Ramp] ^Have,#37d67a^", "\n=== {} ===", "Drakes by me\n", "\nThanks, see you!"),
    _listed("{n} {name}|M10|1", "[{}]", "[metadata]\nName=Drakes"),
    _listed("{n}\t{name}", "{}\t{}"),
    _listed("| {n} | {name} |", "| {} |", "| Qty | Card |\n|---|---|"),
    _listed("> {n} **{name}**", "> {}", "On Sat, Ben wrote:\n>"),
    _listed("{n} {name}<br>", "<h3>{}</h3>"),
)

MADE: Mapping[str, tuple[tuple[str, Callable[[], str]], ...]] = {
    "arkhamdb": ((".json", arkhamdb),),
    "cod": ((".cod", cod),),
    "csv": ((".csv", csv), (".csv", csv_names_first), (".tsv", tsv)),
    "deckstring": ((".txt", copied), (".deckstring", deckstring)),
    "dek": ((".dek", dek),),
    "jinteki": ((".json", jinteki),),
    "json": ((".json", own_json),),
    "mtgjson": ((".json", mtgjson),),
    "o8d": ((".o8d", o8d),),
    "site-json": tuple((".json", each) for each in (site_rows, site_boards, site_pairs, site_lines)),
    "yaml": ((".yaml", own_yaml),),
    "mtgo": ((".dec", parted), (".dec", prefixed)),
    "plain": (*((".txt", each) for each in TEXTS), (".txt", parted), (".dck", prefixed)),
    "ydk": ((".ydk", ydk),),
    "ydke": ((".ydke", ydke),),
}
"""The suffix of a syntax and a deck in it, or several."""
