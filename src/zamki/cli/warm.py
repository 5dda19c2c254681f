"""`zamki warm`: compiles the fast kernels, so that nobody waits for them at the table."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from zamki.bots.levels import bot_set
from zamki.cli.speech import GAME, say
from zamki.core.bots import Progress
from zamki.core.registry import game_names, get_game
from zamki.core.words import T


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("games", nargs="*", metavar=say(GAME), help=say(T("which games (all of them)")))


def run(args: argparse.Namespace) -> int:
    """Compiles; a second time it only loads."""
    names = args.games or game_names()
    for name in names:
        get_game(name)
    for name in names:
        seconds = warm(name)
        if seconds is not None:
            print(T("{game}: ready in {seconds} s.", game=name, seconds=f"{seconds:.1f}").render(args.lang))
    return 0


def warm(game: str) -> float | None:
    """Compiles what the bots of a game need; the seconds it took, or none where there is nothing to do."""
    bots = bot_set(game)
    if bots is None or bots.warm is None:
        return None
    began = time.monotonic()
    with _bar(game) as progress:
        bots.warm(progress)
    return time.monotonic() - began


@contextmanager
def _bar(game: str) -> Iterator[Progress]:
    """A bar on standard error where somebody watches, else silence."""
    if not sys.stderr.isatty() or find_spec("rich") is None:
        yield lambda what, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    logging.getLogger("zamki.kernels.whole").setLevel(logging.ERROR)  # the bar says the same
    columns = (
        TextColumn(game),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda what, done, total: bar.update(task, description=what, completed=done, total=total)
