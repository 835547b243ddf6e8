"""Read the files of formats, and say everything that is wrong with them.

The way of a format: decoded, parsed with the place of every value, checked
against its JSON Schema, made into typed models, joined with its game, its lists
and its parents, and every clause tried. Nothing that is wrong passes: a format
either loads whole or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

from deckcheck.formats.format import Clause, Deal, Format, Loaded, Reading
from deckcheck.formats.list_form import file_and_choice, list_in_force, load_pool
from deckcheck.formats.load_game import game_in, load_game
from deckcheck.formats.load_play import draft_policy, first_player, match_policy
from deckcheck.formats.play import FirstPlayer, MatchPolicy
from deckcheck.formats.problems import CARRIED, MATCH, clause_problems, format_problems, grant_problems
from deckcheck.formats.schema.format import FormatFile
from deckcheck.formats.schema.validate import checked_document
from deckcheck.formats.schema.values import plain, value_of
from deckcheck.model.deck import Declaration
from deckcheck.model.game import Game, Names
from deckcheck.model.spelling import nearest_words
from deckcheck.rules.conditions import asking
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.rule import SELECTORS
from deckcheck.rules.set_pool import SetPool
from deckcheck.rules.where import referenced
from deckcheck.source import InputError, Problem, files_with_key, refuse
from deckcheck.source.document import Document
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path

if TYPE_CHECKING:
    Keys = Mapping[str, Mapping[str, str]]

Loadable = TypeVar("Loadable")
MOST_PARENTS = 16
"""A format that extends more formats than this in a row extends itself."""
_COMMON = {*Clause._fields} - {"kind", "options", "path", "line", "carrier"}
"""The keys that clauses of every kind have."""
_NAMED = (*SELECTORS, "not")
_SEVERAL = ("any", "all")
"""Where the name of a selector may stand in its place."""


def load_format(path: str, find: Callable[[str], str | None]) -> Loaded:
    """Read the format in a file, its game, its lists and its parents.

    ``find`` tells where the format of an id stands, None if nowhere. Raises
    InputError with every problem of the first stage that has any.
    """
    files: list[str] = []
    format_ = _format(path, find, files, ())
    return Loaded(format_, tuple(dict.fromkeys(files)))


# -- formats ---------------------------------------------------------------------------------------------------------


def _format(path: str, find: Callable[[str], str | None], files: list[str], children: tuple[str, ...]) -> Format:
    document = checked_document(path, "format", files)
    file = FormatFile.model_validate({**document.data, "rules": []})
    problems: list[Problem] = []
    parents = _parents(document, file, _beside(path, find), files, (*children, file.format))
    parent = _joined(document, file, parents, problems)
    game = parent.game if parent else _game_of(document, file, path, files)
    if game.id != file.format.split("/")[0] and parents:
        first: Path = ("extends",) if isinstance(file.extends, str) else ("extends", 0)
        raise InputError(
            [document.problem("parents-of-other-games", first, format=parents[0].id, game=file.format.split("/")[0])]
        )
    if game.id != file.format.split("/")[0]:
        raise InputError([document.problem("format-of-another-game", ("format",), format=file.format, game=game.id)])
    own = clauses_of(document, path, "rules", files, game.sets, parent.define if parent else {})
    zones = tuple(file.zones) or (parent.zones if parent else tuple(zone.id for zone in game.zones))
    declares = {key: Declaration(tuple(each.values), each.number) for key, each in file.declares.items()}
    format_ = value_of(
        file,
        Format,
        id=file.format,
        game=game,
        path=document.path,
        zones=zones,
        since=file.since or (parent.since if parent else None),
        source=file.source.words if file.source else "",
        readings=tuple(
            {reading.id: reading for reading in (*(parent.readings if parent else ()), *_readings(file))}.values()
        ),
        clauses=tuple(_merged(document, file, parent, own, problems)),
        lists={**(parent.lists if parent else {}), **own.lists},
        deals=_deals(file) or (parent.deals if parent else ()),
        first=_first(document, file) or (parent.first if parent else None),
        notes=(*(parent.notes if parent else ()), *plain(file.notes, tuple[Names, ...])),
        match=match_policy(document, file.match, problems) if file.match else _inherited_match(file, parent),
        draft=draft_policy(document, file.draft, problems) if file.draft else (parent.draft if parent else None),
        pools={**(parent.pools if parent else {}), **own.pools},
        declares={**(parent.declares if parent else {}), **declares},
        define=own.define,
        replaced=_replaced(parent, own),
        card_files=tuple(cards.path for cards in own.card_files.values()),
    )
    format_ = _without_unnamed(format_, own)
    problems.extend(format_problems(document, file, format_, own.clauses))
    for card_document, clauses in own.carried:
        problems.extend(clause_problems(card_document, format_, clauses))
    for name, card_document in own.card_files.items():
        problems.extend(grant_problems(card_document, format_, own.grants[name]))
    problems.extend(_unread_rules(document, own, format_))
    problems.extend(_read_twice(document, own))
    problems.extend(_unknown_follow_ups(document, file, _beside(path, find)))
    refuse(problems)
    return format_


def _inherited_match(file: FormatFile, parent: Format | None) -> MatchPolicy | None:
    """What the parent says about matches, unless the format is without that."""
    return None if parent is None or MATCH in file.without else parent.match


def _without_unnamed(format_: Format, own: Written) -> Format:
    """The format without the lists and pools of its parents that no clause of its own or theirs names any more."""
    named = {
        name
        for clause in format_.clauses
        for written in (clause.options, clause.when or {})
        for key in ("list", "pool")
        for _, name in referenced(written, key)
        if isinstance(name, str)
    }
    lists = {key: dated for key, dated in format_.lists.items() if key in own.lists or key in named}
    pools = {key: pool for key, pool in format_.pools.items() if key in own.pools or key in named}
    return format_._replace(lists=lists, pools=pools)


def _parents(
    document: Document, file: FormatFile, find: Callable[[str], str | None], files: list[str], line: tuple[str, ...]
) -> list[Format]:
    """The formats that a file extends, in its order."""
    if file.extends is None:
        for key in ("without", "override"):
            if getattr(file, key):
                raise InputError([document.key_problem("without-parent", (key,), key=key)])
        return []
    if isinstance(file.extends, str):
        return [_parent(document, file, file.extends, ("extends",), find, files, line)]
    return [_parent(document, file, id, ("extends", index), find, files, line) for index, id in enumerate(file.extends)]


def _joined(document: Document, file: FormatFile, parents: list[Format], problems: list[Problem]) -> Format | None:
    """Several parents as one, from left to right. What two have differently must be overridden, removed or written."""
    if not parents:
        return None
    joined, *others = parents
    settled = {*file.override, *file.without, *_own_ids(document)}
    differing: set[str] = set()
    facts: dict[str, Any] = {"formats": [parent.id for parent in parents]}
    for key, word in _differing(file, parents):
        problems.append(
            document.problem("parents-differ-in", ("extends",), key=key, **{"word": word} if word else {}, **facts)
        )
    for other in others:
        if other.game != joined.game:
            raise InputError(
                [document.problem("parents-of-other-games", ("extends",), format=other.id, game=joined.game.id)]
            )
        clauses, unlike_ids = _with_clauses_of(joined.clauses, other.clauses)
        differing |= {*unlike_ids}
        unsettled = (id for id in unlike_ids if id not in settled)
        problems += (document.problem("parents-differ", ("extends",), id=id, **facts) for id in unsettled)
        joined = joined._replace(
            zones=tuple(dict.fromkeys((*joined.zones, *other.zones))),
            since=max(filter(None, (joined.since, other.since)), default=None),
            readings=tuple({each.id: each for each in (*joined.readings, *other.readings)}.values()),
            clauses=clauses,
            lists={**joined.lists, **other.lists},
            pools={**joined.pools, **other.pools},
            declares={**joined.declares, **other.declares},
            define={**joined.define, **other.define},
            notes=tuple({str(each): each for each in (*joined.notes, *other.notes)}.values()),
            deals=other.deals or joined.deals,
            first=other.first or joined.first,
            match=other.match or joined.match,
            draft=other.draft or joined.draft,
        )
    for index, id in enumerate(file.override):
        if id not in differing:
            problems.append(document.problem("removes-nothing", ("override", index), id=id, known=sorted(differing)))
    return joined


def _differing(file: FormatFile, parents: list[Format]) -> dict[tuple[str, str], None]:
    """What parents say otherwise beside their clauses and the file does not say itself: the key, and the word under it.

    The word is "" of what is not called by words of its own.
    """
    said: list[tuple[str, Iterable[str], list[Mapping[str, Any]]]] = [
        ("define", file.define, [parent.define for parent in parents]),
        ("declares", file.declares, [parent.declares for parent in parents]),
        ("readings", file.readings, [{each.id: each for each in parent.readings} for parent in parents]),
        ("zones", [""] * bool(file.zones), [{"": parent.zones} for parent in parents]),
        ("setup", [""] * bool(file.setup and file.setup.deal), [_said(parent.deals) for parent in parents]),
        ("setup", [""] * bool(file.setup and file.setup.first), [_said(parent.first) for parent in parents]),
        ("match", [""] * bool(file.match or MATCH in file.without), [_said(parent.match) for parent in parents]),
        ("draft", [""] * bool(file.draft), [_said(parent.draft) for parent in parents]),
    ]
    return {
        (key, word): None
        for key, own, theirs in said
        for word in dict.fromkeys(word for each in theirs for word in each if word not in own)
        if _differ([each[word] for each in theirs if word in each])
    }


def _differ(said: Sequence[Any]) -> bool:
    return any(each != said[0] for each in said)


def _said(part: Any) -> dict[str, Any]:
    """What a parent says under a key, nothing if it says nothing."""
    return {"": part} if part else {}


def _with_clauses_of(clauses: Sequence[Clause], others: Sequence[Clause]) -> tuple[tuple[Clause, ...], list[str]]:
    """The clauses of one parent and of another behind it, and the ids under which they ask different things.

    Of an id the other's count, in the place of the first's; one id may have several, as those of cards that are asked
    of two zones. Those without an id count once where both parents have them from the same place.
    """
    theirs = _by_id(others)
    before = _by_id(clauses)
    joined = list[Clause]()
    for clause in clauses:
        if clause.id is None or clause.id not in theirs:
            joined.append(clause)
        elif clause == before[clause.id][0]:
            joined += theirs[clause.id]
    joined += (each for each in others if (each not in clauses if each.id is None else each.id not in before))
    return tuple(joined), [id for id, found in theirs.items() if id in before and not _all_same(before[id], found)]


def _by_id(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    """The clauses of each id, without those that have none."""
    return grouped((clause.id, clause) for clause in clauses if clause.id is not None)


def _own_ids(document: Document) -> set[str]:
    """The ids of the clauses that a file itself writes."""
    return {written["id"] for rule in document.data.get("rules", ()) for written in rule.values() if "id" in written}


def _parent(
    document: Document,
    file: FormatFile,
    id: str,
    path: Path,
    find: Callable[[str], str | None],
    files: list[str],
    line: tuple[str, ...],
) -> Format:
    at = document.at(path)
    if id in line or len(line) > MOST_PARENTS:
        raise InputError([Problem("extends-itself", {"format": id}, at)])
    found = find(id)
    if found is None:
        raise InputError([Problem("unknown-format", {"format": id, "nearest": _near(document.path, id)}, at)])
    if file.game is not None:
        raise InputError([document.key_problem("game-of-parent", ("game",), format=id)])
    parent = _format(found, find, files, line)
    if parent.id != id:
        raise InputError([Problem("unknown-format", {"format": id, "nearest": [parent.id]}, at)])
    return parent


def _near(path: str, id: str) -> list[str]:
    """The formats that stand beside a file and are called much like an id."""
    names = [name for name in files_with_key(os.path.dirname(path), "format") if name != os.path.basename(path)]
    return nearest_words(id, [f"{id.split('/')[0]}/{name.removesuffix('.yaml')}" for name in names])


def _unknown_follow_ups(document: Document, file: FormatFile, find: Callable[[str], str | None]) -> Iterator[Problem]:
    """The formats of the games after a draft that stand nowhere; what they say is not looked at."""
    for index, id in enumerate(file.draft.then.formats if file.draft else ()):
        if id != file.format and find(id) is None:
            yield document.problem("unknown-format", ("draft", "then", "formats", index), format=id, nearest=[])


def _unread_rules(document: Document, own: Written, format_: Format) -> Iterator[Problem]:
    """The files of which only what cards permit is read, or only what they ask for, though both stand there."""
    asked = {clause.path for clause in format_.clauses}
    permitted = [
        grants
        for clause in format_.clauses
        for written in (clause.options, clause.when)
        for _, grants in referenced(written, CARRIED)
    ]
    told = set[str]()
    for path, name in referenced(document.data.get("rules", []), "file"):
        if not isinstance(name, str) or name not in own.card_files or name in told:
            continue
        told.add(name)
        cards = own.card_files[name]
        if any(said.get("rules") for said in cards.data["cards"].values()) and cards.path not in asked:
            yield document.problem("unread-card-rules", ("rules", *path), file=name)
        if own.grants[name] and own.grants[name] not in permitted:
            yield document.problem("unread-card-grants", ("rules", *path), file=name)


def _read_twice(document: Document, own: Written) -> Iterator[Problem]:
    """The files of card rules that are read of one zone twice: what a card asks would be told twice, and what it
    permits would be permitted twice."""
    reading: list[tuple[Path, Clause]] = [
        ((*path, clause.kind, "file"), clause) for path, clause in own.clauses.items() if clause.kind == _CARD_RULES
    ]
    for (_, clause), (at, other) in combinations(reading, 2):
        if _both_read(clause.options, other.options) and _ever_together(clause, other):
            yield document.problem("read-twice", at, file=other.options["file"])
    for path, carriers in referenced(document.data.get("rules", []), "from"):
        for (_, carrier), (index, another) in combinations(enumerate(carriers), 2):
            if _both_read(carrier, another):
                yield document.problem("read-twice", ("rules", *path, index, "file"), file=another["file"])


def _both_read(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two read the same file of the same zone; what names no zone reads it of all."""
    if one["file"] != other["file"]:
        return False
    zones = [{each} if isinstance(each, str) else set(each or ()) for each in (one.get("zone"), other.get("zone"))]
    return not all(zones) or not zones[0].isdisjoint(zones[1])


