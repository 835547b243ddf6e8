"""The Duel Masters facts that ship: what is in them, that they fit together, and that the script still makes them."""

from __future__ import annotations

import doctest
import json
import re
from collections import Counter
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from deckcheck.model.names import fold_name
from tools import duelmasters_official

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "formats" / "duelmasters"
SOURCES = ROOT.parent / "shared" / "data" / "duelmasters"

COLOURS = ("光", "水", "闇", "火", "自然")
KEYS = [
    "name",
    "aliases",
    "types",
    "civilizations",
    "cost",
    "power",
    "races",
    "home",
    "starts-in-play",
    "starting-set",
    "limit",
    "faces",
    "printings",
]
BELOW_SUPER_RARE = {"P", "C", "U", "R", "VR"}


@cache
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "cards.jsonl").read_text(encoding="utf-8").splitlines()]


def cards() -> list[dict[str, Any]]:
    return rows()[1:]


@cache
def by_name() -> dict[str, dict[str, Any]]:
    return {card["name"]: card for card in cards()}


@cache
def sets() -> dict[str, str]:
    return dict(yaml(FOLDER / "sets.yaml")["sets"])


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def sides(card: dict[str, Any]) -> list[dict[str, Any]]:
    """What bears the attributes: the halves of a card that has halves, else the card."""
    return list(card.get("faces", [card]))


def civilizations(card: dict[str, Any]) -> set[str]:
    return {colour for side in sides(card) for colour in side.get("civilizations", [])}


def test_the_first_line_says_what_the_file_is_and_for_which_day_it_speaks() -> None:
    header = rows()[0]
    assert list(header) == ["game", "as-of", "sources"]
    assert (header["game"], header["as-of"]) == ("duelmasters", "2026-07-27")
    assert [(source["title"].split(",")[0], source.get("date")) for source in header["sources"]] == [
        ("Ether1013/DuelMastersCardSearchTaiwan", "2025-12"),
        ("Ether1013/DuelMastersCardSearchTaiwan", "2026-07-27"),
        ("super-pylori/duel-masters-cardlist (commit 48a7cbd)", None),
        ("opencard-dm/card-database (commit d7bc5a10)", "2024-04-14"),
        ("Ravenite-0/DuelMasters_Cockatrice_EN (commit 3a01ecb)", "2024-02-26"),
        ("netbankkatsu-maker/dm-card-searcher (commit 86e2d6a)", "2026-08-07"),
        ("tools/duelmasters_corrections.yaml", None),
    ]


def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    names = [card["name"] for card in cards()]
    assert names == sorted(names)
    assert [card["name"] for card in cards() if list(card) != [key for key in KEYS if key in card]] == []


@pytest.mark.parametrize("empty", ["aliases", "types", "faces", "printings"])
def test_nothing_to_say_is_an_absent_key(empty: str) -> None:
    assert [card["name"] for card in cards() for side in (card, *sides(card)) if side.get(empty) == []] == []


def test_unknown_is_never_written_as_a_value() -> None:
    text = (FOLDER / "cards.jsonl").read_text(encoding="utf-8")
    assert re.findall(r': (?:null|""|"-"|"ゼロ")', text) == []


def test_how_many_there_are_of_each_kind() -> None:
    faces = [side for card in cards() for side in sides(card)]
    colours = [side.get("civilizations") for side in faces]
    counted = {
        "types": Counter(type_ for side in faces for type_ in side.get("types", ["unknown"])),
        "civilizations": Counter("unknown" if known is None else "/".join(known) or "none" for known in colours),
        "homes": Counter(card.get("home", "unknown") for card in cards()),
        "rarities": Counter(
            printing.get("rarity", "unknown") for card in cards() for printing in card.get("printings", [])
        ),
    }
    assert counted == yaml(Path(__file__).with_name("duelmasters_counts.yaml"))


def test_colours_stand_in_one_order_and_once() -> None:
    written = {tuple(side["civilizations"]) for card in cards() for side in sides(card) if "civilizations" in side}
    assert [
        colours for colours in written if list(colours) != [colour for colour in COLOURS if colour in colours]
    ] == []


