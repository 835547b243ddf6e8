"""Judge the decks of many parts: a table of verdicts for each, beside what it came to.

What is made of a part is named by the digests of all that it was made from, and stands there whole or not at all: who
is interrupted begins again where it was, and what comes out is the same byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from itertools import repeat
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from deckcheck.batch import verdicts
from deckcheck.batch.apart import SPLIT, Order, are_apart, places, told
from deckcheck.batch.by_zone import BY_ZONE, chunks_in, columns_in, formats_by_zone
from deckcheck.batch.chunk import LEGAL, UNDECIDED, VERDICTS, Chunk, Damage, Outcome, Outcomes, portions
from deckcheck.batch.columns import Columns
from deckcheck.batch.deck_files import PassedOver, deck_sources
from deckcheck.batch.forms.reading import batches, header_of
from deckcheck.batch.known import known_of
from deckcheck.batch.many import ManyDecks, outcome_of, writable
from deckcheck.batch.parts import ARCHIVE, DECKS, Part, digest_of
from deckcheck.batch.summary import Summary, first_of_each
from deckcheck.batch.tables import NO_DAY
from deckcheck.batch.trouble import of_rows
from deckcheck.batch.verdicts import lists_of
from deckcheck.decks.tables.beside import is_of_deck, unread
from deckcheck.formats.deck_report import DeckReport
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.plugins import judging_plugins
from deckcheck.source import InputError, Problem, Source
from deckcheck.source.atomic import place, unwritable, write_whole
from deckcheck.source.code import code_digest
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import __version__, is_release

_MEANING = 4
"""Raise it when the same parts come to mean something else, and the version stays what it is."""
Said = str | list[str]
"""The word for all decks of a chunk, or that of each."""


class Asked(NamedTuple):
    """What is asked of all parts: by which format and on which day, if no column says it, by which cards and readings.

    ``named`` are columns by what they are for. ``details`` so many examples are told of each clause, in ``lang``.
    What is made of a part ``lasts`` where somebody may come back to it: there its name rests on what the part holds.
    """

    format: str | None
    on: str | None
    today: str
    cards: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    named: tuple[tuple[str, str], ...] = ()
    form: str = "parquet"
    details: int = 0
    lang: str = "en"
    strict_days: bool = False
    lasts: bool = True

    def judge(self) -> Judge:
        """What judges the decks."""
        on = self.on or self.today
        return Judge(
            on, self.cards, dict(self.readings), suggestions=0, strict_days=self.strict_days, own_readings=True
        )


class Made(NamedTuple):
    """What was made of a part: the verdicts in ``table``, what they came to in ``beside``."""

    part: Part
    table: str
    beside: str


class Batch:
    """Judges parts into a folder. ``told`` hears of the decks of each chunk that is done.

    ``moved`` says where files stand on this machine that are called otherwise where it was asked.
    """

    def __init__(
        self, asked: Asked, folder: str, told: Callable[[int], None], moved: Mapping[str, str] | None = None
    ) -> None:
        self._asked, self._folder, self._told = asked, folder, told
        self._moved = moved or {}
        self.judge = asked._replace(cards=tuple(map(self._here, asked.cards))).judge()
        self._many: dict[str, ManyDecks | InputError] = {}
        self._by_id: dict[str, ManyDecks] = {}
        self.references: list[str] = []
        """The formats that the decks of the last part are judged by."""

    def made(self, part: Part) -> Made:
        """What is made of a part, made now if it is not there. Raises InputError if the part cannot be used."""
        columns = columns_for(part, self._asked)
        found = made_at(self._folder, part, self._name(part, columns), self._asked.form)
        if not (os.path.exists(found.table) and os.path.exists(found.beside)):
            self._make(found, columns)
        return found

    def name(self, part: Part) -> str:
        """What is made of a part is called so, by the digests of all that it is made from. Raises InputError."""
        return self._name(part, columns_for(part, self._asked))

    def _name(self, part: Part, columns: Columns | None) -> str:
        rests_on = self._digests(part, columns) if self._asked.lasts else os.path.abspath(part.path)
        digest = hashlib.blake2b(json.dumps(rests_on).encode(), digest_size=8)
        return f"{plain_name(part)}.{digest.hexdigest()}"

    def basis(self, reference: str) -> tuple[str, ...]:
        """The digests of the files that a format is made from, and of its cards, as far as it can be used."""
        return basis_of(self.judge, self._here(reference))

    def _here(self, path: str) -> str:
        return self._moved.get(path, path)

    def _digests(self, part: Part, columns: Columns | None) -> list[Any]:
        self.references = references = self._references(part, columns)
        # Of each format by itself, and not by where the files stand: at a worker that is elsewhere.
        formats = [self.basis(each) for each in references]
        asked = self._asked._replace(cards=(), today=self._asked.today if self._dated(columns) else "")
        code = (__version__, "" if is_release() else code_digest(), judging_plugins())
        return [_MEANING, code, digest_of(part), formats, [*map(repr, asked)], repr(columns)]

    def _dated(self, columns: Columns | None) -> bool:
        """Whether some decks are judged as of today."""
        return self._asked.on is None and (columns is None or columns.day is None)

    def _references(self, part: Part, columns: Columns | None) -> list[str]:
        """The formats that the decks of a part are judged by."""
        if self._asked.format is not None:
            return [self._asked.format]
        if columns is None or columns.format is None:
            return sorted(set(_formats_of_files(part)))
        if columns.name == BY_ZONE:
            return sorted(formats_by_zone(part, columns.format))
        found: set[str] = set()
        only = Columns(columns.format, columns.format)
        for table, _ in batches(part, only, _passed_over):
            found.update(str(each) for each in pc.unique(table.column(columns.format)).to_pylist() if each)
        return sorted(found)

    # -- one part ------------------------------------------------------------------------------------------------------

    def _make(self, made: Made, columns: Columns | None) -> None:
        summary = Summary()
        tables = self._of_files(made.part, summary) if columns is None else self._of_table(made.part, columns, summary)

        with writing_into(self._folder):
            os.makedirs(self._folder, exist_ok=True)
        # What it came to is written first: a table that is there is always complete.
        part = f"{made.table}.{os.getpid()}.part"
        try:
            opened = partial(verdicts.writer, self._asked.form, part)
            write_tables(opened, map(summary.taken, _together(tables)), self._folder)
            summary.unread = self._unread(columns)
            beside = json.dumps({**summary.data(), "ids": summary.order._asdict()}, ensure_ascii=False, indent=1)
            with writing_into(self._folder):
                write_whole(made.beside, beside.encode())
                os.replace(part, made.table)
            for many in self._many.values():
                if isinstance(many, ManyDecks):
                    many.keep()
        finally:
            if os.path.exists(part):
                os.remove(part)

    def _unread(self, columns: Columns | None) -> list[str]:
        """The columns of a part of which nobody knows what is said in them, whatever its decks are judged by."""
        beside = [each for each in (() if columns is None else columns.beside) if not is_of_deck(each)]
        for reference, many in self._many.items():
            if isinstance(many, ManyDecks):
                beside = unread(beside, self.judge.layout(self._here(reference)))
        return beside

    def _of_table(self, part: Part, columns: Columns, summary: Summary) -> Iterator[Any]:
        for chunk in chunks_in(part, columns):
            found = self._outcomes(chunk, summary)
            yield _table_of(chunk, *found)
            self._told(chunk.decks)

    def _outcomes(self, chunk: Chunk, summary: Summary) -> tuple[Outcomes, Said, Said]:
        """What becomes of the decks of a chunk, the format of each, and its day."""
        found = Outcomes(np.full(chunk.decks, LEGAL, np.int64), [])
        formats: Said = (self._asked.format or "") if chunk.formats is None else [*chunk.formats]
        days: Said = (self._asked.on or self._asked.today) if chunk.days is None else [*chunk.days]
        decks = _by_format(chunk, formats, days)
        for deck in decks.pop(_NOT_JUDGED, None) or ():
            found.put(deck, Outcome(UNDECIDED, trouble=("wrong-day", *of_rows(chunk.damage.get(deck, ())))))
            many = self._many_of(formats if isinstance(formats, str) else formats[deck])
            if isinstance(many, ManyDecks):
                formats = _called(formats, many.format.id, [deck], chunk.decks)
        for format_, judged in decks.items():
            many = self._many_of(format_)
            if isinstance(many, InputError):
                codes = tuple(dict.fromkeys(problem.code for problem in many.problems))
                for deck in range(chunk.decks) if judged is None else judged:
                    found.put(deck, Outcome(UNDECIDED, trouble=(*codes, *of_rows(chunk.damage.get(deck, ())))))
                continue
            self._by_id[many.format.id] = many
            formats = _called(formats, many.format.id, judged, chunk.decks)
            before = len(found.alone)
            many.judge_into(found, chunk, None if judged is None else np.array(judged))
            summary.alone += len(found.alone) - before
        summary.one_at_a_time.update(found.one_at_a_time)
        if self._asked.details:
            self._tell(chunk, found, formats, summary)
        return found, formats, days

    def _many_of(self, reference: str) -> ManyDecks | InputError:
        if reference not in self._many:
            self._many[reference] = self._opened(reference)
        return self._many[reference]

    def _opened(self, reference: str) -> ManyDecks | InputError:
        if not reference:
            return InputError([Problem("no-format", {"path": "", "legal": []})])
        try:
            here = self._here(reference)
            known = known_of(self.judge, here, *self.judge.open(here), self._asked.readings)
            return ManyDecks(self.judge, here, dict(self._asked.readings), known)
        except InputError as error:
            return error

    def _tell(self, chunk: Chunk, found: Outcomes, formats: Said, summary: Summary) -> None:
        """Tell examples of the clauses that are broken, in full."""
        told = Counter((each["format"], each["clause"]) for each in summary.details)
        for deck, clauses in found.broken_by_deck():
            format_ = formats if isinstance(formats, str) else formats[deck]
            new = [clause for clause in clauses if told[format_, clause] < self._asked.details]
            if new:
                many = self._by_id[format_]
                report = many.report(chunk, deck)
                for clause in new:
                    told[format_, clause] += 1
                    example = self._example(str(chunk.ids[deck]), report, many)
                    summary.details.append({"format": format_, "clause": clause, **example})

    def _example(self, deck: str, report: DeckReport, many: ManyDecks) -> dict[str, Any]:
        said = words(many.format)
        findings = [
            {
                "code": each.code,
                "severity": each.severity,
                "row": each.at.line,
                "message": sentence(self._asked.lang, each.code, each.facts, said),
            }
            for each in report.findings
        ]
        return {"deck": deck, "day": report.on, "findings": findings}

    # -- deck files ----------------------------------------------------------------------------------------------------

    def _of_files(self, part: Part, summary: Summary) -> Iterator[Any]:
        for rows in portions(self._rows_of_files(part, summary), _FILES):
            yield _table_of_rows(rows)
            self._told(len(rows))

    def _rows_of_files(self, part: Part, summary: Summary) -> Iterator[tuple[str, str, str, Outcome]]:
        """What each deck file is called, the format and the day that it is judged by, and what becomes of it."""
        on = self._asked.on or self._asked.today
        format_asked = None if self._asked.format is None else self._here(self._asked.format)
        for source in deck_sources(part):
            if isinstance(source, PassedOver):
                summary.passed_over += source.files
                continue
            if isinstance(source, Problem):
                if source.code == "no-decks":
                    raise InputError([source])
                path = str(source.facts.get("path", part.called))
                yield path, self._asked.format or "", on, Outcome(UNDECIDED, trouble=(source.code,))
                continue
            try:
                judged = self.judge.judge(source, format_asked)
                outcome, format_ = outcome_of(judged.report), judged.format.id
            except InputError as error:
                codes = tuple(dict.fromkeys(problem.code for problem in error.problems))
                outcome, format_ = Outcome(UNDECIDED, trouble=codes), self._asked.format or ""
            summary.alone += 1
            yield source.path, format_, on, outcome


def _together(tables: Iterable[Any]) -> Iterator[Any]:
    """Tables of many rows, made of those of few: to write one takes some time of itself."""
    for some in portions(tables, _WRITTEN, lambda table: table.num_rows):
        yield pa.concat_tables(some).combine_chunks()


def write_tables(opened: Callable[[], verdicts.Writer], tables: Iterable[Any], folder: str) -> None:
    """Write tables into a file that is to be opened, one after another, and close it.

    Raises InputError where the folder, or the file that is called so, cannot be written into.
    """
    with writing_into(folder):
        out = opened()
    try:
        for table in tables:
            with writing_into(folder):
                out.write(table)
    finally:
        with writing_into(folder):
            out.close()


_WRITTEN = 50_000
"""Decks whose verdicts are written at a time, if there are as many."""


def columns_for(part: Part, asked: Asked) -> Columns | None:
    """What the columns of a part are for, None of deck files. Raises InputError if there are none."""
    if part.kind in (DECKS, ARCHIVE):
        return None
    known = {"formats": asked.format is None, "days": asked.on is None}
    columns = columns_in(part, dict(asked.named), **known)
    if columns.format is None and asked.format is None:
        raise InputError([Problem("no-format-column", {"path": part.called, "known": header_of(part, columns.all)})])
    return columns


_FILES = 500
"""Deck files whose verdicts are written at a time."""


def _passed_over(damage: Damage, text: str) -> None:
    """Whoever reads the rows for their decks takes note of it."""


_NOT_JUDGED = "\n"
"""What stands in the place of the format of decks of which nobody knows the day."""


def _by_format(chunk: Chunk, formats: Said, days: Said) -> dict[str, list[int] | None]:
    """The decks by the words for their formats; None for all of the chunk."""
    if isinstance(formats, str) and isinstance(days, str):
        return {formats: None}
    each_format, each_day = (repeat(said) if isinstance(said, str) else said for said in (formats, days))
    decks = zip(range(chunk.decks), each_format, each_day, strict=False)
    return {**grouped((_NOT_JUDGED if day == NO_DAY else format_, deck) for deck, format_, day in decks)}


def _called(formats: Said, format_: str, decks: list[int] | None, of: int) -> Said:
    """The formats of so many decks, where some of them, or all, are judged by a format that has another name."""
    if decks is None or len(decks) == of or formats == format_:
        return format_
    each = [formats] * of if isinstance(formats, str) else formats
    for deck in decks:
        each[deck] = format_
    return each


def _formats_of_files(part: Part) -> Iterator[str]:
    """The formats that deck files name themselves."""
    from deckcheck.decks.reader import declared_format

    for source in deck_sources(part):
        if isinstance(source, Source):
            named = declared_format(source)
            if named is not None:
                yield named[0]


@contextmanager
def writing_into(folder: str) -> Iterator[None]:
    """Raise InputError where nothing can be written into a folder, or a file."""
    try:
        yield
    except OSError as error:
        # The words of the library that writes tables are its own.
        plain = OSError(error.errno, os.strerror(error.errno)) if error.errno else error
        raise InputError([unwritable(folder, plain)]) from None


def made_at(folder: str, part: Part, name: str, form: str) -> Made:
    """What is made of a part in a folder, by its name."""
    return Made(part, os.path.join(folder, f"{name}.{form}"), os.path.join(folder, f"{name}.json"))


def plain_name(part: Part) -> str:
    """The name of a part as the beginning of another's."""
    name = os.path.basename(os.path.normpath(part.called)) or "stdin"
    return re.sub(r"[^\w.-]+", "_", name)[:80]


