"""A game on a whole terminal screen inside the test's process: keys are pressed, panes are read."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from zamki.cli.play import SMALLEST
from zamki.cli.seating import seating_from
from zamki.cli.session import Session, bots_of
from zamki.cli.table import TableApp
from zamki.cli.table.choices import Choices
from zamki.core.play import AnyPlaythrough, sample_playthrough
from zamki.core.registry import get_game

LONGEST = 5000
"""How often a test looks whether the table waits for somebody."""


def session(
    game: str = "rycerze",
    *,
    moves: int = 0,
    people: int = 1,
    lang: str = "en",
    names: str = "Ada,Bo",
    save: Path | None = None,
    play: AnyPlaythrough | None = None,
) -> Session:
    """People, and bots that play by chance, at a game that has been played for some moves."""
    args = argparse.Namespace(people=people, bots="random", names=names)
    play = play or sample_playthrough(get_game(game), 2, moves)
    seating = seating_from(args, game, play.config.seats, 3)
    found = Session(play, seating, bots_of(play, seating), lang, save)
    found.can_run_kernels = False
    return found


class Table:
    """A table that somebody sits at."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def ready(self) -> None:
        """Waits until a person is asked, something lies over the table, or the game is over."""
        for _ in range(LONGEST):
            await self.pilot.pause(0.005)
            is_over = self.app.session.play.outcome is not None
            if self.app.asked is not None or len(self.app.screen_stack) > 1 or is_over:
                await self.pilot.pause()
                return
        raise AssertionError("nobody is asked")

    async def press(self, *keys: str) -> None:
        """Presses keys, and waits."""
        for key in keys:
            await self.pilot.press(key)
            await self.ready()

    def text(self, pane: str) -> str:
        """What a pane shows."""
        widget = self.app.screen_stack[0].query_one(pane)
        static = widget if isinstance(widget, Static) else widget.query_one(Static)
        return str(static.content)

    @property
    def choices(self) -> Choices:
        """The question with its choices."""
        return self.app.screen_stack[0].query_one(Choices)

    @property
    def over(self) -> str:
        """What lies over the table."""
        return shown(self.app)


def shown(app: TableApp) -> str:
    """Every letter on the screen."""
    width = app.size.width
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text[:width].rstrip() for strip in strips)


@asynccontextmanager
async def at_table(found: Session, size: tuple[int, int] = SMALLEST) -> AsyncIterator[Table]:
    """A table on a screen of a size, when it first asks something."""
    app = TableApp(found)
    async with app.run_test(size=size) as pilot:
        table = Table(app, pilot)
        await table.ready()
        yield table


def run(work: Coroutine[Any, Any, None]) -> None:
    """Runs a test that waits for a screen, in a thread of its own: an open browser keeps this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