def test_no_race_is_two() -> None:
    assert [side["name"] for card in cards() for side in sides(card) if "/" in "".join(side.get("races", []))] == []


def test_costs_and_powers_are_whole_numbers_and_one_power_is_below_nothing() -> None:
    faces = [side for card in cards() for side in sides(card)]
    assert [side["name"] for side in faces for key in ("cost", "power") if type(side.get(key, 0)) is not int] == []
    assert [side["name"] for side in faces if side.get("cost", 0) < 0] == []
    assert {side["name"]: side["power"] for side in faces if side.get("power", 0) < 0} == {"ゾンビポンの助": -5000}


def test_a_card_of_two_halves_is_called_after_them_and_keeps_its_attributes_on_them() -> None:
    halves = [card for card in cards() if "faces" in card]
    assert [card["name"] for card in halves if card["name"] != "/".join(face["name"] for face in card["faces"])] == []
    attributes = {"types", "civilizations", "cost", "power", "races"}
    # Of some no source says which half is of which civilization, only what they are together.
    assert Counter(tuple(attributes & set(card)) for card in halves) == {(): 514, ("civilizations",): 13}
    assert {len(card["faces"]) for card in halves} == {2}


@pytest.mark.parametrize(
    ("name", "halves"),
    [
        ("キング・ザ・スロットン7/7777777", ["キング・ザ・スロットン7", "7777777"]),
        (
            "「合体」の頂 アクア・TITAAANS/「必殺！ジェット・カスケード・アタック!!」",
            ["「合体」の頂 アクア・TITAAANS", "「必殺！ジェット・カスケード・アタック!!」"],
        ),
        ("青寂の精霊龍 カーネル/サイレント・ジェラシー", ["青寂の精霊龍 カーネル", "サイレント・ジェラシー"]),
        ("ボルシャック・NEX/スーパー・スパーク", ["ボルシャック・NEX", "スーパー・スパーク"]),
        ("神豚 ブータンPUNK/ブータン両成敗", ["神豚 ブータンPUNK", "ブータン両成敗"]),
        ("God of Dream/Grenade of D-moll", ["God of Dream", "Grenade of D-moll"]),
    ],
)
def test_halves_by_name(name: str, halves: list[str]) -> None:
    assert [face["name"] for face in by_name()[name]["faces"]] == halves


@pytest.mark.parametrize(
    "name",
    ["*/弐幻サンドロニア/*", "*/零幻ノギューゾ/*", "*/零幻チュパカル/*", "*/弐幻キューギョドリ/*"],
)
def test_slashes_that_are_ornaments_make_no_halves(name: str) -> None:
    assert "faces" not in by_name()[name]


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        # The other side, also as a source spells it, and both.
        ("熱血星龍 ガイギンガ", "銀河大剣 ガイハート"),
        ("殲滅の覚醒者ディアボロスZ（ゼータ）", "時空の封殺ディアスZ"),
        ("銀河大剣 ガイハート/熱血星龍 ガイギンガ", "銀河大剣 ガイハート"),
        # Three sides, and four.
        ("爆熱天守 バトライ閣", "爆熱剣 バトライ刃"),
        ("爆熱剣 バトライ刃/爆熱天守 バトライ閣/爆熱DX バトライ武神", "爆熱剣 バトライ刃"),
        ("大地のリュウセイ・ガイア", "激浪のリュウセイ・スプラッシュ"),
        # No source has these on each other's back, but they bear one number.
        ("サファイア・ミスティ", "13番目の計画"),
        ("超・魔壊王 デスシラズ∞", "超魔界楼 ヘル・オア・ヘル"),
        # Nothing but the cost says which is the first.
        ("神の覚醒者サイキック・スヴァ", "時空の脅威スヴァ"),
        ("伝説の禁断 ドキンダムX", "禁断～封印されしX～"),
        ("最終勝首領 カツマスター", "勝首領龍 カツドン"),
        ("竜魔神王バルカディア・NEX（ネックス）", "竜魔神王バルカディア・NEX"),
        ("陰陽の舞（ミステリー・ヒッポ）", "陰陽の舞"),
        ("時空の悪魔龍 ディアボロス Z（ダブル）Z（ゼータ）", "時空の悪魔龍 ディアボロス ZZ"),
        ("幽武者 ソウル・ブリンガー", "影武者 ソウル・ブリンガー"),
        ("青銅の鎧(ブロンズ・アーム・トライブ)", "青銅の鎧"),
    ],
)
def test_other_spellings_are_aliases(alias: str, name: str) -> None:
    assert alias in by_name()[name]["aliases"]


