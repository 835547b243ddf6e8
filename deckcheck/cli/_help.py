"""What ``--help`` says beside the words of a command: the environment, the files, and examples."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import click

from deckcheck.source.defects import LOG

_LANGUAGE = ("LC_ALL, LC_MESSAGES, LANG", "The language where --lang does not say it: the first that is set.")
_COLOUR = ("NO_COLOR", "No colours if it is set; nor are there any where TERM is “dumb” or nobody looks on.")
_CACHE = (
    "DECKCHECK_CACHE",
    (
        "The folder where cards and formats are kept ready, by default in the user's cache folder; nothing is kept"
        " if it is empty."
    ),
)
_IMPORTS = (
    "DECKCHECK_CARDS",
    (
        "The folder of imported card databases, by default in the user's folder for data; none is used or made"
        " there if it is empty."
    ),
)
_OF_PARAMETERS = (
    ({"lang"}, _LANGUAGE),
    ({"decks", "quiet"}, _COLOUR),
    ({"cards", "format_", "databases"}, _CACHE),
    ({"cards", "format_", "databases", "target"}, _IMPORTS),
)
"""What is said of the environment to whom has one of some parameters."""
_CONFIG = (
    ".deckcheck.yaml",
    (
        "The format, cards, day, readings and language where no option says them. It stands beside the deck or in a"
        " folder around it, up to the one with .git; “deckcheck init” writes one."
    ),
)


_RARE = (
    *("readings", "syntax", "max_size", "strict_days", "setup", "baseline", "write_baseline", "debug"),
    *("players", "no_record", "by", "column", "font"),
    *("columns", "details", "cluster"),
    *("write", "keep", "only_remove", "add_from", "seconds"),
)
"""Options that hardly anybody needs: ``--help`` only says that there are more, ``--help-all`` shows them."""
HELP_ALL = "--help-all"
_LANG = "deckcheck.help-lang"
"""Under which key of a call's notes the language stands that its arguments ask for, before they are read."""
_WHOLE = "deckcheck.help-all"
"""Under which key of a call's notes it stands that all help is asked for."""


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[_WHOLE] = param.name == "help_all"
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _show_tracebacks(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001 -- click's
    if value:
        # Who does not ask does not wait for the import.
        import logging

        logging.basicConfig(format="%(message)s")
        logging.getLogger(LOG).setLevel(logging.DEBUG)


def note_lang(ctx: click.Context, args: Sequence[str]) -> list[str]:
    """Note which language the arguments ask for, if any; the others of them."""
    others: list[str] = []
    rest = iter(args)
    for arg in rest:
        option, equals, value = arg.partition("=")
        if option == "--lang":
            ctx.meta[_LANG] = value if equals else next(rest, "")
        else:
            others.append(arg)
    return others


def lang_of(ctx: click.Context) -> str:
    """The language that the arguments ask for, else that of the locale; English where there is none such."""
    # Who asks for no help, and makes no mistake, waits for none of this.
    from deckcheck.cli._shared import spoken
    from deckcheck.messages import languages

    lang: str = ctx.meta.get(_LANG) or spoken()
    return lang if lang in languages() else "en"


@contextmanager
def errors_translated(ctx: click.Context) -> Iterator[None]:
    """Have what is wrong with a call told in the language of the call."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        # It is help, which is translated already.
        raise
    except click.UsageError as error:
        lang = lang_of(ctx)
        if lang == "en":
            raise
        from deckcheck.cli._translated_help import TranslatedError

        raise TranslatedError(error, lang) from None


class Documented(click.Command):
    """A command with its examples last. Those are the calls that its words end with, in a block of their own."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        if not isinstance(self, click.Group):
            said = "Where deckcheck itself goes wrong, show the traceback."
            self.params.append(
                click.Option(["--debug"], is_flag=True, expose_value=False, callback=_show_tracebacks, help=said)
            )
        self.params.append(
            click.Option(
                [HELP_ALL],
                is_flag=True,
                expose_value=False,
                is_eager=True,
                hidden=True,
                callback=_show_help,
                help="Show all options, the environment and the files.",
            )
        )
        self._asks_for_help: click.Option | None = None
        self.examples: tuple[str, ...] = ()
        text = inspect.cleandoc(self.help or "")
        words, _, calls = text.rpartition("\b\n")
        if words and all(line.startswith(("deckcheck ", "cat ")) for line in calls.splitlines()):
            self.help, self.examples = words.rstrip("\n"), tuple(calls.splitlines())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments. Their language is noted first, since help is shown before the other options are read."""
        note_lang(ctx, args)
        return super().parse_args(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """The help, in the language that the arguments ask for, else in that of the locale."""
        lang = lang_of(ctx)
        if lang == "en":
            return super().get_help(ctx)
        from deckcheck.cli._translated_help import TranslatedHelp

        formatter = TranslatedHelp(lang, ctx.terminal_width, ctx.max_content_width)
        self.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """``--help``: click's own loads what translates, for every run."""
        if self._asks_for_help is None:
            names = self.get_help_option_names(ctx)
            said = "Show this message and exit."
            self._asks_for_help = click.Option(
                names, is_flag=True, expose_value=False, is_eager=True, help=said, callback=_show_help
            )
        return self._asks_for_help

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, the rare ones only where all help is asked for."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        shown = [param for param in options if ctx.meta.get(_WHOLE) or param.name not in _RARE]
        with formatter.section("Options"):
            formatter.write_dl([record for param in shown if (record := param.get_help_record(ctx)) is not None])
        rare = len(options) - len(shown)
        more = [f"{rare} more {'option' if rare == 1 else 'options'}"] if rare else []
        more += [f"the {heading.lower()}" for heading, rows in self._read() if rows]
        if more and not ctx.meta.get(_WHOLE):
            formatter.write_paragraph()
            told = " and ".join(filter(None, (", ".join(more[:-1]), more[-1])))
            with formatter.indentation():
                formatter.write_text(f"{HELP_ALL} shows {told}.")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections that come after the options."""
        super().format_epilog(ctx, formatter)
        for heading, rows in self._read():
            if rows and ctx.meta.get(_WHOLE):
                with formatter.section(heading):
                    formatter.write_dl(rows)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")

    def _read(self) -> tuple[tuple[str, list[tuple[str, str]]], ...]:
        """What a command reads besides its arguments, under its headings."""
        names = {param.name for param in self.params}
        environment = [row for asking, row in _OF_PARAMETERS if names & asking]
        configured = any(param.name == "format_" and isinstance(param, click.Option) for param in self.params)
        return (("Environment", environment), ("Files", [_CONFIG] if configured else []))


class DocumentedGroup(Documented, click.Group):
    """A group of such commands. ``meant`` is what people write for a command, or for one of another group."""

    command_class = Documented
    meant: ClassVar[Mapping[str, str]] = {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, unless they begin with what another command is called."""
        if args and args[0] in self.meant and args[0] not in self.list_commands(ctx) and not ctx.resilient_parsing:
            raise click.UsageError(f"there is no “{args[0]}”; say “deckcheck {self.meant[args[0]]}”.", ctx)
        return super().parse_args(ctx, args)


class LeadingGroup(DocumentedGroup):
    """A group with a command whose name may be left out, the ``leading`` one."""

    leading = ""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with the leading command where they name no other; options alone are the group's."""
        behind = self._behind_own(ctx, args)
        names_none = not behind or behind[0] not in (*self.list_commands(ctx), *self.meant)
        if names_none and any(not arg.startswith("-") for arg in behind):
            args = [self.leading, *args]
        return super().parse_args(ctx, args)

    def _behind_own(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments behind the options that are the group's, and what these take."""
        takes = {
            name: not param.is_flag
            for param in self.get_params(ctx)
            if isinstance(param, click.Option)
            for name in param.opts
        }
        behind = [*args]
        while behind and behind[0].partition("=")[0] in takes:
            name, equals, _ = behind[0].partition("=")
            del behind[: 2 if takes[name] and not equals else 1]
        return behind
