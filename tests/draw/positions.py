"""Positions of the recorded games, as drawings take them."""

from __future__ import annotations

from pathlib import Path

from zamki.core.ids import Seat, Viewer
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.core.view import AnyView

EXAMPLES = Path(__file__).parent.parent / "records" / "examples"


def view_of(name: str, at: int | None = None, viewer: Viewer | None = None) -> AnyView:
    """A view of a recorded game after some moves; by default of the first seat that is asked."""
    play = replay(parse_record((EXAMPLES / f"{name}.json").read_bytes()), at=at)
    actors = play.game.actors(play.state)
    return play.view(viewer if viewer is not None else actors[0] if actors else Seat(0))


def asked(name: str, key: str, start: int = 0) -> AnyView:
    """The first view of a recorded game in which the first actor is asked this."""
    count = len(parse_record((EXAMPLES / f"{name}.json").read_bytes()).moves)
    views = (view_of(name, at) for at in range(start, count))
    return next(view for view in views if view.prompt.key == key)
