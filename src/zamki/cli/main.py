"""Runs commands: finds one, parses its arguments, and prints every error as one line."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from gettext import gettext
from typing import NoReturn

from zamki.cli.commands import Command, game_commands, load
from zamki.cli.language import speak
from zamki.cli.output import complain, prepare_streams, show
from zamki.core.errors import ZamkiError, reason
from zamki.core.extras import missing_extra
from zamki.core.words import LANGUAGES, T, Text

COMMANDS: dict[str, Text] = {
    "games": T("Available games: seats, options, editions."),
    "play": T("Play in the terminal, with people and bots."),
    "serve": T("Open the table in the browser."),
    "admin": T("Look after the tables that are kept: backups, records, checks."),
    "replay": T("Play records again and check their results."),
    "edition": T("Check and show an edition file."),
    "draw": T("Draw a position as SVG."),
    "aid": T("Write a player aid as one printed page."),
    "lesson": T("Check a lesson: positions, moves, points."),
    "fuzz": T("Play random games and look for faults."),
    "arena": T("Let bots play each other and rate them."),
    "simulate": T("Play very many games and keep them as columns."),
    "report": T("Say what simulated games show, as one page."),
    "warm": T("Does nothing any more: bots play at once."),
    "train": T("Let a game’s bots learn, and prove what they learnt."),
    "new-game": T("Write a small game to make your own of."),
    "words": T("The sentences of a game of your own, and their translations."),
    "completion": T("Let your shell finish commands and options."),
}

EXTRAS = {
    "serve": "web",
    "admin": "web",
    "arena": "bots",
    "train": "train",
    "words": "testing",
    "simulate": "bots",
    "report": "lab",
    "fuzz": "testing",
}
"""The extra that each command needs."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        complain(message)
        raise SystemExit(2)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = _language(words)
    words = _without_language(words)
    prepare_streams()
    speak(lang)
    if not sys.stderr.isatty():  # no progress messages in pipes
        logging.getLogger("zamki.kernels.compiler").setLevel(logging.ERROR)
    if not words or words[0] in ("-h", "--help"):
        show(_overview(lang))
        return 0
    if words[0] == "help":
        if len(words) == 1:
            show(_overview(lang))
            return 0
        words = [words[1], "--help"]
    if words[0] in ("-V", "--version"):
        print(_version())
        return 0
    return _run(words[0], words[1:], lang)


def _run(name: str, rest: Sequence[str], lang: str) -> int:
    if name.startswith("--lang"):
        return _refuse(T("--lang takes one of: {known}.", known=", ".join(LANGUAGES)), lang)
    if name in COMMANDS:  # before the games' commands, which need imports
        title, module = COMMANDS[name], f"zamki.cli.{name.replace('-', '_')}"
    elif (more := game_commands()) and name in more:
        title, module = more[name]
    else:
        known = ", ".join([*COMMANDS, *more])
        return _refuse(T("There is no command “{name}”. There are: {known}.", name=name, known=known), lang)
    try:
        return _do(name, load(module), rest, title, lang)
    except ZamkiError as error:
        return _refuse(error.text, lang)
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error, EXTRAS.get(name))) is None:
            raise
        return _refuse(missing.text, lang)
    except OSError as error:
        return _refuse(_file_trouble(error), lang)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _do(name: str, command: Command, rest: Sequence[str], title: Text, lang: str) -> int:
    parser = _Parser(prog=f"zamki {name}", description=title.render(lang))
    command.arguments(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default=lang, help=T("The language.").render(lang))
    # argparse cuts seven letters off the usage for mixed arguments, which only fits the English “usage: ”
    parser.usage = parser.format_usage().removeprefix(gettext("usage: ")).rstrip()
    parse = getattr(command, "parse_arguments", argparse.ArgumentParser.parse_intermixed_args)
    with _quiet_end_of_a_pipe():
        status = command.run(parse(parser, rest))
        if sys.stdout is not None:  # the shell’s `>&-`
            sys.stdout.flush()
    return status


@contextmanager
def _quiet_end_of_a_pipe() -> Iterator[None]:
    """Lets a closed pipe (`| head`) end the command silently; restores the signal handler afterwards."""
    if not hasattr(signal, "SIGPIPE") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


def _refuse(text: Text, lang: str) -> int:
    complain(text.render(lang))
    return 2


def _file_trouble(error: OSError) -> Text:
    """Returns the message for an error outside the program, such as a full disk."""
    if error.filename is None:
        return T("The output cannot be written ({reason}).", reason=reason(error))
    return T("{file}: {reason}.", file=str(error.filename), reason=reason(error))


def _language(words: list[str]) -> str:
    """Returns the language of `--lang` anywhere in the line, else of the environment, else English."""
    for place, word in enumerate(words):
        if word == "--lang" and place + 1 < len(words) and words[place + 1] in LANGUAGES:
            return words[place + 1]
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    for name in ("ZAMKI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if (code := os.environ.get(name, "")[:2]) in LANGUAGES:
            return code
    return "en"


def _without_language(words: list[str]) -> list[str]:
    """Returns the words from the command on; `--lang` may stand before it."""
    while words and words[0].startswith("--lang"):
        used = 1 if "=" in words[0] else 2
        if (words[0] if used == 1 else "".join(words[1:2])).removeprefix("--lang=") not in LANGUAGES:
            return words
        words = words[used:]
    return words


def _overview(lang: str) -> str:
    every = COMMANDS | {name: title for name, (title, _) in game_commands().items()}
    width = max(map(len, every))
    motto = T("three castle games on one table").render(lang)
    lines = [f"zamki – {motto}", ""]
    lines += [f"  {name:<{width}}  {text.render(lang)}" for name, text in every.items()]
    return "\n".join([*lines, "", T("“zamki COMMAND --help” says more.").render(lang)])


def _version() -> str:
    from importlib.metadata import version  # imported here because only this needs it

    return f"zamki {version('zamki')}"
