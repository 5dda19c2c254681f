"""Rycerze: knights, catapults and dragons take castles in seven rounds of bluff."""

from __future__ import annotations

from zamki.core.game import Game
from zamki.games.rycerze.rules import legal, ranking, redaction, scoring, state, turn, view, worlds
from zamki.games.rycerze.rules.edition import read_components
from zamki.games.rycerze.rules.events import Event, parse_event
from zamki.games.rycerze.rules.info import INFO
from zamki.games.rycerze.rules.moves import Move, move_json, parse_move
from zamki.games.rycerze.rules.state import State
from zamki.games.rycerze.rules.view import View
from zamki.games.rycerze.words.teller import Teller

game: Game[State, Move, View, Event] = Game(
    info=INFO,
    teller=Teller(),
    edition=read_components,
    start=turn.start,
    actors=legal.actors,
    is_simultaneous=legal.is_simultaneous,
    legal_moves=legal.legal_moves,
    apply=turn.apply,
    view=view.view,
    parse_view=view.parse_view,
    prompt=view.prompt,
    outcome=ranking.outcome,
    score=scoring.score,
    parse_move=parse_move,
    move_json=move_json,
    parse_event=parse_event,
    redacted=redaction.redacted,
    imagine=worlds.imagine,
    census=state.census,
)
"""The rules of Rycerze as pure functions over immutable states."""
