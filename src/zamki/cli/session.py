"""A game in the terminal without its display: turns, bots, hints, undo, saving."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zamki.bots import Bot
from zamki.bots.entrants import OWN, make_entrant
from zamki.bots.fallback import fallback_reason, playing_level
from zamki.bots.levels import adviser_note, advising_level, hint_budget, usable_levels
from zamki.cli.files import write_text
from zamki.cli.seating import Seating
from zamki.core.bot_choice import choose_move
from zamki.core.bots import Advisor, Fallback, Thought
from zamki.core.game import AnyGame, Look
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import AnyPlaythrough
from zamki.core.score import Score
from zamki.core.view import AnyView
from zamki.core.words import T, Text, join_texts, literal
from zamki.kernels.run import can_run_kernels


def bots_of(play: AnyPlaythrough, seating: Seating) -> dict[Seat, Bot]:
    """Returns the bots at a table by seat."""
    return {
        Seat(seat): _bot(play, player.level, player.seed)
        for seat, player in enumerate(seating.players)
        if player.level is not None
    }


def _bot(play: AnyPlaythrough, level: str, seed: int) -> Bot:
    """Returns a bot of that level, or the plain one where its kernels do not know the pieces."""
    game = play.game.info.id
    why = fallback_of(play, level)
    # Without wasmtime the level's own error says what to install.
    return make_entrant(game, playing_level(game, level, why if why is Fallback.PIECES else None), seed)


def fallback_of(play: AnyPlaythrough, level: str | None) -> Fallback | None:
    """Returns why the plain level plays for that one at this game, if it does."""
    if level is None or OWN in level:
        return None
    return fallback_reason(play.game.info.id, level, play.config)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's name and its explained score."""

    name: str
    score: Score


