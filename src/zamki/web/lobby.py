"""What the lobby shows: the games, my tables, open tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from markupsafe import Markup

from zamki import draw
from zamki.core.edition import built_in_edition
from zamki.core.game import GameInfo, configure
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.registry import game_names, get_game
from zamki.core.words import TN, T, Text, joined, literal
from zamki.games.ludwig.draw.position import castle_board_svg
from zamki.games.rycerze.rules.components import read_components
from zamki.games.zamek.draw.position import zamek_board_svg
from zamki.match.entries import Summary
from zamki.web.desk import seat_name
from zamki.web.kit import ago, covering

_SEATS = {"ludwig": 4, "zamek": 2, "rycerze": 4}
_MINUTES = {"ludwig": 30, "zamek": 40, "rycerze": 10}


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
            "rooms": draw.built_in().rooms,
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
    info = get_game(summary.game).info
    options = [option.title for option in info.options if option.name in summary.options]
    slow = [T("take your time")] if summary.pace == "slow" else []
    title = joined([info.title, *options, *slow], " · ")
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


def seats_by_default(info: GameInfo) -> int:
    """How many play when somebody just wants to play."""
    return _SEATS.get(info.id, info.seats[0])


@cache
def picture(game: str, lang: str) -> Markup:
    """A game in one picture: a position of a game that was played once, or cards."""
    if game == "rycerze":
        cards = "".join(_card(card, lang) for card in ("archer", "dragon", "knight"))
        return Markup(f'<div class="fan">{cards}</div>')
    if game == "ludwig":
        view = _played(game, 4, 49).view(Seat(0)).json()
        svg = castle_board_svg(
            view, 0, cell=40, lang=lang, prefix="lob-ludwig", interactive=False, limits=(-4, 5, -1, 3)
        )
    elif game == "zamek":
        view = _played(game, 2, 64).view(Seat(0)).json()
        svg = zamek_board_svg(view, lang=lang, prefix="lob-zamek", interactive=False)
    else:
        svg = draw.logo_svg(prefix=f"lob-{game}")
    return covering(svg)


def _played(name: str, seats: int, moves: int) -> Playthrough[Any, Any, Any]:
    """A game some moves on; the same every time."""
    game, chance = get_game(name), Random(5)
    play = Playthrough.new(game, configure(game, seats), 5)
    while len(play.played) < moves and play.outcome is None:
        seat = chance.choice(game.actors(play.state))
        play.submit(chance.choice(list(game.legal_moves(play.state, seat))))
    return play


def _card(card: str, lang: str) -> str:
    edition = read_components(built_in_edition("rycerze", "reconstruction-1"))
    strengths = {str(kind): value for kind, value in edition.strengths[card].items()}
    return draw.army_card_svg(card, strengths, None, lang, width=128, prefix=f"lob{card}")


def _icon(game: str, table: str) -> str:
    prefix = f"ic{table}"
    if game == "rycerze":
        return draw.material_svg("brick", prefix=prefix)
    if game == "ludwig":
        return draw.chip_svg("special", width=36, prefix=prefix)
    return draw.pawn_svg(0, width=36, prefix=prefix)


def _size(info: GameInfo) -> Text:
    least, most = info.seats[0], info.seats[-1]
    players = TN("{n} player", "{n} players", most) if least == most else _between(least, most)
    minutes = _MINUTES.get(info.id)
    return joined([players, T("{n} min", n=minutes)], " · ") if minutes else players


def _between(least: int, most: int) -> Text:
    return TN("{least}–{n} player", "{least}–{n} players", most, least=least)


def _holds(summary: Summary, key: str | None) -> bool:
    return any(key in keys for keys in summary.holders)
