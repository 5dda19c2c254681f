"""What a game's rules page and player aid are made of: sentences with the numbers of the rules they tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zamki.core.words import Text
from zamki.draw import Drawing

Picture = Callable[[str, str], Drawing]
"""A drawing for a language, with a prefix of its own."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in words. Its numbers stand in the margin and are the anchors of this place."""

    text: Text
    rules: str = ""
    name: Text | None = None
    """What it is about, where rules stand in a table."""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules page. The game's template may draw a figure for it, by its name."""

    id: str
    title: Text
    said: tuple[RuleText, ...]
    lead: Text | None = None
    """One sentence beside the title."""


@dataclass(frozen=True, slots=True)
class AidRow:
    """One line of a player aid."""

    text: Text
    name: Text | None = None
    picture: Picture | None = None
    short: Text | None = None
    """In fewer words, for the narrow column beside a table."""
    kind: str = ""
    """Pointing at it lights what has this as its `data-kind` on the board."""


@dataclass(frozen=True, slots=True)
class AidPart:
    """Lines that belong together."""

    title: Text
    rows: tuple[AidRow, ...]
    tab: Text | None = None
    """Beside a table it begins a tab of this name; without one it stands in the tab before it."""


@dataclass(frozen=True, slots=True)
class Aid:
    """All one needs at the table, on one screen and on one page."""

    goal: Text
    parts: tuple[AidPart, ...]

    @property
    def tabs(self) -> list[tuple[Text, list[AidPart]]]:
        """The parts as they stand beside a table, under the names of their tabs."""
        made: list[tuple[Text, list[AidPart]]] = []
        for part in self.parts:
            if part.tab is not None or not made:
                made.append((part.tab or part.title, []))
            made[-1][1].append(part)
        return made