@pytest.mark.parametrize("name", ["勇者（仮）じーさん", "どこまでも声乗るマイク（ライブ用）"])
def test_parentheses_that_are_no_pronunciation_stay(name: str) -> None:
    assert "aliases" not in by_name()[name]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Of the DMコマンダー page's cards the one that no source had.
        (
            "ゼンメツー・スクラッパー",
            {
                "types": ["呪文"],
                "civilizations": ["火"],
                "cost": 3,
                "races": [],
                "home": "main",
                "printings": [{"set": "DMEX-02", "number": "53/84"}],
            },
        ),
        # A number between two of one rarity has it; of two civilizations of two halves nobody says which has which.
        (
            "音奏 ハイオリーダ/音奏曲第3番「幻惑」",
            {
                "types": None,
                "civilizations": ["光", "水"],
                "cost": None,
                "home": "main",
                "faces": [{"name": "音奏 ハイオリーダ"}, {"name": "音奏曲第3番「幻惑」"}],
                "printings": [
                    {"set": "DMEX-05", "number": "21/87"},
                    {"set": "DMRP-09", "number": "1/102", "rarity": "VR"},
                ],
            },
        ),
        # Of a card of two halves an English list has the first half alone: that says nothing of the card.
        (
            "メガブースト・チュリス/「ぶっ飛び特攻ッス！」",
            {
                "types": None,
                "civilizations": None,
                "home": None,
                "faces": [{"name": "メガブースト・チュリス"}, {"name": "「ぶっ飛び特攻ッス！」"}],
                "printings": [{"set": "DMRP-07", "number": "7/94", "rarity": "VR"}],
            },
        ),
        # The English list has another card at its number.
        (
            "ソー爺さん",
            {"types": None, "civilizations": None, "printings": [{"set": "DMRP-03", "number": "1/93"}]},
        ),
        # Nothing but the name, and that it is a promotion.
        (
            "“GoGo”ブランド",
            {"types": None, "home": None, "printings": [{"set": "PROMO-Y17", "number": "P30/Y17", "rarity": "P"}]},
        ),
        # The first printing was in a deck of which the other sources know nothing.
        (
            "凶星王ダーク・ヒドラ",
            {"printings": [{"set": "DMC-38", "number": "9"}, {"set": "DMEX-17", "number": "超3/超40", "rarity": "SR"}]},
        ),
        # No printing is on record: it came out some day.
        ("ミラフォース・ドラゴン", {"printings": [{"released": "2002-05-30..2026-07-27"}]}),
        # A card under another name for a while.
        ("最終龍覇 ロージア", {"aliases": ["アーシー [最終龍覇 ロージア]"]}),
        # A slip of the other sources, and one of the maker's list.
        ("ジェットセット・バイト", {"aliases": ["ジェットセイト・バイト"]}),
        ("二つ星 エビカツ", {"aliases": ["ニつ星 エビカツ"]}),
        # A fact of 2026.
        ("V頂神話 カツムゲン", {"types": ["クリーチャー"], "cost": 8, "power": 13000, "home": "main"}),
    ],
)
def test_what_is_said_of_a_card(name: str, expected: dict[str, Any]) -> None:
    assert {key: by_name()[name].get(key) for key in expected} == expected


WATER_DARK_NATURE = ["水", "闇", "自然"]


