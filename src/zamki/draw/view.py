"""Draws the whole position of any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any, cast, get_args

from zamki.core.argument_checks import as_whole_number, check_type
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup, BrokenGame, UnknownGame
from zamki.core.ids import Json, JsonObject, Onlooker
from zamki.core.parsing import parse_view
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.view import AnyView, SeatView
from zamki.core.words import T
from zamki.draw.artist import Pose, artist
from zamki.draw.drawing import Drawing
from zamki.draw.shields import DIVISIONS, use_shields
from zamki.draw.svg import Theme


def draw_view(
    view: AnyView | AnyPlaythrough | JsonObject,
    *,
    lang: str = "en",
    theme: Theme = "auto",
    interactive: bool = False,
    names: Sequence[str] = (),
    shields: Sequence[int] = (),
    edition: Mapping[str, Json] | None = None,
    prefix: str | None = None,
) -> Drawing:
    """Draws a view, a game under way with everything in it, or the JSON form of a view.

    ``interactive`` adds the legal spots; ``shields`` are the numbers of the seats' shields. A view in JSON
    of an edition that is not built in needs the data of its edition file.
    """
    seen = _as_view(view, edition)
    found = artist(seen.game)
    if found is None:
        raise BadSetup(T("Nobody has drawn {game} yet.", game=seen.game))
    if theme not in get_args(Theme):
        known = ", ".join(get_args(Theme))
        raise BadSetup(T("There is no theme “{theme}”. There are: {known}.", theme=theme, known=known))
    called = _texts(names) or (_names(view) if isinstance(view, Mapping) else ())
    pose = Pose(lang, theme, interactive, called, prefix=prefix or seen.game)
    with (
        use_shields([as_whole_number(each, "a shield") % DIVISIONS for each in shields])
        if shields
        else nullcontext()
    ):
        return found.position(seen, pose)


def _as_view(view: AnyView | AnyPlaythrough | JsonObject, edition: Mapping[str, Json] | None) -> AnyView:
    if isinstance(view, Playthrough):
        return view.view(Onlooker.OPEN)
    if not isinstance(view, Mapping):
        check_type(view, SeatView, "a view or a playthrough is drawn")
        return view
    state = cast(Mapping[str, Any], view.get("state") or {})
    own = None if edition is None else EditionFile(str(state.get("edition")), edition, None)
    return parse_view(view, edition=own)


def _texts(names: Sequence[str]) -> tuple[str, ...]:
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"names are a list of texts, not {names!r}")
    return tuple(names)


def _names(view: JsonObject) -> tuple[str, ...]:
    """Returns the names of the people, which a table adds to a view."""
    seats = cast(Sequence[Mapping[str, Any]], view.get("seats") or ())
    return tuple(str(seat.get("name") or "") for seat in seats)


def can_draw(game: str) -> bool:
    """Returns true if the game exists and has drawings."""
    try:
        return artist(game) is not None
    except (BrokenGame, UnknownGame):
        return False
