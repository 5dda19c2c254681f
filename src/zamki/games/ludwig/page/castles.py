"""The castles on the board, fitted into its rectangle, and those of others as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from zamki.core.words import T
from zamki.draw.drawing import Drawing
from zamki.draw.spots import Choice
from zamki.games.ludwig.draw.board import castle_svg
from zamki.games.ludwig.draw.pieces import bonus_card_svg
from zamki.games.ludwig.draw.plan import Box, CastlePlan, Ghost, LegalSpot
from zamki.games.ludwig.draw.position import (
    Asked,
    castle_plan,
    legal_spots,
    proposed,
    tried_spots,
)
from zamki.games.ludwig.page.ages import firsts
from zamki.games.ludwig.page.choosing import Thought, lower, partner, total_of
from zamki.games.ludwig.page.fitting import Arrangement, Frame, arranged, corner, small
from zamki.games.ludwig.page.hints import cell_hints
from zamki.games.ludwig.page.options import own_castles
from zamki.games.ludwig.page.placing import Pinned, cell_in
from zamki.games.ludwig.page.suggest import Suggesting
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import CASTLES, Cell, Room
from zamki.games.ludwig.rules.moves import Move
from zamki.games.ludwig.rules.names import card_name, castle_name
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import castles_of, owners_of
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.web.picks import pick_text
from zamki.web.table_context import Desk, TableDesk
from zamki.web.viewport import WindowLayout

OTHERS = "others"
"""On phones: all other castles at once."""
CARD_HIGH, CARD_WIDE = 46, 300
"""A bonus card beside its castle."""
CORNERS = {False: ("bl", "br", "tl", "tr"), True: ("tl", "bl", "tr", "br")}
"""Where cards lie on wide and on narrow windows, the best place first."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown on the castles beside what stands there."""

    room: Room | None = None
    pinned: Pinned | None = None
    suggested: Suggesting | None = None
    thoughts: Sequence[Thought] = ()
    ghosts: Sequence[tuple[int, Ghost]] = ()
    hints: Sequence[Move] = ()


def boards(desk: Desk[View], shown: Shown, dock: str) -> dict[str, Any]:
    """The reader's castles, the one that is on a phone's screen, and the ones of others."""
    own = own_castles(desk)
    tab = desk.picks.value("#tab")
    is_other = isinstance(tab, int) and 0 <= tab < desk.state.size and tab not in own
    first = _first(desk, own, shown) if is_other or tab not in own else int(tab)
    board = desk.regions(dock).board
    made = arranged(
        desk.view,
        own,
        board,
        desk.reader.window,
        first,
        is_large=desk.reader.is_large,
        is_still=not isinstance(desk, TableDesk),
    )
    others = [castle for castle in range(desk.state.size) if castle not in own]
    return {
        "boards": [
            _board(desk, castle, frame, shown) for castle, frame in zip(own, made.frames, strict=True)
        ],
        "arrangement": made.name,
        "tab": tab if tab == OTHERS or is_other else first,
        "other": _other(desk, int(tab), _beside(own, made, shown)) if is_other else None,
        "others": [_thumb(desk, castle, len(others)) for castle in others],
        "others_tab": pick_text({"#tab": OTHERS}),
        "others_shut": pick_text({"#tab": first}),
    }


def _first(desk: Desk[View], own: Sequence[int], shown: Shown) -> int:
    """Where only one castle fits the screen: the one with something to do, else the one that counts."""
    if shown.suggested and shown.suggested.castle in own:
        return shown.suggested.castle
    if shown.pinned and shown.pinned.move.castle in own:
        return shown.pinned.move.castle
    asked = [castle for castle in own if legal_spots(desk.view, castle, shown.room)]
    counting = counts_for(desk)
    return next((castle for castle in (*asked, counting) if castle is not None and castle in own), own[0])