@pytest.mark.parametrize(
    ("name", "types", "colours", "cost", "power", "printing"),
    [
        ("剛勇王機フルメタル・レモン", ["クリーチャー"], ["光", "水", "自然"], 3, 1000, ("DM-25", "3/55", "VR")),
        ("天罪堕将 アルカクラウン", ["クリーチャー"], ["光", "闇", "自然"], 9, 12000, ("DMBD-01", "3/16", "P")),
        ("偽りの名 スネーク", ["クリーチャー"], WATER_DARK_NATURE, 8, 11000, ("DMR-04", "4/55", "VR")),
        ("偽りの王 ヴィルヘルム", ["クリーチャー"], ["闇", "火", "自然"], 9, 12000, ("DMR-07", "S5/S5", "SR")),
        ("”罰怒”ブランド", ["クリーチャー"], ["火"], 7, 9000, ("DMRP-02", "M2/M2", "MAS")),
        ("“轟轟轟”ブランド", ["クリーチャー"], ["火"], 7, 9000, ("DMRP-06", "M1/M2", "MAS")),
        ("オールデリート", ["呪文"], ["闇"], 11, None, ("DMX-24", "8/54", "VR")),
        ("レアリティ・レジスタンス", ["呪文"], ["水"], 4, None, ("DMX-22", "DMX22-b 136/???", "P")),
        ("ドルツヴァイ・アステリオ", ["クリーチャー"], ["自然"], 6, 1000, ("DMRP-06", "S10/S10", "SR")),
        ("龍装者 ジスタジオ", ["クリーチャー"], ["自然"], 8, 15000, ("DMRP-06", "9/93", "VR")),
        ("ラスト・バイオレンス", ["呪文"], list(COLOURS), 8, None, ("DM-27", "20/55", "R")),
        ("怒流牙 サイゾウミスト", ["クリーチャー"], ["光", "水", "自然"], 7, 7000, ("DMEX-12", "19/110", "VR")),
        ("SSS級天災 デッドダムド", ["進化クリーチャー"], WATER_DARK_NATURE, 8, 11000, ("DMBD-10", "2/18", "P")),
        ("邪偽縫合 デスネークニア", ["クリーチャー"], WATER_DARK_NATURE, 9, 9000, ("DMRP-20", "10/95", "VR")),
        ("天災 デドダム", ["クリーチャー"], WATER_DARK_NATURE, 3, 3000, None),
    ],
)
def test_the_cards_that_the_rules_are_about(
    name: str,
    types: list[str],
    colours: list[str],
    cost: int,
    power: int | None,
    printing: tuple[str, str | None, str | None] | None,
) -> None:
    card = by_name()[name]
    assert (card["types"], card["civilizations"], card["cost"], card.get("power")) == (types, colours, cost, power)
    assert card["home"] == "main"
    if printing is not None:
        known = dict(zip(("set", "number", "rarity"), printing, strict=True))
        assert {key: value for key, value in known.items() if value} in card["printings"]


def test_colourless_is_no_colour_and_not_an_unknown_one() -> None:
    assert by_name()["ジョリー・ザ・ジョニー"]["civilizations"] == []
    assert "civilizations" not in by_name()["アビスラブ=ジャシン帝"]


def test_a_card_with_a_stronger_state_is_one_card_with_its_first_facts() -> None:
    card = by_name()["光喜の夜 エルボロム"]
    assert (card["cost"], card["power"], "faces" in card) == (5, 6500, False)


def test_cards_that_start_in_play() -> None:
    assert {card["name"]: card.get("home") for card in cards() if "starts-in-play" in card} == {
        "禁断～封印されしX～": "main",
        "FORBIDDEN STAR ～世界最後の日～": "outside",
        "滅亡の起源 零無": "outside",
        "手札の儀": "outside",
        "墓地の儀": "outside",
        "破壊の儀": "outside",
        "復活の儀": "outside",
        "零龍": "outside",
        "Forbidden New Year": None,
    }
    assert {card["starts-in-play"] for card in cards() if "starts-in-play" in card} == {True}


