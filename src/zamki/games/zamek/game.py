"""Zamek: two families build one castle, 2 seats."""

from __future__ import annotations

from zamki.core.game import Game
from zamki.games.zamek.rules.edition import load
from zamki.games.zamek.rules.events import Event, parse_event
from zamki.games.zamek.rules.info import INFO
from zamki.games.zamek.rules.legal import actors, legal_moves, normal
from zamki.games.zamek.rules.moves import Move, move_json, parse_move
from zamki.games.zamek.rules.ranking import outcome
from zamki.games.zamek.rules.redaction import redacted
from zamki.games.zamek.rules.scoring import measures, score
from zamki.games.zamek.rules.state import State, census
from zamki.games.zamek.rules.turn import apply, start
from zamki.games.zamek.rules.view import View, parse_view, prompt, view
from zamki.games.zamek.rules.worlds import imagine
from zamki.games.zamek.words.teller import Teller

game: Game[State, Move, View, Event] = Game(
    info=INFO,
    teller=Teller(),
    edition=load,
    start=start,
    actors=actors,
    legal_moves=legal_moves,
    apply=apply,
    normal=normal,
    view=view,
    parse_view=parse_view,
    prompt=prompt,
    outcome=outcome,
    score=score,
    parse_move=parse_move,
    move_json=move_json,
    parse_event=parse_event,
    redacted=redacted,
    imagine=imagine,
    census=census,
    measures=measures,
)
"""The rules of Zamek as pure functions over immutable states."""
