"""Ludwig: building between two castles, 2–7 seats."""

from __future__ import annotations

from zamki.core.game import Game
from zamki.games.ludwig.rules.edition import read_components
from zamki.games.ludwig.rules.events import Event, parse_event
from zamki.games.ludwig.rules.info import INFO
from zamki.games.ludwig.rules.legal import (
    actors,
    in_order,
    is_silent,
    is_simultaneous,
    legal_moves,
    partners,
)
from zamki.games.ludwig.rules.moves import Move, move_json, parse_move
from zamki.games.ludwig.rules.ranking import growth, measures, outcome, score
from zamki.games.ludwig.rules.redaction import redacted
from zamki.games.ludwig.rules.state import State, census
from zamki.games.ludwig.rules.turn import apply, start
from zamki.games.ludwig.rules.view import View, parse_view, prompt, view
from zamki.games.ludwig.rules.worlds import imagine
from zamki.games.ludwig.words.teller import Teller

game: Game[State, Move, View, Event] = Game(
    info=INFO,
    teller=Teller(),
    edition=read_components,
    start=start,
    actors=actors,
    is_simultaneous=is_simultaneous,
    is_silent=is_silent,
    partners=partners,
    in_order=in_order,
    legal_moves=legal_moves,
    apply=apply,
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
    growth=growth,
)
"""The rules of Ludwig as pure functions over immutable states."""
