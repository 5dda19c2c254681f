"""A game in the browser: the part `page` of its folder. What is left out is shown in the shared way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zamki.core.events import Event, OfSeat
from zamki.core.game import AnyGame, Teller
from zamki.core.registry import facet, folder
from zamki.core.words import T, Text
from zamki.web.frame_parts import Action, Button, Inspected, Line
from zamki.web.rulebook import Aid
from zamki.web.viewport import WIDE, Shape

if TYPE_CHECKING:
    from zamki.web.table_context import Desk, TableDesk

Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Link:
    """A page of a game's own, named at the foot of every page."""

    title: Text
    address: str


@dataclass(frozen=True, slots=True)
class Page:
    """What a game's templates show: each entry makes the context of the template that bears its name."""

    desk: Callable[[Desk[Any]], Context] | None = None
    """`desk.html`: the table. It may say, for the frame around it:

    - `question`, where it says more than the teller's; `sub`, a line under it, and `ask`, what stands
      there instead of it for a moment;
    - `pills` in the bar; `action`, the primary button; `dock`, how high the dock is on a phone;
    - `look_first`: that something is shown before the end is;
    - `verdict` and `reason`, at the end.
    """
    shape: Shape = WIDE
    """How the regions of its table are arranged."""
    where: Callable[[Any], Text] | None = None
    """From the game's own view: how far the game has come, in a few words; left out, moves are counted."""
    turn: Callable[[Any], Text] | None = None
    """The same for a smaller step than `where` names, such as a turn of a round."""
    numbers: Callable[[Any], Sequence[int]] | None = None
    """From the game's own view: the number of every seat that the list of seats shows."""
    line: Callable[[Desk[Any], Any], Line | None] | None = None
    """An event as a line of the log, where that says more than the teller's sentence."""
    inspect: Callable[[Desk[Any], str], Inspected | None] | None = None
    """What the inspector shows for a piece, by its `data-piece`; nothing if the reader knows none such."""
    pad: Callable[[TableDesk[Any]], Context] | None = None
    """`pad.html`: the end, line by line."""
    rules: Callable[[], Context] | None = None
    """`rules.html`: the rules page. With `chapters` the page is told by them, and the template only draws
    their figures: its macro `figure(id)`."""
    aid: Callable[[], Aid] | None = None
    """What a player looks up at the table."""
    lobby: Callable[[], Context] | None = None
    """`lobby.html`: a card of the game's own in the lobby."""
    first_times: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """What no lesson shows, said once under the question when it first happens: by the key of the prompt, or
    by the kind of an event that has happened since the reader moved."""
    keys: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """The letters of its own buttons, beyond those that every table has, and what they do."""
    one_board: Text | None = None
    """Of a game with several boards, which can be shown one at a time and larger (`Reader.is_large`): what
    the setting for that adds to its name."""
    teller: Teller[Any, Any, Any] | None = None
    """The words of somebody who sees the drawing, where they differ from the text screen's."""
    anchors: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Where the rules explain a prompt, if not under its own key."""
    routes: Sequence[Any] = ()
    """Litestar handlers of pages of its own."""
    answers: Mapping[tuple[str, str], type] = field(default_factory=dict, hash=False)
    """What its own calls of the API answer, by path and method, for the API's description."""
    links: tuple[Link, ...] = ()


PLAIN = Page()


def page_of(game: str) -> Page:
    """A game's page."""
    return facet(game, "page", Page) or PLAIN


def has_template(game: str, name: str) -> bool:
    """Whether a game brings a template of its own."""
    return (folder(game) / "page" / name).is_file()


def template_of(game: str, name: str, shared: str) -> str:
    """The game's own template, or the shared one."""
    return f"{game}/{name}" if has_template(game, name) else shared


def teller_of(game: AnyGame) -> Teller[Any, Any, Any]:
    """The game in words for somebody who sees it drawn."""
    return page_of(game.info.id).teller or game.teller


def rules_link(desk: Desk[Any]) -> str:
    """The place in the rules that explains what is asked."""
    key = desk.view.prompt.key
    return f"/rules/{desk.view.game}#{page_of(desk.view.game).anchors.get(key, key)}"


def context(desk: Desk[Any]) -> dict[str, Any]:
    """What the game's template shows, and what the frame around it asks for in every game."""
    make = page_of(desk.view.game).desk
    shown: Context = make(desk) if make else {"action": plain_action(desk)}
    pills = [_render_text(each, desk.lang) for each in shown.get("pills", ())]
    said = {
        name: _render_text(shown.get(name, ""), desk.lang)
        for name in ("question", "sub", "verdict", "reason")
    }
    unsaid = {"action": None, "ask": "", "dock": "", "look_first": False, "later": None}
    return {**unsaid, **shown, **said, "pills": pills}


def first_time(desk: Desk[Any]) -> tuple[str, Text] | None:
    """What happens to this reader for the first time and has a sentence, with its name.

    A phone's question has no room for it beside the goal.
    """
    known = page_of(desk.view.game).first_times
    if not known or desk.seat is None or desk.reader.is_narrow:
        return None
    news = desk.view.log[len(desk.view.log) - desk.news :] if desk.news else ()
    happened = (desk.view.prompt.key, *(str(event.json()["event"]) for event in news))
    told = ((f"{desk.view.game}.{key}", known[key]) for key in happened if key in known)
    return next(((name, text) for name, text in told if name not in desk.reader.told), None)


def plain_action(desk: Desk[Any]) -> Action | None:
    """Any game: one legal move is picked, then made."""
    if not desk.is_asked:
        return None
    move = desk.picks.move if desk.picks.has_choice else None
    heading = desk.label(move) if move else ""
    hint = "" if move else T("Pick what you want to do.").render(desk.lang)
    return Action(Button(T("Do this").render(desk.lang), move), heading, (hint,) if hint else ())


def line_of(desk: Desk[Any], event: Event) -> Line | None:
    """An event as a line of the log, if it is worth one."""
    tell = page_of(desk.view.game).line
    if tell is not None:
        return tell(desk, event)
    told = desk.describe_event(event)
    return Line(told, event.seat if isinstance(event, OfSeat) else None) if told else None


def _render_text(text: Text | str, lang: str) -> str:
    return text.render(lang) if isinstance(text, Text) else text
