"""The command line. A command stands in the file of its name and is imported when it is called."""

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import click

from deckcheck.cli._help import HELP_ALL, DocumentedGroup, errors_translated, note_lang
from deckcheck.source.resources import __version__, built_in

INTERRUPTED = 130
"""The exit code of what was ended by Ctrl-C, as shells have it: 128 and the number of the signal."""


_SECTIONS = (
    ("Decks", ("check", "fix", "suggest", "where", "history", "stats", "convert", "watch")),
    ("Many decks", ("batch", "impact")),
    ("Play and events", ("match", "draft", "event", "serve")),
    ("Formats and cards", ("formats", "cards", "lint", "explain")),
    ("Set-up", ("init", "lsp", "extend")),
)


class Commands(DocumentedGroup):
    """The commands, found by the names of their files. What is none of them is a deck to be checked."""

    meant: ClassVar[Mapping[str, str]] = {
        "card": "cards",
        "diff": "formats diff",
        "format": "formats",
        "help": "--help",
        "import": "cards import",
        "judge": "check",
        "legal": "check",
        "list": "formats",
        "new": "formats new",
        "plugins": "extend plugins",
        "schema": "extend schema",
        "search": "cards search",
        "show": "formats show",
        "test": "lint",
        "update": "cards update",
        "validate": "check",
        "verify": "check",
        "when": "history",
    }

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click hands it over
        return [*built_in("commands")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = getattr(import_module(f"deckcheck.cli.{cmd_name}"), cmd_name)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """The commands that a word begins; of a word that begins none, the shell completes the name of a deck."""
        from click.shell_completion import CompletionItem

        return super().shell_complete(ctx, incomplete) or [CompletionItem(incomplete, type="file")]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by what they are for."""
        for heading, names in _SECTIONS:
            commands = ((name, self.get_command(ctx, name)) for name in names)
            with formatter.section(heading):
                formatter.write_dl([(name, command.get_short_help_str()) for name, command in commands if command])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with “check” before decks, and before nothing where a configuration says what is checked.

        Options that stand before a command are that command's: “--lang ja formats show …”.
        """
        commands = self.list_commands(ctx)
        of_help = (*self.get_help_option_names(ctx), HELP_ALL)
        own = (*commands, *of_help, "--version")
        others = note_lang(ctx, args)
        if others and all(arg in of_help for arg in others):
            # The help of the program itself has a language, too.
            args = others
        if args and args[0].startswith("-") and args[0] not in own:
            named = next((at for at, arg in enumerate(args) if arg in commands and not os.path.exists(arg)), 0)
            args = [*args[named:], *args[:named]]
        if not args:
            args = [] if ctx.resilient_parsing else _begun()
        elif args[0] not in own and (args[0].startswith("-") or os.path.exists(args[0]) or _is_path(args[0])):
            args = ["check", *args]
        with errors_translated(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with errors_translated(ctx):
                return super().invoke(ctx)
        except KeyboardInterrupt:
            # Click would say that it was aborted, and end with 1.
            raise SystemExit(INTERRUPTED) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from deckcheck.model.spelling import nearest_words

            like = nearest_words(args[0], self.list_commands(ctx))
            hint = f" Did you mean {' or '.join(like)}?" if like else ""
            raise click.UsageError(f"there is no command or file “{args[0]}”.{hint}", ctx) from None


def _is_path(word: str) -> bool:
    """Whether a word is meant as a path, whatever there is."""
    return "." in word or "/" in word or os.sep in word


def _begun() -> list[str]:
    """What a call without arguments means: to check what the configuration covers, else to be told what to type."""
    from deckcheck.config.coverage import nearest_config

    if nearest_config(os.curdir) is not None:
        return ["check"]
    from deckcheck.cli._shared import say, spoken
    from deckcheck.messages import sentence

    say(sentence(spoken(), "start", {}))
    raise click.exceptions.Exit(0)


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001 -- click's
    if value and not ctx.resilient_parsing:
        click.echo(f"deckcheck {__version__}")
        ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Say whether decks are legal, and if not, every reason.

    “deckcheck deck.txt” is “deckcheck check deck.txt”. Each command says more with --help.

    Exit codes, of all commands that judge: 0 all legal, 1 something is illegal, 3 something cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong with something; of several the first of 4, 2, 1, 3.
    130 if it is interrupted.

    \b
    deckcheck deck.txt
    deckcheck deck.txt --format GAME/FORMAT
    deckcheck where deck.txt
    deckcheck formats
    """
    # Which plug-ins are looked for shows only while a command runs.
    ctx.call_on_close(lambda: _tell_refused(ctx))


def _tell_refused(ctx: click.Context) -> None:
    """Warn of plug-ins that are not used because of their names, if a command came upon any and did not list them."""
    if ctx.invoked_subcommand != "extend" and "deckcheck.plugins" in sys.modules:
        from deckcheck.cli._shared import LANG, spoken, tell
        from deckcheck.plugins import refused

        tell(refused(), ctx.meta.get(LANG) or spoken(), "warning")
