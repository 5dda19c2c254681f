"""Sea battle as the core protocol knows a game."""

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

from zamki_sea_battle.rules import moves, scoring, turn, view, worlds
from zamki_sea_battle.rules.components import Components
from zamki_sea_battle.rules.edition import read_components
from zamki_sea_battle.rules.info import INFO
from zamki_sea_battle.rules.moves import Move
from zamki_sea_battle.rules.state import State
from zamki_sea_battle.rules.view import View
from zamki_sea_battle.words.teller import Teller


class SeaBattle(Game[State, Move, View]):
    """Two hidden fleets, and shots until one of them is sunk."""

    info: GameInfo = INFO
    teller: Teller = Teller()

    def edition(self, file: EditionFile) -> Components:
        """The size of the seas, and the ships."""
        return read_components(file)

    def start(self, config: Config, chance: Chance) -> Step[State]:
        """Empty seas (S1, S5)."""
        return turn.start(config, chance)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Both while ships are placed, then one after the other."""
        return turn.actors(state)

    def is_simultaneous(self, state: State) -> bool:
        """Ships are placed at the same time (S3)."""
        return state.is_placing

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves[Move]:
        """Where the next ship may lie, or what may be shot at."""
        return turn.legal_moves(state, seat)

    def apply(self, state: State, move: Move, chance: Chance) -> Step[State]:
        """Commits a place, or shoots. Nothing is drawn during play."""
        return turn.apply(state, move)

    def normal(self, state: State, move: Move) -> Move:
        """Moves have one form only."""
        return move

    def view(self, state: State, viewer: Viewer) -> View:
        """What the viewer may know (S11)."""
        return view.view(state, viewer)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        """What is asked."""
        return view.prompt(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """The end (S9)."""
        return scoring.outcome(state)

    def score(self, state: State, seat: Seat) -> Score:
        """A point for every hit (S10)."""
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
        """A state the view allows, each as likely as the next."""
        return worlds.imagine(view, rng)

    def census(self, state: State) -> Mapping[str, int]:
        """Nothing is in two places, nothing is lost: three numbers that stay nought."""
        lying = [[cell for ship in sea.ships for cell in ship] for sea in state.seas]
        return {
            "ships one fleet is ahead": len(state.seas[0].ships) - len(state.seas[1].ships),
            "cells with two ships": sum(len(cells) - len(set(cells)) for cells in lying),
            "cells shot at twice": sum(len(sea.shots) - len(set(sea.shots)) for sea in state.seas),
        }


game = SeaBattle()
"""The rules of sea battle as pure functions over immutable states."""
