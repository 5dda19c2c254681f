"""The rules of the games in our own words, with our drawings."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromPath

from zamki import draw
from zamki.core.edition import built_in_edition
from zamki.core.registry import folder, game_names, get_game
from zamki.games.rycerze.rules.components import read_components
from zamki.games.zamek.draw.map import built_in_map
from zamki.web.faults import reader as language_of
from zamki.web.lobby import picture
from zamki.web.pages import Html, shown

AnyRequest = Request[Any, Any, State]


@get("/rules", include_in_schema=False)
async def rules_overview(request: AnyRequest) -> Html:
    """Which games there are."""
    lang = language_of(request)
    games = [get_game(name).info for name in game_names()]
    pictures = {info.id: picture(info.id, lang) for info in games}
    return shown(request, "rules.html", games=games, pictures=pictures)


@get("/rules/{game:str}", include_in_schema=False)
async def rules_of(request: AnyRequest, game: FromPath[str]) -> Html:
    """One game explained."""
    info = get_game(game).info
    template = (
        f"{info.id}/rules.html" if (folder(info.id) / "page" / "rules.html").is_file() else "rules_of.html"
    )
    return shown(
        request,
        template,
        info=info,
        pieces=draw.built_in(),
        faces=built_in_map().faces,
        strengths=_strengths(),
    )


def _strengths() -> dict[str, dict[str, int]]:
    edition = read_components(built_in_edition("rycerze", "reconstruction-1"))
    return {card: {str(kind): row[kind] for kind in row} for card, row in edition.strengths.items()}


RULES_PAGES = [rules_overview, rules_of]
