"""A game line by line: prompts, numbered choices, and hidden hands on a shared screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zamki.cli.output import line_width, show
from zamki.cli.session import Session
from zamki.core.errors import BotFailed, Malformed
from zamki.core.ids import Onlooker, Seat
from zamki.core.text_screen import foresee_move
from zamki.core.view import AnyView
from zamki.core.words import T, Text, literal

LISTED = 40
"""More choices than this are listed only on request."""
RECENT = 12
"""Events shown when a saved game is resumed."""
PIPE = 100
"""The width of lines without a terminal."""


class PlayerQuit(Exception):
    """A player quits the game."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Input and output of the terminal."""

    lang: str
    colour: bool = True

    @property
    def width(self) -> int:
        """The width of a line in letters."""
        return line_width() or PIPE

    def say(self, text: Text | str = "") -> None:
        """Prints lines; on a terminal, long ones are broken between words."""
        show(text if isinstance(text, str) else text.render(self.lang))

    def say_whole(self, text: Text) -> None:
        """Prints a line unbroken, so that a file or command in it can be copied."""
        print(text.render(self.lang))

    def ask(self, text: Text) -> str:
        """Returns a typed line; raises `PlayerQuit` at the end of the input."""
        try:
            typed = input(f"{text.render(self.lang)} ").strip()
        except EOFError:
            raise PlayerQuit from None
        if sys.stdin is not None and not sys.stdin.isatty():
            print(typed)  # input from a pipe is not echoed
        return typed

    def clear(self) -> None:
        """Clears the terminal and its scrollback, so that a shared screen shows nothing of before."""
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="", flush=True)

    @property
    def has_colour(self) -> bool:
        """Whether colours are possible and wanted."""
        return self.colour and sys.stdout.isatty() and "NO_COLOR" not in os.environ


