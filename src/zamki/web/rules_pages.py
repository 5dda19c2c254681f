"""The pages of rules in our own words, and of player aids."""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from zamki.core.lessons import has_lesson
from zamki.core.registry import game_names, get_game
from zamki.web.client_address import AnyRequest
from zamki.web.error_responses import language_of
from zamki.web.lobby import picture
from zamki.web.page import page_of, template_of
from zamki.web.pages import Html, render_page
from zamki.web.rendering import html, render


@get("/rules", include_in_schema=False)
async def rules_overview(request: AnyRequest) -> Html:
    """Shows the list of games."""
    lang = language_of(request)
    games = [get_game(name).info for name in game_names()]
    pictures = {info.id: picture(info.id, lang) for info in games}
    return render_page(request, "rules.html", games=games, pictures=pictures)


@get("/rules/{game:str}", include_in_schema=False)
async def rules_of(request: AnyRequest, game: FromPath[str]) -> Html:
    """Shows the rules of a game."""
    info, page = get_game(game).info, page_of(game)
    template = template_of(game, "rules.html", "rules_of.html")
    made = {"chapters": (), **(page.rules() if page.rules else {})}
    ways = {"has_aid": page.aid is not None, "has_lesson": has_lesson(game)}
    return render_page(request, template, about=game, info=info, **ways, **made)


@get("/rules/{game:str}/aid", include_in_schema=False)
async def aid_of(request: AnyRequest, game: FromPath[str]) -> Html:
    """Shows a player aid as a page, or for a table the part in its panel."""
    info, make = get_game(game).info, page_of(game).aid
    if make is None:
        raise NotFoundException
    if "part" in request.query_params:
        lang = language_of(request)
        return html(render("aid_part.html", lang, about=game, info=info, aid=make(), is_sheet=True))
    return render_page(request, "aid.html", about=game, info=info, aid=make(), is_sheet=False)


RULES_PAGES = [rules_overview, rules_of, aid_of]
