"""Rebuild the Arkham Horror LCG cards, card rules and taboos: ``python -m tools.arkham_cards SOURCE_FOLDER``.

The folder has the facts of the player cards of Kamalisk/arkhamdb-json-data, one card a line in ``cards.jsonl``, and
its ``taboos.json``. To what that says itself is added what stands in the words of a card alone: the name of its
``uses``, and which of four phrases it has (``says``: 1 “Parley”, 2 “Permanent”, 3 heals damage, 4 heals horror). The
same input gives the same bytes. Only plain facts are taken. What investigators may have in their decks is written in
:mod:`tools.arkham_options`; an option that cannot be said there stops the script.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcheck.model.names import fold_name
from tools.arkham_options import ADVANCED, BY_HAND, TAGS, rule_lines, taboo_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Record = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "formats" / "arkham"
AS_OF = "2026-08-04"
SOURCE = {"title": "Kamalisk/arkhamdb-json-data", "date": AS_OF, "licence": "none stated"}
SAME = {
    "98001": "02003",
    "98004": "01001",
    "98007": "08004",
    "98010": "05001",
    "98013": "07005",
    "98016": "07004",
    "98019": "11014",
    "99001": "05006",
    "99002": "05018",
    "99003": "05019",
}
"""Promotional printings that the source has as cards of their own, by code."""
SAME_IN = ("name", "subname", "faction_code", "type_code", "subtype_code", "traits", "deck_options", "deck_limit", "xp")
"""What such a printing must have in common with the card."""
FRONTS = {"parallel": ("front", "back"), "parallel front": ("front",), "parallel back": ("back",)}
"""Which sides of an investigator may be the parallel ones, and what the investigator is then called."""
NEEDED = {"06008": 1, "08015": 1}
"""Required cards of which a rule of its own says how many a deck needs, by code; of others it needs them all."""
ADDS = {"06167": 5, "07303": 5, "08031": 15, "09077": 10}
"""By how many cards a card makes the deck larger, by code; the source does not say."""
GROUPS = ("Directive", "Discipline")
"""Names that several cards share and that investigators ask for."""
NOT_PLAYED: Record = {
    "level": "none",
    **{key: [] for key in ("slots", "tags", "only-for", "only-for-traits", "only-for-classes", "fills")},
}
"""What investigators have of the facts of other cards."""
OPTION_KEYS = {"xp", "real_traits", "real_slot", "deck_limit", "tags", "choice"}
"""Keys of the options of customizable cards that are read."""
UNASKED_OPTION_KEYS = {"cost", "health", "sanity", "position", "real_text", "quantity", "card"}
"""Keys of them that are nothing to what a deck may hold."""
REWRITTEN = {("09081", 1)}
"""Options of which taboos say that they mean something else, by code and number: nobody can tell what the cards say."""
SAYS = {"says-1": "parley", "says-2": "permanent", "says-3": "heals damage", "says-4": "heals horror"}


def build(source: Path) -> dict[str, str]:
    """The text of every file that is made from the source, by its path in the game's folder."""
    pool = Pool(source)
    return {
        "cards.jsonl": card_lines(pool),
        **rule_lines(pool.investigators(), pool.others(), pool.traits, pool.called, SOURCE["title"]),
        "lists/taboo.yaml": taboo_lines(pool.taboos, pool.called, pool.by_code, SOURCE["title"], AS_OF),
    }


class Pool:
    """The cards of the source, each once: without the backs of others, printings of the same card together."""

    def __init__(self, source: Path) -> None:
        rows = [json.loads(line) for line in (source / "cards.jsonl").read_text(encoding="utf-8").splitlines()]
        self.taboos = json.loads((source / "taboos.json").read_text(encoding="utf-8"))
        backs = {row["back_link"] for row in rows if row.get("back_link")}
        self.by_code: dict[str, Record] = {}
        self.printings: dict[str, list[Record]] = {}
        originals = {row["code"]: row for row in rows if "name" in row}
        duplicates = {row["code"]: row["duplicate_of"] for row in rows if "duplicate_of" in row}
        for row in rows:
            code = row["code"]
            while code in duplicates or code in SAME:
                code = duplicates.get(code) or SAME[code]
            if row["code"] not in backs and row["code"] in SAME:
                _same(row, originals[code])
            if row["code"] not in backs and row not in self.printings.get(code, ()):
                self.by_code.setdefault(code, originals[code])
                self.printings.setdefault(code, []).append(row)
        for card in self.by_code.values():
            # A side that nobody writes in a list.
            card["hidden_side"] = card["type_code"] == "investigator" and not card.get("deck_requirements")
        self.called = _names(list(self.by_code.values()))
        self.traits = {trait.casefold(): trait for card in self.by_code.values() for trait in traits_of(card)}

    def investigators(self) -> Iterable[tuple[str, Record, Record]]:
        """Who leads a deck: the name of each, with the card of the front and that of the back."""
        for card in self.by_code.values():
            if card["type_code"] != "investigator" or card["hidden_side"]:
                continue
            root = self.by_code.get(card.get("alternate_of", ""))
            if root is None:
                yield self.called[card["code"]], card, card
                continue
            for word, sides in FRONTS.items():
                front, back = (card if side in sides else root for side in ("front", "back"))
                yield f"{self.called[root['code']]} ({word})", front, back

    def others(self) -> Iterable[tuple[str, Record]]:
        """The other cards that say what may be in a deck."""
        for card in self.by_code.values():
            if card["type_code"] != "investigator" and (card.get("deck_options") or card["code"] in BY_HAND):
                yield self.called[card["code"]], card