class Session:
    """People and bots at one game, without input and output."""

    def __init__(
        self,
        play: AnyPlaythrough,
        seating: Seating,
        bots: Mapping[Seat, Bot],
        lang: str,
        save: Path | None = None,
        again: Sequence[str] = (),
    ) -> None:
        self.play = play
        self.seating = seating
        self.bots = bots
        self.lang = lang
        self.save = save
        self.again = again
        """Options that must be repeated to resume the saved game."""
        self.names = seating.names(play.game.info.id, lang)
        self.can_run_kernels = can_run_kernels()

    @property
    def game(self) -> AnyGame:
        """The game being played."""
        return self.play.game

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [Seat(seat) for seat in range(self.play.config.seats) if seat not in self.bots]

    @property
    def shares_secrets(self) -> bool:
        """Whether several people with different knowledge share the screen."""
        return len(self.people) > 1 and self.game.info.hides

    def next_seat(self) -> Seat | None:
        """Returns the seat that chooses now, bots first; `None` when the game is over."""
        actors = self.game.acting_seats(self.play.state)
        return next((seat for seat in actors if seat in self.bots), actors[0] if actors else None)

    def viewer(self, seat: Seat | None) -> Viewer:
        """Returns the viewer to draw for: `seat` if it is a person, else the only person or a spectator."""
        if seat is not None and seat not in self.bots:
            return seat
        if len(self.people) == 1 or (self.people and not self.game.info.hides):
            return self.people[0]
        return Onlooker.SPECTATOR

    def only_move(self, seat: Seat) -> Any | None:
        """Returns the only legal move of a seat; `None` if there are several."""
        moves = self.play.legal_moves(seat)
        return moves[0] if len(moves) == 1 else None

    def answer(self, seat: Seat) -> Any:
        """Returns the move that a bot chooses."""
        return choose_move(self.bots[seat], self.play, seat, name=self.names[seat])

    @property
    def adviser(self) -> str | None:
        """The best usable level that gives hints, if any does."""
        game = self.game.info.id
        return advising_level(game, usable_levels(game, can_run_kernels=self.can_run_kernels))

    def hint(self, seat: Seat) -> Thought | None:
        """Returns the hint of the best adviser; `None` if there is none."""
        game, level = self.game.info.id, self.adviser
        if level is None:
            return None
        bot, view, budget = (
            _bot(self.play, level, len(self.play.played)),
            self.play.view(seat),
            hint_budget(game, level),
        )
        thoughts = bot.explain(view, budget) if isinstance(bot, Advisor) else ()
        return thoughts[0] if thoughts else Thought(bot.choose(view, budget), 0.0, "points")

    def take_back(self, seat: Seat) -> bool:
        """Takes back moves to the last choice of a seat, unless another person has moved since."""
        for number in range(len(self.play.played) - 1, -1, -1):
            played = self.play.played[number]
            mover = played.move.seat
            if mover != seat and mover not in self.bots:
                return False
            if mover == seat and len(self.game.legal_moves(played.before, seat)) > 1:
                while len(self.play.played) > number:
                    self.play.take_back()
                return True
        return False

    def event_lines(self, view: AnyView, first: int = 0) -> Iterator[str]:
        """Yields the log from some event on, as sentences for the viewer."""
        for event in view.log[first:]:
            if text := self.game.teller.event(event, self.name):
                yield text.render(self.lang)

    def question(self, view: AnyView) -> str:
        """Returns the prompt as one sentence."""
        return self.game.teller.prompt(view.prompt, self.name).render(self.lang)

    def label(self, view: AnyView, move: Any) -> str:
        """Returns a move in a few words."""
        return self.game.teller.move(view.state, move).render(self.lang)

    def thought(self, view: AnyView, found: Thought) -> str:
        """Returns a hint as one line: the move and its reasons."""
        reasons = [join_texts([line.what, literal(f"{line.points:+}")], " ") for line in found.reasons]
        why = [each for each in (found.note, found.expects) if each is not None] + reasons
        reasons_text = join_texts(why, " · ").render(self.lang)
        return self.label(view, found.move) + (f" ({reasons_text})" if reasons_text else "")

    def advice(self, view: AnyView, found: Thought) -> str:
        """Returns a hint with its reasons, and a note if a better adviser is not usable here."""
        game, level = self.game.info.id, self.adviser
        hint = T("Hint: {hint}", hint=self.thought(view, found))
        level = None if level is None else playing_level(game, level, fallback_of(self.play, level))
        note = None if level is None else adviser_note(game, level)
        return (hint if note is None else join_texts([hint, note], "\n")).render(self.lang)

    def tallies(self, seat: Seat | None) -> list[SeatScore]:
        """Returns all scores after the end; before, the score of a seat, from what it may know."""
        if self.play.outcome is not None:
            return [
                SeatScore(self.names[seat], self.play.score(seat)) for seat in range(self.play.config.seats)
            ]
        if seat is None:
            return []
        state = self.play.view(seat).imagine(0)
        return [SeatScore(self.names[seat], self.game.score(state, seat))]

    def outcome(self) -> str:
        """Returns the result as a sentence: the winner and what decided."""
        found = self.play.outcome
        return self.game.teller.outcome(found, self.name).render(self.lang) if found else ""

    def keep(self) -> None:
        """Saves the record with its players, if a file was named."""
        if self.save is not None:
            write_text(self.save, self.seating.add_to(self.play.record()).text() + "\n")

    def keep_as(self, path: Path) -> None:
        """Saves to another file from now on, if it can be written."""
        before, self.save = self.save, path
        try:
            self.keep()
        except Exception:
            self.save = before
            raise

    @property
    def command(self) -> str:
        """The command that resumes the saved game."""
        return shlex.join(["zamki", "play", "--resume", str(self.save), *self.again])

    def look(self, *, colour: bool, width: int, side: int = 36) -> Look:
        """Returns how boards are shown."""
        return Look(self.lang, self.names, colour, width, side)

    def name(self, seat: int) -> Text:
        """Returns the name of a seat; the game names one without a player."""
        return literal(Look(self.lang, self.names).name(seat))
