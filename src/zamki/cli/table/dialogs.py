"""Dialogs over the table: texts, saving, and the curtain between two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rich.console import RenderableType
from rich.text import Text as RichText
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Static

Result = TypeVar("Result")


class Dialog(ModalScreen[Result]):
    """A box in the middle; Esc closes it."""

    BINDINGS = [Binding("escape", "close", show=False)]

    def action_close(self) -> None:
        """Closes without a decision."""
        self.dismiss(None)


class Reading(Dialog[None]):
    """A text to read; Enter or Esc closes it, arrows scroll."""

    BINDINGS = [Binding("enter,space", "close", show=False, priority=True)]

    def __init__(self, title: str, text: RenderableType, closing: str) -> None:
        super().__init__()
        self._heading, self._read, self._foot = title, text, closing

    def compose(self) -> ComposeResult:
        """Yields the text."""
        box = VerticalScroll(Static(self._read, id="text"), id="box")
        box.border_title, box.border_subtitle = RichText(self._heading), RichText(self._foot)
        yield box

    def on_mount(self) -> None:
        """Focuses the box, so that arrows scroll."""
        self.query_one("#box").focus()


class Saving(Dialog[str | bool]):
    """Asks where to save the game; the result is a file name, or `False` for not at all."""

    def __init__(self, title: str, question: str, name: str, words: Sequence[str]) -> None:
        super().__init__()
        self._heading, self._question, self._file, self._words = title, question, name, words

    def compose(self) -> ComposeResult:
        """Yields the question, the file name and the buttons."""
        yes, *no = self._words
        buttons = [Button(RichText(yes), id="yes", variant="primary", compact=True)]
        buttons += [Button(RichText(word), id="no", compact=True) for word in no]
        box = VerticalScroll(
            Static(RichText(self._question), id="text"),
            Input(self._file, id="name"),
            Horizontal(*buttons, id="buttons"),
            id="box",
        )
        box.border_title = RichText(self._heading)
        yield box

    def on_mount(self) -> None:
        """Focuses the file name."""
        self.query_one("#name").focus()

    @on(Input.Submitted)
    @on(Button.Pressed, "#yes")
    def _save(self) -> None:
        if name := self.query_one("#name", Input).value.strip():
            self.dismiss(name)

    @on(Button.Pressed, "#no")
    def _leave(self) -> None:
        self.dismiss(False)


class Curtain(Screen[None]):
    """Hides the table until the next person is at the screen."""

    BINDINGS = [Binding("enter,space", "open", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._said = text

    def compose(self) -> ComposeResult:
        """Yields the name of the next person."""
        yield Static(RichText(self._said), id="box")

    def action_open(self) -> None:
        """Opens the table."""
        self.dismiss()

    def on_click(self) -> None:
        """Opens the table at a click."""
        self.dismiss()