def _same(row: Record, card: Record) -> None:
    """Raise ValueError if a printing is another card after all."""
    differing = [key for key in SAME_IN if row.get(key) != card.get(key)]
    if differing:
        raise ValueError(f"{row['code']} is not {card['code']}: {differing}")


def _names(cards: list[Record]) -> dict[str, str]:
    """The name of each card by its code.

    That is what is printed, and the level if it has one, as lists write it; where several share that, the second name
    too, then the class or the pack.
    """
    left = [card for card in cards if not (card["type_code"] == "investigator" and "alternate_of" in card)]
    plain = {full_name(card) for card in left if not card["code"].startswith(ADVANCED)}

    def advanced(card: Record) -> str:
        is_other = card["code"].startswith(ADVANCED) and full_name(card) in plain
        return f"{level_of(card)} (advanced)" if is_other else level_of(card)

    ways: tuple[Callable[[Record], str], ...] = (
        lambda card: f"{card['name']}{advanced(card)}",
        lambda card: f"{full_name(card)}{advanced(card)}",
        lambda card: f"{card['name']}{level_of(card)} ({card['faction_code']})",
        lambda card: f"{card['name']}{level_of(card)} ({card['pack_code']})",
        lambda card: f"{full_name(card)}{level_of(card)} ({card['code']})",
    )
    called: dict[str, str] = {}
    groups: dict[str, list[Record]] = {}
    for card in left:
        groups.setdefault(fold_name(ways[0](card)), []).append(card)
    for group in groups.values():
        # What scenarios give never takes the name of what decks are built from, and no card that of an investigator.
        leaders = [card for card in group if card["type_code"] == "investigator" and not card["hidden_side"]]
        first = leaders or [card for card in group if not (card.get("encounter_code") or card["hidden_side"])]
        if len(first) == 1:
            called[first[0]["code"]] = ways[0](first[0])
            group.remove(first[0])
        for way in ways:
            found = [fold_name(way(card)) for card in group]
            if len(set(found)) == len(group) and not {*found} & {*map(fold_name, called.values())}:
                called |= {card["code"]: way(card) for card in group}
                break
    for card in cards:
        if card["code"] not in called:
            called[card["code"]] = f"{called[card['alternate_of']]} (parallel)"
    twice = [name for name, number in Counter(map(fold_name, called.values())).items() if number > 1]
    if twice:
        raise ValueError(f"several cards are called {twice}")
    return called


def full_name(card: Record) -> str:
    """The name and the second name."""
    return f"{card['name']}: {card['subname']}" if card.get("subname") else str(card["name"])


def level_of(card: Record) -> str:
    return f" ({card['xp']})" if card.get("xp") else ""


def traits_of(card: Record) -> list[str]:
    """The traits of a card, in the order in which they are printed."""
    return [trait.strip() for trait in (card.get("traits") or "").replace(".", "\n").split("\n") if trait.strip()]


def tags_of(card: Record) -> set[str]:
    """What else options ask of a card's words."""
    tags = {TAGS[tag] for tag in (card.get("tags") or "").split(".") if tag}
    return tags | {SAYS[says] for says in card.get("says") or [] if SAYS[says] != "permanent"}