def test_the_sets_that_start_in_play_are_called_by_their_first_card() -> None:
    found: dict[str, list[str]] = {}
    for card in cards():
        if "starting-set" in card:
            found.setdefault(card["starting-set"], []).append(card["name"])
    assert found == {
        "禁断～封印されしX～": ["禁断～封印されしX～"],
        "FORBIDDEN STAR ～世界最後の日～": ["FORBIDDEN STAR ～世界最後の日～"],
        "滅亡の起源 零無": ["墓地の儀", "復活の儀", "手札の儀", "滅亡の起源 零無", "破壊の儀", "零龍"],
        "Forbidden New Year": ["Forbidden New Year"],
    }
    assert {card["name"] for card in cards() if "starts-in-play" in card} == {
        name for names in found.values() for name in names
    }


def test_cards_with_a_limit_of_their_own() -> None:
    assert {card["name"]: card["limit"] for card in cards() if "limit" in card} == {
        "四十日鼠 チョロチュー": "unlimited",
        "遊撃師団 アクアーミー": "unlimited",
        "堕魔 ドゥザイコ GR": "unlimited",
    }


def test_releases_are_days_months_years_or_two_of_them_in_order() -> None:
    date = r"20[0-2]\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?"
    assert [text for text in sets().values() if not re.fullmatch(rf"{date}(\.\.{date})?", text)] == []
    spans = [text.split("..") for text in sets().values() if ".." in text]
    assert [span for span in spans if span != sorted(span)] == []


def test_a_rarity_of_unknown_standing_is_left_out() -> None:
    first = by_name()["1000KAI-如来参式"]["printings"][0]
    assert first == {"set": "DM25-EX4", "number": "SPR15a/SPR20"}


@pytest.mark.parametrize("series", ["DM-", "DMR-", "DMRP-"])
def test_the_numbered_series_came_out_in_order(series: str) -> None:
    numbered = sorted((code, text) for code, text in sets().items() if re.fullmatch(rf"{series}\d+", code))
    assert [text for _, text in numbered] == sorted(text for _, text in numbered)


@pytest.mark.parametrize(
    ("combination", "first"),
    [
        ({"光", "水", "自然"}, ("2024-12-21", "五輪の求道者 清永")),
        ({"光", "闇", "自然"}, ("2021-04-17", "極世接続 G.O.D.Z.A.")),
        ({"水", "闇", "自然"}, ("2021-04-17", "偽槍縫合 ヴィルジャベリン")),
    ],
)
def test_the_first_super_rare_creature_of_the_combinations_without_one(
    combination: set[str], first: tuple[str, str]
) -> None:
    found = [
        (sets()[printing["set"]], card["name"])
        for card in cards()
        if civilizations(card) == combination
        if any("クリーチャー" in type_ for side in sides(card) for type_ in side["types"])
        for printing in card.get("printings", [])
        if printing.get("rarity", "P") not in BELOW_SUPER_RARE and printing.get("set") in sets()
    ]
    assert min(found) == first


@cache
def official() -> Any:
    return yaml(FOLDER / "lists" / "hall-of-fame.yaml")


def listed(until: str) -> dict[str, str]:
    """The limits after the changes up to a day."""
    limits: dict[str, str] = {}
    for change in official()["changes"]:
        if str(change["date"]) <= until:
            limits |= {name: limit for limit, names in change.get("cards", {}).items() for name in names}
    return {name: limit for name, limit in limits.items() if limit != "unlimited"}


# Counted by others: gachi-matome.com (December 2019, April and August 2023), picodoromeda.com (July 2022). The page on
# December 2019 has 79 and 29, which the list never was: 80 and 29 from 2020-01-01 on.
@pytest.mark.parametrize(
    ("day", "once", "never"),
    [
        ("2020-01-01", 80, 29),
        ("2022-07-01", 79, 28),
        ("2023-04-01", 80, 32),
        ("2023-08-11", 82, 32),
        ("2026-08-09", 89, 39),
        ("2026-08-10", 86, 41),
    ],
)
def test_how_many_cards_are_listed_on_a_day(day: str, once: int, never: int) -> None:
    limits = list(listed(day).values())
    assert (limits.count("1"), limits.count("0")) == (once, never)


