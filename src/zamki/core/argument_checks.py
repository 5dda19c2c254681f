"""Checks of arguments of public calls: a wrong Python type is a `TypeError` there, not deeper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from random import Random
from typing import Any

from zamki.core.errors import BadSetup
from zamki.core.words import T


def as_whole_number(value: Any, what: str) -> int:
    """Returns a whole number as an `int`; NumPy's are accepted too.

    >>> as_whole_number(3, "seats")
    3
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what} is a whole number, not {value!r}")
    return index(value)


def optional_whole_number(value: Any, what: str) -> int | None:
    """Returns a whole number as an `int`, or none."""
    return None if value is None else as_whole_number(value, what)


def positive_count(value: Any, what: str) -> int:
    """Returns a count, which must be at least 1."""
    if (count := as_whole_number(value, what)) < 1:
        raise BadSetup(T("“{what}” must be at least 1.", what=what))
    return count


def seed_or_random(value: Any) -> int | Random | None:
    """Returns the seed or generator of a game; none means that chance is not repeatable."""
    return value if value is None or isinstance(value, Random) else as_whole_number(value, "seed")


def option_names(options: Any) -> Mapping[str, bool]:
    """Returns options as a mapping from their names to whether they are on."""
    if isinstance(options, Mapping):
        return options
    if isinstance(options, str) or not isinstance(options, Iterable):
        raise TypeError(f"options are a list of names or a mapping, not {options!r}")
    return dict.fromkeys(options, True)


def bot_list(bots: Any) -> Sequence[Any]:
    """Returns the bots of a call, at least one; a single bot must be in a list too."""
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise TypeError(f"bots are a list, not {bots!r}")
    if not (listed := tuple(bots)):
        raise BadSetup(T("At least one bot must be named."))
    return listed


def check_type(value: Any, kind: type, what: str) -> None:
    """Raises `TypeError` unless the value is an instance of the class."""
    if not isinstance(value, kind):
        raise TypeError(f"{what}, not {value!r}")
