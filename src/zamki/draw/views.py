"""Reading view JSON: small typed functions shared by the three games' drawings."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from zamki.core.words import T

View = Mapping[str, Any]
"""A view as :meth:`zamki.core.view.SeatView.json` or the HTTP API gives it."""

_SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"')


def seat_names(view: View, count: int, names: Sequence[str], lang: str) -> list[str]:
    """Name the seats: as given, as the table says, or by number."""
    said = [str(seat.get("name") or "") for seat in view.get("seats") or ()]
    found = list(names) or said
    return [
        found[seat] if seat < len(found) and found[seat] else T("Seat {n}", n=seat + 1).render(lang)
        for seat in range(count)
    ]


def size_of(svg: str) -> tuple[float, float]:
    """Read a finished drawing's width and height."""
    match = _SIZE.match(svg)
    if match is None:
        raise ValueError(svg[:80])
    return float(match[1]), float(match[2])


def nested(svg: str, x: float, y: float) -> str:
    """Put a finished drawing into another one at a place."""
    return f'<svg x="{x:g}" y="{y:g}"{svg[4:]}'