def _ever_together(clause: Clause, other: Clause) -> bool:
    """Whether two clauses count on some day for the same decks, as far as their conditions are the same."""
    since = max(clause.since or "", other.since or "")
    over = any(each.until is not None and each.until <= since for each in (clause, other))
    return not over and clause.when == other.when and clause.readings == other.readings


def _beside(path: str, find: Callable[[str], str | None]) -> Callable[[str], str | None]:
    """Where the format of an id stands: the file of its name in the same folder, else where ``find`` says."""

    def found(id: str) -> str | None:
        beside = os.path.join(os.path.dirname(path), f"{id.split('/')[1]}.yaml")
        return beside if os.path.isfile(beside) and not os.path.samefile(beside, path) else find(id)

    return found


def _game_of(document: Document, file: FormatFile, path: str, files: list[str]) -> Game:
    """The game stands in the format itself, or beside it in ``game.yaml``."""
    folder = os.path.dirname(path)
    if file.game is not None:
        return game_in(document.part(("game",)), file.game, file.format.split("/")[0], folder, files)
    beside = os.path.join(folder, "game.yaml")
    if not os.path.isfile(beside):
        raise InputError([document.problem("no-game-file", ("format",), path=beside)])
    return load_game(beside, files)


class Written(NamedTuple):
    """The clauses that a file itself writes, by their paths; the lists and pools of sets that they name, by their keys.

    In the clauses each list and pool is named by its key: parents in other folders may name others alike. ``carried``
    are the clauses of the files of card rules that these name, each with its document. ``define`` are the selectors
    with names, its parents' among them, ``card_files`` the files of card rules by the words that name them, ``grants``
    what the cards of each of these permit, by their names.
    """

    clauses: dict[Path, Clause]
    lists: dict[str, DatedList]
    pools: dict[str, SetPool]
    carried: tuple[tuple[Document, dict[Path, Clause]], ...] = ()
    define: Mapping[str, Any] = {}
    card_files: Mapping[str, Document] = {}
    grants: Mapping[str, Mapping[str, Any]] = {}

    @property
    def dated(self) -> tuple[DatedList | SetPool, ...]:
        """The lists and the pools of sets."""
        return (*self.lists.values(), *self.pools.values())

    @property
    def all(self) -> tuple[Clause, ...]:
        """The clauses, those of card rules after those that name them."""
        return (*self.clauses.values(), *(clause for _, found in self.carried for clause in found.values()))


