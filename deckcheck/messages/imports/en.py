"""English, for databases of other forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages.problems import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "broken-database": "{path} cannot be read as a database: {what}; fetch it again",
    "cards-imported": "{size} cards of {game} imported from {path} to {target}[[; {left_out:record} left out]]",
    "importing": "records",
    "imported-in-force": "the cards of {game} are those of the imported database {path}",
    "list-in-force": "the list {id} is the one that was taken over, {path}",
    "info-database": "database: {path}[[ (BLAKE2 {digest})]]",
    "info-imported": "imported: {at}, from {path} (BLAKE2 {digest})",
    "info-in-force": "counts for all decks of {game}[[, in place of {instead}]]",
    "info-source": "source: {title}[[, {as_of}]][[, {url}]]",
    "info-as-of": "knows the cards up to {as_of}",
    "info-no-as-of": "does not say up to which day it knows the cards",
    "info-list": "list taken over: {path}",
    "info-size": "cards: {size}; names: {names}; printings: {printings}; sets: {known_sets}",
    "info-partly-known": "{called}: known of {share} % of the cards, not of {missing}",
    "info-all-known": "known of all cards: {several}",
    "info-problems": "problems: {problems}[[ ({option} lists them)]]",
    "info-no-problems": "problems: none",
    "no-import-folder": "there is no folder for imported databases, as DECKCHECK_CARDS is empty; name a file with --to",
    "damaged-database": "{path} is damaged, or no imported database; import it again with “deckcheck cards import”",
    "broken-archive": "{path} cannot be unpacked: {what}; fetch it again",
    "missing-table": "{path} has no table “{table}” with the columns {columns:all}; another kind of file is needed",
    "too-many-records": "{path} has more than {limit} records, as no list of cards does; nothing is read",
    "unpacks-too-far": "{path} unpacks to more than {limit} times its size, as no list of cards does; nothing is read",
    "wrong-field": "“{field}” must be {expected:type}[[, not {value:value}]]; the card is left out",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if isinstance(value, int) and not form:
        return str(value)  # how many there are
    if fact == "several":
        return ", ".join(value)
    return en.say(fact, value, form, words)
