"""What the lobby shows: the games, my tables, open tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from zamki import draw
from zamki.core.errors import BrokenGame, UnknownGame
from zamki.core.game import GameInfo
from zamki.core.ids import Onlooker
from zamki.core.play import some_moves_on
from zamki.core.registry import game_names, get_game, spared
from zamki.core.words import TN, T, Text, joined, literal
from zamki.match.entries import Summary
from zamki.web.desk import seat_name
from zamki.web.page import has_template, page_of
from zamki.web.rendering import ago, covering, render


class Lobby:
    """The first page for one reader."""

    def __init__(
        self, lang: str, key: str | None, mine: Sequence[Summary], open_tables: Sequence[Summary]
    ) -> None:
        self.lang = lang
        self.key = key
        self.mine = mine
        self.open_tables = [each for each in open_tables if not _holds(each, key)]

    def context(self) -> dict[str, Any]:
        """For the template."""
        mine = [self._mine(each) for each in self.mine[:6]]
        return {
            "games": [self._game(get_game(name).info) for name in game_names()],
            "mine": mine,
            "waits": any(each["is_mine"] for each in mine),
            "open": [self._row(each) for each in self.open_tables[:6]],
            "extras": [_extra(name, self.lang) for name in game_names() if has_template(name, "lobby.html")],
        }

    def _game(self, info: GameInfo) -> dict[str, Any]:
        return {
            "id": info.id,
            "title": info.title,
            "summary": info.summary,
            "size": _size(info).render(self.lang),
            "bots": seats_by_default(info) - 1,
            "picture": picture(info.id, self.lang),
        }

    def _mine(self, summary: Summary) -> dict[str, Any]:
        held = [seat for seat, keys in enumerate(summary.holders) if self.key in keys]
        is_mine = any(seat in summary.actors for seat in held)
        if summary.is_over:
            state = T("The end")
        elif is_mine:
            state = T("Your turn")
        else:
            state = T("{name} thinks", name=seat_name(summary.names, summary.actors[0], self.lang))
        return {**self._row(summary), "state": state.render(self.lang), "is_mine": is_mine}

    def _row(self, summary: Summary) -> dict[str, Any]:
        title, detail = described(summary, self.lang)
        icon = Markup(_icon(summary.game, summary.table))
        return {"table": summary.table, "title": title, "detail": detail, "icon": icon}


def described(summary: Summary, lang: str) -> tuple[str, str]:
    """A table in two lines: what is played with whom, and how full it is."""
    slow = [T("take your time")] if summary.pace == "slow" else []
    title = joined([*_played(summary), *slow], " · ")
    people = [
        name for name, kind in zip(summary.names, summary.kinds, strict=True) if name and kind != "free"
    ]
    taken = len(summary.kinds) - summary.free
    count = T("{taken} of {all} seats", taken=taken, all=len(summary.kinds))
    parts: list[Text] = [literal(", ".join(people))] if people else []
    if summary.free:
        parts.append(count)
    parts.append(literal(ago(summary.updated, lang)))
    return title.render(lang), joined(parts, " · ").render(lang)


def _played(summary: Summary) -> list[Text]:
    """The game and its options; of a game that is no longer installed its name."""
    try:
        info = get_game(summary.game).info
    except (UnknownGame, BrokenGame):
        return [literal(summary.game)]
    return [info.title, *(option.title for option in info.options if option.name in summary.options)]


def seats_by_default(info: GameInfo) -> int:
    """How many play when somebody just wants to play."""
    return info.usual_seats or info.seats[0]


def _extra(game: str, lang: str) -> Markup:
    """A card that a game brings to the lobby."""
    make = page_of(game).lobby
    return spared(
        game,
        lambda: Markup(render(f"{game}/lobby.html", lang, about=game, **(make() if make else {}))),
        Markup(""),
    )


@cache
def picture(game: str, lang: str) -> Markup:
    """A game in one picture: its own, or a position, or our castle."""
    logo = draw.logo_svg(prefix=f"lob-{game}")
    found = draw.artist(game)
    return covering(spared(game, lambda: _pictured(game, found, lang), logo) if found else logo)


def _pictured(game: str, artist: draw.Artist, lang: str) -> draw.Drawing:
    prefix = f"lob-{game}"
    if artist.picture:
        return artist.picture(lang, prefix)
    rules = get_game(game)
    view = some_moves_on(rules, seats_by_default(rules.info), 20).view(Onlooker.SPECTATOR)
    return draw.draw_view(view, lang=lang, prefix=prefix)


def _icon(game: str, table: str) -> draw.Drawing:
    prefix = f"ic{table}"
    pawn = draw.pawn_svg(0, width=36, prefix=prefix)
    found = draw.artist(game) if draw.can_draw(game) else None
    icon = found.icon if found else None
    return spared(game, lambda: icon(prefix), pawn) if icon else pawn


def _size(info: GameInfo) -> Text:
    least, most = info.seats[0], info.seats[-1]
    players = TN("{n} player", "{n} players", most) if least == most else _between(least, most)
    return joined([players, T("{n} min", n=info.minutes)], " · ") if info.minutes else players


def _between(least: int, most: int) -> Text:
    return TN("{least}–{n} player", "{least}–{n} players", most, least=least)


def _holds(summary: Summary, key: str | None) -> bool:
    return any(key in keys for keys in summary.holders)