def clauses_of(
    document: Document,
    path: str,
    key: str,
    files: list[str],
    sets: Collection[str] | None = None,
    inherited: Mapping[str, Any] = {},
) -> Written:
    """The clauses under a key of a file, and the lists and pools that they name. Raises InputError.

    ``sets`` are the codes of the game's sets; None does not look whether a pool's are among them. ``inherited`` are the
    selectors that its parents define, by their names.
    """
    named = _Named(document, path, key, files)
    card_rules = named.loaded("file", _card_rules)
    named.take(card_rules)
    lists = named.loaded("list", list_in_force)
    pools = named.loaded("pool", lambda path, files: load_pool(path, files, sets))
    refuse(named.problems)
    keys = {
        "list": {name: dated.key for name, dated in lists.items()},
        "pool": {name: pool.path for name, pool in pools.items()},
    }
    writing = _Writing(inherited, document.data.get("define", {}), keys, card_rules)
    clauses: dict[Path, Clause] = {
        (key, index): writing.clause(document, (key, index), rule)
        for index, rule in enumerate(document.data.get(key, []))
    }
    carried = [writing.carried(clause) for clause in clauses.values() if clause.kind == _CARD_RULES]
    places = ((document, key), *((cards, "cards") for cards in card_rules.values()))
    refuse([*writing.wrong_definitions(document), *(each for place in places for each in writing.undefined(*place))])
    return Written(
        clauses,
        {dated.key: dated for dated in lists.values()},
        {pool.path: pool for pool in pools.values()},
        tuple(carried),
        writing.definitions,
        card_rules,
        {name: writing.grants(name) for name in card_rules},
    )


