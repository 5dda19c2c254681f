"""A game in the browser: the part `page` of its folder. What is left out is shown in the shared way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zamki.core.game import AnyGame, Teller
from zamki.core.registry import facet, folder
from zamki.core.words import Text

if TYPE_CHECKING:
    from zamki.web.desk import Desk, TableDesk

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
    """`desk.html`: the table. It may say `sub`, a line under the question, and `pills` beside it."""
    pad: Callable[[TableDesk[Any]], Context] | None = None
    """`pad.html`: the end, line by line."""
    rules: Callable[[], Context] | None = None
    """`rules.html`: the rules page."""
    lobby: Callable[[], Context] | None = None
    """`lobby.html`: a card of the game's own in the lobby."""
    teller: Teller[Any, Any, Any] | None = None
    """The words of somebody who sees the drawing, where they differ from the text screen's."""
    anchors: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Where the rules explain a prompt, if not under its own key."""
    routes: Sequence[Any] = ()
    """Litestar handlers of pages of its own."""
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
    """What the game's template shows; `sub` and `pills` are there for every game."""
    make = page_of(desk.view.game).desk
    shown = make(desk) if make else {}
    pills = [_said(each, desk.lang) for each in shown.get("pills", ())]
    return {**shown, "sub": _said(shown.get("sub", ""), desk.lang), "pills": pills}


def _said(text: Text | str, lang: str) -> str:
    return text.render(lang) if isinstance(text, Text) else text
