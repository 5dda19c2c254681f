"""Progress on a terminal: bar, rate, time spent and left; silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from importlib.util import find_spec
from time import monotonic
from typing import TypeVar

from zamki.core.words import Text

Item = TypeVar("Item")
Tell = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and of how much."""


def each_second(rate: float) -> str:
    """How many a second; of many, nobody reads the tenths.

    >>> each_second(2.25), each_second(193530.8)
    ('2.2/s', '193531/s')
    """
    return f"{rate:.0f}/s" if rate >= 100 else f"{rate:.1f}/s"


@contextmanager
def progress(what: Text, lang: str) -> Iterator[Tell]:
    """A bar on standard error; in a pipe it says nothing."""
    if not sys.stderr.isatty():
        yield lambda name, done, total: None
        return
    if find_spec("rich") is None:
        with _plain(what, lang) as tell:
            yield tell
        return
    # rich is only worth its import time where somebody watches
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text as RichText

    class Rate(ProgressColumn):
        """How many a second."""

        def render(self, task: Task) -> RichText:
            """Nothing until there is something to measure."""
            speed = task.finished_speed or task.speed
            return RichText(each_second(speed) if speed else "")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what.render(lang), total=None)
        yield lambda name, done, total: bar.update(
            task, description=name or what.render(lang), completed=done, total=total
        )


@contextmanager
def _plain(what: Text, lang: str) -> Iterator[Tell]:
    """A line that is written over and over, for terminals without rich."""
    began = monotonic()

    def tell(name: str, done: int, total: int) -> None:
        spent = timedelta(seconds=monotonic() - began)
        rate = done / max(spent.total_seconds(), 1e-9)
        left = f"{(total - done) / rate:.0f} s" if done else ""
        line = f"{name or what.render(lang)}  {done}/{total}  {each_second(rate)}  {str(spent)[:7]}  {left}"
        print(f"\r{line:<78}"[:79], end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)


def tracked(items: Iterable[Item], total: int, what: Text, lang: str) -> Iterator[Item]:
    """The items, with a bar while they come."""
    with progress(what, lang) as tell:
        for done, item in enumerate(items, start=1):
            yield item
            tell("", done, total)