_CARD_RULES = "card-rules"
"""The kind of rule in whose place the clauses of single cards stand."""


def _card_rules(path: str, files: list[str]) -> Document:
    """A file of what single cards ask and permit. Raises InputError with every mistake."""
    return checked_document(path, _CARD_RULES, files)


class _Named:
    """The files that clauses name, by paths relative to their own file."""

    def __init__(self, document: Document, path: str, key: str, files: list[str]) -> None:
        self.problems: list[Problem] = []
        self._path, self._files = path, files
        self._parts: list[tuple[Document, str]] = [(document, key), (document, "define")]

    def take(self, others: Mapping[str, Document]) -> None:
        """Look in other files, too, which name what they name beside the first."""
        self._parts += [(document, "cards") for document in others.values()]

    def loaded(self, option: str, load: Callable[[str, list[str]], Loadable]) -> dict[str, Loadable]:
        """What stands in the files that are named under an option, by the words that name it."""
        found: dict[str, Loadable] = {}
        for document, key in self._parts:
            for where, name in referenced(document.data.get(key, []), option):
                if not isinstance(name, str) or name in found:
                    continue
                full = os.path.join(os.path.dirname(self._path), name)
                if not os.path.isfile(file_and_choice(full)[0]):
                    self.problems.append(document.problem("no-list-file", (key, *where), list=name))
                    continue
                try:
                    found[name] = load(full, self._files)
                except InputError as error:
                    self.problems += error.problems
        return found


