"""The lobby: games, one's own tables, open tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from zamki import draw
from zamki.bots.levels import default_level, find_level, level_title
from zamki.core.errors import BrokenGame, UnknownGame
from zamki.core.game import GameInfo
from zamki.core.ids import Onlooker
from zamki.core.lessons import has_lesson
from zamki.core.play import sample_playthrough
from zamki.core.registry import call_or_default, game_names, get_game
from zamki.core.words import TN, T, Text, join_texts, literal
from zamki.match.entries import TableSummary
from zamki.match.ports import BotProvider
from zamki.web.page import Link, has_template, page_of
from zamki.web.rendering import ago, covering, render
from zamki.web.table_context import TableDesk, seat_name
from zamki.web.viewport import SMALL_DESK, Window

SHOWN = 3
"""The number of one's tables offered first; the others stand in a list."""
ROWS = 2
"""The number of open tables in the lobby."""
CARD_LEVELS = 4
"""The number of levels that fit on a card."""


class Lobby:
    """The lobby for one reader."""

    def __init__(
        self,
        lang: str,
        key: str | None,
        mine: Sequence[TableSummary],
        open_tables: Sequence[TableSummary],
        *,
        desks: Mapping[str, TableDesk[Any]] | None = None,
        levels: Mapping[str, str] | None = None,
        bot_maker: BotProvider | None = None,
        window: Window = SMALL_DESK,
    ) -> None:
        self.lang = lang
        self.key = key
        self.mine = mine
        self.desks = desks or {}
        self.levels = levels or {}
        self.bot_maker = bot_maker
        self.window = window
        self.open_tables = [each for each in open_tables if not _holds(each, key)]

    def context(self) -> dict[str, Any]:
        """Returns the context of the template."""
        games = game_names()
        return {
            "games": [self._game(get_game(name).info) for name in games],
            "columns": len(games) if len(games) <= 4 else 4 if len(games) % 4 == 0 or len(games) > 6 else 3,
            "many": len(games) > 4,
            "mine": [self._mine(each) for each in self.mine[:SHOWN]],
            "others": [self._row(each) for each in self.mine[SHOWN:]],
            "open": self.open_rows()[:ROWS],
            "waiting": len(self.open_tables),
            "ways": [_way(name, link) for name in games for link in page_of(name).links],
            "hero": hero_size(self.window),
            "extras": [_extra(name, self.lang) for name in games if has_template(name, "lobby.html")],
        }

    def open_rows(self) -> list[dict[str, Any]]:
        """Returns a row for every open table."""
        return [self._row(each) for each in self.open_tables]

    def _game(self, info: GameInfo) -> dict[str, Any]:
        title = info.title.render(self.lang)
        return {
            "id": info.id,
            "title": title,
            "letter": title[:1],
            "summary": info.summary,
            "size": _size(info).render(self.lang),
            "bots": seats_by_default(info) - 1,
            "levels": self._levels(info.id),
            "picture": picture(info.id, self.lang),
            "has_lesson": has_lesson(info.id),
        }

    def _levels(self, game: str) -> list[dict[str, Any]]:
        """Returns the levels for a card, with the last chosen one."""
        known = self.bot_maker.levels(game) if self.bot_maker else ()
        if not known:
            return []
        chosen = self.levels.get(game, "")
        on = chosen if chosen in known else default_level(known)
        return [
            {"id": level, "title": said[0], "help": said[1], "on": level == on}
            for level, said in (
                (each, level_words(game, each, self.lang)) for each in _fitting(game, known, on)
            )
        ]

    def _mine(self, summary: TableSummary) -> dict[str, Any]:
        desk = self.desks.get(summary.table)
        _, detail = describe(summary, self.lang)
        is_mine = _is_asked(summary, self.key)
        if is_mine:
            state = T("Your turn")
        elif summary.free or not summary.actors:
            state = T("Waiting for people")
        else:
            state = T("{name} is thinking", name=seat_name(summary.names, summary.actors[0], self.lang))
        return {
            "table": summary.table,
            "title": _title_parts(summary)[0].render(self.lang),
            "detail": resume_line(desk) if desk else detail,
            "picture": (_thumbnail(desk) if desk else None) or picture(summary.game, self.lang, 1),
            "state": state.render(self.lang),
            "is_mine": is_mine,
        }

    def _row(self, summary: TableSummary) -> dict[str, Any]:
        title, detail = describe(summary, self.lang)
        icon = Markup(_icon(summary.game, summary.table))
        return {"table": summary.table, "title": title, "detail": detail, "icon": icon}


def hero_size(window: Window) -> tuple[int, int]:
    """Returns the size of the picture over the lobby; on phones the style shows its middle."""
    if window.is_narrow:
        return SMALL_DESK.width, 104
    return window.width, int(min(max(96, window.height * 0.145), 190))


def in_order(tables: Sequence[TableSummary], key: str | None) -> list[TableSummary]:
    """Returns one's tables: those waiting for oneself, longest first, then running, then incomplete ones."""

    def rank(each: TableSummary) -> tuple[int, float]:
        if _is_asked(each, key):
            return 0, each.updated
        return (2 if each.free or not each.actors else 1), -each.updated

    return sorted((each for each in tables if not each.is_over), key=rank)


def _is_asked(summary: TableSummary, key: str | None) -> bool:
    held = [seat for seat, keys in enumerate(summary.holders) if key in keys]
    return any(seat in summary.actors for seat in held)


