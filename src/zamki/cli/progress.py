"""Progress bars on a terminal: rate, time spent and left. In a pipe there is no output."""

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
"""Takes the name of the work, how much is done, and the total."""


def each_second(rate: float) -> str:
    """Returns a rate as text, without tenths from 100 on.

    >>> each_second(2.25), each_second(193530.8)
    ('2.2/s', '193531/s')
    """
    return f"{rate:.0f}/s" if rate >= 100 else f"{rate:.1f}/s"


@contextmanager
def progress(what: Text, lang: str) -> Iterator[Tell]:
    """Shows a bar on standard error, unless that is a pipe."""
    if not sys.stderr.isatty():
        yield lambda name, done, total: None
        return
    if find_spec("rich") is None:
        with _plain(what, lang) as tell:
            yield tell
        return
    # imported only when a bar is shown: rich takes long to import
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
        """The column with the rate."""

        def render(self, task: Task) -> RichText:
            """Returns the rate; empty until it can be measured."""
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
    """Rewrites one line of progress, for terminals without rich."""
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


def track(items: Iterable[Item], total: int, what: Text, lang: str) -> Iterator[Item]:
    """Yields the items and shows a bar meanwhile."""
    with progress(what, lang) as tell:
        for done, item in enumerate(items, start=1):
            yield item
            tell("", done, total)
