"""What a game gives to the frame of its table: the action, lines of the log, what the inspector shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from zamki.draw.spots import compact
from zamki.web.picks import pick_text


@dataclass(frozen=True, slots=True)
class Button:
    """One button: a whole move, a pick, a mark that is set, or something that is sent."""

    label: str
    move: Mapping[str, Any] | None = None
    pick: Mapping[str, Any] | None = None
    mark: Mapping[str, Any] | None = None
    """A pick of which there is only one of its kind."""
    post: str = ""
    """Where something is sent to, below the table's address."""
    body: Mapping[str, Any] | None = None
    press: str = ""
    """The key that presses it."""
    sign: str = ""
    """A small drawing before its words; then its key is shown too."""
    ends: str = ""
    """What was picked for this under that name, and through moves, is over once it is sent."""
    hides: bool = False
    """Whether a shared screen is passed on with it."""

    def attributes(self, key: str = "") -> Markup:
        """What a page's script reads; `key` names the button through every change of the page."""
        found = {
            "data-key": key or None,
            "data-move": None if self.move is None else compact(self.move),
            "data-pick": None if self.pick is None else pick_text(self.pick),
            "data-over": f'{{"{self.ends}"' if self.ends else None,
            "data-set": None if self.mark is None else pick_text(self.mark),
            "data-post": self.post or None,
            "data-body": compact(self.body or {}) if self.post else None,
            "data-press": self.press or None,
            "data-hides": "" if self.hides else None,
            "aria-disabled": None if self.does_something else "true",
        }
        return Markup(" ").join(
            Markup('{}="{}"').format(name, value) for name, value in found.items() if value is not None
        )

    @property
    def does_something(self) -> bool:
        """Whether there is anything to do yet."""
        return bool(self.post) or any(each is not None for each in (self.move, self.pick, self.mark))


@dataclass(frozen=True, slots=True)
class Action:
    """The one primary button of a table, and what is said above it before it is pressed.

    A button that does nothing yet stays where it is and rests.
    """

    button: Button
    heading: str = ""
    lines: tuple[str, ...] = ()
    note: str = ""
    """Said last and quietly."""
    second: Button | None = None
    """A smaller button beside it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened."""

    text: Markup
    seat: int | None = None
    """Whose doing it was."""
    gain: int = 0
    """What it brought."""
    note: str = ""
    """Why."""


@dataclass(frozen=True, slots=True)
class Inspected:
    """A piece explained."""

    drawing: Markup
    """At least 120 pixels wide."""
    name: str
    sentence: str
    now: str = ""
    """What it brings now."""
    lines: tuple[tuple[str, str], ...] = ()
    """Reasons: a number and what for."""
    note: str = ""
