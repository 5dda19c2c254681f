"""Ctrl-C: handlers for it, and how it ends a compilation."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def on_ctrl_c(handler: Callable[[int, object], None]) -> Iterator[None]:
    """Calls the handler at Ctrl-C, unless another program has set its own."""
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
    """Raises `KeyboardInterrupt` after a Ctrl-C that the compiler swallows or turns into another error.

    An exception raised inside a callback from machine code is lost. The compiler, whose callback did not
    finish, then fails or goes on.
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
