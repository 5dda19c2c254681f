"""The whole position of any game as one SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zamki.core.errors import BadSetup, BrokenGame, UnknownGame
from zamki.core.words import T
from zamki.draw.artist import artist
from zamki.draw.svg import Theme
from zamki.draw.words import View


class Picture(str):
    """A finished drawing that a notebook shows by itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw_view(
    view: View,
    *,
    lang: str = "en",
    theme: Theme = "auto",
    interactive: bool = False,
    names: Sequence[str] = (),
    edition: Mapping[str, Any] | None = None,
    prefix: str | None = None,
) -> Picture:
    """Draw a view, as the API or ``SeatView.json()`` gives it.

    ``interactive`` adds the legal spots; ``edition`` is the data of an edition file that is not built in.
    """
    game = str(view["game"])
    found = artist(game)
    if found is None:
        raise BadSetup(T("Nobody has drawn {game} yet.", game=game))
    return Picture(
        found.position(
            view,
            lang=lang,
            theme=theme,
            interactive=interactive,
            names=names,
            edition=edition,
            prefix=prefix or game,
        )
    )


def can_draw(game: str) -> bool:
    """Tell whether there is such a game, and it has a drawing."""
    try:
        return artist(game) is not None
    except (BrokenGame, UnknownGame):
        return False
