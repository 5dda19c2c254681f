"""The paces of a table: live or slow."""

from __future__ import annotations

from zamki.core.errors import Malformed
from zamki.core.words import T

PACES = ("live", "slow")


def check_pace(pace: str) -> str:
    """Returns the pace; refuses an unknown one."""
    if pace not in PACES:
        raise Malformed(T("“{where}” must be one of: {known}.", where="pace", known=", ".join(PACES)))
    return pace