def _names(written: Any) -> Iterator[tuple[Path, str]]:
    """The names of selectors in what is written, alone or among others, each with its path."""
    for option in _NAMED:
        yield from ((path, value) for path, value in referenced(written, option) if isinstance(value, str))
    for option in _SEVERAL:
        for path, several in referenced(written, option):
            for index, value in enumerate(several if isinstance(several, list) else ()):
                if isinstance(value, str):
                    yield (*path, index), value


class _Writing:
    """How clauses are made of what is written: definitions, lists, pools and card rules stand in it by their names."""

    def __init__(
        self, inherited: Mapping[str, Any], own: Mapping[str, Any], keys: Keys, card_rules: Mapping[str, Document]
    ) -> None:
        self._keys, self._card_rules = keys, card_rules
        self.definitions = dict(inherited)
        self._own = own
        self._unknown: list[tuple[Path, str, list[str]]] = []
        for name, selector in own.items():
            self._unknown += (
                (("define", name, *path), value, list(self.definitions))
                for path, value in _names(selector)
                if value not in self.definitions
            )
            self.definitions[name] = self._plain("", selector)

    def clause(self, document: Document, path: Path, rule: Mapping[str, Any]) -> Clause:
        """The clause that is written at a path."""
        ((kind, written),) = rule.items()
        options = {name: self._plain(name, value) for name, value in written.items() if name not in _COMMON}
        common = {name: value for name, value in written.items() if name in _COMMON}
        common |= {"cite": written.get("cite", ""), "when": self._plain("when", written.get("when"))}
        return Clause(kind, options, path=document.path, line=document.key_at((*path, kind)).line, **common)

    def carried(self, clause: Clause) -> tuple[Document, dict[Path, Clause]]:
        """The clauses of single cards, each for a deck that has its card; they count when the clause does."""
        document, found = self._card_rules[clause.options["file"]], dict[Path, Clause]()
        for name, said in document.data["cards"].items():
            there = {"zone": clause.options["zone"], "where": {"name": [name]}, "least": 1}
            for index, rule in enumerate(said.get("rules", ())):
                path = ("cards", name, "rules", index)
                own = self.clause(document, path, rule)
                if own.kind == _CARD_RULES:
                    # It would be filled in for nobody, and ask nothing.
                    raise InputError(
                        [document.key_problem("unknown-kind", (*path, own.kind), key=own.kind, known=asking())]
                    )
                found[path] = own._replace(
                    carrier=clause.id,
                    cite=own.cite or clause.cite,
                    since=max(filter(None, (own.since, clause.since)), default=None),
                    until=min(filter(None, (own.until, clause.until)), default=None),
                    severity="warning" if "warning" in (own.severity, clause.severity) else "illegal",
                    readings={**clause.readings, **own.readings},
                    when=[there, *([] if clause.when is None else [clause.when]), *([own.when] if own.when else [])],
                )
        return document, found

    def grants(self, file: str) -> dict[str, Any]:
        """What the cards of a file of card rules permit, by their names."""
        said = self._card_rules[file].data["cards"]
        return {name: self._plain("", each["grants"]) for name, each in said.items() if each.get("grants")}

    def wrong_definitions(self, document: Document) -> Iterator[Problem]:
        """The names of selectors that nobody has defined before they are used in another definition."""
        for path, value, known in self._unknown:
            if value in self._own:
                yield document.problem("defined-later", path, value=value)
            else:
                yield document.problem("unknown-definition", path, value=value, known=known)

    def undefined(self, document: Document, key: str) -> Iterator[Problem]:
        """The names of selectors under a key of a file that nobody has defined."""
        for path, value in _names(document.data.get(key, [])):
            if value not in self.definitions:
                known = list(self.definitions)
                yield document.problem("unknown-definition", (key, *path), value=value, known=known)

    def _plain(self, option: str, value: Any) -> Any:
        """What stands under an option, with lists and pools by their keys, and what is defined in place of its name."""
        if option in _NAMED and isinstance(value, str):
            return self.definitions.get(value, {})
        if option in self._keys and isinstance(value, str):
            return self._keys[option][value]
        if isinstance(value, list):
            # One of several selectors, too.
            of_several = "where" if option in _SEVERAL else ""
            return [self._plain(of_several, each) for each in value]
        if not isinstance(value, dict):
            return value
        plain = {key: self._plain(key, each) for key, each in value.items()}
        if "file" in plain and isinstance(plain["file"], str) and plain["file"] in self._card_rules:
            # What cards permit stands beside the zone that they are in.
            plain = {**plain, CARRIED: self.grants(plain["file"])}
        return plain


