"""Sea battle: two hidden fleets, and shots until one of them is sunk."""

from __future__ import annotations

from zamki.core.game import Game

from zamki_sea_battle.rules import legal, turn
from zamki_sea_battle.rules.edition import read_components
from zamki_sea_battle.rules.events import Event, parse_event
from zamki_sea_battle.rules.info import INFO
from zamki_sea_battle.rules.moves import Move, move_json, parse_move
from zamki_sea_battle.rules.ranking import outcome
from zamki_sea_battle.rules.redaction import redacted
from zamki_sea_battle.rules.scoring import score
from zamki_sea_battle.rules.state import State, census
from zamki_sea_battle.rules.view import View, parse_view, prompt, view
from zamki_sea_battle.rules.worlds import imagine
from zamki_sea_battle.words.teller import Teller

game: Game[State, Move, View, Event] = Game(
    info=INFO,
    teller=Teller(),
    edition=read_components,
    start=turn.start,
    actors=legal.actors,
    is_simultaneous=legal.is_simultaneous,
    legal_moves=legal.legal_moves,
    apply=turn.apply,
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
)
"""The rules of sea battle as pure functions over immutable states."""
