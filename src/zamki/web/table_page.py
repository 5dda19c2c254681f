"""The page of one table, for a seat, a spectator, or several people at one screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import segno
from markupsafe import Markup

from zamki.bots.fallback import playing_level
from zamki.bots.levels import adviser_note, advising_level, default_level
from zamki.core.bots import Thought
from zamki.core.ids import Onlooker, Seat, Viewer, seats
from zamki.core.lessons import has_lesson
from zamki.core.words import T, Text, join_texts
from zamki.draw.shields import use_shields
from zamki.match import Table, Tables
from zamki.match.bot_runner import fallback_sentence
from zamki.match.phrases import NUDGE
from zamki.web.lobby import picture
from zamki.web.pads import pad_of
from zamki.web.page import context, first_time, page_of, rules_link, template_of
from zamki.web.rendering import render
from zamki.web.table_context import Reader, TableDesk

HINT = '{"#hint":1}'
SEEN_END = '{"##end":1}'
"""The pick of a reader who has seen what the game shows before its end."""


class TablePage:
    """The page of one request for a table."""

    def __init__(
        self,
        all_tables: Tables,
        table: Table,
        key: str | None,
        reader: Reader,
        origin: str,
        count: int | None = None,
        *,
        address: str | None = None,
        is_new: bool = False,
    ) -> None:
        self.is_new = is_new
        """True if the reader plays this game for the first time, and is offered the lesson first."""
        self.all_tables = all_tables
        self.table = table
        self.key = key
        self.origin = origin
        self._address = address
        self.mine = table.log.seats_of(key)
        self.is_hot = len(self.mine) > 1
        self.desk: TableDesk[Any] = TableDesk(table, table.view(reader.viewer), reader, count)

    @property
    def next_seat(self) -> Seat | None:
        """The seat that must take over a shared screen before anything is shown, if any."""
        if not self.is_hot or not self.desk.game.info.hides or self.desk.view.outcome is not None:
            return None
        asked = [seat for seat in self.mine if seat in self.desk.view.actors]
        asked = [seat for seat in asked if not self.table.chair(seat).is_stand_in]
        return None if self.desk.seat in asked else next(iter(asked), None)

    @property
    def default_level(self) -> str:
        """The level of a bot that is called for a person."""
        return default_level(self.all_tables.bot_maker.levels(self.desk.view.game))

    @property
    def _adviser(self) -> str | None:
        """The level that gives hints, if any."""
        game = self.desk.view.game
        return advising_level(game, self.all_tables.bot_maker.levels(game))

    async def parts(self) -> str:
        """Returns the parts of the page that change."""
        if not self.desk.begun:
            return self._waiting()
        with use_shields(self.table.log.shields):
            return await self._render_game()

    def _waiting(self) -> str:
        """Returns a table where people are still coming."""
        desk, log = self.desk, self.table.log
        info, config = desk.game.info, log.config
        mine = [log.chair(seat) for seat in self.mine]
        shown: dict[str, Any] = {
            "desk": desk,
            "mine": self.mine,
            "people": desk.seen.seats,
            "free": sum(chair.is_free for chair in log.chairs),
            "is_host": self.key is not None and self.key == log.host,
            "is_ready": bool(mine) and all(chair.is_ready for chair in mine),
            "options": [
                {"name": each.name, "title": each.title, "help": each.help, "on": config.has(each.name)}
                for each in info.options
            ],
            "invites": self._invites(),
            "default_level": self.default_level,
            "shape": page_of(info.id).shape,
            "pills": (),
            "picture": picture(info.id, desk.lang),
            "has_lesson": has_lesson(info.id),
            "rules_link": f"/rules/{info.id}",
            **self.own(),
        }
        return render("waiting.html", desk.lang, about=info.id, **shown)

    def _shields_of_others(self, seat: int) -> list[int | None]:
        """Returns the shields of other seats."""
        chairs = self.table.log.chairs
        return [chair.shield for number, chair in enumerate(chairs) if number != seat]

    def own(self) -> dict[str, Any]:
        """Returns the context of the settings: shields, and whether there is a player aid."""
        return {
            "shields": self.table.log.shields,
            "taken_by_others": self._shields_of_others,
            "has_aid": page_of(self.desk.view.game).aid is not None,
        }

    async def _render_game(self) -> str:
        """Returns a table whose game is running or over."""
        desk, lang = self.desk, self.desk.lang
        if (seat := self.next_seat) is not None:
            shape = page_of(desk.view.game).shape
            return render(
                "curtain.html", lang, about=desk.view.game, desk=desk, next_seat=seat, shape=shape, dock=""
            )
        desk.hints = await self._advice()
        if desk.hints and page_of(desk.view.game).desk is None:
            desk.pin_first_hint()
        game, d = desk.view.game, context(desk)
        shown: dict[str, Any] = {
            "desk": desk,
            "d": d,
            "pills": d["pills"],
            "desk_template": template_of(game, "desk.html", "desk.html"),
            "hot": self.is_hot,
            "shown_as": "" if desk.seat is None or not self.is_hot else desk.seat,
            "mine": self.mine,
            "shape": page_of(game).shape,
            "dock": d["dock"],
            "has_end": desk.view.outcome is not None and not self._looks_first(d),
            "onlookers": self.table.presence.onlookers,
            "replaceable": self._replaceable(),
            "fallbacks": fallback_sentence(desk.seen.fallbacks),
            "default_level": self.default_level,
            "invites": self._invites(),
            "can_hint": self._adviser is not None,
            "hints": self._hints(),
            **self._hint_notes(),
            "rules_link": rules_link(desk),
            "nudge": NUDGE,
            "first": first_time(desk),
            "is_new": self.is_new and desk.is_new,
            "has_aid": page_of(game).aid is not None,
            **(pad_of(desk, self.table) if desk.view.outcome else {}),
        }
        return render("end.html" if shown["has_end"] else "parts.html", lang, about=game, **shown)

    def _looks_first(self, d: Mapping[str, Any]) -> bool:
        """True if the game shows something before its end that this reader has not seen yet."""
        return bool(d["look_first"]) and SEEN_END not in self.desk.picks.kept

    def piece(self, what: str) -> str | None:
        """Returns the explanation of a piece; none for one unknown to the reader."""
        make = page_of(self.desk.view.game).inspect
        if make is None or not self.desk.begun or self.next_seat is not None:
            return None
        with use_shields(self.table.log.shields):
            found = make(self.desk, what)
            return None if found is None else render("piece.html", self.desk.lang, piece=found)

    @property
    def _wanted_adviser(self) -> str | None:
        """The level that gives hints, if the reader wants one and is to act."""
        desk = self.desk
        is_wanted = HINT in desk.picks.kept and desk.seat is not None and desk.is_asked
        return self._adviser if is_wanted else None

    async def _advice(self) -> Sequence[Thought]:
        """Returns the hints, if the reader wants them."""
        seat, level = self.desk.seat, self._wanted_adviser
        if level is None or seat is None:
            return ()
        return await self.all_tables.advice(self.table, seat, level, self._address)

    def _hint_notes(self) -> dict[str, Text | None]:
        """Returns the notes on a missing hint, and on a hint by another level than the best."""
        level, game = self._wanted_adviser, self.desk.view.game
        if level is None:
            return {"no_hint": None, "hint_note": None}
        why = self.all_tables.bot_maker.fallback_reason(game, level, self.table.log.config)
        none = T("There is no hint for this.")
        note = adviser_note(game, playing_level(game, level, why))
        return {"no_hint": None if self.desk.hints else none, "hint_note": note}

    def _hints(self) -> Sequence[dict[str, Any]]:
        desk, shows_numbers = self.desk, self.desk.reader.shows_numbers
        return [
            {
                "move": desk.view.move_json(each.move),
                "text": desk.label(desk.view.move_json(each.move)),
                "note": _whole(_note(each, shows_numbers=shows_numbers).render(desk.lang)),
                "reasons": [f"{line.what.render(desk.lang)} {line.points:+d}" for line in each.reasons],
            }
            for each in desk.hints[:3]
        ]

    def _replaceable(self) -> list[int]:
        """Returns the seats of others that the reader may leave to a bot."""
        others = (seat for seat in seats(len(self.table.log.chairs)) if seat not in self.mine)
        return [seat for seat in others if self.table.may_replace(self.key, seat)]

    def _invites(self) -> list[dict[str, Any]]:
        if self.key != self.table.log.host:
            return []
        invites = [(number, chair.invite) for number, chair in enumerate(self.table.log.chairs)]
        return [self._invite(number, code) for number, code in invites if code]

    def _invite(self, seat: int, code: str) -> dict[str, Any]:
        link = f"{self.origin}/join/{self.table.id}?code={quote(code)}"
        qr = segno.make(link, error="m").svg_inline(border=3, omitsize=True, dark="#221F2B", light="#fff")
        return {"seat": seat, "code": code, "link": link, "qr": Markup(qr)}


def _note(thought: Thought, *, shows_numbers: bool) -> Text:
    """Returns the text under a hint: its continuation and the expected result."""
    said = (thought.note, thought.expects if shows_numbers else None)
    return join_texts([each for each in said if each is not None], " · ")


def _whole(text: str) -> str:
    """Returns the text with no-break spaces before percent signs."""
    return text.replace(" %", "\u00a0%")


def viewer_from(table: Table, key: str | None, said: str | None) -> Viewer:
    """Returns the viewer: among own seats the one at the screen, else the own seat, else a spectator."""
    mine = table.log.seats_of(key)
    if mine and not table.log.game.info.hides:  # no screen to pass on
        return next((seat for seat in table.log.actors if seat in mine), mine[0])
    if len(mine) == 1:
        return mine[0]
    return next((seat for seat in mine if str(seat) == said), Onlooker.SPECTATOR)
