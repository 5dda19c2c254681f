"""Rycerze: knights, catapults and dragons take castles in seven rounds of bluff."""

from __future__ import annotations

from zamki.core.chance import Chance
from zamki.core.events import LooseEvent, parse_loose_event
from zamki.core.game import Config, Game, Step
from zamki.games.rycerze.rules import scoring, turn, view, worlds
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.edition import read_components
from zamki.games.rycerze.rules.info import INFO
from zamki.games.rycerze.rules.moves import Move, move_json, parse_move
from zamki.games.rycerze.rules.state import State, census
from zamki.games.rycerze.rules.view import View
from zamki.games.rycerze.words.teller import RycerzeTeller


def _start(config: Config, chance: Chance) -> Step[State, LooseEvent]:
    assert isinstance(config.edition, Components)
    return turn.start(config, chance, config.edition)


game: Game[State, Move, View, LooseEvent] = Game(
    info=INFO,
    teller=RycerzeTeller(),
    edition=read_components,
    start=_start,
    actors=turn.actors,
    is_simultaneous=lambda state: not state.is_over,
    legal_moves=turn.legal_moves,
    apply=lambda state, move, chance: turn.apply(state, move),
    view=view.view,
    parse_view=view.parse_view,
    prompt=view.prompt,
    outcome=scoring.outcome,
    score=scoring.score,
    parse_move=parse_move,
    move_json=move_json,
    parse_event=parse_loose_event,
    redacted=view.redacted,
    imagine=worlds.imagine,
    census=census,
)
"""The rules of Rycerze as pure functions over immutable states."""
