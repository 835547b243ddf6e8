"""What a bound asks, in words: every kind of bound in every language, exactly."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.formats.format import Clause
from deckcheck.kernel.owned import Owned
from deckcheck.messages import Words, languages
from deckcheck.model.deck import Declaration
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup
from deckcheck.rules.prose import bound_sentence
from deckcheck.rules.rule import kinds
from deckcheck.rules.set_pool import SetPool, SetSpan
from emberfall import LABEL, format_of

WORDS = Words(
    {
        "leader": {"en": "leader", "ja": "主"},
        "main": {"en": "main deck", "ja": "メイン"},
        "ex": {"en": "extra", "ja": "追加"},
    },
    {
        "type": {"en": "type", "ja": "種類"},
        "colours": {"en": "colour", "ja": "色"},
        "cost": {"en": "cost", "ja": "コスト"},
        "legendary": {"en": "legendary", "ja": "伝説"},
    },
    {"emberfall/bans": {"en": "The Bans", "ja": "禁止表"}},
    {"emberfall/modern": {"en": "Modern", "ja": "モダン"}},
)
ENTRIES = (
    ListEntry("Ash Drake", 0, "2021-01-01", "2023-01-01", 3),
    ListEntry("Bog Drake", 1, "2022-01-01", None, 4),
    ListEntry("Cinder", 2, "2022-01-01", None, 5),
)
GROUPS = (ListGroup(("Eel", "Fox", "Gnu"), 2, "2023-01-01", None, 6),)
SETS = {"EMB": (SetSpan("2020-01-01", None),)}
POOL = SetPool("emberfall/modern", LABEL, "modern.yaml", "2020-01-01", "2024-01-01", SETS)
BANS = DatedList("emberfall/bans", LABEL, "bans.yaml", "2020-01-01", ENTRIES, GROUPS)

Case = tuple[str, dict[str, Any], str, str]

CASES: list[Case] = [
    ("zone-size", {"zone": "main", "least": 40, "most": 60}, "main deck: 40 to 60 cards", "メイン: 40〜60枚"),
    ("zone-size", {"zone": "leader", "exactly": 1}, "leader: exactly 1 card", "主: ちょうど1枚"),
    ("zone-size", {"zone": "ex", "exactly": 0}, "extra: no cards", "追加: 0枚"),
    ("zone-size", {"zone": "ex", "exactly": [0, 12]}, "extra: 0 or exactly 12 cards", "追加: 0枚またはちょうど12枚"),
    ("zone-size", {"zone": "ex", "most": "unlimited"}, "extra: any number of cards", "追加: 何枚でも"),
    (
        "zone-size",
        {"zone": ["leader", "main"], "least": 1, "where": {"type": "unit"}},
        "leader + main deck: at least 1 card, counting only each that has type unit",
        "主+メイン: 種類がunitのカードを1枚以上",
    ),
    (
        "copy-limit",
        {"zone": "main", "most": 3},
        "main deck: at most 3 of each card, unless the card itself says otherwise",
        "メイン: 同じカードは3枚以下(カードに表記があればそれに従う)",
    ),
    (
        "copy-limit",
        {"zone": "main", "most": 1, "own-limits": False, "where": {"legendary": True}},
        "main deck: at most 1 of each card that is “legendary”",
        "メイン: 「伝説」のカードのうち同じカードは1枚以下",
    ),
    (
        "placement",
        {"zone": "main", "only": {"not": {"cost": "ex"}}},
        "main deck: only a card that does not have cost ex",
        "メイン: 入れられるのはコストがexでないカードだけ",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"any": [{"type": ["unit", "spell"]}, {"not": {"legendary": True}}]}},
        "main deck: no card that has type spell or unit, or is not “legendary”",
        "メイン: 種類がspell・unitの、または「伝説」でないカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"not": {"any": [{"cost": {"least": 5}}, {"name": "Ash Drake"}]}}},
        "main deck: no card that does not have cost at least 5, and is not “Ash Drake”",
        "メイン: コストが5以上でなく、《Ash Drake》以外のカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"colours": {"within": ["red"], "number": {"least": 1, "most": 2}}}},
        "main deck: no card that has no colour other than red, and has 1 to 2 values of colour",
        "メイン: 色にred以外を含まず、色が1〜2つのカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"printing": {"rarity": {"least": "rare"}, "set": "EMB", "released": True}}},
        "main deck: no card that has a released printing of rarity rare or above in EMB",
        "メイン: 発売済みのEMBに収録されたレアリティrare以上の版があるカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"printing": {"rarity": "rare", "set": "EMB", "released": {"after": "2021-03-29"}}}},
        "main deck: no card that has a released printing of rarity rare in EMB that came out after 2021-03-29",
        "メイン: EMBに収録されたレアリティrareの版のうち2021-03-29より後に発売されたものがあるカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"not": {"printing": {"rarity": ["rare", "mythic"]}}}},
        "main deck: no card that has no printing of rarity mythic or rare",
        "メイン: レアリティmythic・rareの版がないカードは入れられない",
    ),
    (
        "leader",
        {
            "zone": "leader",
            "where": {"type": "unit", "legendary": True},
            "unless": {
                "name": ["Ash Drake", "Bog Drake"],
                "not": {"succeeded": {"same": "colours", "where": {"type": "unit"}}},
            },
        },
        (
            "leader: only a card that has type unit, and is “legendary”, or one that is “Ash Drake”"
            " or “Bog Drake”, and has no successor (a card of exactly the same colour that has type unit)"
        ),
        (
            "主: 入れられるのは種類がunitで、「伝説」のカードだけ(《Ash Drake》か《Bog Drake》で、まったく同じ色を持つ"
            "「種類がunitのカード」がまだないカードを除く)"
        ),
    ),
    (
        "leader",
        {"zone": "leader", "where": {"not": {"listed": {"list": "bans.yaml", "most": 1}}}},
        "leader: only a card that is not limited to at most 1 by The Bans",
        "主: 入れられるのは禁止表で1枚以下に制限されていないカードだけ",
    ),
    (
        "leader",
        {"zone": "leader", "where": {"not": {"listed": {"list": "bans.yaml"}}}},
        "leader: only a card that is not banned by The Bans",
        "主: 入れられるのは禁止表で禁止されていないカードだけ",
    ),
    (
        "identity",
        {"leader": "leader", "attribute": "colours", "zone": "main"},
        "main deck: no card that has any colour that the leader lacks",
        "メイン: 主にない色を含むカードは入れられない",
    ),
    (
        "quota",
        {"attribute": "colours", "leader": "leader", "zone": "main", "least": 12},
        "main deck: at least 12 cards of each colour of the leader",
        "メイン: 主の色ごとに12枚以上",
    ),
    (
        "quota",
        {"attribute": "colours", "zone": "main", "most": 20, "where": {"type": "unit"}},
        "main deck: at most 20 cards of each colour, counting only each that has type unit",
        "メイン: 種類がunitのカードのうち色ごとに20枚以下",
    ),
    (
        "variety",
        {"zone": "main", "most": 1, "where": {"legendary": True}},
        "main deck: at most 1 different card, counting only each that is “legendary”",
        "メイン: 「伝説」のカードを1種類以下",
    ),
    (
        "variety",
        {"zone": ["main", "ex"], "attribute": "colours", "most": 1},
        "main deck + extra: at most 1 different value of colour together",
        "メイン+追加: 色は合わせて1種類以下",
    ),
    (
        "variety",
        {"zone": "main", "attribute": "colours", "exactly": [0, 2], "where": {"type": "unit"}},
        "main deck: 0 or exactly 2 different values of colour together, counting only each card that has type unit",
        "メイン: 種類がunitのカードの色は合わせて0種類またはちょうど2種類",
    ),
    (
        "points",
        {"zone": "main", "attribute": "cost", "most": 100},
        "main deck: at most 100 points of cost together",
        "メイン: コストの合計100点以下",
    ),
    (
        "points",
        {"zone": "main", "cards": {"Ash Drake": 3}, "exactly": 10, "where": {"type": "unit"}},
        "main deck: exactly 10 points together, counting only each card that has type unit",
        "メイン: 種類がunitのカードの合計ちょうど10点",
    ),
    (
        "spread",
        {"zone": ["main", "ex"], "most": 1},
        "main deck + extra: each card in at most 1 of them",
        "メイン+追加: 同じカードを入れられるのは1か所以下",
    ),
    (
        "spread",
        {"most": 1, "where": {"legendary": True}},
        "all zones: each card that is “legendary” in at most 1 of them",
        "全ゾーン: 「伝説」のカードのうち同じカードを入れられるのは1か所以下",
    ),
    (
        "pool",
        {"zone": "main", "required": True},
        "main deck: only the cards of the player's pool, each as often as it is there",
        "メイン: プールにあるカードを、プールにある枚数まで",
    ),
    (
        "pool",
        {"zone": ["main", "ex"], "free": {"legendary": True}},
        (
            "main deck + extra: only the cards of the player's pool, each as often as it is there,"
            " and any number of each that is “legendary”"
        ),
        "メイン+追加: プールにあるカードを、プールにある枚数まで(「伝説」のカードは何枚でも)",
    ),
    (
        "card-pool",
        {"zone": "main", "pool": "modern.yaml"},
        "main deck: only cards that are in Modern",
        "メイン: モダンに含まれるカードだけ",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"pooled": {"pool": "modern.yaml"}, "not": {"pooled": {"pool": "modern.yaml"}}}},
        "main deck: no card that is in Modern, and is not in Modern",
        "メイン: モダンに入っていて、モダンに入っていないカードは入れられない",
    ),
    (
        "count",
        {"zone": "main", "where": {"type": "unit"}, "least": 3},
        "main deck: the cards, counting only each card that has type unit: at least 3",
        "メイン: 種類がunitのカードについて、枚数は3以上",
    ),
    (
        "count",
        {"zone": "main", "what": {"groups": {"per": "colours", "least": 7}}, "least": 3},
        "main deck: the values of colour with at least 7 of the cards: at least 3",
        "メイン: 枚数が7以上の色の数は3以上",
    ),
    (
        "count",
        {"zone": "main", "what": {"groups": {"per": "colours", "what": {"rest": "copies"}, "most": 0}}, "least": 1},
        "main deck: the values of colour with none of the cards outside the group: at least 1",
        "メイン: それ以外の枚数が0の色の数は1以上",
    ),
    (
        "count",
        {
            "zone": "main",
            "what": {"groups": {"per": "colours", "fold": "highest"}},
            "most": {"plus": [2, {"highest": "cost", "in": "leader", "absent": 0}]},
        },
        (
            "main deck: the highest of the cards for each colour: at most 2 + the highest cost of the"
            " leader (0 if there is none)"
        ),
        "メイン: 色ごとの枚数の最大は「2+主の最大のコスト(なければ0)」以下",
    ),
    (
        "count",
        {"zone": ["main", "ex"], "per": "zone", "least": 2},
        "main deck + extra: the cards, of each zone: at least 2",
        "メイン+追加: ゾーンごとに枚数は2以上",
    ),
    (
        "count",
        {"zone": "main", "per": "name", "most": {"own": "cost"}},
        "main deck: the cards, of each name: at most the cost",
        "メイン: カード名ごとに枚数は「コスト」以下",
    ),
    (
        "count",
        {"zone": "main", "per": "colours", "among": {"in": "leader", "attribute": "colours"}, "least": 2},
        "main deck: the cards, of each colour among the colour of the leader: at least 2",
        "メイン: 主の色の色ごとに枚数は2以上",
    ),
    (
        "count",
        {"zone": "main", "least": {"if": {"zone": "leader", "least": 1}, "then": 40, "else": 30}},
        "main deck: the cards: at least 40 in a deck with “leader: at least 1 card”, else 30",
        "メイン: 枚数は「「主: 1枚以上」のとき40、それ以外は30」以上",
    ),
    (
        "count",
        {
            "zone": "main",
            "what": {"sum": "cost", "first": 1},
            "most": 9,
            "where": {"colours": {"covers": {"declared": "faction"}}},
        },
        (
            "main deck: the total cost of the cards, of each card at most 1, counting only each card that"
            " has all of colour what the list declares as faction: at most 9"
        ),
        "メイン: 色にリストで宣言されたfactionのすべてを含むカードについて、コストの合計(各1枚まで)は9以下",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"colours": {"has": {"if": {"zone": "ex", "least": 1}, "then": ["red"]}}}},
        "main deck: no card that has colour of red in a deck with “extra: at least 1 card”",
        "メイン: 色に「追加: 1枚以上」のときredのいずれかを含むカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"any": [{"cost": 0}, {"cost": 1}]}},
        "main deck: no card that has cost 0, or has cost 1",
        "メイン: コストが0の、またはコストが1のカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"any": [{"might": {"most": 0}}, {"legendary": False}]}},
        "main deck: no card that has might at most 0, or is not “legendary”",
        "メイン: mightが0以下の、または「伝説」でないカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"type": "unit", "any": [{"cost": 0}, {"legendary": True}]}},
        "main deck: no card that has type unit, and (has cost 0, or is “legendary”)",
        "メイン: 種類がunitで、(コストが0の、または「伝説」の)カードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"all": [{"not": {"cost": 0, "legendary": True}}, {"type": "unit"}]}},
        "main deck: no card that (does not have cost 0, or is not “legendary”), and has type unit",
        "メイン: (コストが0でない、または「伝説」でないカード)で、種類がunitのカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"any": [{"type": "unit", "cost": 0}, {"legendary": True}]}},
        "main deck: no card that (has type unit, and has cost 0), or is “legendary”",
        "メイン: (種類がunitで、コストが0の)、または「伝説」のカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"colours": {"equals": ["red", "green"]}, "cost": 3}},
        "main deck: no card that has exactly colour green and red, and has cost 3",
        "メイン: 色がgreen・redと一致して、コストが3のカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"not": {"any": [{"colours": {"equals": {"leader": "leader"}}}, {"cost": 3}]}}},
        "main deck: no card that does not have exactly the colour of the leader, and does not have cost 3",
        "メイン: 色が主の色と一致せず、コストが3でないカードは入れられない",
    ),
    (
        "exclusion",
        {
            "zone": "main",
            "where": {"all": [{"cost": 3, "any": [{"type": "unit"}, {"colours": "red"}]}, {"legendary": True}]},
        },
        "main deck: no card that has cost 3, and (has type unit, or has colour red), and is “legendary”",
        "メイン: コストが3で、(種類がunitの、または色がredのカード)で、「伝説」のカードは入れられない",
    ),
    (
        "exclusion",
        {"zone": "main", "where": {"name": "Ash Drake"}},
        "main deck: no card that is “Ash Drake”",
        "メイン: 《Ash Drake》は入れられない",
    ),
    (
        "zone-size",
        {"zone": "main", "most": {"plus": [40, {"if": {"zone": "ex", "least": 1}, "then": 5, "else": 1}]}},
        "main deck: at most (40 + (5 in a deck with “extra: at least 1 card”, else 1)) cards",
        "メイン: 「40+(「追加: 1枚以上」のとき5、それ以外は1)」以下",
    ),
    (
        "placement",
        {"zone": "main", "only": {"name": {"has": {"in": "ex", "attribute": "name"}}}},
        "main deck: only a card that shares a name with the extra",
        "メイン: 入れられるのはカード名に追加のカード名のいずれかを含むカードだけ",
    ),
    (
        "placement",
        {"zone": "main", "only": {"not": {"colours": {"covers": {"leader": "leader"}}}}},
        "main deck: only a card that lacks a colour of the leader",
        "メイン: 入れられるのは色に主の色のすべてを含まないカードだけ",
    ),
    (
        "placement",
        {"zone": "main", "only": {"colours": {"equals": {"leader": "leader"}}}},
        "main deck: only a card that has exactly the colour of the leader",
        "メイン: 入れられるのは色が主の色と一致するカードだけ",
    ),
    (
        "points",
        {"zone": "main", "terms": [{"attribute": "cost", "times": 2}, {"each": 1, "times": -7}], "most": 0},
        "main deck: at most 0 points in all. What counts: 2 × its cost for each card; -7 × 1 for each card",
        "メイン: 合計0点以下。内訳: 2×カードのコスト、-7×カードの1点",
    ),
    (
        "points",
        {"zone": "main", "terms": [{"attribute": "cost", "times": -1}], "least": 0},
        "main deck: at least 0 points in all. What counts: minus its cost for each card",
        "メイン: 合計0点以上。内訳: マイナスカードのコスト",
    ),
    (
        "points",
        {"zone": "main", "attribute": "might", "least": -5, "most": -1},
        "main deck: -5 to -1 points of might together",
        "メイン: mightの合計-5〜-1点",
    ),
    (
        "points",
        {"zone": "main", "attribute": "cost", "most": {"plus": [40, {"highest": "cost", "in": "leader"}]}},
        "main deck: at most (40 + the highest cost of the leader) points of cost together",
        "メイン: コストの合計「40+主の最大のコスト」以下",
    ),
    (
        "count",
        {"zone": "main", "what": {"of": {"sum": "cost"}, "times": -1}, "least": 0},
        "main deck: -1 × the total cost of the cards: at least 0",
        "メイン: コストの合計×-1は0以上",
    ),
    (
        "count",
        {"zone": "main", "what": {"of": {"plus": ["copies", 3]}, "times": 2}, "most": 60},
        "main deck: 2 × (the cards + 3): at most 60",
        "メイン: (枚数+3)×2は60以下",
    ),
    (
        "zone-size",
        {"zone": "ex", "most": {"of": {"cards": {"zone": "main", "where": {"cost": {"least": 3}}}}, "every": 2}},
        "extra: at most ((the cards in main deck each of which has cost at least 3) ÷ 2 (rounded down)) cards",
        "追加: 「メインのコストが3以上のカードの枚数÷2(切り捨て)」以下",
    ),
    (
        "count",
        {"zone": "main", "most": {"plus": [{"cards": {"zone": "ex", "where": {"cost": {"least": 3}}}}, 2]}},
        "main deck: the cards: at most (the cards in extra each of which has cost at least 3) + 2",
        "メイン: 枚数は「追加のコストが3以上のカードの枚数+2」以下",
    ),
    (
        "copy-limit",
        {"zone": "main", "most": {"if": {"zone": "leader", "least": 1}, "then": 1, "else": 3}, "own-limits": False},
        "main deck: at most (1 in a deck with “leader: at least 1 card”, else 3) of each card",
        "メイン: 同じカードは「「主: 1枚以上」のとき1、それ以外は3」以下",
    ),
    (
        "zone-size",
        {"zone": "main", "where": {"type": "unit"}, "least": {"cards": {"zone": "main", "where": {"type": "spell"}}}},
        (
            "main deck: at least (the cards in main deck each of which has type spell) cards, counting only each that"
            " has type unit"
        ),
        "メイン: 種類がunitのカードを「メインの種類がspellのカードの枚数」以上",
    ),
    (
        "allow",
        {"zone": "main", "grants": [{"where": {"colours": "red"}}, {"where": {"type": "spell"}}]},
        "main deck: only cards that are allowed: a card that has colour red; a card that has type spell",
        "メイン: 入れられるのは「色がredのカード」、「種類がspellのカード」だけ",
    ),
    (
        "any",
        {
            "of": [
                {"zone": "main", "exactly": 40},
                [{"zone": "main", "exactly": 60}, {"not": {"variety": {"zone": "main", "most": 2}}}],
            ]
        },
        (
            "one of these: “main deck: exactly 40 cards” / “main deck: exactly 60 cards” and “not: “main"
            " deck: at most 2 different cards””"
        ),
        (
            "次のいずれか: 「メイン: ちょうど40枚」 / 「メイン:"
            " ちょうど60枚」、かつ「次のようでないこと: 「メイン: 2種類以下」」"
        ),
    ),
    (
        "choose",
        {
            "key": "faction",
            "of": {"placement": {"zone": "main", "only": {"colours": {"within": {"declared": "faction"}}}}},
        },
        (
            "with some faction (1 of red and green; what the list declares, else any): “main deck: only a card that"
            " has no colour other than the chosen faction”"
        ),
        (
            "faction(red・greenから1つ。リストで宣言されたもの、宣言がなければどれか)について、「メイン:"
            " 入れられるのは色に選んだfaction以外を含まないカードだけ」"
        ),
    ),
]


def _bounds(clause: Clause, on: str = "2022-06-01") -> list[Any]:
    declares = {"faction": Declaration(("red", "green"))}
    format_ = format_of(clause, lists={"bans.yaml": BANS}, pools={"modern.yaml": POOL}, declares=declares)
    asked = format_.bounds(on, owned=Owned("pool.txt", {"Ash Drake": 2}))
    return [bound for bound, _ in asked]


@pytest.mark.parametrize(("kind", "options", "en", "ja"), CASES)
def test_a_bound_in_words(kind: str, options: dict[str, Any], en: str, ja: str) -> None:
    (bound,) = _bounds(Clause(kind, options, "c", "test.yaml", 1))
    assert {lang: bound_sentence(bound, lang, WORDS) for lang in languages()} == {"en": en, "ja": ja}


PICKED: list[tuple[dict[str, Any], str, str, str, str]] = [
    (
        {"cost": {"every": 2}},
        "has a cost that is a multiple of 2",
        "does not have a cost that is a multiple of 2",
        "コストが2の倍数の",
        "コストが2の倍数でない",
    ),
    (
        {"cost": {"every": 3, "least": 2, "most": 9}},
        "has a cost of 2 to 9 that is a multiple of 3",
        "does not have a cost of 2 to 9 that is a multiple of 3",
        "コストが2〜9の3の倍数の",
        "コストが2〜9の3の倍数でない",
    ),
    (
        {"cost": {"every": 2, "most": 6}},
        "has a cost of at most 6 that is a multiple of 2",
        "does not have a cost of at most 6 that is a multiple of 2",
        "コストが6以下の2の倍数の",
        "コストが6以下の2の倍数でない",
    ),
    (
        {"cost": {"every": 1}},
        "has a cost that is a whole number",
        "does not have a cost that is a whole number",
        "コストが整数の",
        "コストが整数でない",
    ),
    (
        {"cost": {"least": 2, "most": 5}},
        "has cost 2 to 5",
        "does not have cost 2 to 5",
        "コストが2〜5の",
        "コストが2〜5でない",
    ),
    (
        {"cost": {"least": 0}},
        "has cost at least 0",
        "does not have cost at least 0",
        "コストが0以上の",
        "コストが0以上でない",
    ),
    ({"cost": {"most": 0}}, "has cost 0", "does not have cost 0", "コストが0の", "コストが0でない"),
    ({"cost": [3, 5]}, "has cost 3 or 5", "does not have cost 3 or 5", "コストが3・5の", "コストが3・5でない"),
    (
        {"colours": {"number": {"exactly": 0}}},
        "has no values of colour",
        "has a value of colour",
        "色がない",
        "色がある",
    ),
    (
        {"colours": {"number": {"least": 0}}},
        "has at least 0 values of colour",
        "does not have at least 0 values of colour",
        "色が0個以上の",
        "色が0個以上でない",
    ),
    ({"colours": {"within": []}}, "has no colour", "has any colour", "色がない", "色がある"),
    ({"colours": {"equals": []}}, "has no colour", "has any colour", "色がない", "色がある"),
    (
        {"colours": {"equals": ["red", "green"]}},
        "has exactly colour green and red",
        "does not have exactly colour green and red",
        "色がgreen・redと一致する",
        "色がgreen・redと一致しない",
    ),
    (
        {"colours": {"covers": ["red", "green"]}},
        "has all of colour green and red",
        "does not have all of colour green and red",
        "色にgreen・redのすべてを含む",
        "色にgreen・redのすべてを含まない",
    ),
    (
        {"colours": {"covers": ["red"]}},
        "has colour red",
        "does not have colour red",
        "色にredを含む",
        "色にredを含まない",
    ),
    (
        {"colours": {"within": {"in": "leader", "attribute": "colours"}}},
        "has no colour that the leader lacks",
        "has any colour that the leader lacks",
        "主にない色を含まない",
        "主にない色を含む",
    ),
    (
        {"colours": {"within": {"in": "leader", "attribute": "colours", "where": {"cost": {"every": 2}}}}},
        "has no colour other than the colour of the leader that has a cost that is a multiple of 2",
        "has any colour other than the colour of the leader that has a cost that is a multiple of 2",
        "色に主のコストが2の倍数のカードの色以外を含まない",
        "色に主のコストが2の倍数のカードの色以外を含む",
    ),
]
"""Selectors, each with what a card is of which it is true, and of which not, in each language."""


@pytest.mark.parametrize(("where", "en", "en_not", "ja", "ja_not"), PICKED)
def test_a_selector_and_its_opposite_in_words(
    where: dict[str, Any], en: str, en_not: str, ja: str, ja_not: str
) -> None:
    said = []
    for asked in (where, {"not": where}):
        (bound,) = _bounds(Clause("exclusion", {"zone": "main", "where": asked}, "c", "test.yaml", 1))
        said += [bound_sentence(bound, lang, WORDS) for lang in ("en", "ja")]
    assert said == [
        f"main deck: no card that {en}",
        f"メイン: {ja}カードは入れられない",
        f"main deck: no card that {en_not}",
        f"メイン: {ja_not}カードは入れられない",
    ]


def test_every_kind_is_put_in_words() -> None:
    # A list is several bounds, and what cards say are clauses of their own.
    assert {kind for kind, *_ in CASES} == {kind for kind in kinds() if kind not in ("card-list", "card-rules")}


def test_what_is_not_on_a_list_is_put_in_words() -> None:
    said = []
    for others in (0, 2):
        format_ = format_of(
            Clause("card-list", {"list": "bans.yaml", "take": ["others"]}, "c", "test.yaml", 1),
            Clause("exclusion", {"where": {"listed": {"list": "bans.yaml", "most": 2}}}, "c", "test.yaml", 2),
            lists={"bans.yaml": BANS._replace(others=others)},
            zones=("main",),
        )
        bounds = [bound for bound, _ in format_.bounds("2022-06-01")]
        said += [bound_sentence(bound, lang, WORDS) for bound in bounds for lang in languages()]
    assert said == [
        "main deck: no copies of any card that is not on The Bans",
        "メイン: 禁止表にないカードは、同じカードを0枚",
        "main deck: no card that is limited to at most 2 by The Bans",
        "メイン: 禁止表で2枚以下に制限されているカードは入れられない",
        "main deck: at most 2 copies of any card that is not on The Bans",
        "メイン: 禁止表にないカードは、同じカードを2枚以下",
        "main deck: no card that is limited to at most 2 by The Bans",
        "メイン: 禁止表で2枚以下に制限されているカードは入れられない",
    ]


def test_a_pool_that_is_not_known_is_put_in_words() -> None:
    (bound,) = _bounds(Clause("card-pool", {"zone": "main", "pool": "modern.yaml"}, "c", "test.yaml", 1), "2019-12-31")
    assert [bound_sentence(bound, lang, WORDS) for lang in languages()] == [
        "main deck: undecided, because what was in Modern before 2020-01-01 is not known",
        "メイン: 2020-01-01より前のモダンがわからないため判定不能",
    ]


@pytest.mark.parametrize(
    ("on", "en", "ja"),
    [
        (
            "2019-12-31",
            ["main deck: undecided, because what The Bans said before 2020-01-01 is not known"],
            ["メイン: 2020-01-01より前の禁止表がわからないため判定不能"],
        ),
        ("2020-12-31", [], []),
        (
            "2021-12-31",
            ["main deck: no banned card (The Bans, 1 card)"],
            ["メイン: 禁止カード1種は入れられない(禁止表)"],
        ),
        (
            "2023-01-01",
            [
                "main deck: each limited card only up to its limit (The Bans, 2 cards)",
                "main deck: at most 2 of these: “Eel”, “Fox” and “Gnu” (The Bans)",
            ],
            [
                "メイン: 制限カード2種はそれぞれの枚数まで(禁止表)",
                "メイン: 《Eel》、《Fox》、《Gnu》のうち入れられるのは2種類以下(禁止表)",
            ],
        ),
    ],
)
def test_a_list_in_words(on: str, en: list[str], ja: list[str]) -> None:
    bounds = _bounds(Clause("card-list", {"list": "bans.yaml", "zone": "main"}, "c", "test.yaml", 1), on)
    said = {lang: [bound_sentence(bound, lang, WORDS) for bound in bounds] for lang in languages()}
    assert said == {"en": en, "ja": ja}


@pytest.mark.parametrize(
    ("when", "en", "ja"),
    [
        ({"zone": "ex", "least": 2}, "only in a deck with “extra: at least 2 cards”", "「追加: 2枚以上」のとき"),
        ({"zone": "ex", "least": 1}, "with a card in extra", "追加にカードがあるとき"),
        ({"zone": "ex", "most": 0}, "with no card in extra", "追加にカードがないとき"),
    ],
)
def test_a_condition_in_words(when: dict[str, Any], en: str, ja: str) -> None:
    (bound,) = _bounds(Clause("zone-size", {"zone": "main", "most": 40}, "c", "test.yaml", 1, when=when))
    said = {lang: bound_sentence(bound, lang, WORDS) for lang in languages()}
    assert said == {"en": f"{en}: main deck: at most 40 cards", "ja": f"{ja}、メイン: 40枚以下"}


@pytest.mark.parametrize(
    ("numbers", "en", "ja"),
    [
        ({"least": 1}, "with a card in extra that has type creature", "追加に種類がcreatureのカードがあるとき"),
        ({"most": 0}, "with no card in extra that has type creature", "追加に種類がcreatureのカードがないとき"),
    ],
)
def test_a_condition_on_some_cards_in_words(numbers: dict[str, int], en: str, ja: str) -> None:
    when = {"zone": "ex", "where": {"type": "creature"}, **numbers}
    (bound,) = _bounds(Clause("zone-size", {"zone": "main", "most": 40}, "c", "test.yaml", 1, when=when))
    said = {lang: bound_sentence(bound, lang, WORDS) for lang in languages()}
    assert said == {"en": f"{en}: main deck: at most 40 cards", "ja": f"{ja}、メイン: 40枚以下"}


def test_what_has_no_name_is_called_by_its_id() -> None:
    options = {"zone": "main", "where": {"colours": "red"}}
    (bound,) = _bounds(Clause("exclusion", options, "c", "test.yaml", 1))
    assert bound_sentence(bound, "en", Words({}, {}, {}, {})) == "main: no card that has colours red"