def _merged(
    document: Document, file: FormatFile, parent: Format | None, own: Written, problems: list[Problem]
) -> Iterator[Clause]:
    """The parent's clauses without those removed or written anew, then the format's own."""
    inherited = _left(document, file, parent, own, problems)
    by_id = _by_id(inherited)
    overrides = {clause.id: (path, clause) for path, clause in own.clauses.items() if clause.id in by_id}
    for clause in inherited:
        if clause.id not in overrides:
            yield clause
        elif clause == by_id[clause.id][0]:
            path, override = overrides[clause.id]
            if _all_same(by_id[clause.id], [override]):
                problems.append(document.problem("override-changes-nothing", path, id=clause.id))
            elif all(each.kind != override.kind for each in by_id[clause.id]):
                problems.append(_of_another_kind(document, path, override, clause))
            yield override
    # What single cards ask takes no other clause's place, whatever its id.
    written = (clause for clause in own.clauses.values() if clause.id not in overrides)
    carried = (clause for _, found in own.carried for clause in found.values())
    yield from (clause for clause in (*written, *carried) if clause.kind != _CARD_RULES)


def _left(
    document: Document, file: FormatFile, parent: Format | None, own: Written, problems: list[Problem]
) -> tuple[Clause, ...]:
    """The parent's clauses without those removed, and without those of card rules in whose place others are read."""
    inherited = parent.clauses if parent else ()
    known = {*_by_id(inherited)}
    carriers = {clause.carrier: clause for clause in inherited if clause.carrier is not None}
    for position, removed in enumerate(file.without):
        if removed == MATCH and parent is not None and parent.match is not None:
            continue
        if removed not in known and removed not in carriers:
            problems.append(
                document.problem(
                    "removes-nothing", ("without", position), id=removed, known=sorted({*known, *carriers})
                )
            )
        known.discard(removed)
        carriers.pop(removed, None)
    for path, clause in own.clauses.items():
        if clause.id in carriers and clause.kind != _CARD_RULES:
            problems.append(_of_another_kind(document, path, clause, carriers[clause.id]._replace(kind=_CARD_RULES)))
    gone = {clause.id for clause in own.clauses.values() if clause.kind == _CARD_RULES and clause.id is not None}
    return tuple(
        clause for clause in inherited if clause.id not in file.without and clause.carrier not in {*gone, *file.without}
    )


