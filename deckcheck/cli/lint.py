"""``deckcheck lint``: what is wrong, and what is odd, with the files that people write for deckcheck."""

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import cards_option, day_given, lang_option, problem_line, say, tell, tell_briefly, today
from deckcheck.config.coverage import NAME
from deckcheck.formats.catalogue import aliases_of_others, format_path
from deckcheck.formats.format import Format
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.judging.marked_decks import Trial, Tried, marked_deck_paths, marked_folder
from deckcheck.judging.own_files import checked_cards, checked_rules, file_kind, game_of_cards
from deckcheck.messages import NO_WORDS, Called, Words
from deckcheck.model.database import CardDatabase
from deckcheck.reports.reporter import plain
from deckcheck.source import InputError, Location, Problem, distinct, lines_of, read_source

if TYPE_CHECKING:
    from deckcheck.cli._proofs import AskedProof


@click.command(cls=Documented, short_help="Say what is wrong and odd with files that you write.")
@click.argument("references", nargs=-1, required=True, metavar="FILE|FORMAT...")
@cards_option
@click.option("--game", metavar="GAME|FILE", help="The game of card files that do not say it.")
@lang_option
@click.option("--prove", is_flag=True, help="Prove of formats that they have a legal deck, and what decides nothing.")
@click.option(
    "--on", metavar="YYYY-MM-DD", callback=day_given, help="With --prove: only on this day, not on all that differ."
)
@click.option("--each-card", is_flag=True, help="With --prove: also the cards that no legal deck can hold.")
@click.option("--witness", metavar="FILE", help="With --prove: write a legal deck.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="With --prove: how long for each question (60).",
)
def lint(
    references: tuple[str, ...],
    cards: tuple[str, ...],
    game: str | None,
    lang: str,
    prove: bool,
    on: str | None,
    each_card: bool,
    witness: str | None,
    seconds: float | None,
) -> None:
    """Say what is wrong with formats, games, lists, pools, card files, configurations and events, and what is odd.

    Wrong is whatever keeps a file from being used: its keys, what its words refer to, dates, cards that are none. Odd
    is what does nothing: a clause that another makes void, one that no deck can keep together with another, a list
    that is not known while it counts; of cards a value that looks like a slip. What a set of cards lacks is noted:
    facts, numbers, rarities, a format that lets anybody play them. A format is tried on its marked decks, too, which
    stand in tests/NAME/ beside NAME.yaml: whole decks with every finding marked on its line, and at the head the days
    and the verdict.

    \b
    # on: 2024-01-01 2026-07-27
    # verdict: illegal
    # cards: cards.csv            (if not those of the game)
    # readings: QUESTION=CHOICE   (if not those proposed)
    # base: deck.txt              (then only changes follow: "- ...", "+ ...")
    3 Ash Drake  # too-many-copies count=3

    With --prove, which needs the extra "prove" (pip install 'deckcheck[prove]'), formats are shown to have a legal deck
    on each day on which they changed, which --witness writes. Odd is then also that there is none, with clauses that
    no deck keeps together; a clause that no deck breaks which keeps the others; and a condition that never holds.

    Exit codes: 0 nothing was found, 1 something is odd, or a marked deck is not as marked, 2 something is wrong.
    What is no such file is passed over.

    \b
    deckcheck lint my-format.yaml
    deckcheck lint cards.csv --game GAME
    deckcheck lint GAME/FORMAT
    deckcheck lint my-format.yaml --prove --witness legal.txt
    """
    if not prove and (on or each_card or witness or seconds is not None):
        raise click.UsageError("--on, --each-card, --witness and --time go with --prove")
    linting = _Linting(cards, game, lang)
    if prove:
        # Only who asks for proofs waits for what finds them.
        from deckcheck.cli._proofs import AskedProof

        linting.proof = AskedProof(on, each_card, witness, 60.0 if seconds is None else seconds)
    for reference in references:
        try:
            linting.look_at(reference)
        except InputError as error:
            linting.wrong += error.problems
    linting.end()


_DECIDES_NOTHING = frozenset(
    {
        "when-never",
        "void-clause",
        "contradicting-clauses",
        "picks-no-card",
        "asks-nothing",
        "bars-every-card",
        "never-kept",
    }
)
"""The codes of what says of a clause without a proof that it decides nothing, or that no deck keeps it."""


