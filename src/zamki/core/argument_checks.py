"""What a program gives to a public call: a wrong Python type is a `TypeError` there, not deeper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from random import Random
from typing import Any

from zamki.core.errors import BadSetup
from zamki.core.words import T


def as_whole_number(value: Any, what: str) -> int:
    """A whole number, NumPy's too.

    >>> as_whole_number(3, "seats")
    3
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what} is a whole number, not {value!r}")
    return index(value)


def optional_whole_number(value: Any, what: str) -> int | None:
    """A whole number, or none."""
    return None if value is None else as_whole_number(value, what)


def positive_count(value: Any, what: str) -> int:
    """How many there are to be of something."""
    if (count := as_whole_number(value, what)) < 1:
        raise BadSetup(T("“{what}” must be at least 1.", what=what))
    return count


def seed_or_random(value: Any) -> int | Random | None:
    """What settles chance; without it chance settles itself."""
    return value if value is None or isinstance(value, Random) else as_whole_number(value, "seed")


def option_names(options: Any) -> Mapping[str, bool]:
    """Options by their names, each with whether it is on."""
    if isinstance(options, Mapping):
        return options
    if isinstance(options, str) or not isinstance(options, Iterable):
        raise TypeError(f"options are a list of names or a mapping, not {options!r}")
    return dict.fromkeys(options, True)


def bot_list(bots: Any) -> Sequence[Any]:
    """A list of bots, of whatever kind; one alone stands in a list too."""
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise TypeError(f"bots are a list, not {bots!r}")
    if not (listed := tuple(bots)):
        raise BadSetup(T("At least one bot must be named."))
    return listed


def check_type(value: Any, kind: type, what: str) -> None:
    """Refuses what is nothing of the kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{what}, not {value!r}")