def card_lines(pool: Pool) -> str:
    """The card file: what it is, then the cards by their names."""
    fills = _fills(pool)
    rows: list[Record] = []
    for code, card in pool.by_code.items():
        if card["type_code"] == "investigator":
            continue
        rows.append(card_record(pool, code, card, fills))
    rows += [_investigator_record(pool, *each) for each in pool.investigators()]
    rows += [
        _mere_record(pool, code, card)
        for code, card in pool.by_code.items()
        if card["type_code"] == "investigator" and card["hidden_side"]
    ]
    taken = {fold_name(row["name"]) for row in rows}
    for row in rows:
        kept = {fold_name(alias): alias for alias in row["aliases"] if fold_name(alias) not in taken}
        row["aliases"] = list(kept.values())
    header = {"game": "arkham", "as-of": AS_OF, "sources": [SOURCE]}
    lines = [header, *sorted(rows, key=lambda row: str(row["name"]))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _fills(pool: Pool) -> dict[str, set[str]]:
    """For which required cards, by name, each card, by code, may stand."""
    fills: dict[str, set[str]] = {}
    for card in pool.by_code.values():
        for key in ("deck_requirements", "side_deck_requirements"):
            for codes in required(card.get(key)):
                for code in codes:
                    fills.setdefault(SAME.get(code, code), set()).add(pool.called[SAME.get(codes[0], codes[0])])
    return fills


def required(written: str | None) -> list[list[str]]:
    """The cards that a deck needs: the code of each, and of those that may stand in its place."""
    parts = [part.split(":") for part in (written or "").split(", ") if part]
    unknown = [part for part in parts if part[0] not in ("size", "card", "random")]
    if unknown:
        raise ValueError(f"unknown requirements: {unknown}")
    return [part[1:] for part in parts if part[0] == "card"]


def card_record(pool: Pool, code: str, card: Record, fills: dict[str, set[str]]) -> Record:
    """A card with what it is also called: with its second name, its level in brackets, and by its codes."""
    record: Record = {"name": pool.called[code], "aliases": _aliases(pool, code, card), "title": full_name(card)}
    record |= {"group": card["name"]} if card["name"] in GROUPS else {}
    record |= {"type": card["type_code"], "factions": _factions(card)}
    if card.get("subtype_code"):
        record["subtype"] = card["subtype_code"]
    record["traits"] = traits_of(card)
    record["level"] = "none" if card.get("xp") is None else card["xp"]
    tags = sorted(tags_of(card))
    record |= {"slots": _slots(card), "tags": tags}
    record |= {"uses": card["uses"]} if "uses" in card else {}
    for key in ("permanent", "exceptional", "myriad", "bonded"):
        if card.get(key):
            record[key] = True
    if card.get("customization_options"):
        record["customizable"] = True
    if card.get("encounter_code"):
        record["story"] = True
    record |= {"adds": ADDS[code]} if code in ADDS else {}
    record["deck-limit"] = card.get("deck_limit") or 0
    if card.get("customization_options"):
        record["options"] = [_option(card, number) for number in range(len(card["customization_options"]))]
    record |= _restrictions(pool, card)
    record["fills"] = sorted(fills.get(code, ()))
    if code in fills:
        record["needed"] = NEEDED.get(code, record["deck-limit"] or 1)
    record["printings"] = [{"set": each["pack_code"], "number": str(each["position"])} for each in pool.printings[code]]
    return record


def _option(card: Record, number: int) -> Record:
    """What the boxes of an option change of a customizable card, once all are ticked."""
    said = card["customization_options"][number]
    if said.keys() - OPTION_KEYS - UNASKED_OPTION_KEYS:
        raise ValueError(f"unknown keys of an option of {card['code']}: {said}")
    found: Record = {"boxes": said["xp"]}
    found |= {"traits": traits_of({"traits": said["real_traits"]})} if "real_traits" in said else {}
    found |= {"slots": _slots({"slot": said["real_slot"]})} if "real_slot" in said else {}
    found |= {"deck-limit": said["deck_limit"]} if "deck_limit" in said else {}
    if "tags" in said and (card["code"], number) in REWRITTEN:
        found["opens"] = ["tags"]
    elif "tags" in said:
        if card.get("tags"):
            raise ValueError(f"an option of {card['code']} would take tags away")
        found["tags"] = sorted(tags_of(said))
    if said.get("choice") == "remove_slot":
        slots = _slots(card)
        found["choices"] = {
            str(gone): {"slots": [slot for place, slot in enumerate(slots) if place != gone]}
            for gone in range(len(slots))
        }
    elif said.get("choice") not in (None, "choose_card", "choose_trait", "choose_skill"):
        raise ValueError(f"unknown choice of {card['code']}: {said}")
    return found


def _slots(card: Record) -> list[str]:
    slots = [slot.strip().removesuffix(" x2") for slot in (card.get("slot") or "").split(".") if slot.strip()]
    return [*dict.fromkeys(slots)]


def _aliases(pool: Pool, code: str, card: Record) -> list[str]:
    level, name = card.get("xp"), card["name"]
    listed = any(row["code"] == code for taboo in pool.taboos for row in taboo["cards"])
    found = [name + level_of(card), full_name(card) + level_of(card)]
    found += [f"{name}† ({level})" if level else f"{name}†"] if listed else []
    found += [f"{each} (C)" for each in found] if card.get("customization_options") else []
    found += [] if level is None else [f"{name} [{level}]", f"{name} ({level})"]
    return [*found, *([name] if level else []), *(each["code"] for each in pool.printings[code])]


def _factions(card: Record) -> list[str]:
    return [card[key] for key in ("faction_code", "faction2_code", "faction3_code") if card.get(key)]


def _restrictions(pool: Pool, card: Record) -> Record:
    """Whose decks alone may have a card: of investigators, or of those with a trait or of a class."""
    found: dict[str, set[str]] = {key: set() for key in ("only-for", "only-for-traits", "only-for-classes")}
    for part in (card.get("restrictions") or "").split(", "):
        if not part:
            continue
        kind, *values = part.split(":")
        if kind == "investigator":
            found["only-for"].update(pool.called[SAME.get(value, value)] for value in values)
        elif kind == "trait":
            found.setdefault("only-for-traits", set()).update(pool.traits[value] for value in values)
        elif kind == "faction":
            found["only-for-classes"].update(values)
        else:
            raise ValueError(f"unknown restriction of {card['code']}: {part}")
    restricted = {"restricted": True} if any(found.values()) else {}
    return {**restricted, **{key: sorted(values) for key, values in found.items()}}


def _investigator_record(pool: Pool, name: str, front: Record, back: Record) -> Record:
    """An investigator: what the front has of traits, what the back asks of the deck."""
    root = pool.by_code.get(str(back.get("alternate_of") or front.get("alternate_of")), back)
    codes = [each["code"] for each in pool.printings[back["code"]]] if front is back else []
    aliases = [root["name"], full_name(root), *codes] if back is root and front is root else codes
    # As deck builders say that one side is another card's.
    aliases += [f"{front['code']}/{back['code']}"] if back is not front else []
    parts = [part.split(":") for part in back["deck_requirements"].split(", ")]
    (size,) = (int(part[1]) for part in parts if part[0] == "size")
    randoms = [part for part in parts if part[0] == "random"]
    if any(part != ["random", "subtype", "basicweakness"] for part in randoms):
        raise ValueError(f"unknown random cards of {back['code']}: {randoms}")
    record: Record = {"name": name, "aliases": aliases, "title": name, "type": "investigator"}
    record |= {"factions": _factions(front), "traits": traits_of(front), "identity": pool.called[root["code"]]}
    record |= {"size": size, "random-weaknesses": len(randoms)}
    record["required"] = sorted(
        {pool.called[SAME.get(codes[0], codes[0])] for codes in required(back["deck_requirements"])}
    )
    if "side_deck_options" in back:
        record["beside"] = True
    record["chooses"] = sorted(_choices(back))
    record |= NOT_PLAYED
    printed = pool.printings[front["code"]] + (pool.printings[back["code"]] if back is not front else [])
    record["printings"] = [{"set": each["pack_code"], "number": str(each["position"])} for each in printed]
    return record


def _choices(card: Record) -> set[str]:
    """What is chosen for the deck of an investigator: the keys that its list may say."""
    found = set()
    for option in card["deck_options"]:
        if "faction_select" in option:
            found.add(str(option.get("id", "faction")).replace("_", "-"))
        found |= {"trait"} if "option_select" in option else set()
        found |= {"deck-size"} if "deck_size_select" in option else set()
    return found


def _mere_record(pool: Pool, code: str, card: Record) -> Record:
    """An investigator card that nobody builds a deck for."""
    record: Record = {"name": pool.called[code], "aliases": _aliases(pool, code, card), "title": full_name(card)}
    record |= {"type": "investigator", "factions": _factions(card), "traits": traits_of(card), "no-deck": True}
    record |= NOT_PLAYED
    record["printings"] = [{"set": each["pack_code"], "number": str(each["position"])} for each in pool.printings[code]]
    return record


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="the folder of the published data")
    for name, text in build(parser.parse_args().source).items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
