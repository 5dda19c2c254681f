"""A position laid out for a text screen: where the game stands, its boards, seats and hand, each apart.

A teller that has these methods is shown pane by pane; one without is shown by its plain text board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from zamki.core.game import AnyGame, Look
from zamki.core.registry import call_or_default
from zamki.core.view import AnyView
from zamki.core.words import Text


class Focus(NamedTuple):
    """The part of a board that must stay in sight."""

    line: int
    column: int
    height: int
    width: int


@dataclass(frozen=True, slots=True)
class TextBoard:
    """Something to look at, as lines of letters; it may be wider and higher than its pane."""

    title: str
    lines: tuple[str, ...]
    focus: Focus | None = None


@dataclass(frozen=True, slots=True)
class TextScreen:
    """A position on a text screen."""

    boards: tuple[TextBoard, ...]
    heading: str = ""
    """Where the game stands, in one line."""
    seats: tuple[str, ...] = ()
    """One line for each seat, or more."""
    hand: tuple[str, ...] = ()
    """What the viewer holds, and nobody else sees."""
    legend: str = ""
    """What the signs mean, in one line."""
    shown: int = 0
    """The board to look at first: where something is to be done."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a move would bring."""

    points: int | None = None
    """The points it brings its seat at once, where the view tells."""
    why: Text | None = None
    """Where they come from, or what else is worth knowing of the move."""


@runtime_checkable
class TableTeller(Protocol):
    """A teller that lays positions out pane by pane.

    A class that inherits from this one may leave out `foresee` and `group`.
    """

    def sheet(self, view: Any, look: Look, move: Any = None) -> TextScreen:
        """The position; `move`, one that the viewer thinks of, is shown where it would go."""

    def foresee(self, view: Any, move: Any) -> Foresight | None:
        """What a move would bring, as far as the view tells."""
        return None

    def group(self, view: Any, move: Any) -> Text | None:
        """The heading that a move stands under in a long list."""
        return None


def sheet_of(game: AnyGame, view: AnyView, look: Look, move: Any = None) -> TextScreen:
    """A position of any game; one that lays nothing out shows its text board."""
    teller, found = game.teller, None
    if isinstance(teller, TableTeller):
        found = call_or_default(game.info.id, lambda: teller.sheet(view.state, look, move), None)
    return found or TextScreen((TextBoard("", tuple(teller.board(view.state, look).splitlines())),))


def foresee_move(game: AnyGame, view: AnyView, move: Any) -> Foresight | None:
    """What a move would bring; none where the game does not say."""
    teller = game.teller
    if not isinstance(teller, TableTeller):
        return None
    return call_or_default(game.info.id, lambda: teller.foresee(view.state, move), None)


def group_of(game: AnyGame, view: AnyView, move: Any) -> Text | None:
    """The heading that a move stands under; none where the game does not say."""
    teller = game.teller
    if not isinstance(teller, TableTeller):
        return None
    return call_or_default(game.info.id, lambda: teller.group(view.state, move), None)


Sheet = TextScreen  # the former name, for games and programs of others
