"""The whole position of any game as one SVG."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zamki.draw.svg import Theme
from zamki.draw.views import View
from zamki.games.ludwig.draw import position as ludwig_view
from zamki.games.rycerze.draw import position as rycerze_view
from zamki.games.zamek.draw import position as zamek_view


class Picture(str):
    """A finished drawing that a notebook shows by itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


_DRAW: Mapping[str, Callable[..., str]] = {
    "ludwig": ludwig_view.position_svg,
    "zamek": zamek_view.position_svg,
    "rycerze": rycerze_view.position_svg,
}


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
    drawn = _DRAW[game](
        view,
        lang=lang,
        theme=theme,
        interactive=interactive,
        names=names,
        edition=edition,
        prefix=prefix or game,
    )
    return Picture(drawn)


def can_draw(game: str) -> bool:
    """Tell whether a game has a drawing."""
    return game in _DRAW
