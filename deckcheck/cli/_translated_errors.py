"""What is wrong with how a command was called, in another language than English."""

from collections.abc import Iterator
from typing import IO, Any

import click

from deckcheck.cli._translated_help import ERRORS, TranslatedHelp, in_other_words


class TranslatedError(click.UsageError):
    """What is wrong with a call, shown in a language of which the words stand in ``_errors.toml``."""

    def __init__(self, error: click.UsageError, lang: str) -> None:
        super().__init__(_message(error, lang), error.ctx)
        self._lang = lang

    def show(self, file: IO[Any] | None = None) -> None:
        """Write how the command is called, where its help is, and what is wrong."""
        click.echo("\n".join(self._lines()), file=file, err=file is None, color=self.ctx.color if self.ctx else None)

    def _lines(self) -> Iterator[str]:
        if self.ctx is not None:
            usage = TranslatedHelp(self._lang, self.ctx.terminal_width, self.ctx.max_content_width)
            self.ctx.command.format_usage(self.ctx, usage)
            yield usage.getvalue().rstrip("\n")
            yield self._filled("Try {} for help.", f"{self.ctx.command_path} --help")
            yield ""
        yield self._filled("Error: {}", self.message)

    def _filled(self, en: str, what: str) -> str:
        return in_other_words(en, self._lang, ERRORS).format(what)


def _message(error: click.UsageError, lang: str) -> str:
    """What is wrong, with the words before it that say of which parameter it is."""
    whole, own = error.format_message(), error.message
    before = whole.removesuffix(own).strip() if isinstance(error, click.BadParameter) else ""
    if own and before:
        return f"{in_other_words(before, lang, ERRORS)} {in_other_words(own, lang, ERRORS)}"
    return in_other_words(whole, lang, ERRORS)
