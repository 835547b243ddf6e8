"""What a card is, and its status in the deck's format on the deck's day."""

import re
from collections.abc import Iterator, Mapping

from lsprotocol import types

from deckcheck.messages import in_language, sentence
from deckcheck.model.attributes import in_order
from deckcheck.model.deck import Atom, Card
from deckcheck.model.game import Game
from deckcheck.server.seen import Seen
from deckcheck.suggest.card_status import status_lines, status_of

METHOD = types.TEXT_DOCUMENT_HOVER
OPTIONS = types.HoverOptions()
_MARKS = re.compile(r"([\\`*_\[\]<>~])")


def answer(seen: Seen, params: types.HoverParams) -> types.Hover | None:
    """The facts of the card at a place; None where none is known."""
    read = seen.read
    if seen.deck is None or read is None:
        return None
    entry = read.entry_at(*seen.positions.place(params.position))
    if entry is None or entry.card is None:
        return None
    format_, card = read.checker.format, entry.card
    told = [*_facts(card, format_.game, seen.lang)]
    status: list[str] = []
    if seen.deck.declared:
        found = status_of(card, entry.zone, read.deck, read.checker)
        said, *more = status_lines(card, found, read.checker, seen.lang, seen.deck.words)
        facts = {"format": in_language(format_.name, seen.lang), "on": read.checker.on, "what": said}
        status = [sentence(seen.lang, "editor-in-format", facts), *more]
    return types.Hover(_shown(card.name, told, status, markdown=seen.client.markdown), seen.positions.word(entry.at))


def _facts(card: Card, game: Game, lang: str) -> Iterator[str]:
    if card.aliases:
        yield "= " + " / ".join(card.aliases)
    yield from _attributes(card.attributes, game, lang)
    for face in card.faces:
        yield f"/ {face.name}"
        yield from _attributes(face.attributes, game, lang)


def _attributes(attributes: Mapping[str, frozenset[Atom]], game: Game, lang: str) -> Iterator[str]:
    """What a card has; that it has nothing of something is what most cards are like."""
    for id_, values in attributes.items():
        attribute = game.attributes[id_]
        name = in_language(attribute.name, lang)
        if attribute.type == "flag":
            yield from [name] if True in values else []
        elif values:
            yield f"{name}: {', '.join(in_order(attribute, values))}"


def _shown(name: str, facts: list[str], status: list[str], *, markdown: bool) -> types.MarkupContent:
    """The lines as a client can show them. What the data says is text, and never a mark."""
    if not markdown:
        return types.MarkupContent(types.MarkupKind.PlainText, "\n".join([name, *status, *facts]))
    lines = [f"**{_plain(name)}**", *map(_plain, status)]
    listed = "\n".join(f"- {_plain(fact)}" for fact in facts)
    return types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join([*lines, *([listed] if listed else [])]))


def _plain(text: str) -> str:
    return _MARKS.sub(r"\\\1", text.replace("\n", " "))
