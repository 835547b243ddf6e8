"""Random Arkham Horror LCG decks, most of them near to legal ones, by the codes of their cards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import arkham_recount
from arkham_recount import CLASSES, PROMOS, SIZES, answers, is_own, open_to, wanted_size

if TYPE_CHECKING:
    from random import Random

Record = dict[str, Any]
SIZED = [*SIZES, "53010"]


class Built(NamedTuple):
    """A deck: the codes of both sides of its investigator, those of its cards with their copies, and what is chosen."""

    front: str
    back: str
    deck: dict[str, int]
    chosen: dict[str, str]


@cache
def sides() -> list[tuple[str, str]]:
    """The front and the back of every investigator; promotional printings are those of others."""
    found: list[tuple[str, str]] = []
    for code, card in arkham_recount.cards().items():
        if card["type_code"] != "investigator" or not card.get("deck_requirements") or code[:2] in ("98", "99"):
            continue
        other = card.get("alternate_of")
        found += [(code, code)] if other is None else [(code, code), (code, other), (other, code)]
    return found


@cache
def playable() -> list[Record]:
    """The cards that stand in lists."""
    backs = {card.get("back_link") for card in arkham_recount.cards().values()}
    return [
        card
        for code, card in arkham_recount.cards().items()
        if card["type_code"] != "investigator" and code not in backs and code not in PROMOS
    ]


def build(random: Random, front: str, back: str) -> Built:
    """A deck of an investigator, filled by its options, and in half of all cases changed after that."""
    investigator = arkham_recount.cards()[back]
    chosen = {key: random.choice(CLASSES) for key in ("faction", "faction-1", "faction-2")}
    chosen |= {"deck-size": random.choice(["30", "40", "50"]), "trait": _trait(random, investigator)}
    deck = Counter[str]()
    for code in random.sample(SIZED, random.choice([0, 0, 0, 0, 0, 1, 1, 2])):
        deck[code] += 1
    options = [each for each in investigator["deck_options"] if not each.get("not") and "deck_size_select" not in each]
    refused = [each for each in investigator["deck_options"] if each.get("not")]
    of_option = [
        [card for card in playable() if card.get("xp") is not None and answers(card, option, chosen)]
        for option in options
    ]
    room = [option.get("limit", 99) for option in options]
    wanted = wanted_size(investigator, deck, chosen)
    size = sum(number for code, number in deck.items() if not arkham_recount.cards()[code].get("permanent"))
    root, covenant = investigator.get("alternate_of", back), False
    asked = [(each["atleast"]["min"], key) for each in options if "atleast" in each for key in each["faction"]]
    for _ in range(4000):
        if size >= wanted:
            break
        which = random.randrange(len(options))
        if not of_option[which] or not room[which] or options[which].get("ignore_match"):
            continue
        card = random.choice(of_option[which])
        # First what must be of certain classes.
        lacking = {key for least, key in asked if _of_class(deck, key) < least}
        if lacking and card["faction_code"] not in lacking:
            continue
        if any(answers(card, each, chosen) for each in refused) or card["code"] in SIZED or card.get("permanent"):
            continue
        if not open_to(card, arkham_recount.cards()[front], root) or (
            (alone := "Covenant" in card["traits"]) and covenant
        ):
            continue
        covenant = covenant or alone
        copies = min(card["deck_limit"], room[which], wanted - size, random.choice([1, 2, 2, 3]))
        copies = 1 if "08046" in deck else copies
        if not deck[card["code"]] and copies:
            deck[card["code"]] = copies
            size += copies
            room[which] -= copies
    _require(random, investigator, front, deck, chosen)
    if random.random() < 0.6:
        _change(random, deck, root)
    return Built(front, back, {code: number for code, number in deck.items() if number}, chosen)


def _require(random: Random, investigator: Record, front: str, deck: Counter[str], chosen: dict[str, str]) -> None:
    """Put in what must be there."""
    deck["01000"] = investigator["deck_requirements"].count("random:")
    for part in investigator["deck_requirements"].split(", "):
        if part.startswith("card:"):
            code = random.choice([each for each in part.split(":")[1:] if each not in PROMOS])
            deck[code] = arkham_recount.cards()[code]["deck_limit"]
    for code, number in (("06008", int(chosen["deck-size"]) // 10 - 2), ("08015", 1)):
        deck[code] = number if deck[code] else 0
    if front in ("90024", "90037"):
        deck.update(["90025", "90026", "90027"] if front == "90024" else ["90038"])


def _of_class(deck: Counter[str], key: str) -> int:
    return sum(number for code, number in deck.items() if arkham_recount.cards()[code]["faction_code"] == key)


def _trait(random: Random, investigator: Record) -> str:
    ids = [each["id"] for option in investigator["deck_options"] for each in option.get("option_select", ())]
    return str(random.choice(ids or ["both"]))


def _change(random: Random, deck: Counter[str], root: str) -> None:
    """Take some cards out and put others in: any, or those of the investigator."""
    own = [card["code"] for card in playable() if is_own(card, root)]
    for _ in range(random.choice([1, 1, 2, 4, 8])):
        out = random.choice([code for code, number in deck.items() if number] or ["01000"])
        into = random.choice(
            [random.choice(own or ["01000"]), *(random.choice(playable())["code"] for _ in range(3)), *SIZED[:1]]
        )
        if random.random() < 0.8:
            deck[out] = max(0, deck[out] - 1)
        if random.random() < 0.8:
            deck[into] += 1
