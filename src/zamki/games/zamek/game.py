"""Zamek: two families build one castle, 2 seats."""

from __future__ import annotations

from zamki.core.events import LooseEvent, parse_loose_event
from zamki.core.game import Game
from zamki.core.score import Score
from zamki.games.zamek.rules import edition, scoring, turn, view, worlds
from zamki.games.zamek.rules.info import INFO
from zamki.games.zamek.rules.moves import Move, move_json, parse_move
from zamki.games.zamek.rules.state import State, census
from zamki.games.zamek.rules.view import View
from zamki.games.zamek.words.reasons import score_lines
from zamki.games.zamek.words.teller import Teller

game: Game[State, Move, View, LooseEvent] = Game(
    info=INFO,
    teller=Teller(),
    edition=edition.load,
    start=turn.start,
    actors=turn.actors,
    legal_moves=lambda state, seat: turn.legal_moves(state.table, seat),
    apply=lambda state, move, chance: turn.apply(state, move),
    normal=lambda state, move: turn.normal(state.table, move),
    view=view.view,
    parse_view=view.parse_view,
    prompt=lambda state, viewer: view.prompt(state.table, viewer),
    outcome=scoring.outcome,
    score=lambda state, seat: Score(score_lines(state.table, seat)),
    parse_move=parse_move,
    move_json=move_json,
    parse_event=parse_loose_event,
    redacted=lambda state, viewer, setup, moves: view.redacted(state, setup, moves),
    imagine=worlds.imagine,
    census=census,
)
"""The rules of Zamek as pure functions over immutable states."""
