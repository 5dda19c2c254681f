"""The full-screen terminal table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text as RichText
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widgets import Static
from textual.worker import get_current_worker

from zamki.cli.output import complain
from zamki.cli.session import Session
from zamki.cli.table.choices import Choices, MoveChoice
from zamki.cli.table.dialogs import Curtain, Reading, Saving
from zamki.cli.table.panes import BoardPane, KeyLine, Lines
from zamki.cli.table.themes import DARK, DARK_ANSI, LIGHT, LIGHT_ANSI, first_theme
from zamki.cli.table.words import KEYS, help_table, scores_table
from zamki.cli.terminal import farewell
from zamki.core.bots import Thought
from zamki.core.errors import ZamkiError
from zamki.core.ids import Onlooker, Seat
from zamki.core.text_screen import foresee_move, group_of, sheet_of
from zamki.core.view import AnyView
from zamki.core.words import TN, T, Text

RECENT = 40
"""Events shown beside the board."""
FORESEEN = 400
"""With more choices than this, points are computed only for the highlighted one."""
PAUSE = 0.4
"""Seconds between moves when only bots play, so that people can follow."""
PATIENCE = 0.2
"""Seconds after which the screen says that a bot is thinking."""
FREELY = ("leave", "quit", "help_quit", "colours")
"""Actions that are possible while a dialog is open."""


class TableApp(App[None]):
    """The Textual app of a table."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (150, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", priority=True, show=False),
        Binding("f2", "hint", priority=True, show=False),
        Binding("f3,ctrl+z", "undo", priority=True, show=False),
        Binding("f4", "scores", priority=True, show=False),
        Binding("f5", "log", priority=True, show=False),
        Binding("f6,ctrl+s", "save", priority=True, show=False),
        Binding("f7", "board", priority=True, show=False),
        Binding("f8", "colours", priority=True, show=False),
        Binding("f10,ctrl+c,ctrl+q", "leave", priority=True, show=False),
    ]

    def __init__(self, session: Session, notes: Sequence[Text] = (), *, colour: bool = True) -> None:
        super().__init__()
        self.session = session
        self.notes = [note.render(session.lang) for note in notes]
        self.colour = colour
        self.view: AnyView = session.play.view(session.viewer(None))
        self.asked: Seat | None = None
        """The person whose turn it is."""
        self.at_screen: Seat | None = None
        """The last person to see a shared screen."""
        self.board_number: int | None = None
        """The board that the player has chosen; `None` while the game chooses."""
        self.failure: Text | None = None
        self.ansi_theme_dark, self.ansi_theme_light = DARK_ANSI, LIGHT_ANSI
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = first_theme().name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Returns our own variables, for themes without them."""
        return DARK.variables

    def say(self, text: Text) -> str:
        """Returns a text in the reader's language."""
        return text.render(self.session.lang)

    @property
    def is_dark(self) -> bool:
        """Whether the background is dark."""
        return self.current_theme.dark

    def compose(self) -> ComposeResult:
        """Yields the panes."""
        yield Static(id="heading")
        with Container(id="table"):
            with Vertical(id="left"):
                yield BoardPane()
                yield Static(id="foresight")
            with Container(id="right"):
                yield Choices(self.say(T("Type to find a choice.")))
                with Vertical(id="side"):
                    yield Lines("hand", self.say(T("At the table")))
                    yield Lines("log", self.say(T("What happened")))
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Saves, then continues the game after the first refresh."""
        self.keep()
        self.call_after_refresh(self.advance)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Returns whether an action is possible; while a dialog is open, only those of `FREELY` are."""
        ours = {name for _, _, name in KEYS}
        return len(self.screen_stack) == 1 or action not in ours or action in FREELY

    def _handle_exception(self, error: Exception) -> None:
        """Closes the app with a one-line failure; in tests, raises the exception."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        reason = f"{type(error).__name__}: {error}"
        name = self.session.game.info.id
        self.failure = T("The game “{name}” cannot be used: {reason}", name=name, reason=reason)
        self.exit()

    # --- the course of the game ---

    def advance(self) -> None:
        """Continues to the next choice of a person; forced moves are made, bots think in a thread."""
        while (seat := self.session.next_seat()) is not None and seat not in self.session.bots:
            if (move := self.session.only_move(seat)) is None:
                break
            self.session.play.submit(move)
        self.keep()
        if seat is None:
            self.end()
        elif seat in self.session.bots:
            self.wait_for(seat)
        elif self.session.shares_secrets and self.at_screen != seat:
            text = T("Pass the screen to {name}. Then press Enter.", name=self.session.names[seat])
            self.push_screen(Curtain(self.say(text)), lambda _: self.ask(seat))
        else:
            self.ask(seat)

    def ask(self, seat: Seat) -> None:
        """Shows a person's choices."""
        self.asked = self.at_screen = seat
        self.board_number = None
        self.view = self.session.play.view(seat)
        moves = self.view.legal_moves
        with_points = len(moves) <= FORESEEN
        choices = [
            self._choice(number, move, with_points=with_points) for number, move in enumerate(moves, start=1)
        ]
        self.refresh_beside()
        title = self.session.names[seat]
        self.query_one(Choices).ask(title, self.session.question(self.view), choices)

    def _choice(self, number: int, move: Any, *, with_points: bool) -> MoveChoice:
        session, view = self.session, self.view
        group = group_of(session.game, view, move)
        seen = foresee_move(session.game, view, move) if with_points else None
        heading, points = self.say(group) if group else "", seen.points if seen else None
        return MoveChoice(number, move, session.label(view, move), heading, points)

    def wait_for(self, seat: Seat) -> None:
        """Starts a bot in a thread; announces it only if it does not answer at once."""
        self.asked = None
        moves = len(self.session.play.played)
        if self.session.people:
            self._begin(seat)
            self.set_timer(PATIENCE, partial(self._announce, seat, moves))
        else:
            self._announce(seat, moves)
            self.set_timer(PAUSE, partial(self._begin, seat))

    def _announce(self, seat: Seat, moves: int) -> None:
        """Shows which bot is thinking, unless a move was made since."""
        if self.session.play.outcome is None and len(self.session.play.played) == moves:
            self.view = self.session.play.view(self.session.viewer(None))
            name = self.session.names[seat]
            self.query_one(Choices).ask(name, self.say(T("{name} is thinking …", name=name)), ())
            self.refresh_all()

    def _begin(self, seat: Seat) -> None:
        self.run_worker(partial(self._think, seat), thread=True, exclusive=True, exit_on_error=False)

    def _think(self, seat: Seat) -> None:
        """Lets the bot choose, in a worker thread, and passes its move or failure on."""
        worker, found, fault = get_current_worker(), None, None
        try:
            found = self.session.answer(seat)
        except ZamkiError as error:
            fault = error.text
        if not worker.is_cancelled:
            self.call_from_thread(self._play_bot_move, found, fault)

    def _play_bot_move(self, move: Any, fault: Text | None) -> None:
        if fault is not None:
            self.failure = fault
            self.exit()
            return
        self.session.play.submit(move)
        with self.batch_update():
            self.advance()

    @on(Choices.Chosen)
    def _play_choice(self, event: Choices.Chosen) -> None:
        if self.asked is None:
            return
        self.asked = None
        self.session.play.submit(event.choice.move)
        with self.batch_update():
            self.advance()

    def end(self) -> None:
        """Shows the result and all scores."""
        self.asked, self.board_number = None, None
        self.view = self.session.play.view(Onlooker.OPEN)
        self.query_one(Choices).ask(self.say(T("The end")), self.session.outcome(), ())
        self.refresh_all()
        self.action_scores()

    # --- what is seen ---

    @on(Choices.Highlighted)
    def _follow_highlight(self) -> None:
        self.refresh_board()

    def refresh_all(self) -> None:
        """Redraws all panes but the question."""
        self.refresh_board()
        self.refresh_beside()

    def refresh_board(self) -> None:
        """Redraws the board with the highlighted choice and its effect."""
        choice = self.query_one(Choices).current if self.asked is not None else None
        pane = self.query_one(BoardPane)
        look = self._look(pane.size.width or self.size.width)
        sheet = sheet_of(self.session.game, self.view, look, choice.move if choice else None)
        number = sheet.shown if self.board_number is None else self.board_number % len(sheet.boards)
        more = f"{number + 1}/{len(sheet.boards)} F7" if len(sheet.boards) > 1 else ""
        board = sheet.boards[number]
        pane.display_board(
            board if board.title else replace(board, title=sheet.legend), more, is_dark=self.is_dark
        )
        title = self.say(self.session.game.info.title)
        heading = f"{title} · {sheet.heading}" if sheet.heading else title
        self.query_one("#heading", Static).update(RichText(heading, no_wrap=True, overflow="ellipsis"))
        self.query_one("#foresight", Static).update(self._foresight(choice, sheet.legend))
        hand = self.query_one("#hand", Lines)
        hand.display_lines([*sheet.hand, *sheet.seats], is_dark=self.is_dark)

    def _foresight(self, choice: MoveChoice | None, legend: str) -> RichText:
        """Returns the effect of the highlighted choice, else the legend."""
        seen = foresee_move(self.session.game, self.view, choice.move) if choice else None
        if choice is None or seen is None or (seen.points is None and seen.why is None):
            return RichText(legend or (choice.label if choice else ""), style="dim")
        text = RichText()
        if seen.points is not None:
            text.append(f"{choice.label}  ")
            points_text = TN(
                "{points} point",
                "{points} points",
                abs(seen.points),
                points=f"{seen.points:+}" if seen.points else "0",
            )
            text.append(self.say(points_text), style="bold green" if seen.points > 0 else "bold")
        if seen.why is not None:
            text.append(f"{'  ' if text else ''}{self.say(seen.why)}")
        return text

    def refresh_beside(self) -> None:
        """Redraws the log."""
        lines = list(self.session.event_lines(self.view, max(0, len(self.view.log) - RECENT)))
        self.query_one("#log", Lines).display_lines([*self.notes, *lines], is_dark=self.is_dark, at_end=True)

    def _look(self, width: int) -> Any:
        colour = self.colour and "NO_COLOR" not in os.environ
        return self.session.look(colour=colour, width=width)

    def on_resize(self) -> None:
        """Redraws everything for the new size."""
        keys = [(key, self.say(word), action) for key, word, action in KEYS]
        self.query_one(KeyLine).display_keys(keys, self.size.width)
        self.call_after_refresh(self.refresh_all)

    # --- keys ---

    def action_help(self) -> None:
        """Shows the help."""
        hint = self.session.game.teller.hint()
        self._show_text(T("Help"), help_table(self.session.lang, [self.say(hint)] if hint else []))

    def action_scores(self) -> None:
        """Shows explained scores: the reader's own, at the end all."""
        viewer = self.view.seat
        tallies = self.session.tallies(viewer)
        if tallies:
            table = scores_table(tallies, self.session.outcome(), self.session.lang)
            self._show_text(T("Points"), table)
        else:
            self.notify(self.say(T("Points are told at the end.")))

    def action_log(self) -> None:
        """Shows the whole log."""
        self._show_text(T("What happened"), RichText("\n".join(self.session.event_lines(self.view))))

    def _show_text(self, title: Text, text: Any) -> None:
        self.push_screen(Reading(self.say(title), text, self.say(T("Enter closes"))))

    def action_board(self) -> None:
        """Shows the next board."""
        sheet = sheet_of(self.session.game, self.view, self._look(self.query_one(BoardPane).size.width))
        now = sheet.shown if self.board_number is None else self.board_number
        self.board_number = (now + 1) % len(sheet.boards)
        self.refresh_board()

    def action_colours(self) -> None:
        """Switches between dark and light."""
        self.theme = LIGHT.name if self.is_dark else DARK.name
        self.refresh_all()

    def action_hint(self) -> None:
        """Asks the best adviser for a hint, in a worker thread."""
        if self.asked is not None:
            self.notify(self.say(T("Looking for a hint …")), timeout=2)
            work = partial(self._advise, self.asked, len(self.session.play.played))
            self.run_worker(work, thread=True, exclusive=True, exit_on_error=False)

    def _advise(self, seat: Seat, moves: int) -> None:
        worker, found = get_current_worker(), None
        try:
            found = self.session.hint(seat)
        except ZamkiError as error:
            self.call_from_thread(self.notify, self.say(error.text), severity="warning")
            return
        if not worker.is_cancelled:
            self.call_from_thread(self._show_advice, found, moves)

    def _show_advice(self, found: Thought | None, moves: int) -> None:
        if self.asked is None or moves != len(self.session.play.played):
            return
        if found is None:
            self.notify(self.say(T("Nobody gives hints here.")))
            return
        self.query_one(Choices).point_at(found.move)
        self.notify(self.session.advice(self.view, found), timeout=8, markup=False)

    def action_undo(self) -> None:
        """Takes back the player's last choice."""
        if self.asked is None and self.session.play.outcome is None:
            return
        seat = self.asked if self.asked is not None else next(iter(self.session.people), None)
        if seat is not None and self.session.take_back(seat):
            self.keep()
            self.ask(seat)
        else:
            self.notify(self.say(T("There is nothing to take back.")))

    def action_save(self) -> None:
        """Saves the game to a file, from now on after every move."""
        if self.session.save is not None:
            self._save_as(str(self.session.save))
            return
        words = [self.say(T("Save"))]
        question = self.say(T("Where is the game to be kept?"))
        self.push_screen(Saving(self.say(T("Save")), question, self._file_name(), words), self._keep_there)

    def _keep_there(self, name: str | bool | None) -> None:
        self._save_as(name)

    def _save_as(self, name: str | bool | None) -> bool:
        if not isinstance(name, str):
            return False
        try:
            self.session.keep_as(Path(name))
        except ZamkiError as error:
            self.notify(self.say(error.text), severity="error", markup=False)
            return False
        self.notify(self.say(T("Saved as {file}.", file=name)), markup=False)
        return True

    def keep(self) -> None:
        """Saves if a file was named; shows errors instead of ending the game."""
        try:
            self.session.keep()
        except ZamkiError as error:
            self.notify(self.say(error.text), severity="error", markup=False)

    def _file_name(self) -> str:
        return f"{self.session.game.info.id}.json"

    def action_leave(self) -> None:
        """Quits; offers to save a game without a file first, but not at a second Ctrl-C."""
        is_over = self.session.play.outcome is not None
        if is_over or self.session.save or not self.session.play.played or len(self.screen_stack) > 1:
            self.exit()
            return
        words = [self.say(T("Save")), self.say(T("Don’t save"))]
        question = self.say(T("Save the game, to go on later?"))
        self.push_screen(
            Saving(self.say(T("Stop")), question, self._file_name(), words), self._finish_leaving
        )

    def _finish_leaving(self, name: str | bool | None) -> None:
        if name is False or (name is not None and self._save_as(name)):
            self.exit()


def play_on_screen(session: Session, notes: Sequence[Text], *, colour: bool) -> int:
    """Plays on the full screen, then prints the result or how to resume; returns the exit status."""
    app = TableApp(session, notes, colour=colour)
    app.run()
    if app.failure is not None:
        complain(app.say(app.failure))
    if session.play.outcome is None:
        print(farewell(session).render(session.lang))
    else:
        for tally in session.tallies(None):
            print(f"{tally.score.total:>4}  {tally.name}")
        print(session.outcome())
    return 0 if app.failure is None and not app.return_code else 2
