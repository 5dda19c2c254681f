"""The panes: the board, which can be larger than its pane, and texts beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.containers import ScrollableContainer, VerticalScroll
from textual.geometry import Region
from textual.widgets import Static

from zamki.cli.table.themes import paint_lines
from zamki.core.columns import wrap_lines
from zamki.core.text_screen import Focus, TextBoard

NARROW = 38
"""The assumed width of a side pane before its layout."""


class BoardPane(ScrollableContainer, can_focus=True):
    """A scrollable board that keeps its focus visible."""

    def compose(self) -> ComposeResult:
        """Yields the drawing."""
        yield Static(id="drawing")

    def display_board(self, board: TextBoard, more: str, *, is_dark: bool) -> None:
        """Shows a board; `more` says which of several it is."""
        self.border_title = RichText(board.title)
        self.border_subtitle = RichText(more)
        drawing = self.query_one("#drawing", Static)
        drawing.update(paint_lines("\n".join(board.lines), is_dark=is_dark))
        if board.focus is not None:
            self.call_after_refresh(self._look_at, board.focus)

    def _look_at(self, focus: Focus) -> None:
        around = Region(max(0, focus.column - 2), max(0, focus.line - 1), focus.width + 4, focus.height + 2)
        self.scroll_to_region(around, animate=False, force=True)


class Lines(VerticalScroll, can_focus=False):
    """Lines of text under a title; hidden without lines."""

    def __init__(self, id: str, title: str) -> None:
        super().__init__(id=id, classes="pane")
        self.border_title = RichText(title)
        self._seen: tuple[str, bool] | None = None

    def compose(self) -> ComposeResult:
        """Yields the text."""
        yield Static()

    def display_lines(self, lines: Sequence[str], *, is_dark: bool, at_end: bool = False) -> None:
        """Shows these lines, the last ones if not all fit and `at_end`."""
        width = (self.size.width or NARROW) - 1  # room for a scrollbar
        text = "\n".join(wrap_lines(lines, width))
        if (text, is_dark) == self._seen:  # no new layout without a change
            return
        self._seen = (text, is_dark)
        self.display = bool(lines)
        self.query_one(Static).update(paint_lines(text, is_dark=is_dark))
        if at_end:
            self.call_after_refresh(self.scroll_end, animate=False)


class KeyLine(Static):
    """The line of keys; a click on one runs its action."""

    def display_keys(self, keys: Sequence[tuple[str, str, str]], width: int) -> None:
        """Shows keys, each with its word and action, further apart where there is room."""
        letters = sum(len(key) + len(word) + 2 for key, word, _ in keys)
        gap = " " if letters + len(keys) <= width else ""
        text = RichText(no_wrap=True, overflow="ellipsis")
        for key, word, action in keys:
            begins = len(text)
            text.append(f" {key}", style="bold").append(f" {word}{gap}")
            text.apply_meta({"@click": f"app.{action}"}, start=begins)
        self.update(text)
