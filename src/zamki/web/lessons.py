"""Lessons, played on the real table step by step. The server keeps no state of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from zamki.bots.levels import default_level
from zamki.core.ids import JsonObject
from zamki.core.lesson_player import MoveVerdict
from zamki.core.lessons import Lesson, lessons_of, sentence_text
from zamki.core.reading import as_list, as_object, parse_json
from zamki.core.registry import call_or_default, get_game
from zamki.core.words import T
from zamki.match import Opening
from zamki.web.api import tables_of_app
from zamki.web.client_address import AnyRequest
from zamki.web.error_responses import language_of
from zamki.web.frame_parts import Action, Button
from zamki.web.lesson_context import LessonDesk, LessonMoment, desk_of, steps_between
from zamki.web.lobby import seats_by_default
from zamki.web.lobby_routes import open_table
from zamki.web.page import context, page_of, template_of
from zamki.web.pages import Html, render_page
from zamki.web.picks import pick_text
from zamki.web.rendering import html, render
from zamki.web.table_context import Reader
from zamki.web.viewport import window_of

EASY = "apprentice"
MOST_STEPS = 12
"""The most moves between two steps that are shown one by one."""
LONGEST = 4000
"""The most characters of a tried move."""


@lru_cache(maxsize=32)
def _load(game: str) -> Mapping[str, Lesson]:
    return lessons_of(game)


def lessons_in(game: str) -> Mapping[str, Lesson]:
    """Returns the lessons of a game by name, the first game first; none if it has none."""
    return call_or_default(game, lambda: _load(game), {})


def cookie_of(lesson: Lesson) -> str:
    """Returns the name of the cookie with the number of steps done."""
    return f"learn-{lesson.game}-{lesson.id}"


def progress(cookies: Mapping[str, str], lesson: Lesson) -> int:
    """Returns how many steps of a lesson a browser has done."""
    kept = cookies.get(cookie_of(lesson), "")
    return min(int(kept[:4]), len(lesson.steps)) if kept[:4].isdecimal() else 0


def bots_after(lesson: Lesson) -> int:
    """Returns the number of bots in the first game after a lesson."""
    info = get_game(lesson.game).info
    wished = 0 if lesson.apprentices is None else lesson.apprentices + 1
    return (wished if wished in info.seats else seats_by_default(info)) - 1


def _lesson(game: str, name: str) -> Lesson:
    get_game(game)
    found = lessons_in(game)
    if not found or (name and name not in found):
        raise NotFoundException
    return found[name or next(iter(found))]


@get("/learn/{game:str}", include_in_schema=False)
async def learn(
    request: AnyRequest, game: FromPath[str], lesson: FromQuery[str] = "", step: FromQuery[int | None] = None
) -> Html:
    """Shows the lesson at the reader's place."""
    found = _lesson(game, lesson)
    done = progress(request.cookies, found)
    number = done % len(found.steps) if step is None else max(0, min(step - 1, len(found.steps) - 1))
    made = _page(request, LessonMoment(found, number))
    return render_page(
        request, "lesson.html", about=game, desk=made.desk, lesson=found, parts=Markup(made.parts())
    )


@get("/learn/{game:str}/parts", include_in_schema=False)
async def learn_parts(request: AnyRequest, game: FromPath[str]) -> Html:
    """Returns the parts of the table: a moment, or the result of a tried move."""
    return html(_page(request, _moment(request, game)).parts())


@get("/learn/{game:str}/piece", include_in_schema=False)
async def learn_piece(request: AnyRequest, game: FromPath[str], what: FromQuery[str] = "") -> Html:
    """Returns the explanation of a piece."""
    found = _page(request, _moment(request, game)).piece(what)
    return html(found) if found is not None else html("", status=404)


@post("/learn/{game:str}/play", include_in_schema=False)
async def first_game(request: AnyRequest, game: FromPath[str], lesson: FromQuery[str] = "") -> Response[None]:
    """Opens a first game against apprentices."""
    seats = bots_after(_lesson(game, lesson)) + 1
    levels = tables_of_app(request).bot_maker.levels(game)
    level = EASY if EASY in levels else default_level(levels)
    bots = dict.fromkeys(range(1, seats), level)
    name, asks = request.cookies.get("name", ""), get_game(game).info.asks
    draw: dict[str, tuple[int, ...]] = {question.key: () for question in asks}
    opening = Opening(game=game, seats=seats, bots=bots, names={0: name}, draw=draw)
    return await open_table(request, opening, (await request.form()).get("key"))


LESSON_PAGES = [learn, learn_parts, learn_piece, first_game]