def resume_line(desk: TableDesk[Any]) -> str:
    """Returns how far a table is, and how its reader stands."""
    page = page_of(desk.view.game)
    where = page.where(desk.state) if page.where else TN("{n} move", "{n} moves", desk.count)
    numbers, _ = desk.numbers
    if not numbers or desk.seat is None or len(numbers) < 2:
        return desk.say(where)
    mine = numbers[desk.seat]
    best = max(number for seat, number in enumerate(numbers) if seat != desk.seat)
    return desk.say(T("{where} · you {n}, best other {m}", where=where, n=mine, m=best))


def level_words(game: str, level: str, lang: str) -> tuple[str, str]:
    """Returns a level's title and what to expect of it."""
    found = find_level(game, level)
    said = found.help.render(lang) if found and found.help else ""
    return level_title(game, level).render(lang), said


def _fitting(game: str, known: Sequence[str], on: str) -> list[str]:
    """Returns the levels for a card: the weakest and the best opponents that fit, and the chosen one."""
    rivals = [name for name in known if (level := find_level(game, name)) is None or level.is_rival]
    shown = rivals or list(known)
    if len(shown) > CARD_LEVELS:
        shown = [shown[0], *shown[1 - CARD_LEVELS :]]
    return shown if on in shown else [on, *shown[1:]]


def describe(summary: TableSummary, lang: str) -> tuple[str, str]:
    """Returns a table in two lines: the game and its people, and how full it is."""
    slow = [T("take your time")] if summary.pace == "slow" else []
    title = join_texts([*_title_parts(summary), *slow], " · ")
    people = [
        name for name, kind in zip(summary.names, summary.kinds, strict=True) if name and kind != "free"
    ]
    taken = len(summary.kinds) - summary.free
    count = T("{taken} of {all} seats", taken=taken, all=len(summary.kinds))
    parts: list[Text] = [literal(", ".join(people))] if people else []
    if summary.free:
        parts.append(count)
    parts.append(literal(ago(summary.updated, lang)))
    return title.render(lang), join_texts(parts, " · ").render(lang)


def _title_parts(summary: TableSummary) -> list[Text]:
    """Returns the game and its options; for a game no longer installed its name."""
    try:
        info = get_game(summary.game).info
    except (UnknownGame, BrokenGame):
        return [literal(summary.game)]
    return [info.title, *(option.title for option in info.options if option.name in summary.options)]


def seats_by_default(info: GameInfo) -> int:
    """Returns the usual number of seats of a game."""
    return info.usual_seats or info.seats[0]


def _extra(game: str, lang: str) -> Markup:
    """Returns a game's own card in the lobby."""
    make = page_of(game).lobby
    return call_or_default(
        game,
        lambda: Markup(render(f"{game}/lobby.html", lang, about=game, **(make() if make else {}))),
        Markup(""),
    )


@cache
def picture(game: str, lang: str, number: int = 0) -> Markup | None:
    """Returns a picture of a game, its own or a position; none without a drawing. Each has ids of its own."""
    found = draw.artist(game)
    if found is None:
        return None
    made = call_or_default(game, lambda: _draw_game(game, found, lang, f"lob{number}-{game}"), None)
    return None if made is None else covering(made, "YMin")  # the lower part is cut off, under the name


def _thumbnail(desk: TableDesk[Any]) -> Markup | None:
    """Returns a small picture of a table as its reader knows it; none if its game has none."""
    found = draw.artist(desk.view.game)
    make = found.thumbnail if found else None
    if make is None:
        return None
    made = call_or_default(desk.view.game, lambda: make(desk.view, desk.lang, f"mine-{desk.table.id}"), None)
    return None if made is None else covering(made)


def _draw_game(game: str, artist: draw.Artist, lang: str, prefix: str) -> draw.Drawing:
    if artist.picture:
        return artist.picture(lang, prefix)
    rules = get_game(game)
    view = sample_playthrough(rules, seats_by_default(rules.info), 20).view(Onlooker.SPECTATOR)
    return draw.draw_view(view, lang=lang, prefix=prefix)


def _icon(game: str, table: str) -> draw.Drawing:
    prefix = f"ic{table}"
    pawn = draw.pawn_svg(0, width=36, prefix=prefix)
    found = draw.artist(game) if draw.can_draw(game) else None
    icon = found.icon if found else None
    return call_or_default(game, lambda: icon(prefix), pawn) if icon else pawn


def _way(game: str, link: Link) -> dict[str, Any]:
    """Returns a link to a game's own page, with the game's icon."""
    return {"title": link.title, "address": link.address, "icon": Markup(_icon(game, f"way-{game}"))}


def _size(info: GameInfo) -> Text:
    least, most = info.seats[0], info.seats[-1]
    players = TN("{n} player", "{n} players", most) if least == most else _between(least, most)
    said = [players, *_long(info)]
    if info.ages_from:
        said.append(T("age {n}+", n=info.ages_from))
    return join_texts(said, " · ")


def _long(info: GameInfo) -> list[Text]:
    """Returns how long a game takes."""
    if info.minutes and info.most_minutes:
        return [T("{n}–{most} min", n=info.minutes, most=info.most_minutes)]
    return [T("{n} min", n=info.minutes)] if info.minutes else []


def _between(least: int, most: int) -> Text:
    return TN("{least}–{n} player", "{least}–{n} players", most, least=least)


def _holds(summary: TableSummary, key: str | None) -> bool:
    return any(key in keys for keys in summary.holders)
