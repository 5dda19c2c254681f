"""Desks of Ludwig at moments of played games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.games.ludwig.scene import Play, new
from zamki.core.ids import Seat, Viewer
from zamki.games.ludwig.bots.fallback import simple_ranking
from zamki.games.ludwig.draw.position import Seen
from zamki.games.ludwig.rules.view import View
from zamki.web.table_context import Desk, Reader
from zamki.web.viewport import SMALL_DESK, Window

NAMES = ("Ada", "Bartek", "Jadwiga", "Chloé", "Anselm", "Zofia", "Henri")
ME = Seat(0)
PHONE = Window(360, 740, True)
TABLET = Window(768, 1024, True)
LAND = Window(740, 360, True)


def desk(
    play: Play, viewer: Viewer = ME, *picks: str, window: Window = SMALL_DESK, lang: str = "en"
) -> Desk[View]:
    """The desk of a reader who has picked these."""
    names = NAMES[: play.state.people]
    return Desk(play.view(viewer), names, Reader(lang, viewer, picks, window))


def step(play: Play) -> None:
    """The move a simple bot makes for whoever is asked last."""
    view = play.view(play.game.actors(play.state)[-1])
    play.submit(simple_ranking(view.state, view.legal_moves)[0][0])


def played(seats: int = 4, seed: int = 3) -> Iterator[Play]:
    """A whole game, one move after the other; the same object every time."""
    play = new(seats, seed)
    yield play
    while play.outcome is None:
        step(play)
        yield play


def at_prompt(key: str, wanted: Callable[[Seen], bool] = lambda view: True) -> Play:
    """The first moment, in any of a few games, at which the first seat is asked for this."""
    for seats in (4, 2, 3):
        for seed in range(8):
            for play in played(seats, seed):
                view = play.view(Seat(0))
                if view.prompt.key == key and wanted(view):
                    return play
    raise AssertionError(key)
