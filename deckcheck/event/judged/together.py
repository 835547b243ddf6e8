"""What only shows among the players of an event: the same list twice, players without any, strangers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from deckcheck.event.intake.expected import perhaps_of
from deckcheck.event.intake.submission import Players, Submission
from deckcheck.event.judged.registration import Registration, called
from deckcheck.model.finding import Finding
from deckcheck.source.grouping import grouped


def together(registrations: Sequence[Registration], players: Iterable[Submission] | None) -> list[Registration]:
    """The registrations with what only shows among them: the same list twice, players without any, strangers.

    ``players`` are those who are expected, None where nobody has said who is.
    """
    found = list(_noting_identical(registrations))
    if players is not None:
        expected, handed_in = Players[Submission](), Players[Registration]()
        known = [each for each in players if each.player is not None]
        for player in known:
            expected.put(player.player or "", player.name, player)
        for each in registrations:
            if each.player is not None:
                handed_in.put(each.player, each.name, each)
        found = [_named_as_expected(each, expected) for each in found]
        perhaps = {id for each in registrations for id in perhaps_of(each.findings)}
        for player in known:
            if handed_in.get(player.player or "", player.name) is None:
                code = "perhaps-handed-in" if player.player in perhaps else "no-registration"
                absent = Finding(code, {"player": player.player}, "undecided", player.at)
                found.append(
                    Registration(player.player, player.at, {}, (absent,), player.name, player.lang, more=player.more)
                )
    return found


def _noting_identical(registrations: Sequence[Registration]) -> Iterator[Registration]:
    """Note where players have the same list, which is allowed and all the same worth a look."""
    by_digest = grouped(
        ((deck.format, deck.cards.digest), called(each))
        for each in registrations
        for deck in each.decks.values()
        if deck.cards.is_known and deck.cards.size
    )
    for each in registrations:
        alike = [by_digest.get((deck.format, deck.cards.digest), []) for deck in each.decks.values()]
        others = [_few(name for name in names if name != called(each)) for names in alike]
        same = [Finding("identical-list", {"players": names}, "note", each.at) for names in others if names]
        yield each._replace(findings=(*each.findings, *same))


_MOST_NAMED = 8


def _few(names: Iterable[str]) -> list[str]:
    """Not more names than somebody reads."""
    first = list(islice(names, _MOST_NAMED + 1))
    return first if len(first) <= _MOST_NAMED else [*first[:_MOST_NAMED], "…"]


def _named_as_expected(registration: Registration, players: Players[Submission]) -> Registration:
    if registration.player is None:
        return registration
    player = players.get(registration.player, registration.name)
    if player is None and any(perhaps_of(registration.findings)):
        return registration
    if player is None:
        stranger = Finding("unexpected-player", {"player": registration.player}, "warning", registration.at)
        return registration._replace(findings=(*registration.findings, stranger))
    return registration._replace(
        name=registration.name or player.name,
        lang=registration.lang or player.lang,
        more={**player.more, **registration.more},
    )
