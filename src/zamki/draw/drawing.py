"""A finished drawing, with its size and its number of spots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from zamki.core.repr_text import quantity


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG for notebooks, pages and files."""

    svg: str
    size: tuple[float, float]
    """Width and height in CSS pixels."""
    spots: int = 0
    """The number of places that can be chosen."""

    def save(self, path: str | Path) -> None:
        """Writes the SVG to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def __repr__(self) -> str:
        wide, high = self.size
        return f"<Drawing: {wide:g} × {high:g}, {quantity(self.spots, 'spot')}>"

    def __str__(self) -> str:
        return self.svg

    def __html__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg
