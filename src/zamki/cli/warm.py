"""`zamki warm`: prints that nothing needs compiling any more; to be removed in the next version."""

from __future__ import annotations

import argparse

from zamki.cli.language import GAME, say
from zamki.core.registry import get_game
from zamki.core.words import T


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("games", nargs="*", metavar=say(GAME), help=say(T("which games (all of them)")))


def run(args: argparse.Namespace) -> int:
    """Checks the names of games and prints one line."""
    for name in args.games:
        get_game(name)
    print(T("There is nothing to compile any more: the bots play at once.").render(args.lang))
    return 0
