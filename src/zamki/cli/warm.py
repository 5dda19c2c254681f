"""`zamki warm`: compiles the fast kernels, so that nobody waits for them at the table."""

from __future__ import annotations

import argparse
import logging
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from zamki.bots.levels import bot_set
from zamki.cli.progress import progress
from zamki.cli.speech import GAME, say
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
        seconds = warm(name, args.lang)
        if seconds is not None:
            print(T("{game}: ready in {seconds} s.", game=name, seconds=f"{seconds:.1f}").render(args.lang))
    return 0


def warm(game: str, lang: str) -> float | None:
    """Compiles what the bots of a game need; the seconds it took, or none where there is nothing to do."""
    bots = bot_set(game)
    if bots is None or bots.warm is None:
        return None
    began = time.monotonic()
    logging.getLogger("zamki.kernels.whole").setLevel(logging.ERROR)  # the bar says the same
    with progress(T("compiling {game}", game=game), lang) as tell, stopping_at_ctrl_c():
        bots.warm(lambda what, done, total: tell("", done, total))
    return time.monotonic() - began


@contextmanager
def on_ctrl_c(handler: Callable[[int, object], None]) -> Iterator[None]:
    """Calls the handler at Ctrl-C, unless somebody else has decided what becomes of the signal."""
    is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_ours:
        signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def stopping_at_ctrl_c() -> Iterator[None]:
    """Raises `KeyboardInterrupt` after a Ctrl-C that the compiler swallows or turns into a fault of its own.

    What a signal raises while Python is called back by machine code is lost, and the compiler, whose callback
    did not do its work, fails or goes on.
    """
    is_heard = False

    def stop(number: int, frame: object) -> None:
        nonlocal is_heard
        is_heard = True
        raise KeyboardInterrupt

    with on_ctrl_c(stop):
        try:
            yield
        except Exception:
            if not is_heard:
                raise
    if is_heard:
        raise KeyboardInterrupt