def _moment(request: AnyRequest, game: str) -> LessonMoment:
    """Returns the moment that the page names."""
    query = request.query_params
    lesson = _lesson(game, query.get("lesson", ""))
    number = _number(query.get("step", "0"), len(lesson.steps) - 1)
    moment = LessonMoment(
        lesson,
        number,
        made=_parse_moves(query.get("made", "[]")),
        is_told=query.get("told") == "1",
    )
    if "at" in query:
        return LessonMoment(lesson, number, at=_number(query["at"], len(lesson.record.moves)))
    if moment.is_told or "try" not in query:
        return moment
    return moment.after(as_object(parse_json(query["try"][:LONGEST]), "try"))


def _parse_moves(text: str) -> tuple[JsonObject, ...]:
    moves = as_list(parse_json(text[:LONGEST]), "made")
    return tuple(as_object(each, f"made[{number}]") for number, each in enumerate(moves))


def _number(text: str, most: int) -> int:
    return min(int(text[:5]), most) if text[:5].isdecimal() else 0


def _page(request: AnyRequest, moment: LessonMoment) -> LessonPage:
    query = request.query_params
    reader = Reader(
        language_of(request),
        moment.lesson.seat,
        tuple(query.getall("pick", [])),
        window_of(query, request.cookies, request.headers),
        seats=(moment.lesson.seat,),
    )
    done = progress(request.cookies, moment.lesson)
    return LessonPage(moment, reader, request.cookies.get("name", ""), done)


class LessonPage:
    """The page of one request for a lesson."""

    def __init__(self, moment: LessonMoment, reader: Reader, name: str, done: int) -> None:
        self.moment = moment
        self.lesson = moment.lesson
        self.desk: LessonDesk[Any] = desk_of(moment, reader, name)
        self.done = max(done, moment.number + moment.is_told)

    def parts(self) -> str:
        """Returns the parts of the page that change."""
        desk, game, lang = self.desk, self.lesson.game, self.desk.lang
        d = context(desk)
        return render(
            "lesson_parts.html",
            lang,
            about=game,
            desk=desk,
            d=d,
            pills=d["pills"],
            desk_template=template_of(game, "desk.html", "desk.html"),
            shape=page_of(game).shape,
            dock=d["dock"],
            mine=(),
            replaceable=(),
            onlookers=0,
            invites=(),
            action=self._action(d["action"]),
            **self._lesson_context(lang),
        )

    def piece(self, what: str) -> str | None:
        """Returns the explanation of a piece; none for an unknown one."""
        make = page_of(self.lesson.game).inspect
        found = make(self.desk, what) if make else None
        return None if found is None else render("piece.html", self.desk.lang, piece=found)

    def _lesson_context(self, lang: str) -> dict[str, Any]:
        moment, step, steps = self.moment, self.moment.step, self.lesson.steps
        own = self._own() if moment.is_asking else None
        return {
            "lesson": self.lesson,
            "moment": moment,
            "step": step,
            "number": moment.number + 1,
            "total": len(steps),
            "done": self.done,
            "is_last": moment.number + 1 == len(steps),
            "reaction": " ".join(each.render(lang) for each in moment.reaction()),
            "is_wrong": moment.verdict is MoveVerdict.WRONG,
            "text": sentence_text(step.text).render(lang),
            "ask": sentence_text(step.ask).render(lang),
            "own": own,
            "own_pick": pick_text(own) if own else "",
            "made": [dict(move) for move in moment.made],
            "between": list(steps_between(moment, MOST_STEPS)) if moment.is_told else [],
            "learnt": [
                {
                    "text": sentence_text(each.learnt or each.ask).render(lang),
                    "number": n,
                    "state": self._state(n),
                }
                for n, each in enumerate(steps)
            ],
            "cookie": cookie_of(self.lesson),
            "others": [each for each in lessons_in(self.lesson.game).values() if each.id != self.lesson.id],
            "rules_link": f"/rules/{self.lesson.game}" + (f"#{step.rules[0]}" if step.rules else ""),
            "bots": bots_after(self.lesson),
        }

    def _own(self) -> JsonObject:
        """Returns the lesson's next move, in the form of the page's legal moves."""
        play = self.moment.play
        return play.game.move_json(play.game.normal(play.state, play.game.parse_move(self.moment.own_move())))

    def _state(self, number: int) -> str:
        if number == self.moment.number:
            return "done" if self.moment.is_told else "now"
        return "done" if number < self.done else "todo"

    def _action(self, action: Action | None) -> Action | None:
        """Returns the game's own button, or the one that goes on."""
        if self.moment.is_asking:
            return action
        return Action(Button(T("Next").render(self.desk.lang), mark={"#next": 1}, press="n"))
