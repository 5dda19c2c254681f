"""How much time people take at a table."""

from __future__ import annotations

from zamki.core.errors import Malformed
from zamki.core.words import T

PACES = ("live", "slow")


def check_pace(pace: str) -> str:
    """One of the paces there are."""
    if pace not in PACES:
        raise Malformed(T("“{where}” must be one of: {known}.", where="pace", known=", ".join(PACES)))
    return pace
