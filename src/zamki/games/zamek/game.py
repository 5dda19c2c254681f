"""Zamek as the rest of the house sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from zamki.core.chance import Chance
from zamki.core.edition import EditionFile
from zamki.core.game import Config, Game, GameInfo, Step
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome, ranked
from zamki.core.score import Score
from zamki.core.view import Prompt
from zamki.games.zamek.rules import edition, moves, scoring, view, worlds
from zamki.games.zamek.rules import turn as rules
from zamki.games.zamek.rules.components import ZamekEdition
from zamki.games.zamek.rules.info import INFO
from zamki.games.zamek.rules.moves import ZamekMove
from zamki.games.zamek.rules.state import SEATS, Phase, ZamekState
from zamki.games.zamek.rules.view import ZamekView
from zamki.games.zamek.words.reasons import score_lines
from zamki.games.zamek.words.teller import ZamekTeller


class Zamek(Game[ZamekState, ZamekMove, ZamekView]):
    """Keeps the protocol of `zamki.core.game.Game`."""

    info: GameInfo = INFO
    teller = ZamekTeller()

    def edition(self, file: EditionFile) -> ZamekEdition:
        """Typed and checked components."""
        return edition.load(file)

    def start(self, config: Config, chance: Chance) -> Step[ZamekState]:
        """The whole set-up."""
        return rules.start(config, chance)

    def actors(self, state: ZamekState) -> tuple[Seat, ...]:
        """The active seat."""
        return rules.actors(state)

    def is_simultaneous(self, state: ZamekState) -> bool:
        """Never: the seats take turns."""
        return False

    def legal_moves(self, state: ZamekState, seat: Seat) -> LegalMoves[ZamekMove]:
        """Everything `seat` may do now."""
        return rules.legal_moves(state.table, seat)

    def apply(self, state: ZamekState, move: ZamekMove, chance: Chance) -> Step[ZamekState]:
        """The next state; nothing is left to chance once the pile is shuffled."""
        return rules.apply(state, move)

    def normal(self, state: ZamekState, move: ZamekMove) -> ZamekMove:
        """The move with its feature named as `legal_moves` does."""
        return rules.normal(state.table, move)

    def view(self, state: ZamekState, viewer: Viewer) -> ZamekView:
        """What `viewer` may know."""
        return view.view(state, viewer)

    def prompt(self, state: ZamekState, viewer: Viewer) -> Prompt:
        """What is asked."""
        return view.prompt(state.table, viewer)

    def outcome(self, state: ZamekState) -> Outcome | None:
        """Z30: most points; equal: shared."""
        table = state.table
        if table.phase is not Phase.OVER:
            return None
        return ranked(table.totals, SEATS, (), {"breakdown": scoring.breakdown(table)})

    def score(self, state: ZamekState, seat: Seat) -> Score:
        """The seat's points with their reasons."""
        return Score(score_lines(state.table, seat))

    def parse_move(self, data: JsonObject) -> ZamekMove:
        """A move from its JSON form."""
        return moves.parse_move(data)

    def move_json(self, move: ZamekMove) -> dict[str, Json]:
        """A move's JSON form."""
        return moves.move_json(move)

    def redacted(
        self, state: ZamekState, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
    ) -> tuple[dict[str, Json], list[dict[str, Json]]]:
        """The record without what lies face down."""
        return view.redacted(state, setup, moves)

    def imagine(self, view: ZamekView, rng: Random) -> ZamekState:
        """A full state that the view allows."""
        return worlds.imagine(view, rng)

    def census(self, state: ZamekState) -> Mapping[str, int]:
        """Cells, tiles, subjects of each seat, tokens."""
        table = state.table
        on_board = Counter(table.board.subjects.values())
        tokens = [*table.spent, *state.unused, *(token for token in state.tokens if token)]
        empty = table.edition.cells - len(table.board.tiles)
        return {
            "cells": len(table.board.tiles) + empty,
            "tiles": len(table.board.tiles)
            + len(table.discards)
            + len(state.pile)
            + (table.tile is not None),
            "subjects of seat 0": table.pools[0] + on_board[SEATS[0]] + 1,
            "subjects of seat 1": table.pools[1] + on_board[SEATS[1]] + 1,
            "tokens": len(tokens) + sum(len(table.tokens(seat)) for seat in SEATS),
        }


game = Zamek()
