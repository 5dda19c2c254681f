"""Stops work for clients that have disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar.types import Receive

from zamki.match.effort import track

R = TypeVar("R")


async def until_gone(receive: Receive) -> None:
    """Returns when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def while_here(receive: Receive, work: Coroutine[Any, Any, R]) -> R | None:
    """Returns the result of the work; none if the client disconnects, which cancels it."""
    working, gone = asyncio.ensure_future(track(work)), asyncio.ensure_future(until_gone(receive))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        return await working if working.done() else None
    finally:
        gone.cancel()
        working.cancel()