def test_every_change_of_the_list_changes_something() -> None:
    days = [str(change["date"]) for change in official()["changes"]]
    assert (str(official()["since"]), days[-1], len(days)) == ("2004-03-15", "2026-08-10", 56)
    assert days == sorted(days)
    for change in official()["changes"]:
        day = str(change["date"])
        before = listed(max((other for other in days if other < day), default=""))
        for limit, names in change.get("cards", {}).items():
            assert [name for name in names if before.get(name, "unlimited") == limit] == []
            assert names == sorted(names)


def test_every_day_of_the_list_says_on_how_many_sources_it_rests() -> None:
    sources = [change["source"] for change in official()["changes"]]
    assert Counter(source.split(";")[0] for source in sources) == {
        "dmkeijiban/duema-bbs": 55,
        "gatx105yk/duel-masters-english after dm.takaratomy.co.jp/rule/regulation": 1,
    }
    assert sum("the day also in" in source for source in sources) == 21
    announced = {str(each["date"]): each["source"].partition("; announced ")[2] for each in official()["changes"]}
    assert {day: text for day, text in announced.items() if text} == {
        "2023-03-20": "2023-03-10 (https://gachi-matome.com/?p=28639)",
        "2023-08-11": "2023-08-04 (https://gachi-matome.com/p-dm-s-dendou-202308)",
        "2024-03-11": "2024-03-01",
        "2025-03-10": "2025-02-28",
        "2025-08-12": "2025-08-01 (https://kai-you.net/article/93064)",
        "2026-08-10": "2026-07-27 (duelmasters.editioncompass.com/2026-08-10-hall-of-fame.html)",
    }


def test_the_combinations_and_their_spans() -> None:
    groups = [
        (str(change["date"]), group["cards"], str(group.get("until")))
        for change in official()["changes"]
        for group in change.get("groups", ())
    ]
    assert groups == [
        ("2007-11-23", ["母なる大地", "龍仙ロマネスク"], "2009-04-15"),
        ("2007-11-23", ["母なる紋章", "龍仙ロマネスク"], "2009-04-15"),
        ("2011-07-23", ["時空の支配者ディアボロスZ", "超次元バイス・ホール"], "2014-03-15"),
        ("2012-08-11", ["偽りの名 ゾルゲ", "紅蓮の怒 鬼流院 刃"], "2017-01-30"),
        ("2018-03-01", ["爆熱剣 バトライ刃", "超戦龍覇 モルトNEXT"], "2020-12-18"),
        ("2022-08-15", ["未来王龍 モモキングJO", "禁断英雄 モモキングダムX"], "None"),
    ]


@cache
def script() -> Any:
    spec = spec_from_file_location("duelmasters_cards", ROOT / "tools" / "duelmasters_cards.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_explains_itself_rightly() -> None:
    assert doctest.testmod(script()) == doctest.TestResults(failed=0, attempted=2)
    assert doctest.testmod(duelmasters_official) == doctest.TestResults(failed=0, attempted=5)


needs_sources = pytest.mark.skipif(
    not SOURCES.is_dir(), reason="the public data that the files are made from is absent"
)


@needs_sources
def test_the_script_makes_the_shipped_files_byte_for_byte() -> None:
    made, unclear = script().build(SOURCES)
    assert list(made) == ["cards.jsonl", "lists/hall-of-fame.yaml"]
    assert [name for name, text in made.items() if text.encode() != (FOLDER / name).read_bytes()] == []
    assert unclear == [
        "ガイアール・カイザーP'S",
        "ドラゴニック・ピッピーP'S",
        "ブーストグレンオーP'S",
        "勝利のヴォルグ・サンダー",
        "芸魔温泉！オンセン・ガロウズ",
        "芸魔龍虎 ディメイジン",
    ]


@needs_sources
def test_every_corrected_spelling_occurs_in_a_source() -> None:
    sources = script().read_sources(SOURCES)
    written = {
        *(row["name"] for row in sources.cards),
        *(row["cardname"] for row in sources.printings),
        *(card["name"].replace("\\", "") for row in sources.sets for card in row["cards"]),
        *(row["name"] for row in sources.official.names),
    }
    assert [row for row in sources.corrections["spellings"] if row["written"] not in written] == []
    assert [row for row in sources.corrections["spellings"] if row["written"] == row["name"]] == []


@cache
def named() -> dict[str, set[str]]:
    """The cards that each name and alias stands for, by their keys."""
    found: dict[str, set[str]] = {}
    for card in cards():
        for text in (card["name"], *card.get("aliases", ())):
            found.setdefault(fold_name(text), set()).add(card["name"])
    return found


@needs_sources
def test_every_name_of_the_makers_list_is_that_of_a_card() -> None:
    listed_names = script().read_sources(SOURCES).official.ids
    assert (len(listed_names), [key for key in listed_names if key not in named()]) == (10183, [])


@needs_sources
def test_facts_of_another_card_are_left_out_and_were_there() -> None:
    path = SOURCES / "more" / "names-not-in-deckcheck.jsonl"
    stated = {
        row["name"]: row for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()) if "facts" in row
    }
    others = {row["name"]: row["there"] for row in script().read_sources(SOURCES).corrections["misnumbered"]}
    assert {name: stated[name]["facts"]["name_en"] for name in others} == others
    assert len(stated.keys() - others.keys()) == 206


