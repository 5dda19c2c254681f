"""Rycerze as the core protocol knows a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from zamki.core.chance import Chance
from zamki.core.edition import EditionFile
from zamki.core.game import Config, Game, GameInfo, Step
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.score import Score
from zamki.core.view import Prompt
from zamki.games.rycerze.rules import moves, scoring, view, worlds
from zamki.games.rycerze.rules import turn as rules
from zamki.games.rycerze.rules.components import CASTLES, SHEPHERDS, Components, read_components
from zamki.games.rycerze.rules.info import INFO
from zamki.games.rycerze.rules.moves import Move
from zamki.games.rycerze.rules.state import State
from zamki.games.rycerze.rules.view import View
from zamki.games.rycerze.words.teller import RycerzeTeller


class Rycerze(Game[State, Move, View]):
    """Knights, catapults and dragons take castles in seven rounds of bluff."""

    info: GameInfo = INFO
    teller: RycerzeTeller = RycerzeTeller()

    def edition(self, file: EditionFile) -> Components:
        """The cards' strengths."""
        return read_components(file)

    def start(self, config: Config, chance: Chance) -> Step[State]:
        """The set-up (R2, R3)."""
        assert isinstance(config.edition, Components)
        return rules.start(config, chance, config.edition)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Who has still to choose."""
        return rules.actors(state)

    def is_simultaneous(self, state: State) -> bool:
        """Every choice of this game is made at the same time."""
        return not state.is_over

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves[Move]:
        """What the seat may choose."""
        return rules.legal_moves(state, seat)

    def apply(self, state: State, move: Move, chance: Chance) -> Step[State]:
        """Commits; the last commit settles the round. Nothing is drawn during play."""
        return rules.apply(state, move)

    def normal(self, state: State, move: Move) -> Move:
        """Moves have one form only."""
        return move

    def view(self, state: State, viewer: Viewer) -> View:
        """What the viewer may know (R13)."""
        return view.view(state, viewer)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        """What is asked."""
        return view.prompt(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """The end (R11, R12)."""
        return scoring.outcome(state)

    def score(self, state: State, seat: Seat) -> Score:
        """One line per castle."""
        return scoring.score(state, seat)

    def parse_move(self, data: JsonObject) -> Move:
        """A move from its JSON form."""
        return moves.parse_move(data)

    def move_json(self, move: Move) -> dict[str, Json]:
        """A move's JSON form."""
        return moves.move_json(move)

    def redacted(
        self, state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
    ) -> tuple[dict[str, Json], list[dict[str, Json]]]:
        """The record as the viewer may know it."""
        return view.redacted(state, viewer, setup, moves)

    def imagine(self, view: View, rng: Random) -> State:
        """A state the view allows."""
        return worlds.imagine(view, rng)

    def census(self, state: State) -> Mapping[str, int]:
        """Cards and tiles."""
        castles = sum(len(player.castles) for player in state.players)
        turned = sum(each.tile in CASTLES for each in state.rounds)
        return {
            "cards": sum(len(player.hand) + len(player.camp) + SHEPHERDS for player in state.players),
            "tiles": sum(map(len, state.piles)),
            "castles taken without a round": castles - turned,
        }


game = Rycerze()
