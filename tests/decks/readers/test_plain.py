"""Deck lists as people write them: every line with everything that is read in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from deckcheck.decks.lines.layout import Layout, Size
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import cards_named
from deckcheck.decks.reader import declared_format, read_deck
from deckcheck.model.deck import Entry, Unread
from deckcheck.model.game import Zone
from deckcheck.model.heading import SHEETS
from deckcheck.source import Location, Source
from reading import NAMES, named

if TYPE_CHECKING:
    from deckcheck.model.deck import DeckList

CASES: list[dict[str, Any]] = YAML(typ="safe").load((Path(__file__).parent / "plain.yaml").read_text(encoding="utf-8"))
ZONES = (
    Zone("leader", NAMES, ("統率者", "Commander"), block="first"),
    Zone("main", NAMES, ("メイン", "デッキ", "Main"), default=True),
    Zone("side", NAMES, ("サイド", "Sideboard"), block="last"),
    Zone("extra", NAMES, ("EX", "エクストラ"), home={"kind": ("Fusion",)}),
)
KNOWN = ["統率者", "メイン", "サイド", "EX"]
STRANGE_NAMES = (
    "13番目の計画",
    "13枚目の計画",
    "一枚限りの魔法",
    "T-48000エミリオくん",
    "PAXXX-01カンナ",
    "チュッチュマン",
    "BOA115-運命の祭壇「魂の選定」",
    "1月",
    "20thSP じーさん",
    "201式-銅鑼GOON",
    "Code:1500",
    "0点男",
    "偽りの名 13",
    "ブラジェスコ-W1",
    "魂晶 リゲル-2",
    "1,000 Needles",
    "Namex3",
    "龍覇x",
    "超戦龍覇 モルトNEXT（ネクスト）",
    "Name (3)",
    "リツイーギョ #桜 #満開",
    "カクタキュー #ナイトリバー #KAWAE",
    "イルミツリー #夜景がやけに綺麗 #草 #草超えてツリー",
    "ミリオン/パーツ",
    "*/弐幻サンドロニア/*",
    "A // B",
    "【神回】バズレンダでマナが大変なことに?!【驚愕】",
    "【今すぐ】うわっ…相手の攻撃止めすぎ…？【クリック】",
    "真実の巨兵 サンダーバード Re:",
    "Re:奪取 マイパッド",
    "ア:ニーオ:マクア",
    "神聖十二神騎:||",
    "EX.",
    "_____ Goblin",
    "+2 Mace",
    "15 Minutes",
    "Erase (Not the Urza's Legacy One)",
    "Overseer of Vault 76",
    "Agent 13, Sharon Carter",
    "Borrowing 100,000 Arrows",
    "Circle of Protection: Red",
    "Lim-Dûl's Vault",
    "SP-5 // Mk. 2",
    "Ansel 1.0",
    "Number 39: Utopia",
    "Evidence!",
    "Beat Cop (2)",
    "G-Fighter",
    "Elsa - Spirit of Winter",
)
CARDS = (
    *STRANGE_NAMES,
    "騎士王",
    "合成竜",
    "竜王",
    "火の鳥",
    "Ash Drake",
    "Swarm",
    "Mote",
    "Shock",
    "Twin",
    "89631139",
    "GR",
    "Samurai",
    "7 Samurai",
)
_OF_SHEETS = rf"\A[^{SHEETS[0]}]*(?:{SHEETS[0]}(?!数|目|デッキ|ちょうど)[^{SHEETS[0]}]*)+\Z"
"""A text with the letter for sheets, and no longer word that begins with it."""
SIZES = (Size(("leader",), 0, 1), Size(("main",), 60, None), Size(("side",), 0, 15))
LAYOUT = Layout(
    ZONES,
    named(*CARDS, fusions=("合体竜",)),
    SIZES,
    frozenset({"creature", "creatures", "クリーチャー", "land", "lands"}),
    ("influence spent",),
    frozenset({"kind", "種類"}),
)


def read(text: str, layout: Layout = LAYOUT, syntax: str | None = None) -> DeckList:
    return read_deck(Source("deck.txt", text, "utf-8", syntax=syntax), layout)


def entries(deck: DeckList) -> list[str]:
    return [_said(each) for each in deck.entries]


def _card(name: str) -> str:
    (card,) = cards_named(named(*CARDS, fusions=("合体竜",)), name)
    return card.name


def _said(entry: Entry) -> str:
    said = f"{entry.copies} {entry.zone} {entry.at.line}:{entry.at.column} {entry.name}"
    if entry.printing is not None:
        said += f" [{entry.printing.set or ''}|{entry.printing.number or ''}|{'foil' * entry.printing.foil}]"
    return said if entry.sure else f"{said} ?"


def findings(deck: DeckList) -> list[str]:
    return [
        f"{found.severity} {found.at.line}:{found.at.column} {found.code}"
        + "".join(f" {key}={value}" for key, value in found.facts.items() if key not in ("known", "most"))
        + "".join(f" also {at.line}:{at.column}" for at in found.also)
        for found in deck.findings
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_list(case: dict[str, Any]) -> None:
    deck = read(case["text"], syntax=case.get("syntax"))
    assert entries(deck) == case.get("entries", [])
    assert findings(deck) == case.get("findings", [])
    places = {each.at for each in deck.unread}
    told = {
        found.at for found in deck.findings if found.code in ("unreadable-line", "unreadable-deck", "several-decks")
    }
    # Such a heading leaves unread what stands below it and may not be in the deck, or tells of zones alone.
    told |= {found.at for found in deck.findings if found.code in ("unclear-heading", "stated-count")} & places
    assert [each.at for each in deck.unread] == [found.at for found in deck.findings if found.at in told]
    assert [each.most for each in deck.unread] == case.get("most", [None] * len(deck.unread))
    other = deck.unclear.zones[1:] if deck.unclear else ()
    assert [list(zones) for zones in other] == case.get("or", [])


@pytest.mark.parametrize(
    ("lines", "unread"),
    [
        (("4 Ash", "Drake"), [2, 3]),
        (("4 Bog", "Drake"), [2, 3]),
        (("4 Bo-", "g Drake"), [3]),
        (("4 Bog Dr-", "ake"), []),
        (("Bog", "Drake x4"), [2, 3]),
        (("4 Ash", "", "Drake"), []),
        (("4 Ash", "4 Drake"), []),
        (("Ash", "Drake"), [2, 3]),
        (("4 Swarm", "Drake"), []),
    ],
)
def test_a_name_that_was_broken_over_two_lines_one_of_them_a_card(lines: tuple[str, ...], unread: list[int]) -> None:
    layout = LAYOUT._replace(cards=named(*CARDS, "Drake", "Bog Drake", fusions=("合体竜",)))
    deck = read("\n".join(["50 Mote", *lines, "2 Shock"]), layout)
    assert [each.at.line for each in deck.unread] == unread


@pytest.mark.parametrize(
    "form", ["{1} {0} EX", "{1} {0} | EX", "| {1} | {0} | EX |", "| {0} | {1} | EX |", "{0} {1} EX"]
)
def test_a_word_behind_a_name_that_may_be_a_grade_is_a_zone_where_the_list_uses_it_so(form: str) -> None:
    rest = [form.format(name, copies) for name, copies in (("Shock", 3), ("Twin", 2), ("Swarm", 1))]
    deck = read("\n".join(["57 Mote", *rest]))
    assert ([each.zone for each in deck.entries], findings(deck)) == (["main", "extra", "extra", "extra"], [])
    deck = read("\n".join(["57 Mote", rest[0], "1 Twin"]))
    assert ([each.name for each in deck.entries], deck.unread) == (
        ["Mote", "Twin"],
        (Unread(Location("deck.txt", 2, 1), 3),),
    )
    # It is how well cards are kept where no zone is called so.
    deck = read("\n".join(["57 Mote", *rest]), LAYOUT._replace(zones=ZONES[:3]))
    assert ([each.zone for each in deck.entries], findings(deck)) == (["main"] * 4, [])


CODED = (("Ash Drake", "AB01-001"), ("Bog, the Old", "AB_002"), ("Cinder (red)", "CIN076"), ("Dusk", "01004"))
FORMS_OF_CODES = (
    "4 {code} {name}", "4x {code} {name}", "4枚 {code} {name}", "{code} {name} x4", "{code} {name} 4",
    "{code}　{name}　×4", "【{code}】{name} ×4", "4 [{code}] {name}", "4 {name} {code}", "4x {name} - {code}",
    "4 × {name} — {code}", "{name} {code} x4", "4 {name} ({code})", "4 {name} [{code}]", "- 4x {name} | {code}",
    "4\t{code}\t{name}", "{name} ({code}) x4", "4 {code} | {name}",
)  # fmt: skip
"""A number of copies, the name of a card and its code, as lists of many games have them."""


@pytest.mark.parametrize("form", FORMS_OF_CODES)
def test_a_card_with_its_own_code_is_that_card_and_with_that_of_another_nobody_knows_which(form: str) -> None:
    layout = LAYOUT._replace(cards=named("Mote", coded=CODED))
    for index, (name, code) in enumerate(CODED):
        deck = read(f"56 Mote\n{form.format(name=name, code=code)}", layout)
        assert [each.copies for each in deck.entries] == [56, 4]
        assert deck.entries[1].name in (name, code)
        assert findings(deck) == []
        line = form.format(name=name, code=CODED[index - 1][1])
        deck = read(f"56 Mote\n{line}", layout)
        assert [each.name for each in deck.entries] == ["Mote"]
        assert findings(deck) == [f"undecided 2:1 unreadable-line line={line}"]
        # Where no card has the name, the code does not tell, either.
        line = form.format(name="Zorgun, the Old", code=code)
        deck = read(f"56 Mote\n{line}", layout)
        assert deck.unread or "Zorgun" in deck.entries[1].name


@pytest.mark.parametrize(
    "head", ["| Qty | Card | Code |\n|---|---|---|", "| Qty | Card | Number |", "| Qty | Name | カード番号 |"]
)
def test_a_row_of_a_table_with_the_code_of_another_card_may_be_either(head: str) -> None:
    layout = LAYOUT._replace(cards=named("Mote", coded=CODED))
    rows = [f"| {copies} | {name} | {code} |" for copies, (name, code) in enumerate(CODED, 2)]
    deck = read("\n".join([head, *rows]), layout)
    assert [(each.copies, each.name) for each in deck.entries] == list(enumerate((name for name, _ in CODED), 2))
    assert findings(deck) == []
    wrong = f"| 9 | Ash Drake | {CODED[1][1]} |"
    deck = read("\n".join([head, *rows, wrong]), layout)
    assert [each.copies for each in deck.entries] == [2, 3, 4, 5]
    assert [(each.code, each.at.line) for each in deck.findings] == [("unreadable-line", head.count("\n") + 6)]


@pytest.mark.parametrize("note", ["(SR)", "[Creature]", "| Creature", "\tCreature\tR", "(foil)", "# draws cards"])
def test_what_says_something_else_beside_a_code_is_no_name(note: str) -> None:
    deck = read(f"56 Mote\n4 AB01-001 {note}", LAYOUT._replace(cards=named("Mote", coded=CODED)))
    assert [(each.copies, each.name) for each in deck.entries] == [(56, "Mote"), (4, "AB01-001")]
    assert findings(deck) == []


def test_a_row_with_its_number_and_a_name_that_begins_like_a_number_in_numerals() -> None:
    deck = read("1. 竜王 x59\n2. 一枚限りの魔法 x1\n")
    assert (entries(deck), findings(deck)) == (["59 main 1:4 竜王", "1 main 2:4 一枚限りの魔法"], [])


def test_a_row_between_bars_may_have_the_zone_behind_the_number() -> None:
    rows = "| カード | 枚数 | 場所 |\n|---|---|---|\n| 竜王 | 60 | メイン |\n| Ash Drake | 3 | サイド |\n"
    assert entries(read(rows)) == ["60 main 3:3 竜王", "3 side 4:3 Ash Drake"]
    assert read(rows.replace("| 3 |", "| 3 | 2 |")).unread
    deck = read(rows.replace("Ash Drake", "Zorgun"))
    assert [(each.zone, each.copies, each.name) for each in deck.entries][1:] == [("side", 3, "Zorgun")]


def test_a_list_is_double_spaced_where_one_line_was_put_in_between() -> None:
    names = ("Mote", "Shock", "Swarm", "騎士王", "竜王", "合成竜", "Twin", "火の鳥", "Ash Drake", "GR", "A // B")
    rows = [*(f"5 {name}" for name in names), "1 7 Samurai"]
    text = "\n\n".join(rows).replace("5 Shock", "5 Shock\n5 Samurai") + "\n\n\n\n4 Evidence!\n\n11 Mote\n"
    deck = read(text)
    assert [each.zone for each in deck.entries] == ["main"] * 13 + ["side"] * 2
    assert findings(deck) == ["note 28:3 side-by-gap zone=side count=15"]
    # Where more lines touch, blank lines part blocks, of which the first make a whole deck.
    deck = read(text.replace("5 Swarm\n\n", "5 Swarm\n"))
    assert [each.zone for each in deck.entries] == ["main"] * 12 + ["side"] * 3


@pytest.mark.parametrize("least", [1, 7])
def test_a_name_with_the_number_of_a_few_cards_beside_it_is_no_sum_however_small_a_deck_may_be(least: int) -> None:
    layout = LAYOUT._replace(sizes=(SIZES[0], Size(("main",), least, None), SIZES[2]))
    deck = read("Ash Drake x4\nZorgun x8\nSwarm x4\nMote x4\n\nSide\nShock x4\n", layout)
    assert entries(deck)[1] == "8 main 2:1 Zorgun"
    assert findings(deck) == []


@pytest.mark.parametrize("sign", ["、", "，", ", ", "；", "／"])
def test_a_line_of_several_entries_with_a_name_that_no_card_has_may_be_of_all_of_them(sign: str) -> None:
    deck = read(f"メイン：{sign.join(('20 竜王', '18 Zorgun', '22 Ash Drake'))}\n")
    assert (deck.entries, [each.most for each in deck.unread]) == ((), [60])


@pytest.mark.parametrize("sheet", SHEETS[1:])
@pytest.mark.parametrize(
    "case", [case for case in CASES if re.search(_OF_SHEETS, case["text"])], ids=lambda case: case["name"]
)
def test_letters_that_count_sheets_are_one_in_every_script(case: dict[str, Any], sheet: str) -> None:
    one = read(case["text"], syntax=case.get("syntax"))
    other = read(case["text"].replace(SHEETS[0], sheet), syntax=case.get("syntax"))
    assert entries(other) == entries(one)
    assert findings(other) == [each.replace(SHEETS[0], sheet) for each in findings(one)]
    assert other.unread == one.unread


@pytest.mark.parametrize(
    "line",
    [
        "{} 枚 名",
        "{}枚名",
        "名 {} 枚",
        "名{}枚",
        "名 ×{}枚",
        "名（{}枚）",
        "【{}枚】名",
        "名：{}枚",
        "名……{}枚",
        "{}枚、名",
        "名 -- {}枚",
        "名={}枚",
    ],
)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_line_with_a_letter_for_sheets(line: str, sheet: str) -> None:
    for number, name in (("4", "騎士王"), ("１２", "Ash Drake")):
        deck = read("56 竜王\n" + line.replace("名", name).replace("枚", sheet).format(number) + "\n")
        assert [(each.copies, each.name) for each in deck.entries][1:] == [(int(number), name)]
        assert findings(deck) == []


@pytest.mark.parametrize(
    ("line", "copies"),
    [
        *(
            ("四張騎士王", 4),
            ("两张 騎士王", 2),
            ("騎士王 兩張", 2),
            ("十二枚Ash Drake", 12),
            ("騎士王二十枚", 20),
            ("Ash Drake十枚", 10),
            ("세장 Ash Drake", 3),
            ("3*騎士王", 3),
        ),
        *(
            ("4 * 騎士王", 4),
            ("3＊Ash Drake", 3),
            ("3 ・ Ash Drake", 3),
            ("3 •騎士王", 3),
            ("3 szt. Ash Drake", 3),
            ("Ash Drake 3 шт", 3),
            ("3 exemplaires Ash Drake", 3),
        ),
    ],
)
def test_numerals_and_words_before_a_name(line: str, copies: int) -> None:
    deck = read(f"57 竜王\n{line}\n")
    assert [(each.copies, each.name) for each in deck.entries][1:] == [
        (copies, "騎士王" if "騎" in line else "Ash Drake")
    ]
    assert findings(deck) == []


@pytest.mark.parametrize("word", sorted(words().counters))
def test_a_number_with_a_word_for_copies_around_the_list_may_be_of_an_unknown_card(word: str) -> None:
    lines = (f"Zorgun 3 {word}", f"Zorgun 3{word}", f"Zorgun (3 {word})", f"3 {word} Zorgun", f"Zorgun 3 {word}, new")
    for text in (each for line in lines for each in (f"{line}\n60 竜王\n", f"60 竜王\n{line}\n")):
        deck = read(text)
        unknown = [each for each in deck.entries if each.name != "竜王"]
        told = {each.code for each in deck.findings if each.severity == "undecided"}
        assert bool(deck.unread) != bool(unknown)
        assert told in ([{"unreadable-line"}, {"unknown-zone", "stated-count"}] if deck.unread else [set()])


@pytest.mark.parametrize(
    "line",
    [
        "won 2本先取 again",
        "made of 3 copyrighted pictures",
        "12:30 carta",
        "Copies",
        "Stück für Stück",
        "shared by Manfred Maler 3",
    ],
)
def test_words_like_those_for_copies_say_nothing_of_them(line: str) -> None:
    deck = read(f"# {line}\n60 竜王\n")
    assert [each.severity for each in deck.findings] in ([], ["note"])


@pytest.mark.parametrize(
    "said",
    [
        "(計3枚)",
        "（合計3枚）",
        "（共3张）",
        "(共 3 張)",
        "(총 3장)",
        "（總計：3張）",
        "(total 3)",
        "[Total: 3 cards]",
        "（全3枚）",
    ],
)
def test_brackets_of_a_heading_may_say_that_its_number_is_a_sum(said: str) -> None:
    deck = read(f"メイン\n60 合成竜\nサイド{said}\n3 竜王\n")
    assert (entries(deck), findings(deck)) == (["60 main 2:4 合成竜", "3 side 4:3 竜王"], [])
    other = read(f"メイン\n60 合成竜\nサイド{said}\n2 竜王\n")
    assert [each.code for each in other.findings] == ["stated-count"]


def test_a_name_like_a_heading_whose_number_is_not_that_of_the_cards_below_may_be_of_a_card() -> None:
    text = "メイン\n合成竜（30枚）\nZorgun（2枚）\nMote（28枚）\n"
    deck = read(text)
    assert (entries(deck), findings(deck)) == (["30 main 2:1 合成竜", "2 main 3:1 Zorgun", "28 main 4:1 Mote"], [])
    assert read(text.replace("2枚", "28枚")).unread == ()
    deck = read(text.replace("2枚", "38枚"))
    assert deck.unread == (Unread(Location("deck.txt", 3, 1), 38),)
    assert findings(deck) == [
        "undecided 3:1 unknown-zone zone=Zorgun",
        "undecided 3:1 stated-count line=Zorgun（38枚） stated=38 count=28",
    ]


STYLES = (
    "{n} {name}", "{n}x {name}", "{n}X {name}", "{n}× {name}", "{n}x{name}", "{n} x {name}", "{n} × {name}",
    "x{n} {name}",
    "×{n} {name}", "{n}枚 {name}", "{n}枚{name}", "{n} 枚 {name}", "[{n}] {name}", "({n}) {name}", "{n}: {name}",
    "{n} - {name}", "{n}\t{name}", "{n} | {name}", "{n},{name}", "{n} of {name}", "| {n} | {name} |", "{w}　{name}",
    "{w}ｘ　{name}", "{n} 《{name}》", '"{n} {name}"', "{n} [[{name}]]", "{n} **{name}**", "- {n} {name}",
    "* {n}x {name}",
    "• {n} {name}", "・{n}枚 {name}", "2. {n} {name}", "2) {n}x {name}", "[ ] {n} {name}", "> {n} {name}",
    "{n} {name} # 強い",
    "{n} {name} (M19) 12", "{n} {name} (M19)", "{n} {name} [M19] 70", "{n} {name} [M19:70]", "{n} [M19#70] {name}",
    "{n} [M19] {name}", "{n} {name} <70> [M19] (F)", "{n} {name} *F*", "{n} {name} #tag", "{n} {name} [Ramp]",
    "{n} {name} [Ramp,Draw] ^Have,#37d67a^", "{n} {name}|M19|1", "{n} {name} M19 70", "{n} {name} (UR)",
    "{n} {name} ●●",
    "{n} [{name}](https://example.org/a/1)", "{n} {name} - RA01-EN008", "{n} {name} $1.20", "{n} {name},",
    "{n} {name} // 代用可",
    "{n} [{name}](<https://example.org/1>)", "{n} [{name}](https://example.org/a_(b))", "{n} [{name}](/a/1 \"A\")",
    "{n} [https://example.org/1:title={name}]", "{n} \\[\\[{name}\\]\\]", "{n} {name}\\", "{n}|{name}|M19|70",
    "| {n} | {name} | Creature |", "| {n} | {name} | {{2}}{{R}} | Sorcery |",
    "{n} {name} `SOR_014`", "{n} {name} OP01-016_P1",
    "{n} {{{{{name}}}}}", "{n} {{{{Card|{name}}}}}", "│ {n} │ {name} │", "{n}\ufe0f\u20e3 {name}", "_{n}_ {name}",
    "<dt>{n}</dt><dd>{name}</dd>", "{n} OP01-016 - {name}", "{n} FS/S34-E001 {name}",
    "［{n}枚］{name}", "〔{w}〕{name}", "【{n}】{name}", "【{n}枚】 {name}", "×{n}枚 {name}", "{n}枚・{name}",
    "{n}枚…{name}", "{n}｜{name}",
    "{n}-{name}", "{n} 【火】{name}", "{n} Stück {name}", "{n}pcs {name}", "{n} copies of {name}", "{n}コ {name}",
    # Near what says of more copies, and nothing of the kind.
    "{n}\t{name}\t{n}", "{n}\t{name}\tM19\t5", "{n}\t{name}\t254", "{n}\t{name}\t1.50", "{n} {name}|M19|1",
    "0{n} {name}",
    "{n} {name} (1枚初動)", "{n} {name} #side plan", "{n} {name} [Extra Draw]", "{n} {name} [+1/+1 counters]",
    "{n} {name} (旧枠)", "{n} {name} (ONE) 12", "{n} {name} // 2 of these draw", "{n} {name} (1st edition)",
    "{n}&nbsp;{name}<br>", "{n}\u00a0{name}", "\ufeff{n} {name}",
)  # fmt: skip
LAST_STYLES = (
    "{name} x{n}", "{name} X{n}", "{name} x {n}", "{name} ×{n}", "{name}×{n}", "{name} ｘ{w}", "{name} {n}枚",
    "{name} {n} 枚",
    "{name}{n}枚", "{name} ({n}枚)", "{name}（{w}枚）", "{name} (x{n})", "{name} ({n})", "{name} - {n}", "{name}: {n}",
    "{name} = {n}", "{name} ..... {n}", "{name}…{n}", "{name}\t{n}", "{name},{n}", "{name} {n}", "{name}　{w}",
    "《{name}》×{n}",
    "「{name}」 {n}枚", "・{name} {n}枚", "{name} x{n} (alt art)", "{name} ×{n} ☆", "{name},{n},80円",
    "{name}(Sトリガー) {n}", "{name} ({n}x)", "{name} [{n}×]", "{name} ({n} copies)", "{name} qty {n}",
    "{name} (M10) {n}x", "{name} {n} x",
    "{name} (Qty: {n})", "{name} (UR) {n}pcs", "{name}（初動）{n}積み", "{name} (UR) *{n}", "{name} (UR) {n}Stk",
    "{name} ({n}ea)", "{name} ({n} Stück)", "{name} {n}投", "{name} {n}コ", "{name} {n} copies", "{name} *{n}",
    "2) {name} x{n}", "2. {name} {n}枚", "{name}@{n}", "{name} － {w}", "{name} {n}つ", "{name} {n}体",
    "[{name}]×{n}", "＜{name}＞×{n}", "DM24RP1-12/74 {name} ×{n}", "🔥{name} ×{n}",
    "1）{name}　{n}枚", "③{name} ×{n}", "② 《{name}》{n}枚", "【火】{name} ×{n}", "［火］《{name}》 {n}枚",
    "{name}［{n}枚］", "{name}〔{w}〕", "{name} 【{n}】", "{name}（三枚）", "{name} 三枚", "{name}，{n}",
    "{name}｜{n}枚",
    "{name}．．．{w}", "{name}。。。{n}", "{name}＿＿{n}", "{name}ーーー{n}枚", "{name} ＊{w}枚", "{name} 枚数：{n}",
    "{name} {n}マイ",
    "{name}×{n}！", "{name} {n}枚🔥", "{name} ×{n}♪", "{name} {n}枚：初動", "{name}×{n}…強い", "｢{name}｣{n}枚",
    "〝{name}〟×{n}", "･{name} {n}枚", "➤{name} ×{n}", "├{name} {n}枚",
)  # fmt: skip


@pytest.mark.table(every=5)
@pytest.mark.parametrize("style", [*STYLES, *LAST_STYLES])
@pytest.mark.parametrize("name", ["騎士王", "Ash Drake"])
def test_a_number_and_a_name_in_every_style(style: str, name: str) -> None:
    line = style.format(n=3, w="３", name=name)
    deck = read(f"合成竜\n {line}\nSwarm 2\n")
    assert [(each.copies, _card(each.name), each.zone, each.at.line) for each in deck.entries] == [
        (1, "合成竜", "main", 1), (3, name, "main", 2), (2, "Swarm", "main", 3)
    ]  # fmt: skip
    assert (findings(deck), deck.unread, deck.entries[1].sure) == ([], (), True)
    written = deck.lines[1]
    assert written.startswith(deck.entries[1].name, deck.entries[1].at.column - 1)
    assert deck.entries[1].whole is None or deck.entries[1].whole in written


@pytest.mark.table(every=7)
@pytest.mark.parametrize("style", ["{name}", "3 {name}", "3x {name}", "{name} x3", "{name} ×3", "3枚 {name}"])
@pytest.mark.parametrize("name", STRANGE_NAMES)
def test_names_that_look_like_something_else(name: str, style: str) -> None:
    deck = read(style.format(name=name))
    line = style.format(name=name)
    (entry,) = deck.entries
    assert (entry.copies, entry.name, entry.zone) == (1 if style == "{name}" else 3, name, "main")
    assert entry.at == Location("deck.txt", 1, line.index(name) + 1)
    assert (findings(deck), deck.unread, deck.headings, deck.format) == ([], (), {}, None)


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("Ash Drake (ONE) 0", None), ("Ash Drake [ONE] x0", None), ("Ash Drake 4  0", 4), ("0 Ash Drake, 4 Swarm", 4),
        ("0 4 騎士王", 4), ("騎士王 x00000", None), ("0 騎士", None), ("0-4 騎士王", 4), ("0", 0), ("00", 0),
        ("10000 騎士王", None), ("-4 騎士王", 4), ("+4 騎士王", 4),
        ("3-4 騎士王", 7), ("3+1 騎士王", 4), ("4/3 騎士王", 7), ("4? 騎士王", 4), ("騎士王 4枚→2枚", 6),
        ("4 騎士王 x2", 6),
        ("4 騎士王 (banned)", 4), ("4 騎士王 (?)", 4), ("~~4 騎士王~~", 4), ("l Ash Drake", None),
        ("c1 Ash Drake", None),
        ("and 4 more", 4), ("20 lands", 20), ("rest Ash Drake", None), ("3", 3), ("３", 3), ("3枚", 3), ("(3枚)", 3),
        ("...", None),
        ("// 4 騎士王", 4), ("# 4 騎士王", 4), ("Maybe 4 騎士王", 4), ("see Ash Drake", None), ("² Ash Drake", None),
        ("9" * 500, None),
        ("Name: Ash Drake", None), ("https://example.org/4 Ash Drake", 4), ("[4 Ash Drakes]", 4),
        ("<card qty='1'>Ash Drake</card>", 1),
        ("4 cards of Ash Drakes / 3", 7), ("Ash Drake and Swarm", None),
        ("4 Shock / 4 Ash Drake", 8),
        # One number beside several cards may be of each of them.
        ("4 Shock / Ash Drake", None), ("4枚：騎士王、竜王", None), ("【4枚】騎士王・竜王", None),
        ("4x Shock / Ash Drake / 騎士王", None), ("騎士王、竜王 各4枚", None), ("4投　騎士王、竜王", None),
        ("4枚: 騎士王 / 竜王", None), ("x4 - Shock, Ash Drake", None), ("4積み：騎士王、竜王", None),
        ("騎士王×4　竜玉×3", 7), ("騎士王×4＋竜玉×3", 7),
        # Numbers that are of no cards.
        ("see picture 1", None), ("Round 3 Table 12", None),
        # Numbers behind a name that say how many copies there are, or where, and none of an edition.
        ("Ash Drake (total 5)", 5), ("Ash Drake (five)", None), ("Ash Drake (4/1)", 5),
        ("Ash Drake (4) (1)", 5), ("Ash Drake SB 5", 5), ("Ash Drake MD 4 SB 1", 5), ("Ash Drake MD4 SB1", None),
        ("Ash Drake foil 5", 5), ("Ash Drake (5 Abzüge)", 5), ("Ash Drake (M10, 5x)", 5),
        ("Ash Drake (M10 5x)", 5), ("Ash Drake (5x M10)", 5), ("Ash Drake (⑤)", None),
        ("Ash Drake (playset)", None), ("Ash Drake (red)5", 5), ("Ash Drake (full+1)", 1),
        ("Ash Drake (5枚入り)", 5), ("4 Ash Drake <- 1 more in board", 5), ("4 Ash Drake (now 5)", 9),
        ("Ash Drake m10 5", 5), ("| Ash Drake | m10 | 5 |", 5), ("Ash Drake | 5 | burn", 5),
        ("Ash Drake x4 (+1 SB)", 5), ("4 Ash Drake (1 in SB)", 5), ("4 Ash Drake [SB: 1]", 5), ("4 Ash Drake // +1", 5),
        ("4 Ash Drake | SB x1", 5), ("4 Ash Drake ※1枚追加", 5), ("4 Ash Drake (and 1 more)", 5),
        # Further copies, or fewer, of which a note speaks, in any words.
        ("騎士王 3枚（サイドにもう1枚）", 4), ("騎士王 3枚（＋1）", 4), ("騎士王 3枚 ←4枚目はサイド", None),
        ("騎士王 3枚 ※サイドにも1枚", 4), ("騎士王 3枚（うち1枚サイド）", 4), ("騎士王 3枚（サイドにも）", None),
        ("3 Ash Drake (+1 im Side)", 4), ("3 Ash Drake (noch eine im Side Deck)", None),
        ("3 Ash Drake (plus one in side)", None), ("3 Ash Drake (another one in the side)", None),
        ("3 Ash Drake (the 4th in the side)", None), ("3 Ash Drake (also in side)", None),
        ("3 Ash Drake // 1 in side", 4), ("3 Ash Drake (davon 1 im Side)", 4), ("3 Ash Drake (raus)", 3),
        ("3 Ash Drake (gestrichen)", 3), ("3 Ash Drake (-1)", 4), ("3 Ash Drake (－１)", 4), ("3 Ash Drake (→2)", 5),
        ("3 Ash Drake (旧2)", 5), ("3 騎士王（1枚抜き）", 4), ("3 騎士王（抜け）", 3), ("3 騎士王 ← 抜く", 3),
        ("3 Ash Drake (2 actually)", 5), ("3 騎士王（1枚減）", 4), ("騎士王 4枚（2倍）", None),
        ("3 騎士王（増やした）", None),
        # Categories and tags that players make, called like what is not in a deck.
        ("3 Ash Drake #Tokens", 3), ("3 Ash Drake [Tokens]", 3), ("3 Ash Drake (token)", 3),
        ("3 Ash Drake // Token", 3),
        ("3 Ash Drake\tToken", 3), ("3x Ash Drake (m10) 22 [Tokens]", 25), ("3 Ash Drake #Wishlist", 3),
        ("3 Ash Drake [Considering,Ramp]", None), ("3 Ash Drake #Maybeboard", 3),
        ("3 Ash Drake [Ramp,Later{noDeck}]", None),
        # What counts copies, or may, behind the brackets of a set.
        ("Ash Drake (UR) 4/4", 8), ("Ash Drake (UR) 4 times", 4), ("Ash Drake (UR) 4コ投入", 4),
        ("1. Ash Drake", 1),
        # Another card that stands behind a name, in a way of its own.
        ("4 Ash Drake / 2 Lim-Dûl's Fault", 6), ("4 Ash Drake / 1× Shock", 5), ("4 Ash Drake / ショック ×2", 6),
        ("4 Ash Drake / サイド1枚", 5), ("3 Ash Drake and 1 Shock", 4), ("3 Ash Drake -- 1 Shock", 4),
        ("4 of each: Ash Drake, Shock", None), ("4x Ash Drake and Shock", None),
        # A row's own number before that of the copies.
        ("1 4 Ash Drake", 5), ("| 1 | 4 | Ash Drake |", 5), ("#1 4 Ash Drake", 5),
        # A number in front and one in a column: what the card costs, the row's, or copies.
        ("1\tAsh Drake\t3", 4), ("1\tAsh Drake\tx3", 4), ("1\tAsh Drake\t3枚", 4), ("3 Ash Drake   2", 5),
        ("| 1 | Ash Drake | 3 |", 4), ("1 Ash Drake | 3", 4), ("4\tAsh Drake\tUnit\t3", 7), ("025 Ash Drake", 25),
        ("| 4 | Ash Drake | x2 |", 6), ("| 4 | Ash Drake | cut |", 4), ("| 4 | Ash Drake | Swarm |", 4),
        ("4|Ash Drake|2", 6),
        # What is a part of another card's name is no note.
        ("2 Beat Cop (2) 42 (3)", 49),
        # Comments with a number behind.
        ("> # 4 騎士王", 4), ("- # 4 騎士王", 4), (">// 騎士王 x4", 4),
        ("❸ 騎士王", None), ("③ 騎士王", None), ("#made by me #main 89631139 89631139", None),
        ("# x4 騎士王", 4), ("# (4) 騎士王", 4), ("## 騎士王 (4)", 4), ("// 騎士王 x4", 4), ("# Ash Drake 4", 4),
    ],
)  # fmt: skip
def test_lines_that_may_hold_cards_and_cannot_be_read(line: str, most: int | None) -> None:
    deck = read(f"2 合成竜\n  {line}\n3 竜王")
    assert [each.name for each in deck.entries] == ["合成竜", "竜王"]
    assert findings(deck) == [f"undecided 2:3 unreadable-line line={line[:200]}"]
    assert deck.unread == (Unread(Location("deck.txt", 2, 3), most),)


@pytest.mark.parametrize(
    "line",
    [
        *("0 騎士王", "0x 騎士王", "０　騎士王", "騎士王 x0"),
        *("騎士王 0", "騎士王: 0", "騎士王 0枚", "0枚 騎士王", "SB: 0 騎士王", "00 Ash Drake"),
    ],
)
def test_no_copies_are_nothing_and_noted_once(line: str) -> None:
    deck = read(f"57 合成竜\n  {line}\n3 竜王\n{line}")
    assert entries(deck) == ["57 main 1:4 合成竜", "3 main 3:3 竜王"]
    (note,) = deck.findings
    assert (note.severity, note.code, note.facts) == ("note", "no-copies", {"line": line})
    assert [at.line for at in (note.at, *note.also)] == [2, 4]
    assert deck.unread == ()
    # Of a deck that lacks a card nobody can tell whether the 0 is a slip.
    deck = read(f"56 合成竜\n  {line}\n3 竜王")
    assert findings(deck) == [f"undecided 2:3 unreadable-line line={line}"]
    assert deck.unread == (Unread(Location("deck.txt", 2, 3), None),)


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ("4 Ash Drkae", 4, "Ash Drkae"), ("4x Ash Drkae (M19) 12", 4, "Ash Drkae"), ("騎土王 ×3", 3, "騎土王"),
        ("4 Shock or Swarm", 4, "Shock or Swarm"), ("4 {{Swarm|Mote}}", 4, "{{Swarm|Mote}}"),
        ("4 Shock / Ash Drkae", 4, "Shock / Ash Drkae"),
    ],
)  # fmt: skip
def test_a_clear_number_of_a_name_that_no_card_has(line: str, copies: int, name: str) -> None:
    deck = read(f"2 合成竜\n{line}\n3 竜王")
    assert [(each.copies, each.name, each.sure) for each in deck.entries][1] == (copies, name, True)
    assert (findings(deck), deck.unread) == ([], ())


@pytest.mark.parametrize(
    ("line", "name"),
    [
        *((f"4 {name}", "Ash Drake") for name in ("ash-drake", "Ash_Drake", "Ash, Drake", "Ash | Drake", "Ash/Drake")),
        *((line, "Ash Drake") for line in ("ash-drake x4", "4x ash-drake (M19) 12", "4 ash_drake [M19]")),
        ("4 Elsa, Spirit of Winter", "Elsa - Spirit of Winter"),
        ("4 Elsa (Spirit of Winter)", "Elsa - Spirit of Winter"),
        ("4 lim-duls-vault", "Lim-Dûl's Vault"),
        ("4 Lim Dul's Vault", "Lim-Dûl's Vault"),
        ("4 A Fire and Ice", "A Fire & Ice"),
        ("4 a-fire-ice", "A Fire & Ice"),
        ("4 偽りの名13世", "偽りの名・13世"),
    ],
)
def test_a_name_with_other_signs_between_its_words(line: str, name: str) -> None:
    deck = read(f"56 合成竜\n{line}\n", LAYOUT._replace(cards=named(*CARDS, "A Fire & Ice", "偽りの名・13世")))
    assert [(each.copies, each.card and each.card.name) for each in deck.entries] == [(56, "合成竜"), (4, name)]
    assert (findings(deck), deck.unread) == ([], ())


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ("four Ash Drake", 4, "Ash Drake"), ("Three Ash Drake (M19) 12", 3, "Ash Drake"),
        ("two copies of Shock", 2, "Shock"), ("- vier Shock", 4, "Shock"), ("zweimal Shock # as ever", 2, "Shock"),
        ("SB: three Shock", 3, "Shock"), ("trois Shock", 3, "Shock"), ("один Shock", 1, "Shock"),
        # A card that is called so.
        ("Seven Swans", 1, "Seven Swans"), ("two Seven Swans", 2, "Seven Swans"),
    ],
)  # fmt: skip
def test_a_number_in_words_in_front_of_a_name(line: str, copies: int, name: str) -> None:
    deck = read(f"56 合成竜\n{line}\n", LAYOUT._replace(cards=named(*CARDS, "Seven Swans")))
    assert [(each.copies, each.card and each.card.name) for each in deck.entries][1:] == [(copies, name)]
    assert (findings(deck), deck.unread) == ([], ())


@pytest.mark.parametrize("text", ["{line}\n\nfour Shock\nthree Mote\n", "four Shock\nthree Mote\n{line}\n"])
def test_in_a_list_of_words_others_may_be_a_number_and_a_new_card(text: str) -> None:
    for line, code in (("two Xyzzy", "unreadable-line"), ("Thanks to all", "ignored-remark")):
        assert [each.code for each in read(text.format(line=line)).findings] == [code]
    # Where numbers are digits it is a remark.
    digits = text.replace("four", "4").replace("three", "3")
    assert [each.code for each in read(digits.format(line="two weeks ago")).findings] == ["ignored-remark"]


@pytest.mark.parametrize(
    "line",
    ["one more Ash Drake", "four Ash Drake (five)", "four Ash Drake or Shock", "playset Shock"],
)
def test_a_number_in_words_beside_others_is_not_guessed(line: str) -> None:
    deck = read(f"56 合成竜\n{line}\n3 竜王\n")
    assert [each.name for each in deck.entries] == ["合成竜", "竜王"]
    assert findings(deck) == [f"undecided 2:1 unreadable-line line={line}"]


@pytest.mark.parametrize(
    "line",
    [
        *("4 ash-drake?", "4 -ash-drake", "4 ash+drake", "4 (ash-drake)", "4 ash-drake-swarm"),
        # Cards of the same letters, a number at an end, a sign that is a sound, and what is too short.
        *("4 fire/ice", "4 beat-cop-2", "4 ビル・ドラゴン", "4 e-x.", "4 2-mace"),
        # A short word at the end may be another card's that nobody here knows.
        *("4 Rook-EX", "4 rook_ex", "4 Queen GX", "4 Queen, GX"),
    ],
)
def test_other_signs_that_say_something_or_may_be_of_several_cards(line: str) -> None:
    deck = read(
        f"56 合成竜\n{line}\n",
        LAYOUT._replace(cards=named(*CARDS, "Fire & Ice", "Fire - Ice", "ビール・ドラゴン", "Rook ex", "Queen-GX")),
    )
    assert [each.card and each.card.name for each in deck.entries][1:] in ([], [None])


HEADINGS = (
    "EX", "ex", "ＥＸ", "エクストラ", "エ ク ス ト ラ", "【EX】", "[エクストラ]", "［EX］", "＜EX＞", "<ex>", "■EX",
    "■ EX", "●EX", "# EX",
    "## EX", "#EX", "// EX", "//!EX", "# 【EX】", "EX:", "EX：", "【EX】：", "EX (2)", "EX（2枚）", "EX 2枚", "EX: 2",
    "EX：２枚", "EX (2):",
    "【EX 2枚】", "[EX 2]", "【EX：2】", "# EX (2)", "==EX==", "**EX**", "=== EX ===", "-- EX --", "~EX~", "EX - 2",
    "EX × 2", "EX[2]", "2 EX",
    "<h3>EX</h3>", "> EX", "| EX |", "★EX", "Extra Deck", "EXTRA DECK (2 cards)", "[/b]EX[b]",
    "EX 2/15", "EX: 2/15", "EX [2/15]", "[EX 2/15]", "EX (2 / 15)", "**EX** 2/15", "EX 2 of 15", "EX ２／１５枚",
    "2/15 EX", "(EX)", "（EX）", "(EX 2)", "～EX～", "Extra-Deck", "🃏 EX", "── EX ──",
    "Deck Adicional (2)", "额外牌组 (2)", "額外卡組2张", "엑스트라 덱 2장", "EX / Extra",
    "EX (2張)", "EX（5枚以上）", "EX (max. 15)", "EX [15枚まで]", "⚡EX", "EX (up to 15)",
)  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings(heading: str) -> None:
    deck = read(f"騎士王\n {heading}\n2 合成竜\nメイン\n竜王\n")
    assert entries(deck) == ["1 main 1:1 騎士王", "2 extra 3:3 合成竜", "1 main 5:1 竜王"]
    assert findings(deck) == []
    assert deck.headings == {"extra": Location("deck.txt", 2, 2), "main": Location("deck.txt", 4, 1)}


@pytest.mark.parametrize(
    "style",
    ["{}", "# {}", "// {}", "[{}]", "{}:", "== {} ==", "【{}】", "■{}", "{} (2)", "- {} (2)", "**{}** (2)", "{} 2"],
)
@pytest.mark.parametrize(
    "word", ["Creatures", "Lands", "クリーチャー", "Ramp", "Card Draw", "Kreaturen", "Créatures", "Существа", "생물"]
)
def test_parts_of_a_zone_keep_the_zone(word: str, style: str) -> None:
    deck = read(f"EX\n1 騎士王\n{style.format(word)}\n2 合成竜\n")
    assert entries(deck) == ["1 extra 2:3 騎士王", "2 extra 4:3 合成竜"]
    assert findings(deck) == []


@pytest.mark.parametrize(
    ("main", "side"),
    [
        ("Hauptdeck", "Beistelldeck"), ("Deck principal", "Réserve"), ("Mazzo principale", "Riserva"),
        ("Mazo", "Banquillo"), ("Baralho", "Reserva"), ("Основная колода", "Сайдборд"), ("Колода", "Сайд"),
        ("主牌", "备牌"), ("主卡組", "副卡組"), ("메인 덱", "사이드 덱"), ("메인덱 57장", "사이드보드 3장"),
    ],
)  # fmt: skip
def test_zones_are_called_in_other_languages(main: str, side: str) -> None:
    deck = read(f"{main}\n57 合成竜\n{side}\n3 竜王\n")
    assert entries(deck) == ["57 main 2:4 合成竜", "3 side 4:3 竜王"]
    assert findings(deck) == []


def test_a_word_in_brackets_before_an_entry_parts_the_zone() -> None:
    deck = read("[Creature] 4x Mote\n[Land] 56 Swarm\n")
    assert (entries(deck), findings(deck)) == (["4 main 1:15 Mote", "56 main 2:11 Swarm"], [])


@pytest.mark.parametrize("part", ["キャラクター", "Weapons (4)", "== Events =="])
def test_a_part_of_the_deck_ends_what_a_card_leads(part: str) -> None:
    """Whether or not the format says that the zone comes first; there is but a card in it."""
    zones = (Zone("leader", NAMES, ("Leader",)), ZONES[1])
    deck = read(f"Leader\nMote\n{part}\n4 Shock\n", LAYOUT._replace(zones=zones))
    assert entries(deck) == ["1 leader 2:1 Mote", "4 main 4:3 Shock"]
    assert findings(deck) == []


@pytest.mark.parametrize("part", ["【Level 3】", "Lv.0", "【レベル0】", "グレード３", "== Cost 2 =="])
def test_the_cards_of_a_level_are_a_part_where_they_can_be_of_no_other_zone(part: str) -> None:
    text = f"4 Mote\n{part}\n4 Shock\n"
    deck = read(text, LAYOUT._replace(zones=ZONES[:2]))
    assert (entries(deck), findings(deck)) == (["4 main 1:3 Mote", "4 main 3:3 Shock"], [])
    # With an extra deck nobody knows whose they are.
    assert entries(read(text))[-1] == "4 None 3:3 Shock"


@pytest.mark.parametrize(
    "line",
    [
        "# EX cards!",
        "# メインの切り札",
        "//",
        "#",
        "// by someone",
        "#デュエマ",
        "",
        "　",
        "\t",
        "---",
        "```",
        "https://a.org/1",
    ],
)
def test_comments_marks_and_blank_lines_change_nothing(line: str) -> None:
    deck = read(f"EX\n騎士王\n{line}\n合成竜")
    assert entries(deck) == ["1 extra 2:1 騎士王", "1 extra 4:1 合成竜"]
    assert findings(deck) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Commander: Ash Drake", "1 leader 2:13 Ash Drake"), ("統率者:1 騎士王", "1 leader 2:8 騎士王"),
        ("統率者：　２枚 騎士王", "2 leader 2:10 騎士王"), ("- Commander : 騎士王", "1 leader 2:16 騎士王"),
        ("統率者: Code:1500", "1 leader 2:7 Code:1500"), ("SB: 2 騎士王", "2 side 2:8 騎士王"),
        ("S 2 騎士王", "2 side 2:6 騎士王"),
        ("Sideboard - 2 騎士王", "2 side 2:16 騎士王"), ("2 騎士王 *CMDR*", "2 leader 2:4 騎士王"),
        ("2 騎士王 (SB)", "2 side 2:4 騎士王"),
        ("2 騎士王 [Commander{top}]", "2 leader 2:4 騎士王"), ("2\t騎士王\tSideboard", "2 side 2:4 騎士王"),
        ("2 騎士王 SB", "2 side 2:4 騎士王"), ("[Side] 2x 騎士王", "2 side 2:12 騎士王"),
        ("騎士王 x2 SB", "2 side 2:2 騎士王"),
    ],
)  # fmt: skip
def test_a_line_that_says_its_zone_is_alone_in_it(line: str, said: str) -> None:
    deck = read(f"EX\n {line}\n合成竜")
    assert entries(deck) == [said, "1 extra 3:1 合成竜"]
    assert findings(deck) == []


@pytest.mark.parametrize(
    ("heading", "word"),
    [
        ("Reserve:", "Reserve"), ("控え：", "控え"), ("Reserve (15):", "Reserve"), ("Side Cars:", "Side Cars"),
        ("[Rest]", "Rest"),
        ("【控え】", "控え"), ("■控え", "控え"), ("Companion", "Companion"),
    ],
)  # fmt: skip
def test_headings_that_the_game_does_not_declare(heading: str, word: str) -> None:
    deck = read(f"騎士王\n {heading}\n合成竜\nEX\n竜王")
    assert entries(deck) == ["1 main 1:1 騎士王", "1 None 3:1 合成竜", "1 extra 5:1 竜王"]
    expected = [f"undecided 2:2 unknown-zone zone={word}"]
    if "15" in heading:
        expected.append("undecided 2:2 stated-count line=Reserve (15): stated=15 count=1")
    assert findings(deck) == expected
    assert deck.findings[0].facts["known"] == KNOWN


def test_a_heading_may_begin_with_a_digit() -> None:
    zones = [Zone("main", NAMES, default=True), Zone("second", NAMES, ("2 nd",))]
    deck = read("2 nd x\n２nd\n2 騎士王", Layout(zones, named("nd x", "騎士王")))
    assert entries(deck) == ["2 main 1:3 nd x", "2 second 3:3 騎士王"]


def test_a_game_without_a_default_zone() -> None:
    deck = read("騎士王\nEX\n合成竜", Layout([Zone("ex", NAMES)], LAYOUT.cards))
    assert entries(deck) == ["1 None 1:1 騎士王", "1 ex 3:1 合成竜"]
    assert findings(deck) == []


@pytest.mark.parametrize("text", ["", "\n　\n", "# 騎士\n// 合成", "【EX】\n", "# format: spimate/single"])
def test_a_deck_without_entries(text: str) -> None:
    assert findings(read(text)) == ["illegal 1:1 empty-deck"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://a.org/decks/1", [(1, 1, "https://a.org/decks/1")]),
        (" <http://a.org/4>\n", [(1, 3, "http://a.org/4")]),
        ("URL: HTTPS://a.org/1", [(1, 6, "HTTPS://a.org/1")]),
        ("# https://a.org/1", [(1, 3, "https://a.org/1")]),
        (
            "【EX】\nName: mine\nhttps://a.org/1\nhttps://b.org/2",
            [(3, 1, "https://a.org/1"), (4, 1, "https://b.org/2")],
        ),
    ],
)
def test_an_address_in_place_of_cards_may_have_any(text: str, found: list[tuple[int, int, str]]) -> None:
    deck = read(text)
    assert (deck.entries, deck.unread) == ((), tuple(Unread(Location("deck.txt", *place)) for *place, _ in found))
    assert findings(deck) == [
        f"undecided {line}:{column} only-address address={address}" for line, column, address in found
    ]


def test_beside_what_may_be_cards_an_address_is_nothing() -> None:
    assert findings(read("騎士王\nhttps://a.org/1")) == []
    assert findings(read("?\nhttps://a.org/1")) == ["undecided 1:1 unreadable-line line=?"]
    # What is none is no address.
    for text in ("# https", "# a.org/1", "Name: https://"):
        assert findings(read(text)) == ["illegal 1:1 empty-deck"]


def test_without_cards_every_line_of_words_is_a_name() -> None:
    deck = read("3 騎士王\nEX\n合成竜 x2\nMote", Layout(ZONES))
    assert entries(deck) == ["3 main 1:3 騎士王", "2 extra 3:1 合成竜", "1 extra 4:1 Mote ?"]
    assert findings(deck) == []


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("# format: spimate/single", ("spimate/single", 1, 11)),
        ("// Format：spimate/single  ", ("spimate/single", 1, 11)),
        ("## フォーマット： spimate/single", ("spimate/single", 1, 12)),
        ("format: spimate/single", ("spimate/single", 1, 9)),
        ("# 私のデッキ\r\n\r\n  FORMAT:my.yaml\r\n騎士王", ("my.yaml", 3, 10)),
        ("# format: DM Commander", ("DM Commander", 1, 11)),
        ("# format: a/b\n# format: c/d", ("a/b", 1, 11)),
        ("騎士王\n# format: spimate/single", None),
        ("【EX】\nformat: spimate/single", None),
        ("# format:", None),
        ("# the format: casual", None),
        ("", None),
    ],
)
def test_the_format_that_a_deck_names(text: str, declared: tuple[str, int, int] | None) -> None:
    expected = declared and (declared[0], Location("deck.txt", *declared[1:]))
    assert declared_format(Source("deck.txt", text, "utf-8")) == expected
    assert read(text).format == expected


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_every_line_end_counts(end: str) -> None:
    deck = read(end.join(["騎士王", "合成竜", "2 竜王", "", "火の鳥"]))
    assert entries(deck) == ["1 main 1:1 騎士王", "1 main 2:1 合成竜", "2 main 3:3 竜王", "1 side 5:1 火の鳥"]
    assert deck.lines == ("騎士王", "合成竜", "2 竜王", "", "火の鳥")


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\v", "\f"])
def test_what_ends_a_line_for_other_programs_hides_nothing(end: str) -> None:
    deck = read(f"2 合成竜\n# mine{end}4 騎士王{end}Swarm x2")
    assert entries(deck) == ["2 main 1:3 合成竜", "4 main 2:10 騎士王", "2 main 2:14 Swarm"]
    assert findings(deck) == []


NASTY = st.text(st.sampled_from("aA xX×枚03３　\t#/*-・:：【】[]()（）《》■EXex王|<>\u2028"), max_size=12)


@example(["1\xa0A"])
@given(st.lists(NASTY | st.text(st.characters(exclude_characters="\r\n"))))
def test_every_line_is_an_entry_a_finding_or_has_no_name(lines: list[str]) -> None:
    deck = read("\n".join(lines))
    told = {entry.at.line for entry in deck.entries} | {each.line for each in deck.unread}
    told |= {at.line for found in deck.findings for at in (found.at, *found.also)}
    for number, line in enumerate(deck.lines, 1):
        if number not in told and not line.strip().startswith(("#", "//")):
            assert not any(name in line for name in CARDS)
    for entry in deck.entries:
        line = deck.lines[entry.at.line - 1]
        assert entry.name == entry.name.strip() != ""
        assert 1 <= entry.copies <= 9999
        assert entry.whole is None or (entry.whole in line and entry.name in entry.whole)


WRITTEN = st.tuples(
    st.integers(1, 9999),
    st.sampled_from(CARDS),
    st.sampled_from(
        ["{n} {name}", "{n}x {name}", "{name} x{n}", "- {n} {name}", "{n} {name} [Ramp]", "{n} {name} (M19) 12"]
    ),
)


@given(st.lists(WRITTEN, max_size=5))
def test_what_is_written_in_any_style_is_read_back(written: list[tuple[int, str, str]]) -> None:
    assume(all((copies, name) != (7, "Samurai") and name != "GR" for copies, name, _ in written))
    deck = read("\n".join(style.format(n=copies, name=name) for copies, name, style in written))
    assert [(each.copies, each.name, each.at.line) for each in deck.entries] == [
        (copies, name, number) for number, (copies, name, _) in enumerate(written, 1)
    ]
    assert deck.unread == ()


@pytest.mark.parametrize(
    "line",
    [
        *("新しいカード/4", "新しいカード／４", "★新しいカード x4", "☆新カード4枚入り", "■新カード 四枚", "新カード③"),
        # Further copies of the card above.
        *("und 1 im Side", "noch eine im Side", "plus one more", "another copy in side", "(davon 1 im Side)"),
        *(
            "新カード 4体",
            "新カード@4",
            "新カード 4まい",
            "[Xyzzy] x4",
            "Plugh [x4]",
            "新しいカード（4）",
            "【新しいカード】4",
            "《新しいカード》4",
        ),
    ],
)
@pytest.mark.parametrize("above", [57, 60])
def test_a_number_of_a_name_that_no_card_has_is_no_remark(line: str, above: int) -> None:
    """At the bottom of a list, where other words are remarks: it may be cards of a set that nobody here knows."""
    deck = read(f"{above} 合成竜\n3 竜王\n{line}\n")
    assert entries(deck) == [f"{above} main 1:4 合成竜", "3 main 2:3 竜王"]
    assert findings(deck) == [f"undecided 3:1 unreadable-line line={line}"]


@pytest.mark.parametrize(
    "line",
    [
        "★優勝デッキ",
        "Thanks for reading!",
        "The full deck is at https://a.org/decks/4",
        "【赤単】",
        "合計 (63)",
        "カード (63枚)",
        "デッキ①",
    ],
)
def test_other_words_at_the_bottom_are_remarks(line: str) -> None:
    deck = read(f"60 合成竜\n3 竜王\n{line}\n")
    assert all(each.severity == "note" for each in deck.findings)
    assert deck.unread == ()


@pytest.mark.parametrize(
    "line",
    [
        *(
            "und 1 im Side",
            "noch eine im Side",
            "plus one more",
            "another copy in side",
            "(davon 1 im Side)",
            "■one more",
        ),
        *(
            "and one more",
            "noch eine",
            "a third one",
            "もう一枚サイド",
            "and also 2 in the sideboard",
        ),
        "I also run a second copy of that one in my sideboard, for the mirror match",
    ],
)
def test_a_remark_below_the_cards_that_speaks_of_copies_is_told(line: str) -> None:
    deck = read(f"60 合成竜\n3 竜王\n{line}\n")
    assert entries(deck) == ["60 main 1:4 合成竜", "3 main 2:3 竜王"]
    assert findings(deck) == [f"undecided 3:1 unreadable-line line={line}"]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "one deck to rule them",
            "Sideboard guide follows",
            "more at my blog",
            "Played at the 2nd Open",
            "another win",
        ),
        "This is one more of the lists that I play at home with friends",
    ],
)
def test_a_remark_below_the_cards_that_speaks_of_something_else_is_noted(line: str) -> None:
    assert findings(read(f"60 合成竜\n3 竜王\n{line}\n")) == [f"note 3:1 ignored-remark line={line}"]


@pytest.mark.parametrize(
    "line", ["Twin (2)", "Twin (Level 2)", "Twin (2) # a note", "Twin (2) // a note", "Twin (2) ★"]
)
def test_a_number_that_may_be_a_part_of_the_name_is_not_guessed(line: str) -> None:
    """Whatever stands behind it."""
    deck = read(f"60 合成竜\n{line}\n", LAYOUT._replace(cards=named(*CARDS, "Twin (2)")))
    assert entries(deck) == ["60 main 1:4 合成竜"]
    assert findings(deck) == [f"undecided 2:1 unreadable-line line={line}"]


@pytest.mark.parametrize(
    "line",
    [
        "1st Place at the Open on 11/14/2026",
        "2nd place: 甲",
        "3位入賞",
        "5-0 in the league",
        "4-1!",
        "12月5日の大会",
        "Top 8",
    ],
)
def test_what_an_event_came_to_above_the_cards_is_noted(line: str) -> None:
    assert findings(read(f"{line}\n60 合成竜\n")) == [f"note 1:1 ignored-remark line={line}"]


@pytest.mark.parametrize("line", ["2nd Mote", "3-1 Shoock", "4-1 合成竜", "4月光の竜", "3年目の竜 x", "1位の竜 4"])
def test_an_ordinal_that_may_be_of_copies_is_told(line: str) -> None:
    assert findings(read(f"{line}\n60 合成竜\n")) == [f"undecided 1:1 unreadable-line line={line}"]


@pytest.mark.parametrize(
    "text", ["EX: none", "EX：なし", "EX\nなし", "EX\n(none)", "統率者: n/a", "Side - keine", "Sideboard: 0"]
)
def test_a_zone_in_which_nothing_stands(text: str) -> None:
    deck = read(f"60 合成竜\n{text}\n")
    assert (entries(deck), deck.unread) == (["60 main 1:4 合成竜"], ())
    assert [each.severity for each in deck.findings if each.severity != "note"] == []


@pytest.mark.parametrize(
    "line",
    [
        "送信日時: 2026年11月21日 10:03",
        "Nombre: 甲",
        "Datum: 21.11.2026",
        "姓名：乙",
        "フリガナ：コウ",
    ],
)
def test_what_is_said_of_a_player_or_a_mail_is_no_card(line: str) -> None:
    deck = read(f"{line}\nMain\n60 合成竜\nSide\n3 竜王\n{line}\n")
    assert (entries(deck), findings(deck), deck.unread) == (["60 main 3:4 合成竜", "3 side 5:3 竜王"], [], ())


@pytest.mark.parametrize("line", ["120105999", "0123456789", "+1 46986415", "+1 120105999", "+4 1234 5678"])
def test_great_numbers_alone_may_be_those_of_cards(line: str) -> None:
    for text in (f"{line}\n60 89631139\n", f"60 89631139\n{line}\n", f"30 89631139\n{line}\n30 竜王\n"):
        deck = read(text)
        told = [(each.code, each.severity) for each in deck.findings]
        assert (len(deck.unread), told) == (1, [("unreadable-line", "undecided")])


def test_a_heading_of_a_page_on_the_line_of_a_card_is_told() -> None:
    """What stands far behind a card would be a column with its zone."""
    line = "<p><b>60</b>&nbsp;<i>合成竜</i></p><h4>Side</h4>"
    assert findings(read(f"<div>{line}\n<p>3 竜王</p></div>")) == [f"undecided 1:1 unreadable-line line=<div>{line}"]


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("Zoo (60)", []),  # what the deck is called, with its number
        ("バーン（60枚）", []),
        ("Main (63)", []),  # of which three stand beside it
        ("Main (64)", ["stated-count"]),
        ("Zoo (59)", ["unknown-zone", "stated-count"]),
        ("Zoo (63)", ["ignored-remark"]),  # with those beside it
        ("Zoo (64)", ["unknown-zone", "stated-count"]),
    ],
)
def test_the_number_of_a_whole_deck_above_it(heading: str, told: list[str]) -> None:
    deck = read(f"{heading}\n40 合成竜\n20 竜王\nSide\n3 Twin\n")
    assert sorted(each.code for each in deck.findings) == sorted(told)
    assert {each.zone for each in deck.entries} == ({None, "side"} if "unknown-zone" in told else {"main", "side"})


def test_a_heading_with_the_number_of_a_deck_is_a_zone_where_the_main_one_has_its_own() -> None:
    deck = read("Zoo (60)\n60 合成竜\nMain\n60 竜王\n")
    assert [each.zone for each in deck.entries] == [None, "main"]


def test_a_number_of_a_player_counts_no_cards() -> None:
    assert [each.severity for each in read("ランキングID：1234\nMain\n60 合成竜\n").findings] == ["note"]
    assert findings(read("Burn (1234)\n60 合成竜\n")) == [
        "undecided 1:1 stated-count line=Burn (1234) stated=1234 count=60"
    ]


WITHOUT_LEADER = LAYOUT._replace(zones=ZONES[1:])


@pytest.mark.parametrize("text", ["Mote\n\n", "【Mote】\n", "**Mote**\n", "# mine\nMote\n\n", "Mote\n\nMain\n"])
def test_the_name_of_a_card_of_the_list_above_it_is_its_title(text: str) -> None:
    deck = read(f"{text}4 Mote\n56 Swarm\n\nSideboard\n15 Twin\n", WITHOUT_LEADER)
    assert [(each.copies, each.name) for each in deck.entries] == [(4, "Mote"), (56, "Swarm"), (15, "Twin")]
    assert [(each.severity, each.code) for each in deck.findings] == [("note", "ignored-remark")]


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("Mote\n4 Mote\n56 Swarm", WITHOUT_LEADER),  # it touches the cards
        ("《Mote》\n4 Mote\n56 Swarm", WITHOUT_LEADER),  # so cards are written
        ("Mote\n\n3 Mote\n56 Swarm", WITHOUT_LEADER),  # a card is lacking
        ("Mote\n\n4 Mote\n56 Swarm", LAYOUT),  # it may lead
    ],
)
def test_a_name_above_the_list_that_may_be_a_card_or_a_title(text: str, layout: Layout) -> None:
    deck = read(text, layout)
    assert [each.name for each in deck.entries] == ["Mote", "Swarm"]
    assert findings(deck) == [f"undecided 1:1 unreadable-line line={text.split()[0]}"]
    assert deck.unread == (Unread(Location("deck.txt", 1, 1), 1),)


@pytest.mark.parametrize(
    "text",
    [
        "Mote\n\n60 Swarm",  # it stands there once
        "Mote\n\n4 Mote\n55 Swarm\nTwin",  # another card has no number either
        "1 Mote\n\n4 Mote\n55 Swarm",
        "- Mote\n4 Mote\n55 Swarm",
        "* Mote\n\n4 Mote\n55 Swarm",
        "Sideboard: Mote\n\n4 Mote\n56 Swarm",
    ],
)
def test_a_name_above_the_list_that_is_a_card(text: str) -> None:
    deck = read(text, WITHOUT_LEADER)
    assert (deck.entries[0].copies, deck.entries[0].name) == (1, "Mote")


@pytest.mark.parametrize(
    "line",
    [
        *("3 Ember(Wing)", "3 Ember（Wing）", "3 Ember <Wing>", "3 Ember|Wing", "3\tEmber\tWing", "Ember\tWing\t3"),
        *("3 Ember ※Wing", "3 Ember # Wing", "3 Wing (Ember)", "Ember (Wing) x3", "3 Ember (Wing) (M19) 12"),
    ],
)
def test_a_half_that_is_set_off_otherwise_is_of_its_card(line: str) -> None:
    """Though the other half alone is called like a card."""
    deck = read(f"60 合成竜\n{line}\n", LAYOUT._replace(cards=named(*CARDS, "Ember", "Ember/Wing")))
    assert [(each.copies, each.card and each.card.name) for each in deck.entries][1:] == [(3, "Ember/Wing")]
    assert findings(deck) == []


@pytest.mark.parametrize(("line", "read_"), [("3 Ember   Wing", []), ("3 Ember (Fire)", [3]), ("3 Ember", [3])])
def test_what_is_no_half_is_a_note(line: str, read_: list[int]) -> None:
    deck = read(f"60 合成竜\n{line}\n", LAYOUT._replace(cards=named(*CARDS, "Ember", "Ember/Wing")))
    assert [each.copies for each in deck.entries][1:] == read_
    assert [each.code for each in deck.findings] == ["unreadable-line"] * (not read_)


@pytest.mark.parametrize(
    "note",
    [
        *("[Maybeboard{noDeck}{noPrice},Draw]", "[Later{noDeck}]", "(m10) 22 [Tokens & Extras{noDeck}]"),
        *("[Maybeboard]", "\tMaybeboard", "[M10:22] [foil] [token]"),
    ],
)
def test_what_programs_write_beside_a_deck_is_not_in_it(note: str) -> None:
    deck = read(f"60 合成竜\n3 Ash Drake {note}\n")
    assert entries(deck) == ["60 main 1:4 合成竜"]
    assert [(each.code, each.facts["count"]) for each in deck.findings] == [("ignored-board", 3)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # One letter on one line, or beside others that are of no zone, may be a rarity or a condition.
        ("60 Mote\n3 Shock (S)", [2]),
        ("60 Mote\n3 Shock [S]\n1 Twin (EX)", [2, 3]),
        ("60 Mote (R)\n3 Shock (S)\n2 Twin (S)\n4 Swarm (S)", [2, 3, 4]),
        ("60 Mote\n3 Shock (S)\n20 Swarm\n2 Twin (S)\n1 竜王 (S)", [2, 4, 5]),
        # A list that marks each line, or all lines at its end, means zones.
        ("60 Mote (M)\n3 Shock (S)", []),
        ("60 Mote\n3 Shock (S)\n2 Twin (S)\n4 Swarm (S)", []),
        ("60\tMote\tM\n3\tShock\tS", []),
        # These are no single letters.
        ("60 Mote\n3 Shock (SB)\n1 Twin", []),
        ("60 Mote\nS 3 Shock", []),
        ("60 Mote  # in zones such as main, s\nサイド\n3 Shock", []),
    ],
)
def test_a_letter_behind_a_name_is_a_zone_where_the_list_uses_it_so(text: str, told: list[int]) -> None:
    zones = (*ZONES[:1], ZONES[1]._replace(headings=("M", "メイン", "デッキ", "Main")), *ZONES[2:])
    deck = read(text + "\n", LAYOUT._replace(zones=zones))
    assert [each.at.line for each in deck.unread] == told
    assert [each.code for each in deck.findings] == ["unreadable-line"] * len(told)
    if not told:
        assert {each.zone for each in deck.entries} == {"main", "side"}


PRINTED = LAYOUT._replace(cards=named("Mote", "Shock", printed=(("Rook", "CMD"), ("Queen", "CMD"), ("Bishop", "SB"))))
"""Cards of sets that are called as zones are."""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # Alone it is the word for a zone, as of a card that is in no such set, and in small letters.
        ("1 Rook (CMD)\n60 Mote", ["1 leader 1:3 Rook", "60 main 2:4 Mote"]),
        ("1 Shock (CMD)\n60 Mote (M19)", ["1 leader 1:3 Shock", "60 main 2:4 Mote [M19||]"]),
        ("1 Rook (cmd)\n60 Mote (M19)", ["1 leader 1:3 Rook", "60 main 2:4 Mote [M19||]"]),
        # It is the set with a number behind it, beside other sets, and on more lines than may be of the zone.
        ("1 Rook (CMD) 46\n60 Mote", ["1 main 1:3 Rook [CMD|46|]", "60 main 2:4 Mote"]),
        ("1 Rook [CMD] 46\n60 Mote", ["1 main 1:3 Rook [CMD|46|]", "60 main 2:4 Mote"]),
        ("1 Rook (CMD) #46\n60 Mote", ["1 main 1:3 Rook [CMD|46|]", "60 main 2:4 Mote"]),
        ("1 Rook (CMD)\n60 Mote (M19)", ["1 main 1:3 Rook [CMD||]", "60 main 2:4 Mote [M19||]"]),
        ("1 Rook (CMD)\n1 Queen [CMD]", ["1 main 1:3 Rook [CMD||]", "1 main 2:3 Queen [CMD||]"]),
        ("3 Bishop (SB)\n60 Mote (M19)", ["3 side 1:3 Bishop", "60 main 2:4 Mote [M19||]"]),
        # Where a heading names the zone nobody can tell.
        ("Commander\n1 Queen\n\n1 Rook (CMD)\n60 Mote", ["1 leader 2:3 Queen", "60 main 5:4 Mote"]),
        ("Commander\n1 Queen (M19)\n\n1 Rook (CMD)", ["1 leader 2:3 Queen [M19||]", "1 main 4:3 Rook [CMD||]"]),
    ],
)
def test_a_word_behind_a_name_is_a_set_of_the_card_where_the_list_has_sets(text: str, said: list[str]) -> None:
    deck = read(text + "\n", PRINTED)
    assert entries(deck) == said
    assert len(deck.entries) + len(deck.unread) == sum(line[:1].isdigit() for line in text.splitlines())
    assert [each.code for each in deck.findings] == ["unreadable-line"] * len(deck.unread)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("57 Mote\n2 Shock\nTwin 2", ["1 main 3:1 Twin (2)"]),
        ("57 Mote\n2 Shock\n- Twin (2)", ["1 main 3:3 Twin (2)"]),
        ("57 Mote\n2 Shock\n2 Twin (2)", ["2 main 3:3 Twin (2)"]),
        ("57 Mote\n2 Shock\nTwin x2", ["2 main 3:1 Twin"]),
        ("57 Mote\n2 Shock\nTwin 3", ["3 main 3:1 Twin"]),
        # Where no others, or not all, have their numbers in front, it may be two copies.
        ("57 Mote\nShock x2\nTwin 2", []),
        ("57 Mote\nShock 2\nTwin (2)", []),
        ("Mote\nShock\nTwin 2", []),
        ("57 Mote\n2 Shock\nTwin 2 // as ever", []),
    ],
)
def test_a_number_behind_a_name_may_tell_cards_apart(text: str, said: list[str]) -> None:
    deck = read(text + "\n", LAYOUT._replace(cards=named(*CARDS, "Twin (2)")))
    assert entries(deck)[2:] == said
    assert [each.code for each in deck.findings] == ["unreadable-line"] * (not said)


def test_comments_that_are_all_of_a_list_may_be_its_cards() -> None:
    deck = read("#Main\n#騎士王\n// Ash Drake\n# as ever\n")
    assert findings(deck) == [
        "undecided 2:1 unreadable-line line=#騎士王", "undecided 3:1 unreadable-line line=// Ash Drake"
    ]  # fmt: skip
    # Beside cards they speak of one.
    assert findings(read("60 Mote\n#騎士王\n// Ash Drake\n")) == []


@pytest.mark.parametrize("note", ["side=1", "main=3 side=1", "zone=side 1", "zone=side, one more"])
def test_values_of_a_note_that_speak_of_copies_are_told(note: str) -> None:
    line = f"3 竜王 # {note}"
    assert findings(read(f"60 合成竜\n{line}\n")) == [f"undecided 2:1 unreadable-line line={line}"]


@pytest.mark.parametrize("note", ["home-zone severity=note zone=side count=4", "zone=side count=4", "zone=side"])
def test_values_of_a_finding_in_a_note_speak_of_no_copies(note: str) -> None:
    deck = read(f"60 合成竜\n3 竜王 # {note}\n")
    assert ([(each.copies, each.name) for each in deck.entries], findings(deck)) == ([(60, "合成竜"), (3, "竜王")], [])


ATLAS = (Zone("atlas", NAMES, ("Atlas",), home={"kind": ("Fusion",)}), Zone("main", NAMES, ("Main",), default=True))


@pytest.mark.parametrize("form", ["{}", "{}:", "== {} ==", "// {}", "## {}", "【{}】", "{} (4)"])
def test_an_unknown_heading_above_the_first_cards_is_one_where_that_of_the_main_zone_stands_below(form: str) -> None:
    layout = LAYOUT._replace(zones=ATLAS, sizes=())
    deck = read(f"{form.format('Zorgs')}\n4 Shock\n\n{form.format('Main')}\n4 Mote", layout)
    assert entries(deck) == ["4 None 2:3 Shock", "4 main 5:3 Mote"]
    assert findings(deck) == ["undecided 1:1 unknown-zone zone=Zorgs"]


@pytest.mark.parametrize("form", ["{}", "// {}"])
def test_a_title_above_cards_that_belong_in_one_zone_alone_is_one(form: str) -> None:
    layout = LAYOUT._replace(zones=ATLAS, sizes=())
    deck = read(f"{form.format('Zorgs')}\n4 合体竜\n\n{form.format('Main')}\n4 Mote", layout)
    assert entries(deck) == ["4 atlas 2:3 合体竜", "4 main 5:3 Mote"]
    assert [each.code for each in deck.findings if each.severity != "note"] == []
    # So it is where no heading of the main zone stands further down.
    deck = read(f"{form.format('Zorgs')}\n4 Shock\n\n4 Mote", layout)
    assert entries(deck) == ["4 main 2:3 Shock", "4 main 4:3 Mote"]
    assert [each.code for each in deck.findings if each.severity != "note"] == []


@pytest.mark.parametrize(
    ("lines", "zones", "unread"),
    [
        (("Lands", "4 騎士王"), ["main"] * 4 + [None], [5]),
        (("Lands", "4 騎士王", "Removal", "2 竜王"), ["main"] * 4 + [None] * 2, [5, 7]),
        (("1 Lands", "4 騎士王"), ["main"] * 6, []),
        (("4 騎士王", "Lands"), ["main"] * 6, []),
        (("Lands", "火の鳥", "4 騎士王"), ["main"] * 7, []),
    ],
)
def test_a_card_that_is_called_like_a_kind_is_a_heading_perhaps_where_such_alone_have_no_number(
    lines: tuple[str, ...], zones: list[str | None], unread: list[int]
) -> None:
    layout = LAYOUT._replace(cards=named(*CARDS, "Lands", "Removal"))
    deck = read("\n".join(["50 Mote", "2 Shock", "3 Swarm", "4 Twin", *lines]), layout)
    assert [each.at.line for each in deck.unread] == unread
    assert [each.zone for each in deck.entries] == zones


def test_a_label_in_brackets_with_several_words_heads_no_number() -> None:
    deck = read("【順位】Zorgun 合計3\n57 Mote\n3 Shock\n")
    assert entries(deck) == ["57 None 2:4 Mote", "3 None 3:3 Shock"]
    assert findings(deck) == [
        "undecided 1:1 unknown-zone zone=順位】Zorgun 合計",
        "undecided 1:1 stated-count line=【順位】Zorgun 合計3 stated=3 count=60",
    ]
