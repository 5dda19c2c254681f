"""The rules of the games in our own words, with our drawings."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromPath

from zamki.core.registry import game_names, get_game
from zamki.web.answers import language_of
from zamki.web.lobby import picture
from zamki.web.page import page_of, template_of
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
    make = page_of(game).rules
    template = template_of(game, "rules.html", "rules_of.html")
    return shown(request, template, about=game, info=info, **(make() if make else {}))


RULES_PAGES = [rules_overview, rules_of]
