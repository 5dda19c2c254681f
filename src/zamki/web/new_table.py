"""The form of a new table: people, pace and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from multidict import MultiMapping

from zamki.bots.levels import default_level
from zamki.core.game import GameInfo, Option, SetupQuestion
from zamki.core.words import TN, T, Text, join_texts, literal
from zamki.match import Opening
from zamki.match.entries import BOT_NAMES
from zamki.web.lobby import level_words, picture, seats_by_default

BOT = "bot:"

Form: TypeAlias = MultiMapping[Any]
"""A submitted form."""


class NewTableForm:
    """The form for one game."""

    def __init__(self, info: GameInfo, levels: Sequence[str], lang: str, is_narrow: bool = False) -> None:
        self.info = info
        self.levels = levels
        self.lang = lang
        self.is_narrow = is_narrow

    def context(self) -> dict[str, Any]:
        """Returns the context of the template."""
        info, seats = self.info, seats_by_default(self.info)
        default = default_level(self.levels)
        bots = dict.fromkeys(range(2, seats), default)  # the first other seat waits for a friend
        usual = Opening(game=info.id, seats=seats, bots=bots)
        return {
            "game": info,
            "levels": [(level, *level_words(info.id, level, self.lang)) for level in self.levels],
            "default": default,
            "default_help": level_words(info.id, default, self.lang)[1],
            "seats": seats,
            "names": BOT_NAMES,
            "editions": [self._edition(name) for name in info.editions],
            "options": [self._option(option) for option in info.options],
            "is_narrow": self.is_narrow,
            "picture": picture(info.id, self.lang),
            "summary": self.summary(usual),
        }

    def _edition(self, name: str) -> dict[str, str]:
        text = self.info.edition_texts.get(name)
        title = (
            text.title if text else T("the only edition") if len(self.info.editions) == 1 else literal(name)
        )
        return {
            "name": name,
            "title": title.render(self.lang),
            "help": text.help.render(self.lang) if text else "",
        }

    def _option(self, option: Option) -> dict[str, str]:
        title, said = option.title.render(self.lang), option.help.render(self.lang)
        return {"name": option.name, "title": title, "help": said, "needs": option.needs or ""}

    def summary(self, opening: Opening) -> str:
        """Returns the table of the form in one sentence."""
        seats = opening.seats or 0
        free = seats - (not opening.watch) - len(opening.bots) - len(opening.here)
        parts: list[Text] = [] if opening.watch else [T("you")]
        if free:
            parts.append(TN("{n} friend by link", "{n} friends by link", free))
        if opening.here:
            parts.append(TN("{n} friend here", "{n} friends here", len(opening.here)))
        if opening.bots:
            parts.append(TN("{n} bot", "{n} bots", len(opening.bots)))
        who = join_texts(parts, ", ") if parts else T("nobody yet")
        pace = T("Take your time.") if opening.pace == "slow" else T("Live.")
        told = T("{game} for {n}: {who}. {pace}", game=self.info.title, n=seats, who=who, pace=pace)
        return told.render(self.lang)


def opening_of(info: GameInfo, form: Form) -> Opening:
    """Returns the request in a form; an option without the one it needs counts as off, as shown."""
    said = str(form.get("seats", "2"))
    seats = int(said) if said.isdecimal() and len(said) < 3 else 0  # no game has 0 seats
    wishes = {seat: _wish(form, seat) for seat in range(1, seats)}
    names = {seat: str(form.get(f"name{seat}", "")) for seat in wishes}
    return Opening(
        game=info.id,
        seats=seats,
        options=_options(info, [str(option) for option in form.getall("option", [])]),
        edition=str(form.get("edition", "")) or None,
        bots={seat: wish.removeprefix(BOT) for seat, wish in wishes.items() if wish.startswith(BOT)},
        open=bool(form.get("open", "")),
        watch=bool(form.get("watch", "")),
        here=frozenset(seat for seat, wish in wishes.items() if wish == "here"),
        pace=str(form.get("pace", "live")),
        names={0: str(form.get("name", "")), **names},
        draw={question.key: _chosen_seats(question, form, seats) for question in info.asks},
    )


def _wish(form: Form, seat: int) -> str:
    """Returns who takes a seat: `invite`, `here`, or a bot with its level."""
    wish = str(form.get(f"who{seat}", "invite"))
    return BOT + str(form.get(f"level{seat}", "")) if wish == "bot" else wish


def _options(info: GameInfo, wanted: Sequence[str]) -> Mapping[str, bool]:
    needs = {option.name: option.needs for option in info.options}
    return {name: True for name in wanted if needs.get(name) is None or needs[name] in wanted}


def _chosen_seats(question: SetupQuestion, form: Form, seats: int) -> tuple[int, ...]:
    """Returns the named seats in order, without seats that do not play."""
    ordered = str(form.get(f"{question.key}-order", "")).split(",")
    ticked = [str(each) for each in form.getall(question.key, [])]
    wanted = [each for each in ordered if each in ticked] or ticked
    found = [int(each) for each in wanted if each.isdecimal() and len(each) < 3]
    named = tuple(dict.fromkeys(each for each in found if each < seats))
    return named if question.is_order else named[:1]
