"""The question and its choices: typing filters, arrows move, Enter or a second click plays one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich.text import Text as RichText
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from zamki.core.text_normalise import normalise_text

SPARE = 4
"""Letters in a row besides number, points and label: margins and the scrollbar."""


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """A legal move with its label."""

    number: int
    move: Any
    label: str
    group: str = ""
    points: int | None = None

    @property
    def short(self) -> str:
        """The label without its group's heading."""
        return self.label.removeprefix(f"{self.group}: ") if self.group else self.label

    def matches(self, typed: str) -> bool:
        """Returns whether typed text matches: the number, or beginnings of words of the label."""
        if typed.strip() == str(self.number):
            return True
        plain, words = normalise_text(self.label), normalise_text(self.label).split()
        wanted = normalise_text(typed)
        return wanted in plain or all(any(word.startswith(part) for word in words) for part in wanted.split())


class MoveList(OptionList, can_focus=False):
    """The list of choices; the first click highlights one, the second plays it."""

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        clicked = event.style.meta.get("option")
        if clicked is None or self.get_option_at_index(clicked).disabled:
            return
        if self.highlighted == clicked:
            self.action_select()
        else:
            self.highlighted = clicked


class Choices(Vertical):
    """A question with its choices."""

    @dataclass
    class Highlighted(Message):
        """A choice is highlighted, or none."""

        choice: MoveChoice | None

    @dataclass
    class Chosen(Message):
        """A choice was made."""

        choice: MoveChoice

    def __init__(self, placeholder: str) -> None:
        super().__init__(id="choices")
        self._placeholder = placeholder
        self.choices: Sequence[MoveChoice] = ()
        self.shown: list[MoveChoice] = []

    def compose(self) -> ComposeResult:
        """Yields the question, the filter and the list."""
        yield Static(id="question")
        yield Input(placeholder=self._placeholder, id="filter", select_on_focus=False)
        yield MoveList(id="moves")

    def ask(self, title: str, question: str, choices: Sequence[MoveChoice]) -> None:
        """Shows a question with its choices, or only a text if there are none."""
        self.border_title = RichText(title)
        self.query_one("#question", Static).update(RichText(question))
        self.choices = choices
        typed = self.query_one("#filter", Input)
        typed.display = bool(choices)
        with self.prevent(Input.Changed):
            typed.value = ""
        if choices:
            typed.focus()
        self._list(choices)

    def point_at(self, move: Any) -> None:
        """Clears the filter and highlights a move."""
        self.query_one("#filter", Input).value = ""
        self._list(self.choices)
        self._highlight(next((each for each in self.choices if each.move == move), None))

    @property
    def current(self) -> MoveChoice | None:
        """The highlighted choice."""
        moves = self.query_one(MoveList)
        option = moves.highlighted_option
        return None if option is None or option.id is None else self.choices[int(option.id) - 1]

    def _list(self, choices: Sequence[MoveChoice]) -> None:
        self.shown = list(choices)
        moves = self.query_one(MoveList)
        moves.set_options(self._options(choices))
        self._highlight(choices[0] if choices else None)

    def _options(self, choices: Sequence[MoveChoice]) -> Iterator[Option]:
        group = ""
        has_points = any(choice.points for choice in self.choices)
        width = self.query_one(MoveList).size.width or self.size.width
        for choice in choices:
            if choice.group != group:
                group = choice.group
                yield Option(RichText(group, no_wrap=True, overflow="ellipsis"), disabled=True)
            yield Option(_row(choice, width, has_points=has_points), id=str(choice.number))

    def _highlight(self, choice: MoveChoice | None) -> None:
        moves = self.query_one(MoveList)
        moves.highlighted = None if choice is None else moves.get_option_index(str(choice.number))
        if choice is None:
            self.post_message(self.Highlighted(None))

    def on_resize(self) -> None:
        """Wraps the labels again for the new width."""
        if self.shown and (choice := self.current) is not None:
            self._list(self.shown)
            self._highlight(choice)

    @on(Input.Changed, "#filter")
    def _filter(self, event: Input.Changed) -> None:
        event.stop()
        self._list([choice for choice in self.choices if choice.matches(event.value)])
        exact = next((each for each in self.shown if str(each.number) == event.value.strip()), None)
        if exact is not None:
            self._highlight(exact)

    @on(Input.Submitted, "#filter")
    def _submit(self, event: Input.Submitted) -> None:
        event.stop()
        if (choice := self.current) is not None:
            self.post_message(self.Chosen(choice))

    @on(OptionList.OptionHighlighted)
    def _report_highlight(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Highlighted(self.current))

    @on(OptionList.OptionSelected)
    def _submit_option(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if (choice := self.current) is not None:
            self.post_message(self.Chosen(choice))

    def on_key(self, event: events.Key) -> None:
        """Moves in the list with arrows and page keys; letters go into the filter."""
        moves = self.query_one(MoveList)
        steps: dict[str, Callable[[], None]] = {
            "up": moves.action_cursor_up,
            "down": moves.action_cursor_down,
            "pageup": moves.action_page_up,
            "pagedown": moves.action_page_down,
        }
        if event.key in steps and self.choices:
            event.stop()
            event.prevent_default()
            steps[event.key]()
        elif event.key == "escape":
            event.stop()
            self.query_one("#filter", Input).value = ""


def _row(choice: MoveChoice, width: int, *, has_points: bool) -> RichText:
    """Returns a row: number, points and the wrapped label."""
    row = RichText()
    row.append(f"{choice.number:>3} ", style="dim")
    if has_points:
        row.append(f"{f'{choice.points:+}' if choice.points else '':>3} ", style="bold")
    first, *rest = wrap(choice.short, max(12, width - len(row) - SPARE), break_on_hyphens=False) or [""]
    below = "".join(f"\n{' ' * (len(row) + 1)}{line}" for line in rest)
    return row.append(f" {first}{below}")