def counts_for(desk: Desk[View]) -> int | None:
    """The reader's lower castle, which counts; none while both are worth the same."""
    if desk.seat is None:
        return None
    one, other = castles_of(desk.seat, desk.state.size)
    if total_of(desk, one) == total_of(desk, other):
        return None
    return min(one, other, key=lambda castle: total_of(desk, castle))


def _board(desk: Desk[View], castle: int, frame: Frame, shown: Shown) -> dict[str, Any]:
    spots = _spots(desk, castle, shown)
    taken = [] if shown.suggested else proposed(desk.view, castle, desk.suggestions, desk.names)
    pins = {each.cell for each in spots if each.hovered}
    taken = [each for each in taken if each.cell not in pins]
    hidden = {each.cell for each in taken}
    ghosts = [each.ghost for each in shown.thoughts if each.castle == castle and each.ghost]
    ghosts += [ghost for number, ghost in shown.ghosts if number == castle]
    cells = [*desk.state.castles[castle].grid, *(each.cell for each in spots)]
    cards, laid_over = _cards(desk, castle, frame, cells)
    drawing = castle_svg(
        replace(castle_plan(desk.view, castle, f"c{castle}"), laid_over=laid_over),
        cell=frame.cell,
        spots=[each for each in spots if each.cell not in hidden],
        proposals=taken,
        ghosts=ghosts if desk.reader.shows_numbers else [],
        limits=frame.limits,
        fills=True,
        lang=desk.lang,
        prefix=desk.pose().prefix,
    )
    return {
        **heading(desk, castle),
        "svg": drawing,
        "has_spots": drawing.spots > 0,
        "pans": frame.pans,
        "offset": " ".join(f"{each:g}" for each in frame.offset or ()),
        **cards,
    }


def _spots(desk: Desk[View], castle: int, shown: Shown) -> list[LegalSpot]:
    state, asked = desk.state, _asked(desk, castle, shown)
    if shown.suggested:
        if shown.suggested.castle != castle:
            return []
        choices = {
            at: Choice(pick=shown.suggested.pick(at), pressed=shown.suggested.at == at)
            for at in state.castles[castle].cells(shown.suggested.room)
        }
        return tried_spots(state, castle, shown.suggested.room, choices, desk.lang, asked)
    for each in shown.thoughts:
        if each.castle == castle:
            cells = dict.fromkeys(state.castles[castle].cells(each.room))
            return tried_spots(state, castle, each.room, cells, desk.lang, asked)
    return legal_spots(desk.view, castle, shown.room, lang=desk.lang, asked=asked) if shown.room else []


def _asked(desk: Desk[View], castle: int, shown: Shown) -> Asked:
    pinned = shown.suggested.at if shown.suggested else cell_in(shown.pinned, castle)
    return Asked(
        pinned=pinned,
        hints=cell_hints(shown.hints, castle, shown.room),
        foot=lambda points: _lower_words(desk, castle, points),
        has_card=not desk.reader.is_narrow,
        shows_numbers=desk.reader.shows_numbers,
    )


def _lower_words(desk: Desk[View], castle: int, points: int) -> str:
    """What a change of one castle makes of the one that counts."""
    if desk.seat is None:
        return ""
    before, after = lower(desk), lower(desk, castle, points)
    return desk.say(T("Your lower castle: {before} → {after}", before=before, after=after))


def heading(desk: Desk[View], number: int) -> dict[str, Any]:
    """What stands over a castle."""
    owners = owners_of(number, desk.state.size)
    others = [owner for owner in owners if owner != desk.seat]
    names = [desk.name_or_you(owner) for owner in owners]
    if len(others) == 1 and others[0] >= desk.state.people:
        who = T("with Ludwig")
    elif len(others) == 1:
        who = T("with {name}", name=desk.name(others[0]))
    else:
        who = T("{one} and {other}", one=names[0], other=names[1])
    return {
        "castle": number,
        "name": castle_name(CASTLES[number]).render(desk.lang),
        "short": short_castle(number, desk.lang),
        "owners": owners,
        "first": firsts(desk).get(number),
        "partner": partner(desk, number),
        "who": desk.say(who),
        "points": total_of(desk, number),
        "counts": number == counts_for(desk),
        "tab": pick_text({"#tab": number}),
    }


