"""A game on a terminal: what is asked, numbered choices, hidden hands when a screen is shared."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zamki.bots import Bot, default_budget
from zamki.cli.files import write_text
from zamki.core.errors import Malformed
from zamki.core.game import Look
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import Playthrough
from zamki.core.view import AnyView
from zamki.core.words import T, Text, literal

LISTED = 40
"""More choices than this are not listed unless somebody asks for them."""
RECENT = 12
"""How much of what happened is told to somebody who comes back to a saved game."""


class Stopped(Exception):
    """Somebody wants to stop."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where it is shown and typed."""

    lang: str
    colour: bool = True

    def say(self, text: Text | str = "") -> None:
        """One line."""
        print(text if isinstance(text, str) else text.render(self.lang))

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

    def __init__(
        self,
        play: Playthrough[Any, Any, Any, Any],
        bots: Mapping[Seat, tuple[Bot, str]],
        names: tuple[str, ...],
        screen: Screen,
        save: Path | None,
        again: Sequence[str] = (),
    ) -> None:
        self.play = play
        self.bots = bots
        self.names = names
        self.screen = screen
        self.save = save
        self.again = again
        """The arguments that seat the same people and bots again."""
        self.told: dict[Seat | Onlooker, int] = {}
        self.at_screen: Seat | None = None

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [Seat(seat) for seat in range(self.play.config.seats) if seat not in self.bots]

    def run(self) -> int:
        """Until the end, or until somebody stops; then the game is kept if there is a file for it."""
        self.keep()
        try:
            while actors := self.play.game.asked(self.play.state):
                self.turn(next((seat for seat in actors if seat in self.bots), actors[0]))
                self.keep()
        except (Stopped, KeyboardInterrupt):
            return self.stop()
        self.end()
        return 0

    def turn(self, seat: Seat) -> None:
        """One choice of one seat."""
        view = self.play.view(seat)
        if seat in self.bots:
            bot, level = self.bots[seat]
            self.play.submit(bot.choose(view, default_budget(self.play.game.info.id, level)))
            return
        self.curtain(seat)
        self.news(seat, view)
        self.play.submit(self.choice(seat, view))

    def curtain(self, seat: Seat) -> None:
        """Two people at one screen: the hand is shown only when its owner says so."""
        if self.at_screen == seat or len(self.people) == 1:
            self.at_screen = seat
            return
        if self.at_screen is not None:
            self.screen.clear()
        self.screen.ask(T("Pass the screen to {name}. Then press Enter.", name=self.names[seat]))
        self.screen.clear()
        self.at_screen = seat

    def news(self, seat: Seat, view: AnyView) -> None:
        """What happened since this seat last looked, and the position."""
        teller = self.play.game.teller
        for event in view.log[self.told.get(seat, max(0, len(view.log) - RECENT)) :]:
            if text := teller.event(event, self.name):
                self.screen.say(f"  {text.render(self.screen.lang)}")
        self.told[seat] = len(view.log)
        self.screen.say()
        self.screen.say(teller.board(view.state, self.look()))
        self.screen.say()

    def choice(self, seat: Seat, view: AnyView) -> Any:
        """What the person wants, asked until it is clear."""
        teller, moves = self.play.game.teller, view.legal_moves
        self.screen.say(
            T("{name}: {asked}", name=self.names[seat], asked=teller.prompt(view.prompt, self.name))
        )
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

    def list_moves(self, view: AnyView) -> None:
        """The numbered choices."""
        for number, move in enumerate(view.legal_moves, start=1):
            self.screen.say(
                f"{number:>4}  {self.play.game.teller.move(view.state, move).render(self.screen.lang)}"
            )

    def command(self, typed: str, seat: Seat, view: AnyView) -> bool:
        """Whether it was a command, which is then done."""
        match typed.split(maxsplit=1):
            case ["?"]:
                self.screen.say(T("? help · list all choices · board · log · save FILE · quit"))
            case ["list"]:
                self.list_moves(view)
            case ["board"]:
                self.screen.say(self.play.game.teller.board(view.state, self.look()))
            case ["log"]:
                self.told[seat] = 0
                self.news(seat, view)
            case ["save", name]:
                self.save_as(Path(name))
            case ["quit"]:
                raise Stopped
            case _:
                return False
        return True

    def save_as(self, path: Path) -> None:
        """From here on the game is kept in another file, if it can be written."""
        before, self.save = self.save, path
        try:
            self.keep()
        except Malformed as error:
            self.save = before
            self.screen.say(error.text)
        else:
            self.screen.say(T("Saved as {file}.", file=str(path)))

    def keep(self) -> None:
        """Writes the record, if there is a file for it."""
        if self.save is not None:
            write_text(self.save, self.play.record().text() + "\n")

    def stop(self) -> int:
        """Says how to go on."""
        self.keep()
        self.screen.say()
        if self.save:
            self.screen.say(
                T(
                    "Saved. Go on with: {command}",
                    command=shlex.join(
                        ["zamki", "play", self.play.game.info.id, "--resume", str(self.save), *self.again]
                    ),
                )
            )
        else:
            self.screen.say(T("Stopped; the game was not saved."))
        return 0

    def end(self) -> None:
        """The last position, open, and who won."""
        outcome = self.play.outcome
        assert outcome is not None
        viewer = self.people[0] if len(self.people) == 1 else Onlooker.SPECTATOR
        teller, log = self.play.game.teller, self.play.view(viewer).log
        for event in log[self.told.get(viewer, len(log) - 6 if len(self.people) != 1 else 0) :]:
            if text := teller.event(event, self.name):
                self.screen.say(f"  {text.render(self.screen.lang)}")
        self.screen.say()
        self.screen.say(teller.board(self.play.view(Onlooker.OPEN).state, self.look()))
        self.screen.say()
        self.screen.say(teller.outcome(outcome, self.name))

    def look(self) -> Look:
        """How boards are shown here."""
        return Look(self.screen.lang, self.names, self.screen.has_colour)

    def name(self, seat: int) -> Text:
        """What a seat is called."""
        return literal(self.look().name(seat))
