"""What a game gives to the frame of its table: the action, lines of the log, explanations of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from zamki.draw.spots import compact
from zamki.web.picks import pick_text


@dataclass(frozen=True, slots=True)
class Button:
    """A button: a whole move, a pick, a mark to set, or a request to send."""

    label: str
    move: Mapping[str, Any] | None = None
    pick: Mapping[str, Any] | None = None
    mark: Mapping[str, Any] | None = None
    """A pick that replaces others of its kind."""
    post: str = ""
    """The path of a request to send, below the table's address."""
    body: Mapping[str, Any] | None = None
    press: str = ""
    """Its keyboard key."""
    sign: str = ""
    """A small drawing before the text; its key is shown too."""
    ends: str = ""
    """The name of picks that end, also through other moves, once it is sent."""
    hides: bool = False
    """True if a shared screen is passed on with it."""

    def attributes(self, key: str = "") -> Markup:
        """Returns the attributes for the page's script; `key` identifies the button across updates."""
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
        """True if pressing it does something yet."""
        return bool(self.post) or any(each is not None for each in (self.move, self.pick, self.mark))


@dataclass(frozen=True, slots=True)
class Action:
    """The primary button of a table, with the text above it.

    A button without an effect yet stays in place, disabled.
    """

    button: Button
    heading: str = ""
    lines: tuple[str, ...] = ()
    note: str = ""
    """A last, quiet line."""
    second: Button | None = None
    """A smaller button beside it."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event in the log."""

    text: Markup
    seat: int | None = None
    """The seat that caused it."""
    gain: int = 0
    """The points gained."""
    note: str = ""
    """The reason."""


@dataclass(frozen=True, slots=True)
class Inspected:
    """An explanation of a piece."""

    drawing: Markup
    """The drawing, at least 120 pixels wide."""
    name: str
    sentence: str
    now: str = ""
    """Its present value."""
    lines: tuple[tuple[str, str], ...] = ()
    """Reasons: a number and its cause."""
    note: str = ""
