"""The template context of a table for one reader: prompt, pieces, people and log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, Generic, TypeVar

from markupsafe import Markup

from zamki.core.bots import Thought
from zamki.core.events import Event
from zamki.core.game import Again, AnyGame, Look, SetupQuestion
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.moves import no_moves
from zamki.core.registry import call_or_default, get_game
from zamki.core.view import AnyView, SeatView, StateView
from zamki.core.words import T, Text
from zamki.draw import Drawing, Pose, Suggestion, artist
from zamki.match.entries import ChatLine
from zamki.match.fairness import silence_reason
from zamki.match.phrases import NUDGE, phrase, phrases
from zamki.match.setup_answers import answers
from zamki.match.table import Table, TableView
from zamki.web.frame_parts import Line
from zamki.web.page import line_of, page_of, teller_of
from zamki.web.picks import Picks, narrow_moves, pick_text
from zamki.web.rendering import embolden_names, mark_names
from zamki.web.viewport import SMALL_DESK, Regions, Window, regions

LOG_LINES = 60

V = TypeVar("V", bound=StateView)
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a page, with its settings."""

    lang: str
    viewer: Viewer
    raw_picks: tuple[str, ...] = ()
    window: Window = SMALL_DESK
    shows_numbers: bool = True
    """True if the reader wants to see a choice's effect before making it."""
    in_words: bool = False
    """True if the reader plays by the board in words."""
    is_large: bool = False
    """True if the reader wants one board at a time, with larger pieces."""
    seats: tuple[Seat, ...] = ()
    """The seats at this screen; several people may share it."""
    told: frozenset[str] = frozenset()
    """Explanations that the reader has seen already."""

    @property
    def seat(self) -> Seat | None:
        """The reader's seat."""
        return None if isinstance(self.viewer, Onlooker) else self.viewer

    @property
    def is_touch(self) -> bool:
        """True on touch screens."""
        return self.window.is_touch

    @property
    def is_narrow(self) -> bool:
        """True on phones."""
        return self.window.is_narrow

    @property
    def sees_one(self) -> bool:
        """True if one board at a time is shown where a game has several."""
        return self.is_narrow or self.is_large


