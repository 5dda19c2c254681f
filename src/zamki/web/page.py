"""A game in the browser: the part `page` of its folder. Omitted entries have shared defaults."""

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
    """A page of a game's own, linked at the foot of every page."""

    title: Text
    address: str


@dataclass(frozen=True, slots=True)
class Page:
    """What a game shows in the browser; each entry returns the context of the template with its name."""

    desk: Callable[[Desk[Any]], Context] | None = None
    """`desk.html`: the table. For the frame around it, the context may hold:

    - `question`, if it says more than the teller's; `sub`, a line under it; `ask`, which replaces it
      for a moment;
    - `pills` in the bar; `action`, the primary button; `dock`, how high the dock is on a phone;
    - `look_first`, if something is shown before the end;
    - `verdict` and `reason`, at the end.
    """
    shape: Shape = WIDE
    """The arrangement of the table's regions."""
    where: Callable[[Any], Text] | None = None
    """Returns from the game's own view how far the game is, in a few words; by default moves are counted."""
    turn: Callable[[Any], Text] | None = None
    """Returns the same for a smaller step than `where` names, such as a turn of a round."""
    numbers: Callable[[Any], Sequence[int]] | None = None
    """Returns from the game's own view the number of every seat for the list of seats."""
    line: Callable[[Desk[Any], Any], Line | None] | None = None
    """Returns an event as a line of the log, where that says more than the teller's sentence."""
    inspect: Callable[[Desk[Any], str], Inspected | None] | None = None
    """Returns the explanation of a piece by its `data-piece`; none for one unknown to the reader."""
    pad: Callable[[TableDesk[Any]], Context] | None = None
    """`pad.html`: the end, line by line."""
    rules: Callable[[], Context] | None = None
    """`rules.html`: the rules page. With `chapters` the shared page shows them, and the template only draws
    their figures: its macro `figure(id)`."""
    aid: Callable[[], Aid] | None = None
    """Returns the player aid."""
    lobby: Callable[[], Context] | None = None
    """`lobby.html`: a card of the game's own in the lobby."""
    first_times: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """What no lesson shows, said once under the question when it first happens: by the key of the prompt, or
    by the kind of an event that has happened since the reader moved."""
    keys: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """The keys of its own buttons, beyond those of every table, and what they do."""
    one_board: Text | None = None
    """Of a game with several boards, which can be shown one at a time and larger (`Reader.is_large`): what
    the setting for that adds to its name."""
    teller: Teller[Any, Any, Any] | None = None
    """The words for readers of the drawing, where they differ from the text screen's."""
    anchors: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The places in the rules that explain a prompt, if not under its own key."""
    routes: Sequence[Any] = ()
    """Litestar handlers of pages of its own."""
    answers: Mapping[tuple[str, str], type] = field(default_factory=dict, hash=False)
    """Response types of its own calls, by path and method, for the API's description."""
    links: tuple[Link, ...] = ()


PLAIN = Page()


def page_of(game: str) -> Page:
    """Returns a game's page."""
    return facet(game, "page", Page) or PLAIN


def has_template(game: str, name: str) -> bool:
    """True if a game has a template of its own."""
    return (folder(game) / "page" / name).is_file()


def template_of(game: str, name: str, shared: str) -> str:
    """Returns the game's own template, or the shared one."""
    return f"{game}/{name}" if has_template(game, name) else shared


def teller_of(game: AnyGame) -> Teller[Any, Any, Any]:
    """Returns the game's teller for readers of the drawing."""
    return page_of(game.info.id).teller or game.teller


def rules_link(desk: Desk[Any]) -> str:
    """Returns the link to the place in the rules that explains the prompt."""
    key = desk.view.prompt.key
    return f"/rules/{desk.view.game}#{page_of(desk.view.game).anchors.get(key, key)}"


def context(desk: Desk[Any]) -> dict[str, Any]:
    """Returns the context of the game's template, with what the frame needs in every game."""
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
    """Returns what happens to this reader for the first time, with the sentence that explains it.

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
    """Returns the action of a game without a page: a picked legal move is made."""
    if not desk.is_asked:
        return None
    move = desk.picks.move if desk.picks.has_choice else None
    heading = desk.label(move) if move else ""
    hint = "" if move else T("Pick what you want to do.").render(desk.lang)
    return Action(Button(T("Do this").render(desk.lang), move), heading, (hint,) if hint else ())


def line_of(desk: Desk[Any], event: Event) -> Line | None:
    """Returns an event as a line of the log, if it is worth one."""
    tell = page_of(desk.view.game).line
    if tell is not None:
        return tell(desk, event)
    told = desk.describe_event(event)
    return Line(told, event.seat if isinstance(event, OfSeat) else None) if told else None


def _render_text(text: Text | str, lang: str) -> str:
    return text.render(lang) if isinstance(text, Text) else text