def _cards(
    desk: Desk[View], number: int, frame: Frame, cells: Sequence[Cell]
) -> tuple[dict[str, Any], Box | None]:
    """The castle's bonus cards as sentences, in the corner where they cover least, and the room they take."""
    castle = desk.state.castles[number]
    marks = {mark.what: mark for mark in score_castle(castle).of("bonus_cards")}
    cards = [
        {
            "svg": desk.draw(bonus_card_svg, card, lang=desk.lang, width=26, components=castle.components),
            "each": castle.components.cards[card],
            "name": card_name(card).render(desk.lang),
            "points": marks[card].points,
            "piece": f"c{number}:{card}",
        }
        for card in castle.cards
    ]
    if not cards:
        return {"cards": (), "corner": "", "is_tight": False}, None
    size = min(CARD_WIDE, frame.size[0] - 16), float(len(cards) * CARD_HIGH)
    best, covered, box = corner(frame, cells, size, CORNERS[desk.reader.is_narrow])
    return {"cards": cards, "corner": best, "is_tight": covered > 0}, box


def picture(
    desk: Desk[View],
    castle: int,
    size: tuple[float, float],
    lit: Sequence[Cell] = (),
) -> Any:
    """A castle that is only looked at, drawn for a rectangle."""
    plan = castle_plan(desk.view, castle, f"c{castle}")
    frame = small(plan, size)
    return castle_svg(
        replace(plan, lasts=()),
        cell=frame.cell,
        limits=frame.limits,
        lit=lit,
        fills=True,
        lang=desk.lang,
        prefix=desk.pose().prefix,
    )


def _beside(own: Sequence[int], made: Arrangement, shown: Shown) -> tuple[int, Frame]:
    """The half of the board where nothing is pinned."""
    at = 1 if shown.pinned and len(own) == 2 and shown.pinned.move.castle == own[0] else 0
    return at, made.frames[at]


def _other(desk: Desk[View], castle: int, half: tuple[int, Frame]) -> dict[str, Any]:
    """Somebody else's castle, large, over the half of the board that is not needed."""
    at, frame = half
    seen = picture(desk, castle, frame.size)
    return {**heading(desk, castle), "svg": seen, "cards": _card_rows(desk, castle), "at": at + 1}


def _card_rows(desk: Desk[View], castle: int) -> list[dict[str, Any]]:
    frame = small(castle_plan(desk.view, castle), (400, 400))
    return list(_cards(desk, castle, frame, ())[0]["cards"])


def _thumb(desk: Desk[View], castle: int, count: int) -> dict[str, Any]:
    drawn = _thumbnail(desk.state.castles[castle], castle, _thumb_size(desk, count), desk.lang)
    return {**heading(desk, castle), "svg": drawn}


@lru_cache(maxsize=512)
def _thumbnail(castle: Castle, number: int, size: tuple[float, float], lang: str) -> Drawing:
    """A small picture is the same for everybody, and for as long as nothing is built."""
    plan = CastlePlan.of(castle, CASTLES[number], score_castle(castle).total)
    frame = small(plan, size)
    return castle_svg(
        plan, cell=frame.cell, limits=frame.limits, fills=True, lang=lang, prefix=f"ludwigt{number}"
    )


def _thumb_size(desk: Desk[View], count: int) -> tuple[float, float]:
    window = desk.reader.window
    if desk.reader.is_narrow:
        return (window.width / 2 - 12, 150.0)
    side = desk.regions().side
    wide = (side.width if side and window.layout is WindowLayout.DESK else 320) - 18
    across = 1 if count == 1 else 2 if count < 3 else 3
    width = (wide - 8 * (across - 1)) / across
    return (width, 150.0 if across == 1 else 96.0 if across == 2 else 84.0)