class _Linting:
    """A run over some files. ``wrong`` is what keeps any of them from being used."""

    def __init__(self, cards: tuple[str, ...], game: str | None, lang: str) -> None:
        self._judge, self._cards, self._game, self._lang = Judge("", cards), cards, game, lang
        self._called = Called(lang)
        self._odd = 0
        self.wrong: list[Problem] = []
        self.proof: AskedProof | None = None

    def look_at(self, reference: str) -> None:
        """Say what is odd about one of the files. Raises InputError with what is wrong."""
        if os.path.basename(reference) == NAME:
            # Hardly any run looks at a configuration, or at an event.
            from deckcheck.config.load import load_config

            load_config(reference)
            say(self._called.sentence("nothing-wrong", path=reference))
            return
        if os.path.isdir(reference) or (os.path.splitext(reference)[1] and not os.path.exists(reference)):
            # Meant as a file, whatever its name would be as that of a format.
            read_source(reference)
        kind = file_kind(reference) if os.path.isfile(reference) else "format"
        if kind == "format":
            self._format(reference)
        elif kind == "cards":
            self._card_file(reference)
        elif kind == "event":
            from deckcheck.event.intake.plan import load_plan

            load_plan(reference)
            say(self._called.sentence("nothing-wrong", path=reference))
        elif kind == "card-rules":
            self._card_rules(reference)
        else:
            known = kind is not None and checked_rules(reference)
            say(self._called.sentence("nothing-wrong" if known else "not-authored", path=reference))

    def _format(self, reference: str) -> None:
        opened = self._judge.open_format(reference)
        # Only who has a format without mistakes waits for what finds oddities.
        from deckcheck.formats.lint import editions_outside, unused_words
        from deckcheck.formats.lint import lint as oddities
        from deckcheck.formats.spelled_out import spelled_out
        from deckcheck.formats.strange_words import strange_words, without_less

        path, cards = format_path(reference), self._judge.cards_of(reference)
        strange = [*strange_words(path, opened, cards)]
        found = [
            *aliases_of_others(path, opened.id),
            *unused_words(path, opened),
            *editions_outside(path, opened),
            *spelled_out(path),
            *without_less(oddities(opened, cards), strange, opened),
            *strange,
        ]
        # What was found without a proof need not be said again.
        known = {problem.at for problem in found if problem.code in _DECIDES_NOTHING}
        found += [problem for problem in self._proven(reference, opened) if problem.at not in known]
        told = sorted(found, key=lambda problem: problem.at or ())
        self._tell_odd(told, words(opened))
        code = "lint-summary" if told else "lint-clean"
        say(self._called.sentence(code, path=opened.path, count=len(told)))
        self._marked_decks(path)

    def _proven(self, reference: str, opened: Format) -> list[Problem]:
        """What is odd about a format as proofs have it, if they are asked for; what else they show is told."""
        if self.proof is None:
            return []
        from deckcheck.cli._proofs import Proofs

        proofs = Proofs(opened, self._judge.open(reference).cards, self.proof, today(), self._lang)
        proofs.tell()
        return proofs.odd

    def _card_rules(self, path: str) -> None:
        from deckcheck.formats.spelled_out import spelled_out

        checked_rules(path)
        odd = [*spelled_out(path)]
        self._tell_odd(odd, NO_WORDS)
        if not odd:
            say(self._called.sentence("nothing-wrong", path=path))

    def _tell_odd(self, odd: list[Problem], called: Words) -> None:
        for problem in odd:
            say(problem_line(problem, Called(self._lang, called), "warning"))
        self._odd += len(odd)

    def _marked_decks(self, path: str) -> None:
        """Try the marked decks that a format has."""
        if not os.path.isdir(marked_folder(path)):
            return
        trial, tried = Trial(path, self._cards), []
        for each in marked_deck_paths(path):
            try:
                tried.append(trial.tried(each))
            except InputError as error:
                self.wrong += error.problems
                continue
            say(*_trial_lines(tried[-1], self._called))
        self._odd += sum(not each.as_marked for days in tried for each in days)
        say(*_summary_lines(self._judge.open_format(path), tried, self._called))

    def _card_file(self, path: str) -> None:
        database = checked_cards(path, self._game)
        tell(database.warnings, self._lang, "warning")
        self.wrong += database.problems
        if not database.problems:
            self._remarks(path, database)
            say(self._called.sentence("nothing-wrong", path=path))

    def _remarks(self, path: str, database: CardDatabase) -> None:
        """Say what is odd about the cards of a file that are all right each, and what they lack together."""
        from deckcheck.cards.lint import lint as remarks
        from deckcheck.cards.lint import named
        from deckcheck.suggest.playable import in_no_format

        game, cards = game_of_cards(path, self._game), tuple(database.cards())
        found = [*remarks(path, cards, game)]
        self._tell_odd([each.problem for each in found if each.odd], NO_WORDS)
        notes = [each.problem for each in found if not each.odd]
        unplayable = [card.name for card in in_no_format(path, cards, game)]
        if unplayable:
            facts = {"count": len(unplayable), "cards": named(unplayable)}
            notes.append(Problem("cards-in-no-format", facts, Location(path, 1)))
        for note in notes:
            say(plain(problem_line(note, self._called, "note")))

    def end(self) -> None:
        """Tell what is wrong, and end with the exit code for it."""
        wrong = distinct((*self.wrong, *self._judge.problems))
        tell(self._judge.warnings, self._lang, "warning")
        tell_briefly(wrong, self._lang)
        raise SystemExit(2 if wrong else min(self._odd, 1))


# -- marked decks -----------------------------------------------------------------------------------------------------


def _trial_lines(tried: Sequence[Tried], called: Called) -> Iterator[str]:
    """Everything that is not as marked of a marked deck on its days."""
    for trial in tried:
        deck = trial.deck
        for each in trial.differences:
            at = f"{deck.path}:{each.mark.line}"
            yield called.sentence(each.code, at=at, on=trial.on, mark=str(each.mark))
            # A deck with a base has other lines than its file.
            yield f"    {lines_of(deck.text)[each.mark.line - 1]}".rstrip()
        if trial.verdict != deck.verdict:
            yield called.sentence(
                "trial-verdict", path=deck.path, on=trial.on, found=trial.verdict, expected=deck.verdict
            )


def _summary_lines(format_: Format, decks: Sequence[Sequence[Tried]], called: Called) -> Iterator[str]:
    """How many decks are as marked, and the format's own clauses that none of them breaks."""
    wrong = sum(not all(trial.as_marked for trial in tried) for tried in decks)
    yield called.sentence("trial-summary", count=len(decks), right=len(decks) - wrong, wrong=wrong)
    broken = {clause for tried in decks for trial in tried for clause in trial.clauses}
    for clause in format_.clauses:
        if clause.path == format_.path and clause.reference not in broken:
            place = f"{clause.path}:{clause.line}"
            yield called.sentence("trial-unbroken", clause=clause.id or clause.kind, place=place)