class Terminal:
    """Plays a session line by line; on a shared screen each person sees only what they may know."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.events_shown: dict[Seat | Onlooker, int] = {}
        self.at_screen: Seat | None = None

    def run(self, notes: Iterable[Text] = ()) -> int:
        """Plays to the end or until a player quits; saves after each move if a file was named."""
        for note in notes:
            self.screen.say(note)
        self.session.keep()
        try:
            while (seat := self.session.next_seat()) is not None:
                self.turn(seat)
                self.session.keep()
        except (PlayerQuit, KeyboardInterrupt):
            return self.stop()
        except BotFailed:
            self.stop()
            raise
        self.end()
        return 0

    def turn(self, seat: Seat) -> None:
        """Makes one move of a seat."""
        session = self.session
        if seat in session.bots:
            session.play.submit(session.answer(seat))
            return
        self.curtain(seat)
        while (move := self.choice(seat, self.news(seat))) is None:
            pass
        session.play.submit(move)

    def curtain(self, seat: Seat) -> None:
        """Asks to pass a shared screen on before showing another hand."""
        if self.at_screen == seat or len(self.session.people) == 1:
            self.at_screen = seat
            return
        if self.at_screen is not None:
            self.screen.clear()
        self.screen.ask(T("Pass the screen to {name}. Then press Enter.", name=self.session.names[seat]))
        self.screen.clear()
        self.at_screen = seat

    def news(self, seat: Seat) -> AnyView:
        """Prints the events since this seat's last turn and the position; returns the view."""
        view = self.session.play.view(seat)
        for line in self.session.event_lines(
            view, self.events_shown.get(seat, max(0, len(view.log) - RECENT))
        ):
            self.screen.say(f"  {line}")
        self.events_shown[seat] = len(view.log)
        self.screen.say()
        self.board(view)
        self.screen.say()
        return view

    def board(self, view: AnyView) -> None:
        """Prints the position."""
        look = self.session.look(colour=self.screen.has_colour, width=self.screen.width)
        self.screen.say(self.session.game.teller.board(view.state, look))

    def choice(self, seat: Seat, view: AnyView) -> Any:
        """Asks until the choice is clear; returns the move, or `None` after an undo."""
        teller, moves = self.session.game.teller, view.legal_moves
        asked = self.session.question(view)
        self.screen.say(T("{name}: {asked}", name=self.session.names[seat], asked=asked))
        if len(moves) <= LISTED:
            self.list_moves(view)
        if hint := teller.hint():
            self.screen.say(hint)
        numbers = {str(index + 1): index for index in range(len(moves))}
        while True:
            typed = self.screen.ask(T("Your choice (1–{n}, ? for help):", n=len(moves)))
            if not typed:
                continue
            if typed in numbers:
                return moves[numbers[typed]]
            if typed == "undo":
                if self.session.take_back(seat):
                    return self.went_back(seat)
                self.screen.say(T("There is nothing to take back."))
                continue
            if self.command(typed, seat, view):
                continue
            if (found := teller.find(view.state, moves, typed, self.screen.lang)) is not None:
                return found
            self.screen.say(
                T(
                    "“{typed}” is not clear. Type a number from 1 to {n}, or ? for help.",
                    typed=typed,
                    n=len(moves),
                )
            )

    def went_back(self, seat: Seat) -> None:
        """Saves after an undo and skips the events that were shown."""
        self.events_shown[seat] = len(self.session.play.view(seat).log)
        self.session.keep()

    def list_moves(self, view: AnyView) -> None:
        """Prints the numbered choices, with their points if the game foresees them."""
        for number, move in enumerate(view.legal_moves, start=1):
            seen = foresee_move(self.session.game, view, move)
            points = f"  ({seen.points:+})" if seen and seen.points else ""
            self.screen.say(f"{number:>4}  {self.session.label(view, move)}{points}")

    def command(self, typed: str, seat: Seat, view: AnyView) -> bool:
        """Runs a typed command; returns whether it was one."""
        match typed.split(maxsplit=1):
            case ["?"]:
                self.screen.say(
                    T("? help · list all choices · board · log · hint · undo · scores · save FILE · quit")
                )
            case ["list"]:
                self.list_moves(view)
            case ["board"]:
                self.board(view)
            case ["log"]:
                self.events_shown[seat] = 0
                self.news(seat)
            case ["hint"]:
                self.hint(seat, view)
            case ["scores"]:
                self.scores(seat)
            case ["save", name]:
                self.save_as(Path(name))
            case ["quit"]:
                raise PlayerQuit
            case _:
                return False
        return True

    def hint(self, seat: Seat, view: AnyView) -> None:
        """Prints a hint."""
        found = self.session.hint(seat)
        if found is None:
            self.screen.say(T("Nobody gives hints here."))
        else:
            self.screen.say(literal(self.session.advice(view, found)))

    def scores(self, seat: Seat | None) -> None:
        """Prints explained scores."""
        for tally in self.session.tallies(seat):
            self.screen.say(T("{name}: {points}", name=tally.name, points=tally.score.total))
            for line in tally.score.lines:
                if line.points:
                    self.screen.say(f"  {line.points:>+4}  {line.what.render(self.screen.lang)}")

    def save_as(self, path: Path) -> None:
        """Saves to another file from now on, or prints why it cannot be written."""
        try:
            self.session.keep_as(path)
        except Malformed as error:
            self.screen.say_whole(error.text)
        else:
            self.screen.say_whole(T("Saved as {file}.", file=str(path)))

    def stop(self) -> int:
        """Saves and prints how to resume; returns the exit status."""
        self.session.keep()
        self.screen.say()
        text = farewell(self.session)
        (self.screen.say if self.session.save is None else self.screen.say_whole)(text)
        return 0

    def end(self) -> None:
        """Prints the last events, the open position, the scores and the result."""
        session = self.session
        viewer = session.people[0] if len(session.people) == 1 else Onlooker.SPECTATOR
        view = session.play.view(viewer)
        first = self.events_shown.get(viewer, len(view.log) - 6 if len(session.people) != 1 else 0)
        for line in session.event_lines(view, first):
            self.screen.say(f"  {line}")
        self.screen.say()
        self.board(session.play.view(Onlooker.OPEN))
        self.screen.say()
        self.scores(None)
        self.screen.say(session.outcome())


def farewell(session: Session) -> Text:
    """Returns how to resume a game that was stopped."""
    if session.save is None:
        return T("Stopped; the game was not saved.")
    return T("Saved. Go on with: {command}", command=session.command)
