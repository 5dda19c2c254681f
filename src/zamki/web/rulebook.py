"""The parts of a rules page and player aid: sentences with the numbers of their rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zamki.core.words import Text
from zamki.draw import Drawing

Picture = Callable[[str, str], Drawing]
"""Returns a drawing for a language and an id prefix."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in words. Its numbers stand in the margin and are the anchors of this place."""

    text: Text
    rules: str = ""
    name: Text | None = None
    """The subject, for rules in a table."""
    picture: Picture | None = None


Said = RuleText
"""The former name, kept for other people's games until 0.4."""


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
    """A shorter text for the narrow column beside a table."""
    kind: str = ""
    """The `data-kind` of pieces that light up when the line is pointed at."""


@dataclass(frozen=True, slots=True)
class AidPart:
    """A group of lines."""

    title: Text
    rows: tuple[AidRow, ...]
    tab: Text | None = None
    """The name of a tab that it begins beside a table; without one it continues the tab before."""


@dataclass(frozen=True, slots=True)
class Aid:
    """A player aid, on one screen and one page."""

    goal: Text
    parts: tuple[AidPart, ...]

    @property
    def tabs(self) -> list[tuple[Text, list[AidPart]]]:
        """Returns the parts by the names of their tabs."""
        made: list[tuple[Text, list[AidPart]]] = []
        for part in self.parts:
            if part.tab is not None or not made:
                made.append((part.tab or part.title, []))
            made[-1][1].append(part)
        return made
