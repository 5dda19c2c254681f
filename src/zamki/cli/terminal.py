"""A game line by line: what is asked, numbered choices, hidden hands when a screen is shared."""

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
"""More choices than this are not listed unless somebody asks for them."""
RECENT = 12
"""How much of what happened is told to somebody who comes back to a saved game."""
PIPE = 100
"""How wide a line may be where nobody looks at a terminal."""


class Stopped(Exception):
    """Somebody wants to stop."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where it is shown and typed."""

    lang: str
    colour: bool = True

    @property
    def width(self) -> int:
        """Letters in a line."""
        return line_width() or PIPE

    def say(self, text: Text | str = "") -> None:
        """A line, or several; on a terminal too long ones are broken between words."""
        show(text if isinstance(text, str) else text.render(self.lang))

    def say_whole(self, text: Text) -> None:
        """A line with a file or a command in it, which stays in one piece to be copied."""
        print(text.render(self.lang))

    def ask(self, text: Text) -> str:
        """A line somebody types; the end of the input stops the game."""
        try:
            typed = input(f"{text.render(self.lang)} ").strip()
        except EOFError:
            raise Stopped from None
        if sys.stdin is not None and not sys.stdin.isatty():
            print(typed)  # nobody saw it being typed
        return typed

    def clear(self) -> None:
        """Nothing of before stays on a shared screen."""
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="", flush=True)

    @property
    def has_colour(self) -> bool:
        """Whether colours can be shown and are wanted."""
        return self.colour and sys.stdout.isatty() and "NO_COLOR" not in os.environ


class Terminal:
    """Seats asked one after the other; what one may not know is never on the screen of another."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.told: dict[Seat | Onlooker, int] = {}
        self.at_screen: Seat | None = None

    def run(self, notes: Iterable[Text] = ()) -> int:
        """Until the end, or until somebody stops; then the game is kept if there is a file for it."""
        for note in notes:
            self.screen.say(note)
        self.session.keep()
        try:
            while (seat := self.session.next_seat()) is not None:
                self.turn(seat)
                self.session.keep()
        except (Stopped, KeyboardInterrupt):
            return self.stop()
        except BotFailed:
            self.stop()
            raise
        self.end()
        return 0

    def turn(self, seat: Seat) -> None:
        """One choice of one seat."""
        session = self.session
        if seat in session.bots:
            session.play.submit(session.answer(seat))
            return
        self.curtain(seat)
        while (move := self.choice(seat, self.news(seat))) is None:
            pass
        session.play.submit(move)

    def curtain(self, seat: Seat) -> None:
        """Two people at one screen: the hand is shown only when its owner says so."""
        if self.at_screen == seat or len(self.session.people) == 1:
            self.at_screen = seat
            return
        if self.at_screen is not None:
            self.screen.clear()
        self.screen.ask(T("Pass the screen to {name}. Then press Enter.", name=self.session.names[seat]))
        self.screen.clear()
        self.at_screen = seat

    def news(self, seat: Seat) -> AnyView:
        """What happened since this seat last looked, and the position."""
        view = self.session.play.view(seat)
        for line in self.session.told(view, self.told.get(seat, max(0, len(view.log) - RECENT))):
            self.screen.say(f"  {line}")
        self.told[seat] = len(view.log)
        self.screen.say()
        self.board(view)
        self.screen.say()
        return view

    def board(self, view: AnyView) -> None:
        """The position."""
        look = self.session.look(colour=self.screen.has_colour, width=self.screen.width)
        self.screen.say(self.session.game.teller.board(view.state, look))

    def choice(self, seat: Seat, view: AnyView) -> Any:
        """What the person wants, asked until it is clear; nothing when they went back."""
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
        """The last choice is open again: what came after it is told no more."""
        self.told[seat] = len(self.session.play.view(seat).log)
        self.session.keep()

    def list_moves(self, view: AnyView) -> None:
        """The numbered choices, with the points they bring where the game tells."""
        for number, move in enumerate(view.legal_moves, start=1):
            seen = foresee_move(self.session.game, view, move)
            points = f"  ({seen.points:+})" if seen and seen.points else ""
            self.screen.say(f"{number:>4}  {self.session.label(view, move)}{points}")

    def command(self, typed: str, seat: Seat, view: AnyView) -> bool:
        """Whether it was a command, which is then done."""
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
                self.told[seat] = 0
                self.news(seat)
            case ["hint"]:
                self.hint(seat, view)
            case ["scores"]:
                self.scores(seat)
            case ["save", name]:
                self.save_as(Path(name))
            case ["quit"]:
                raise Stopped
            case _:
                return False
        return True

    def hint(self, seat: Seat, view: AnyView) -> None:
        """What an adviser would do."""
        found = self.session.hint(seat)
        if found is None:
            self.screen.say(T("Nobody gives hints here."))
        else:
            self.screen.say(literal(self.session.advice(view, found)))

    def scores(self, seat: Seat | None) -> None:
        """Points with their reasons."""
        for tally in self.session.tallies(seat):
            self.screen.say(T("{name}: {points}", name=tally.name, points=tally.score.total))
            for line in tally.score.lines:
                if line.points:
                    self.screen.say(f"  {line.points:>+4}  {line.what.render(self.screen.lang)}")

    def save_as(self, path: Path) -> None:
        """From here on the game is kept in another file, if it can be written."""
        try:
            self.session.keep_as(path)
        except Malformed as error:
            self.screen.say_whole(error.text)
        else:
            self.screen.say_whole(T("Saved as {file}.", file=str(path)))

    def stop(self) -> int:
        """Says how to go on."""
        self.session.keep()
        self.screen.say()
        said = farewell(self.session)
        (self.screen.say if self.session.save is None else self.screen.say_whole)(said)
        return 0

    def end(self) -> None:
        """The last position, open, and who won."""
        session = self.session
        viewer = session.people[0] if len(session.people) == 1 else Onlooker.SPECTATOR
        view = session.play.view(viewer)
        first = self.told.get(viewer, len(view.log) - 6 if len(session.people) != 1 else 0)
        for line in session.told(view, first):
            self.screen.say(f"  {line}")
        self.screen.say()
        self.board(session.play.view(Onlooker.OPEN))
        self.screen.say()
        self.scores(None)
        self.screen.say(session.outcome())


def farewell(session: Session) -> Text:
    """How to go on with a game that was stopped."""
    if session.save is None:
        return T("Stopped; the game was not saved.")
    return T("Saved. Go on with: {command}", command=session.command)
