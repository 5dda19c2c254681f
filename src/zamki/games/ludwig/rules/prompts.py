"""What is asked of whom."""

from __future__ import annotations

from zamki.core.ids import Json, Viewer
from zamki.core.view import Prompt
from zamki.games.ludwig.rules.bonuses import options
from zamki.games.ludwig.rules.components import CASTLES
from zamki.games.ludwig.rules.legal import actors
from zamki.games.ludwig.rules.ranking import final
from zamki.games.ludwig.rules.state import Ask, Phase, State


def prompt(state: State, viewer: Viewer) -> Prompt:
    """What is asked of the viewer, or whom it waits for."""
    if state.phase is Phase.OVER:
        return Prompt("over", {"winners": list(final(state).winners)})
    asked = actors(state)
    if viewer not in asked:
        return Prompt("waiting", {"seats": list(asked)})
    if state.phase is Phase.ASSIGN:
        return Prompt("assign", {"rooms": list(state.drawn)})
    if state.phase is Phase.CHOOSE:
        return Prompt("choose", {"round": state.round, "turn": state.turn, "count": 2})
    for bonus in state.bonuses:
        if bonus is not None and bonus.seat == viewer:
            drawn = bonus.ask in (Ask.ROOM, Ask.CARD)
            args: dict[str, Json] = {"castle": bonus.castle, "of": bonus.of, "name": CASTLES[bonus.castle]}
            return Prompt(bonus.ask.value, args | {"count": len(options(state, bonus)) if drawn else 1})
    rooms = [room for seat, waiting in enumerate(state.waiting) if seat == viewer for room in waiting.rooms]
    return Prompt("place", {"rooms": list(rooms)})
