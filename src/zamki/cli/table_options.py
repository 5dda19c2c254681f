"""Arguments shared by commands that play a game: seats, options, edition, seed."""

from __future__ import annotations

import argparse

from zamki.cli.files import add_edition
from zamki.cli.language import GAME, NAME, SEED, say
from zamki.cli.numbers import whole_number
from zamki.core.words import T


def add_game(parser: argparse.ArgumentParser, *, is_needed: bool = True) -> None:
    """Adds the game, its seats, options, edition and seed."""
    parser.add_argument(
        "game",
        nargs=None if is_needed else "?",
        metavar=say(GAME),
        help=say(T("the game; “zamki games” lists them")),
    )
    parser.add_argument("--seats", type=whole_number(1), metavar="N", help=say(T("how many seats")))
    parser.add_argument(
        "--option", action="append", metavar=say(NAME), help=say(T("switch on an option of the game"))
    )
    parser.add_argument(
        "--seed", type=whole_number(), metavar=say(SEED), help=say(T("the seed of everything random"))
    )
    add_edition(parser)


def options_of(args: argparse.Namespace) -> dict[str, bool] | None:
    """Returns the options that were switched on, or `None` if none was named."""
    return None if args.option is None else dict.fromkeys(args.option, True)
