"""What Arkham Horror LCG investigators and other cards say of a deck, written as card rules; the taboos as a list.

Every key of an option is read or stops the script: nothing is dropped.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Record = dict[str, Any]

ADVANCED = "90"
"""With which the codes of what goes with parallel investigators begin."""
TAGS = {"fa": "firearm", "hd": "heals damage", "hh": "heals horror", "pa": "parley", "se": "seal"}
"""What the words of a card must speak of, by the tags of the source."""
NO_CARDS = {"st", "uc"}
"""Tags that no card has: what they would ask a trait or the uses in the next option asks."""
KEYS = {
    *("faction", "faction_select", "id", "level", "trait", "tag", "uses", "type", "slot", "permanent"),
    *("not", "limit", "atleast", "ignore_match", "option_select", "deck_size_select"),
    *("error", "name", "says", "base_level"),
}
"""Keys of options that are read.

Of the last ones nothing is made: two are words for people; ``says`` is among the tags of the cards; ``base_level`` is
that with which a card must have come into the deck before it got better, of which no list says anything.
"""
PLAIN = {"faction": "factions", "type": "type", "uses": "uses", "slot": "slots", "permanent": "permanent"}
"""Keys whose values are those of an attribute."""
SELECT_KEYS = {"id", "name", "trait", "type", "level", "size"}
"""Keys of what an option lets choose; ``size`` is in the format."""
SELECTED_SIZES = {("Wendy Adams", "both"): 5}
"""By how much a choice changes the size of the deck, as the format has it."""
DECK_SIZES = ["30", "40", "50"]
"""The sizes that may be chosen, as the format declares them."""
DISCIPLINE = {"group": "Discipline"}
FRONTS = {
    "90024": ("directives", {"zone": "deck", "where": {"group": "Directive"}, "exactly": 3}),
    "90037": ("memento", {"zone": "deck", "where": {"name": "Tidal Memento"}, "least": 1}),
}
"""What the parallel fronts of investigators ask for, which the source does not say, by code."""
BY_HAND: dict[str, Record] = {
    "06167": {
        "grants": [
            {"where": {"level": {"least": 0, "most": 0}}, "most": 1, "called": {"en": "Versatile", "ja": "Versatile"}}
        ]
    },
    "07303": {"rules": [("zone-size", {"id": "skills", "zone": "deck", "where": {"type": "skill"}, "least": 10})]},
    "08010": {
        "rules": [
            (
                "zone-size",
                {
                    "id": "burdens",
                    "zone": "deck",
                    "where": {"name": "Burden of Destiny"},
                    # One for each Discipline, of which there is one copy each; without any, one.
                    "exactly": {
                        "if": {"zone": "deck", "where": DISCIPLINE, "least": 1},
                        "then": {"cards": {"zone": "deck", "where": DISCIPLINE}},
                        "else": 1,
                    },
                },
            )
        ]
    },
}
"""What cards say that the source does not, by code."""


def rule_lines(
    investigators: Iterable[tuple[str, Record, Record]],
    cards: Iterable[tuple[str, Record]],
    traits: Mapping[str, str],
    called: Mapping[str, str],
    source: str,
) -> dict[str, str]:
    """The files of card rules.

    Investigators are given by their names, with the card of the front and that of the back.
    """
    reading = _Reading(traits, called)
    led = {name: reading.said(name, back, front) for name, front, back in investigators}
    carried = {name: reading.said(name, card) for name, card in cards}
    return {
        "card-rules/investigators.yaml": _file("investigators", led, source),
        "card-rules/cards.yaml": _file("cards", carried, source),
    }


class _Reading:
    """Reads the options of cards."""

    def __init__(self, traits: Mapping[str, str], called: Mapping[str, str]) -> None:
        self._traits, self._called = traits, called

    def said(self, name: str, card: Record, front: Record | None = None) -> Record:
        """What a card permits and asks."""
        own = BY_HAND.get(card["code"], {})
        grants, rules = self._read(name, card.get("deck_options") or (), "deck")
        rules += [(kind, {**rule, "id": _id(name, rule["id"])}) for kind, rule in own.get("rules", ())]
        if front is not None and front["code"] in FRONTS:
            word, rule = FRONTS[front["code"]]
            rules.append(("zone-size", {"id": _id(name, word), **rule}))
        if "side_deck_options" in card:
            rules += self._beside(name, card)
        return {"grants": [*grants, *own.get("grants", ())], "rules": rules}

    def _read(self, name: str, options: Iterable[Record], zone: str) -> tuple[list[Record], list[tuple[str, Record]]]:
        grants: list[Record] = []
        rules: list[tuple[str, Record]] = []
        for option in options:
            _check(name, option, KEYS)
            if option.get("not"):
                rules.append(("exclusion", self._refusal(_id(name, "refused"), option, grants, zone)))
                continue
            if "atleast" in option:
                rules.append(("count", self._at_least(_id(name, "classes"), option, zone)))
            if not option.get("ignore_match") and "deck_size_select" not in option:
                most = {"most": option["limit"]} if "limit" in option else {}
                grants += [{"where": where, **most} for where in self._ways(name, option)]
            elif option.get("deck_size_select", DECK_SIZES) != DECK_SIZES:
                raise ValueError(f"{name}: {option}")
        ids = [rule["id"] for _, rule in rules]
        if len({*ids}) < len(ids):
            raise ValueError(f"{name}: several rules of one kind")
        return grants, rules

    def _ways(self, name: str, option: Record) -> Iterator[Record]:
        """What cards an option is of; one in which something is chosen is several."""
        if "option_select" not in option:
            where = self._where(name, option)
            if where:
                yield where
            return
        if option.keys() - {"name", "option_select"}:
            raise ValueError(f"{name}: {option}")
        for each in option["option_select"]:
            _check(name, each, SELECT_KEYS)
            if "size" in each and SELECTED_SIZES.get((name.partition(" (")[0], each["id"])) != each["size"]:
                raise ValueError(f"{name}: {each}")
            chosen = {"test": {"declared": "trait"}, "has": [each["id"]]}
            asked = {key: each[key] for key in ("trait", "type", "level") if key in each}
            yield {"all": [chosen, self._where(name, asked)]}

    def _where(self, name: str, option: Record) -> Record:
        """What an option asks of a card, as a selector; an empty one if no card answers."""
        where: Record = {to: option[key] for key, to in PLAIN.items() if key in option}
        if "trait" in option:
            where["traits"] = [self._traits[trait] for trait in option["trait"]]
        if "tag" in option:
            tags = [TAGS[tag] for tag in option["tag"] if tag not in NO_CARDS]
            if not tags:
                return {}
            where["tags"] = tags
        if "level" in option:
            where["level"] = _range(name, option["level"])
        if "faction_select" in option:
            key = option.get("id", "faction").replace("_", "-")
            # What is chosen must be one of those that there are to choose from.
            within = {"test": {"declared": key}, "within": option["faction_select"]}
            return {"all": [within, {"factions": {"has": {"declared": key}}, **where}]}
        if not where:
            raise ValueError(f"{name}: nothing is asked in {option}")
        return where

    def _refusal(self, id_: str, option: Record, grants: list[Record], zone: str) -> Record:
        """What an option takes away: of cards with levels, but for those that an option before it permits."""
        if option.keys() - {"not", "error", "says", "trait", "level", "slot", "permanent"}:
            raise ValueError(f"{id_}: {option}")
        where = {"level": {"least": 0}, **self._where(id_, option)}
        if grants:
            where["not"] = {"any": [grant["where"] for grant in grants]} if len(grants) > 1 else grants[0]["where"]
        return {"id": id_, "zone": zone, "where": where, **_cite(option)}

    def _at_least(self, id_: str, option: Record, zone: str) -> Record:
        """At least so many cards of each of so many classes."""
        if option["atleast"].keys() != {"factions", "min"}:
            raise ValueError(f"{id_}: {option}")
        groups = {"per": "factions", "among": option["faction"], "what": "copies", "least": option["atleast"]["min"]}
        return {
            "id": id_,
            "zone": zone,
            "where": {"level": {"least": 0}},
            "what": {"groups": groups},
            "least": option["atleast"]["factions"],
            **_cite(option),
        }

    def _beside(self, name: str, card: Record) -> Iterator[tuple[str, Record]]:
        """What the deck beside the other must be."""
        size, *needed = (part.split(":") for part in card["side_deck_requirements"].split(", "))
        if size[0] != "size" or any(part[0] != "card" or len(part) > 2 for part in needed):
            raise ValueError(f"{name}: {card['side_deck_requirements']}")
        grants, rules = self._read(name, card["side_deck_options"], "spirits")
        grants += [{"where": {"fills": [self._called[code]]}} for _, code in needed]
        yield from rules
        yield "zone-size", {"id": _id(name, "spirits"), "zone": "spirits", "exactly": int(size[1]) + len(needed)}
        yield "allow", {"id": _id(name, "spirits-allowed"), "zone": "spirits", "grants": grants}
        yield "copy-limit", {"id": _id(name, "spirits-copies"), "zone": "spirits", "most": 1, "own-limits": False}
        for _, code in needed:
            rule = {"zone": "spirits", "where": {"fills": [self._called[code]]}, "least": 1}
            yield "zone-size", {"id": _id(name, "spirits-required"), **rule}


def _check(name: str, option: Record, known: set[str]) -> None:
    if not option.keys() <= known:
        raise ValueError(f"{name}: unknown keys of an option: {sorted(option.keys() - known)}")


def _range(name: str, level: Record) -> Record:
    if level.keys() != {"min", "max"}:
        raise ValueError(f"{name}: {level}")
    return {"least": level["min"], "most": level["max"]}


def _cite(option: Record) -> Record:
    return {"cite": option["error"]} if "error" in option else {}


def _id(name: str, word: str) -> str:
    letters = re.sub(r"['’]", "", name.lower())
    return "-".join((*re.findall(r"[a-z0-9]+", letters), word))


def _file(name: str, said: Mapping[str, Record], source: str) -> str:
    lines = [
        "# yaml-language-server: $schema=../../../schemas/card-rules.schema.json\n",
        "# Made by tools/arkham_cards.py.\n",
        f"card-rules: arkham/{name}\n",
        f"source: {{title: {json.dumps(source)}}}\n",
        "cards:\n",
    ]
    for card, what in sorted(said.items()):
        lines.append(f"  {_flow(card)}:\n")
        for key in ("grants", "rules"):
            if what[key]:
                lines.append(f"    {key}:\n")
                lines += [f"      - {_flow(each if key == 'grants' else {each[0]: each[1]})}\n" for each in what[key]]
    return "".join(lines)


def _flow(value: Any) -> str:
    """YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    plain = isinstance(value, str) and re.fullmatch(r"[A-Za-z][A-Za-z -]*", value) and value not in ("no", "none")
    return value if plain else json.dumps(value, ensure_ascii=False)