def basis_of(judge: Judge, reference: str) -> tuple[str, ...]:
    """The digests of the files that a format is made from, and of its cards, as far as it can be used."""
    found = list[str]()
    with suppress(InputError):
        found += map(_digest_of_file, judge.files_of(reference))
        found.append(judge.open(reference).cards.digest)
    return tuple(found)


def _digest_of_file(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.blake2b(file.read(), digest_size=16).hexdigest()


# -- tables of verdicts ------------------------------------------------------------------------------------------------


def _table_of(chunk: Chunk, found: Outcomes, formats: Said, days: Said) -> Any:
    ids = pa.array(chunk.ids, pa.string())
    ids = ids.fill_null("") if ids.null_count else ids
    verdict = pa.DictionaryArray.from_arrays(found.verdict.astype(np.int32), _VERDICTS)
    lists = [_clauses(chunk.decks, found, how) for how in verdicts.LISTS[:-1]]
    lists.append(_troubles(chunk.decks, found))
    columns = [ids, _column(formats, chunk.decks), _column(days, chunk.decks), verdict, *lists]
    return pa.Table.from_arrays(columns, schema=verdicts.SCHEMA)


_VERDICTS = pa.array(VERDICTS, pa.string())


def _column(said: Said, decks: int) -> Any:
    """A word for each deck."""
    if isinstance(said, str):
        return pa.DictionaryArray.from_arrays(np.zeros(decks, np.int32), pa.array([said], pa.string()))
    return pa.array(said, pa.string()).dictionary_encode()


def _no_texts(decks: int) -> Any:
    """No texts for any deck."""
    return pa.ListArray.from_arrays(np.zeros(decks + 1, np.int32), pa.array([], verdicts.WORDS))


def _clauses(decks: int, found: Outcomes, how: str) -> Any:
    """The names in a column of lists, sorted within each deck."""
    pairs = {"broken": found.broken, "warned": found.warned}.get(how, [])
    if not (pairs or found.alone):
        return _no_texts(decks)
    if len(pairs) == 1 and not found.alone:
        ((of, clause),) = pairs
        once = np.zeros(decks, np.int32)
        once[of] = 1
        codes = np.zeros(len(of), np.int32)
        return lists_of(once, pa.DictionaryArray.from_arrays(codes, pa.array([found.clauses[clause]], pa.string())))
    names = found.names(how)
    owner, codes = np.divmod(found.marked(how, names), len(names) + 1)
    texts = pa.DictionaryArray.from_arrays(codes.astype(np.int32), pa.array(names, pa.string()))
    return lists_of(np.bincount(owner, minlength=decks), texts)


def _troubles(decks: int, found: Outcomes) -> Any:
    """What is wrong with rows and names of each deck, in their order."""
    if not found.alone:
        return _no_texts(decks)
    lengths = np.zeros(decks, np.int64)
    texts: list[str] = []
    for deck in sorted(found.alone):
        trouble = found.alone[deck].trouble
        lengths[deck] = len(trouble)
        texts += trouble
    return lists_of(lengths, pa.array(texts, verdicts.WORDS))


def _table_of_rows(rows: Iterable[tuple[str, str, str, Outcome]]) -> Any:
    said = [
        {
            "deck": writable(path),
            "format": writable(format_),
            "day": day,
            "verdict": VERDICTS[outcome.verdict],
            **{how: [*getattr(outcome, how)] for how in verdicts.LISTS},
        }
        for path, format_, day, outcome in rows
    ]
    return pa.Table.from_pylist(said, verdicts.SCHEMA)


# -- decks that are split ----------------------------------------------------------------------------------------------


def settled(made: Iterable[Made], asked: Asked) -> list[Made]:
    """The same, where decks whose rows stand in several places are undecided, and say so."""
    made = [*made]
    if not are_apart(Order(**_beside(each)["ids"]) for each in made):
        columns = [table.column("deck") for each in made for table in verdicts.read(asked.form, each.table)]
        counted = pc.value_counts(pa.chunked_array([chunk for column in columns for chunk in column.chunks]))
        twice = counted.field("values").filter(pc.greater(counted.field("counts"), 1))
        if len(twice):
            for each in made:
                _split(each, asked, twice)
    return made


def _split(made: Made, asked: Asked, twice: Any) -> None:
    """Write the verdicts of a part anew where some of its decks stand twice."""
    form = asked.form
    if not any(pc.any(pc.is_in(table.column("deck"), twice)).as_py() for table in verdicts.read(form, made.table)):
        return
    summary = Summary()
    columns = columns_for(made.part, asked)
    rows_of = {} if columns is None else places(made.part, columns, twice.to_pylist())
    begins = {name: iter(rows) for name, rows in rows_of.items()}

    def marked(table: Any) -> Any:
        rows = table.to_pylist()
        known = pc.is_in(table.column("deck"), twice).to_pylist()
        for row, is_twice in zip(rows, known, strict=True):
            if is_twice:
                said = told(next(begins.get(row["deck"], iter(())), None))
                trouble = [said, *(each for each in row["trouble"] if each.partition(" ")[0] != SPLIT)]
                row.update(verdict=VERDICTS[UNDECIDED], broken=[], open=[], warned=[], trouble=trouble)
        return summary.taken(pa.Table.from_pylist(rows, verdicts.SCHEMA))

    beside = _beside(made)
    kept = {key: beside[key] for key in ("ids", "one_at_a_time", "alone", "details", "unread", "passed_over")}
    folder = os.path.dirname(made.table)
    with writing_into(folder):
        again = map(marked, verdicts.read(form, made.table))
        place(made.table, lambda path: write_tables(partial(verdicts.writer, form, path), again, folder))
        write_whole(made.beside, json.dumps({**summary.data(), **kept}, ensure_ascii=False, indent=1).encode())


def _beside(made: Made) -> dict[str, Any]:
    with open(made.beside, encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


def summary_of(made: Iterable[Made], details: int) -> dict[str, Any]:
    """What all parts came to, as JSON values, with the first decks of each that have trouble."""
    summary, parts = Summary(), 0
    of_parts: dict[str, dict[str, Any]] = {key: {} for key in ("troubles", "troubled", "unread", "passed_over")}
    for each in made:
        beside = _beside(each)
        summary.add(beside)
        parts += 1
        for key, found in of_parts.items():
            if beside[key]:
                found[each.part.called] = beside[key]
    summary.details = first_of_each(summary.details, details)
    return {"parts": parts, **summary.data(), **of_parts}
