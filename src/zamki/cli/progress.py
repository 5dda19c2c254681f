"""Progress on a terminal: bar, rate, time left; silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from zamki.core.words import Text

Item = TypeVar("Item")


def tracked(items: Iterable[Item], total: int, what: Text, lang: str) -> Iterator[Item]:
    """The items, with a bar on standard error while they come."""
    if not sys.stderr.isatty():
        yield from items
        return
    # rich is only worth its import time where somebody watches
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    rate = TextColumn("{task.speed:.1f}/s") if total else TextColumn("")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        rate,
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what.render(lang), total=total, speed=0.0)
        for item in items:
            yield item
            bar.advance(task)