def taboo_lines(
    taboos: Iterable[Record], called: Mapping[str, str], cards: Mapping[str, Record], source: str, as_of: str
) -> str:
    """The list of the taboos, day by day: how many copies of a card a deck may hold.

    What the taboos say of the experience that cards cost is no matter of what a deck may hold.
    """
    known = {"code", "xp", "deck_limit", "exceptional", "deck_options", "deck_requirements"}
    unsaid = {"customization_change", "customization_options", "customization_text"}
    lines, before = [], dict[str, int]()
    for taboo in sorted(taboos, key=lambda each: str(each["date_start"])):
        now: dict[str, int] = {}
        for row in taboo["cards"]:
            if not row.keys() <= known | unsaid:
                raise ValueError(f"unknown keys of a taboo: {row}")
            if "deck_options" in row:
                _check_chosen_size(row, cards[row["code"]])
            limit = row.get("deck_limit", 1 if row.get("exceptional") else None)
            if limit is not None and limit != cards[row["code"]]["deck_limit"]:
                now[called[row["code"]]] = limit
        changed = {name: limit for name, limit in now.items() if before.get(name) != limit}
        freed = sorted(before.keys() - now.keys())
        if changed or freed:
            lines += [f"  - date: {taboo['date_start']}\n", "    cards:\n"]
            for limit in sorted({*changed.values()}):
                lines.append(f'      "{limit}":\n')
                lines += [
                    f"        - {json.dumps(name, ensure_ascii=False)}\n"
                    for name in sorted(changed)
                    if changed[name] == limit
                ]
            if freed:
                lines.append("      unlimited:\n")
                lines += [f"        - {json.dumps(name, ensure_ascii=False)}\n" for name in freed]
        before = now
    days = sorted(str(taboo["date_start"]) for taboo in taboos)
    return "".join(
        (
            "# yaml-language-server: $schema=../../../schemas/list.schema.json\n",
            "# Made by tools/arkham_cards.py.\n",
            "list: arkham/taboo\n",
            "name: {en: taboo list, ja: タブーリスト}\n",
            f"since: {days[0]}\n",
            f"known-until: {as_of}\n",
            f"source: {{title: {json.dumps(source)}}}\n",
            "changes:\n",
            *lines,
        )
    )


def _check_chosen_size(row: Record, card: Record) -> None:
    """A taboo that sets the size of a deck in place of a choice, as the format says it, and nothing else."""
    without = [option for option in card["deck_options"] if "deck_size_select" not in option]
    if row["deck_options"] != without or row["deck_requirements"]["size"] != int(DECK_SIZES[-1]):
        raise ValueError(f"unknown options of a taboo: {row}")