@needs_sources
def test_the_sets_of_2017_to_2019_are_complete() -> None:
    rows_ = script().read_sources(SOURCES).official.printings
    printed = {
        (key, printing.get("set"), printing.get("number"))
        for key, names in named().items()
        for name in names
        for printing in by_name()[name]["printings"]
    }
    rows_ = [{**row, "name": re.sub(r" ?/ ?", "/", row["name"])} for row in rows_]
    missing = [row["id"] for row in rows_ if (fold_name(row["name"]), row["set"], row["number"]) not in printed]
    assert (len(rows_), len({row["set"] for row in rows_}), missing) == (2357, 44, [])


@needs_sources
def test_all_sides_of_a_card_are_names_of_it() -> None:
    official_ = script().read_sources(SOURCES).official
    fronts = {id_: key for key, ids in official_.ids.items() for id_, _ in ids}
    sides_ = [json.loads(line) for line in (SOURCES / "more" / "sides.jsonl").read_text(encoding="utf-8").splitlines()]
    together = [[face["name"] for face in row["faces"]] for row in sides_ if "faces" in row]
    together += [[fronts[row["id"]], row["back"]["name"]] for row in sides_ if "back" in row]
    assert [names for names in together if not set.intersection(*(named()[fold_name(name)] for name in names))] == []
    assert len(together) == 33


# What another history has otherwise, whose days are those on which its keeper took the list over: four cards that it
# confuses or lacks, one that it lets off in March 2023 and puts back in November, and three that it lets off late.
MISTAKEN = {
    "サイバー・I・チョイス",
    "月下旋壊 ド・リュミーズ",
    "超神星アポロヌス・ドラゲリオン",
    "超神羅星アポロヌス・ドラゲリオン",
    "爆熱剣 バトライ刃",
    "ボルバルザーク・エクス",
    "次元流の豪力",
    "超次元バイス・ホール",
}


@needs_sources
def test_another_history_of_the_list_has_the_same_cards_but_for_its_mistakes() -> None:
    versions = json.loads((SOURCES / "hall-of-fame-history.json").read_text(encoding="utf-8"))
    names = {fold_name(alias): card["name"] for card in cards() for alias in card.get("aliases", ())}
    names |= {fold_name(name): name for name in by_name()}
    states = [listed(str(change["date"])) for change in official()["changes"]]
    for version in versions:
        limits = {names[fold_name(name)]: "1" for name in version["hall"]}
        limits |= {names[fold_name(name)]: "0" for name in version["premium"]}
        differing = [{name for name, _ in limits.items() ^ state.items()} for state in states]
        assert any(names_ <= MISTAKEN for names_ in differing)
    assert len(versions) == 15