def _of_another_kind(document: Document, path: Path, clause: Clause, other: Clause) -> Problem:
    """That a clause has the id of a parent's: one that was taken by chance would take away what the parent asks."""
    facts = {"kind": clause.kind, "other": other.kind, "place": f"{other.path}:{other.line}"}
    return document.problem("override-of-another-kind", (*path, clause.kind, "id"), id=clause.id, **facts)


def _replaced(parent: Format | None, own: Written) -> dict[str, Clause]:
    ids = {clause.id for clause in own.clauses.values()}
    return {clause.id: clause for clause in (parent.clauses if parent else ()) if clause.id and clause.id in ids}


def _all_same(clauses: Sequence[Clause], others: Sequence[Clause]) -> bool:
    """Whether clauses ask just the same, in the same order."""
    return len(clauses) == len(others) and all(map(_same, clauses, others))


def _same(clause: Clause, other: Clause) -> bool:
    return clause._replace(path="", line=0, cite="") == other._replace(path="", line=0, cite="")


def _readings(file: FormatFile) -> Iterator[Reading]:
    for id, reading in file.readings.items():
        default = None if reading.default is None else str(reading.default)
        choices = plain(reading.choices or {}, Mapping[str, Names])
        yield value_of(reading, Reading, id=id, default=default, choices=choices)


def _deals(file: FormatFile) -> tuple[Deal, ...]:
    return tuple(value_of(deal, Deal, zone=deal.from_) for deal in (file.setup.deal if file.setup else []))


def _first(document: Document, file: FormatFile) -> FirstPlayer | None:
    first = file.setup.first if file.setup else None
    return None if first is None else first_player(document, ("setup", "first"), first)