class Desk(Generic[V]):
    """The context of templates; it knows no more than the reader's view."""

    suggestions: tuple[Suggestion, ...] = ()
    """Moves that seats propose to each other."""
    is_played = False
    """True if a bot plays for the reader, who then only watches."""
    hints: Sequence[Thought] = ()
    """A bot's advice, the best first."""
    news = 0
    """The number of newest events since the reader's last move, that move's own among them."""

    def __init__(self, view: SeatView[Any, V, Any], names: Sequence[str], reader: Reader) -> None:
        self.view = view
        self.reader = reader
        self.lang = reader.lang
        self.seat = reader.seat
        self.game: AnyGame = get_game(view.game)
        self._teller = teller_of(self.game)
        self._names = names
        self._drawings = 0
        self._done: dict[Callable[[V], Any], Any] = {}

    def once(self, work: Callable[[V], R]) -> R:
        """Returns the result of `work` on the state, computed once per page."""
        if work not in self._done:
            self._done[work] = work(self.state)
        done: R = self._done[work]
        return done

    @cached_property
    def picks(self) -> Picks:
        """The reader's picks so far."""
        moves = [self.view.move_json(move) for move in self.view.legal_moves]
        return narrow_moves(moves, self.reader.raw_picks)

    def pin_first_hint(self) -> None:
        """Picks the best advice, unless there are picks already."""
        if not self.picks.has_choice:
            first = pick_text(self.view.move_json(self.hints[0].move))
            self.reader = replace(self.reader, raw_picks=(*self.reader.raw_picks, first))
            del self.picks

    @property
    def state(self) -> V:
        """The game's own view."""
        return self.view.state

    @property
    def is_asked(self) -> bool:
        """True if the reader is to act."""
        return bool(self.view.legal_moves)

    @property
    def is_touch(self) -> bool:
        """True on touch screens, where the first tap previews."""
        return self.reader.is_touch

    @property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [self.name(seat) for seat in range(len(self._names) + len(self.game.info.ghosts))]

    def draw(self, drawing: Callable[..., Drawing], *args: Any, **kwargs: Any) -> Markup:
        """Returns a drawing with an id prefix of its own."""
        return Markup(drawing(*args, prefix=self._prefix(), **kwargs))

    def say(self, text: Text) -> str:
        """Returns a sentence in the reader's language."""
        return text.render(self.lang)

    def name(self, seat: int) -> str:
        """Returns the name of a seat."""
        ghost = seat - len(self._names)
        ghosts = self.game.info.ghosts
        return (
            ghosts[ghost].render(self.lang)
            if 0 <= ghost < len(ghosts)
            else seat_name(self._names, seat, self.lang)
        )

    def name_or_you(self, seat: int) -> str:
        """Returns the name of a seat, “You” for the reader's own."""
        return T("You").render(self.lang) if seat == self.seat else self.name(seat)

    def waiting_time(self, seat: Seat) -> float:
        """Returns for how many seconds a seat has been to act; 0 where nothing is played at the moment."""
        return 0.0

    def regions(self, dock: str = "") -> Regions:
        """Returns the regions of the table in the reader's window."""
        return regions(self.reader.window, page_of(self.view.game).shape, dock)

    def ask(self) -> Markup:
        """Returns the prompt in one line."""
        told = self._teller.prompt(self.view.prompt, mark_names(self.name))
        return embolden_names(told.render(self.lang))

    def verdict(self) -> Markup:
        """Returns the winner and what decided, in a sentence."""
        assert self.view.outcome is not None
        return embolden_names(
            self._teller.outcome(self.view.outcome, mark_names(self.name)).render(self.lang)
        )

    def log(self) -> list[Markup]:
        """Returns the log in sentences, the newest first."""
        told = (self.describe_event(event) for event in reversed(self.view.log))
        return list(islice((line for line in told if line), LOG_LINES))

    def lines(self) -> list[tuple[int, Line]]:
        """Returns the log as numbered lines, the newest first."""
        told = ((number, line_of(self, self.view.log[number])) for number in reversed(range(self.events)))
        return list(islice(((number, line) for number, line in told if line), LOG_LINES))

    @property
    def events(self) -> int:
        """The number of events that the reader knows."""
        return len(self.view.log)

    def describe_event(self, event: Event) -> Markup | None:
        """Returns an event in words, if it is worth any."""
        told = self._teller.event(event, mark_names(self.name))
        return embolden_names(told.render(self.lang)) if told else None

    def label(self, move: Mapping[str, Any]) -> str:
        """Returns a legal move as a short label."""
        return self._teller.move(self.state, self.game.parse_move(move)).render(self.lang)

    def describe_move(self, move: Mapping[str, Any]) -> str:
        """Returns a legal move for readers of the board in words."""
        return self.game.teller.move(self.state, self.game.parse_move(move)).render(self.lang)

    def drawing(self) -> Markup | None:
        """Returns the drawing of the position with its spots, if the game has drawings."""
        found = artist(self.view.game)
        if found is None:
            return None
        return call_or_default(
            self.view.game,
            lambda: Markup(found.position(self.view, self.pose())),
            None,
        )

    def pose(self) -> Pose:
        """Returns how to draw the position for the reader, with an id prefix of its own."""
        return Pose(
            lang=self.lang,
            is_interactive=self.is_asked,
            names=tuple(self.names),
            picks=tuple(self.picks.kept),
            suggestions=self.suggestions,
            prefix=self._prefix(),
        )

    def _prefix(self) -> str:
        self._drawings += 1
        return f"k{self._drawings}"

    def text_board(self) -> str:
        """Returns the position as text, for games without drawings."""
        look = Look(self.lang, tuple(self.name(seat) for seat in range(len(self._names))))
        return self._teller.board(self.state, look)

    drawn, called, told_event, spelt = draw, name_or_you, describe_event, describe_move
    """The former names, kept for other people's games until 0.4."""


