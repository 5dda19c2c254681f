"""Ludwig: building between two castles, 2–7 seats."""

from __future__ import annotations

from zamki.core.events import LooseEvent, parse_loose_event
from zamki.core.game import Game
from zamki.games.ludwig.rules import census, legal, prompts, ranking, turn, view
from zamki.games.ludwig.rules.edition import read_components
from zamki.games.ludwig.rules.info import INFO
from zamki.games.ludwig.rules.moves import Move, move_json, parse_move
from zamki.games.ludwig.rules.redaction import redacted
from zamki.games.ludwig.rules.state import Phase, State
from zamki.games.ludwig.rules.view import LudwigView
from zamki.games.ludwig.rules.worlds import imagine
from zamki.games.ludwig.words.teller import LudwigTeller

game: Game[State, Move, LudwigView, LooseEvent] = Game(
    info=INFO,
    teller=LudwigTeller(),
    edition=read_components,
    start=turn.start,
    actors=legal.actors,
    is_simultaneous=lambda state: state.phase is Phase.CHOOSE,
    legal_moves=legal.legal_moves,
    apply=turn.apply,
    view=view.view,
    parse_view=view.parse_view,
    prompt=prompts.prompt,
    outcome=ranking.outcome,
    score=ranking.score,
    parse_move=parse_move,
    move_json=move_json,
    parse_event=parse_loose_event,
    redacted=redacted,
    imagine=imagine,
    census=census.census,
)
"""The rules of Ludwig as pure functions over immutable states."""
