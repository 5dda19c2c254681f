"""Finds the command, reads its arguments, and turns every error into one clear line."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, Protocol

from zamki.cli.speech import speak
from zamki.core.errors import ZamkiError
from zamki.core.words import LANGUAGES, T, Text

COMMANDS: dict[str, Text] = {
    "games": T("The games there are: seats, options, editions."),
    "play": T("Play in the terminal, with people and bots."),
    "serve": T("Open the table in the browser."),
    "replay": T("Play records again and check their results."),
    "score": T("Score a Ludwig castle and say why."),
    "rooms": T("List and search the rooms of Ludwig."),
    "edition": T("Check and show an edition file."),
    "draw": T("Draw a position as SVG."),
    "fuzz": T("Play random games and look for faults."),
    "arena": T("Let bots play each other and rate them."),
    "solve": T("The exact value of a two-seat game of Rycerze with open recruitment."),
    "warm": T("Compile the fast kernels once."),
}


class Command(Protocol):
    """What a command's module offers."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Does it; the number is the exit status. `args.lang` is the reader's language."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"zamki: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; the number is the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = _language(words)
    speak(lang)
    if not words or words[0] in ("-h", "--help"):
        print(_overview(lang))
        return 0
    if words[0] == "--version":
        print(_version())
        return 0
    return _run(words[0], words[1:], lang)


def _run(name: str, rest: Sequence[str], lang: str) -> int:
    if name not in COMMANDS:
        return _complain(
            T("There is no command “{name}”. There are: {known}.", name=name, known=", ".join(COMMANDS)), lang
        )
    command: Command = import_module(f"zamki.cli.{name}")
    parser = _Parser(prog=f"zamki {name}", description=COMMANDS[name].render(lang))
    command.arguments(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default=lang, help=T("The language.").render(lang))
    signal.signal(signal.SIGPIPE, signal.SIG_DFL) if hasattr(signal, "SIGPIPE") else None
    try:
        return command.run(parser.parse_args(rest))
    except ZamkiError as error:
        return _complain(error.text, lang)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _complain(text: Text, lang: str) -> int:
    print(f"zamki: {text.render(lang)}", file=sys.stderr)
    return 2


def _language(words: list[str]) -> str:
    """`--lang` wherever it stands, else the environment's, else English."""
    for place, word in enumerate(words):
        if word == "--lang" and place + 1 < len(words) and words[place + 1] in LANGUAGES:
            return words[place + 1]
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    for name in ("ZAMKI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if (code := os.environ.get(name, "")[:2]) in LANGUAGES:
            return code
    return "en"


def _overview(lang: str) -> str:
    width = max(map(len, COMMANDS))
    motto = T("three castle games on one table").render(lang)
    lines = [f"zamki – {motto}", ""]
    lines += [f"  {name:<{width}}  {text.render(lang)}" for name, text in COMMANDS.items()]
    return "\n".join([*lines, "", T("“zamki COMMAND --help” says more.").render(lang)])


def _version() -> str:
    from importlib.metadata import version  # only this one answer needs it

    return f"zamki {version('zamki')}"