class TableDesk(Desk[V]):
    """The context of a live table, with the people around it."""

    def __init__(self, table: Table, seen: TableView, reader: Reader, count: int | None = None) -> None:
        """Prepares the table as it is, or without choices as it was after `count` moves."""
        if count is not None and seen.has_begun:
            seen = replace(seen, view=earlier(table, reader.viewer, count), proposals=(), undo=False)
        if reader.seat is not None and table.chair(reader.seat).is_stand_in:
            self.is_played = True
            view = replace(seen.view, legal_moves=no_moves())
            seen = replace(seen, view=view, proposals=(), undo=False)
        super().__init__(seen.view, [str(each["name"]) for each in seen.seats], reader)
        self.table = table
        self.seen = seen
        self.pace = table.log.pace
        self.begun = seen.has_begun
        """True if there is a game to look at."""
        self.shares = [each and each.hex() for each in seen.shuffle.shares] if seen.shuffle else []
        """The seats' shares of the shuffle."""
        played = table.log.play.played if self.begun else ()
        self.count = len(played) if count is None else count
        """The number of moves made."""
        self.suggestions = tuple(
            Suggestion(each.by, each.to, self.game.parse_move(each.move)) for each in seen.proposals
        )

    def ask(self) -> Markup:
        """Returns the prompt; nothing is asked if a bot plays for the reader."""
        return (
            embolden_names(T("A bot plays for you.").render(self.lang)) if self.is_played else super().ask()
        )

    def people(self) -> list[dict[str, Any]]:
        """Returns the seats with their people's state and their number."""
        numbers, before = self.numbers
        return [
            {
                **each,
                "state": self._doing(each),
                "number": numbers[seat] if numbers else None,
                "gain": numbers[seat] - before[seat] if numbers else 0,
                "minutes": 0 if each["bot"] else int(self.table.log.time_used.get(Seat(seat), 0) // 60),
            }
            for seat, each in enumerate(self.seen.seats)
        ]

    @cached_property
    def here(self) -> str:
        """The presence of all seats as the page's script compares it; the readers count as present."""
        marks = [self._is_here(each) and not each["free"] for each in self.seen.seats]
        return "".join("1" if mark else "0" for mark in marks)

    @cached_property
    def news(self) -> int:  # type: ignore[override]
        """The number of newest events since the reader's last move."""
        played = self.table.log.play.played[: self.count]
        mine = self._last_move
        return sum(len(each.step.events) for each in played[mine:]) if mine is not None else 0

    @cached_property
    def numbers(self) -> tuple[Sequence[int], Sequence[int]]:
        """The number of every seat, now and before the reader's last move."""
        count = page_of(self.view.game).numbers
        if count is None:
            return (), ()
        mine = self._last_move
        if mine is None:
            return count(self.state), count(self.state)
        before = self.table.log.play.played[mine].before
        return count(self.state), count(self.game.view(before, self.reader.viewer))

    @cached_property
    def _last_move(self) -> int | None:
        """The index of the reader's last move."""
        played = self.table.log.play.played[: self.count]
        return next((n for n in reversed(range(len(played))) if played[n].move.seat == self.seat), None)

    @property
    def is_new(self) -> bool:
        """True if the reader has not moved yet."""
        return self._last_move is None

    def waiting_time(self, seat: Seat) -> float:
        """Returns for how many seconds a seat has been to act; 0 where the table is shown as it was."""
        is_now = self.count == len(self.table.log.play.played)
        return self.table.waiting_time(seat) if is_now else 0.0

    def proposals(self) -> list[dict[str, Any]]:
        """Returns moves suggested to the reader that are legal."""
        legal = [dict(move) for move in self.picks.all_moves]
        mine = [each for each in self.seen.proposals if each.to == self.seat and dict(each.move) in legal]
        return [{**each.json(), "text": self.label(each.move), "name": self.name(each.by)} for each in mine]

    def chat(self) -> list[dict[str, Any]]:
        """Returns the last lines of chat."""
        readers = (self.reader.viewer, *self.reader.seats)
        lines = self.table.log.lines(readers)[-30:]
        return [
            {
                "name": line.name if line.seat is None else self.name(line.seat),
                "text": self._chat_text(line),
                "onlooker": line.seat is None,
                "lang": line.lang,
                "version": line.version,
                "nudges": line.is_phrase and line.text == NUDGE.msgid and line.seat != self.seat,
                "apart": line.to is not None,
            }
            for line in lines
        ]

    def _chat_text(self, line: ChatLine) -> str:
        """Returns a line of chat; a phrase in the reader's language."""
        found = phrase(self.game.info, line.text) if line.is_phrase else None
        return line.text if found is None else found.render(self.lang)

    def phrases(self) -> tuple[Text, ...]:
        """Returns the phrases that can be sent with one tap."""
        return phrases(self.game.info)

    @property
    def silence_reason(self) -> Text | None:
        """Returns why chat is closed, or none if it is open."""
        return silence_reason(self.table.log)

    @property
    def partners(self) -> tuple[Seat, ...]:
        """Returns the seats that the reader may chat with privately."""
        return () if self.seat is None else self.table.log.partners(self.seat)

    @property
    def offers_anew(self) -> bool:
        """True if a rematch asks people about themselves again."""
        return any(question.again is Again.OFFER for question in self.game.info.asks)

    def setup_lines(self) -> list[str]:
        """Returns the answers to the set-up's questions, in sentences."""
        return [self._setup_line(*each) for each in answers(self.table.log)]

    def _setup_line(self, question: SetupQuestion, order: Sequence[Seat], is_drawn: bool) -> str:
        me = T("you").render(self.lang)
        names = ", ".join(me if seat == self.seat else self.name(seat) for seat in order)
        text = question.told_you if question.told_you and order[0] == self.seat else question.told
        told = replace(text, args={"name": self.name(order[0]), "names": names}).render(self.lang)
        return T("Drawn: {answer}", answer=told).render(self.lang) if is_drawn else told

    def _doing(self, person: Mapping[str, Any]) -> Text:
        if person["free"]:
            return T("seat is free")
        is_here = self._is_here(person)
        if person["seat"] in self.view.actors:
            return T("thinking") if is_here or self.pace == "slow" else T("away")
        if self.view.outcome is None and self.view.actors:
            return T("ready")
        return T("here") if is_here else T("away")

    def _is_here(self, person: Mapping[str, Any]) -> bool:
        """True for online seats and the reader's own, since a page is rendered before its stream opens."""
        return bool(person["online"]) or person["seat"] in (self.seat, *self.reader.seats)


def earlier(table: Table, viewer: Viewer, count: int) -> AnyView:
    """Returns what `viewer` knew after so many moves, without choices."""
    play = copy(table.log.play)
    play.played = play.played[: max(0, count)]
    return replace(play.view(viewer), legal_moves=no_moves())


def seat_name(names: Sequence[str], seat: int, lang: str) -> str:
    """Returns the name of a seat's person, or a default."""
    if names[seat]:
        return names[seat]
    return T("Guest {n}", n=seat + 1).render(lang)
