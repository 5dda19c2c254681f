"""The dock: the drawn tile, the places for a subject, what may come first; and what the action says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from zamki.core.ids import Seat
from zamki.core.words import TN, T, Text
from zamki.draw.alone import shield_svg
from zamki.draw.words import capital, signed_number
from zamki.games.zamek.draw.pieces import tile_svg, token_svg
from zamki.games.zamek.draw.position import (
    Picked,
    Seen,
    laid_tile,
    new_tile_svg,
    next_way,
    placements,
    side_of,
    subject_words,
)
from zamki.games.zamek.rules.board import NOBODY
from zamki.games.zamek.rules.components import DOUBLES, Kind, Token
from zamki.games.zamek.rules.feature_forecast import Stride, course, so_far
from zamki.games.zamek.rules.moves import Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.names import KIND, ROLE, TOKEN
from zamki.games.zamek.rules.preview import Finishes, Preview, preview
from zamki.games.zamek.rules.state import SEATS, Extra, Over, Placing, Putting, Scoring
from zamki.games.zamek.rules.view import View
from zamki.web.frame_parts import Action, Button
from zamki.web.picks import Pick
from zamki.web.table_context import Desk

ARROWS = {
    "left": "←",
    "right": "→",
    "top": "↑",
    "bottom": "↓",
    "top left": "↖",
    "top right": "↗",
    "bottom left": "↙",
    "bottom right": "↘",
}


def choice(desk: Desk[View], picked: Picked) -> dict[str, Any]:
    """What lies in the dock, and the action."""
    empty: dict[str, Any] = {
        "tile": "",
        "rows": (),
        "cards": (),
        "last_turn": None,
        "piece": "",
        "face": None,
    }
    match desk.state.table.phase:
        case Placing():
            return empty | _placing(desk, picked.place)
        case Putting():
            return empty | _putting(desk, picked.area)
        case Scoring():
            return empty | _scoring(desk, picked.score)
        case Extra():
            return empty | _extra(desk)
        case Over():
            return empty | {"action": None}


def _waiting(desk: Desk[View], label: Text, note: Text) -> Action | None:
    """Somebody else is asked: the button stays where it is and rests."""
    if desk.seat is None:
        return None
    said = T("A bot plays for you.") if desk.is_played else note
    return Action(Button(desk.say(label)), lines=(desk.say(said),))


def _placing(desk: Desk[View], place: Place | None) -> dict[str, Any]:
    view: Seen = desk.view
    table = view.state.table
    assert isinstance(table.phase, Placing)
    tile = table.edition.tiles[table.phase.tile]
    svg = desk.draw(tile_svg, tile, place.turn if place else 0, desk.lang, width=232)
    shown: dict[str, Any] = {"tile": svg, "piece": f"face:{tile.id}", "face": tile}
    if not desk.is_asked:
        note = T("{name} is placing this tile.", name=desk.name(table.seat))
        return shown | {"action": _waiting(desk, T("Place tile"), note)}
    cells = placements(view)
    fits = desk.say(TN("{n} space fits.", "{n} spaces fit.", len(cells)))
    if place is None:
        lines = (desk.say(T("Pick a space.")), fits)
        return shown | {"action": Action(Button(desk.say(T("Place tile"))), lines=lines, second=_turn(desk))}
    ways = cells[place.at]
    following, before = next_way(ways, place), next_way(ways, place, -1)
    fitting = desk.say(TN("Fits here {n} way.", "Fits here {n} ways.", len(ways)))
    action = Action(
        Button(desk.say(T("Place tile")), view.move_json(place)),
        *_brings(desk, preview(desk.state, place)),
        note=f"{fits} {fitting}",
        second=_turn(desk, following),
    )
    return shown | {"action": action, "last_turn": None if before is None else turn_pick(before)}


def turn_pick(place: Place) -> Pick:
    """A cell with a way up."""
    return {"at": list(place.at), "turn": place.turn}


def _turn(desk: Desk[View], following: Place | None = None) -> Button:
    """Turns the tile; rests where there is only one way up."""
    pick = None if following is None else turn_pick(following)
    return Button(desk.say(T("Turn")), pick=pick, press="r", sign="turn")


def _brings(desk: Desk[View], seen: Preview) -> tuple[str, tuple[str, ...]]:
    """Who scores what, and where the markers go."""
    if not desk.reader.shows_numbers:
        return desk.say(T("Here, this way up")), ()
    lines = [_finish(desk, each) for each in seen.finishes if each.subjects != NOBODY]
    walks = [_wall(desk, seat, seen) for seat in SEATS if seen.points[seat]]
    return _heading(desk, seen.points), (*lines, *walks)


def _heading(desk: Desk[View], points: Sequence[int]) -> str:
    gains = [(seat, points[seat]) for seat in SEATS if points[seat]]
    if not gains:
        return desk.say(T("Here: 0 points now"))
    told = [_for(desk, seat, gain) for seat, gain in sorted(gains, key=lambda gain: gain[0] != desk.seat)]
    return desk.say(T("Here: {gains}", gains=", ".join(desk.say(each) for each in told)))


def _for(desk: Desk[View], seat: Seat, gain: int) -> Text:
    if seat == desk.seat:
        return T("{points} for you", points=signed_number(gain))
    return T("{points} for {name}", points=signed_number(gain), name=desk.name(seat))


def _finish(desk: Desk[View], each: Finishes) -> Markup:
    """A feature that would be finished, who scores it, and what comes of it."""
    what = TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=KIND[each.kind])
    if each.seat is None:
        return Markup('<span class="fin">{}</span>').format(
            capital(desk.say(T("{what}: nobody scores", what=what)))
        )
    notes = []
    if each.seat == desk.seat and each.subjects[each.seat]:
        notes.append(
            TN("your subject goes home", "your {n} subjects go home", each.subjects[each.seat]).render(
                desk.lang
            )
        )
    if each.family:
        family = T("your new family seat") if each.seat == desk.seat else T("a new family seat")
        notes.append(desk.say(family))
    shield = desk.draw(shield_svg, each.seat, width=15, name=desk.name_or_you(each.seat))
    return Markup('<span class="fin">{}<b class="good">{}</b> {}{}</span>').format(
        shield,
        signed_number(each.points),
        capital(desk.say(T("{what}, finished", what=what))),
        Markup("<small>{}</small>").format(", ".join(notes)) if notes else "",
    )


def _wall(desk: Desk[View], seat: Seat, seen: Preview) -> str:
    """How far a marker walks, and whether it stops at a tower with a token."""
    before = desk.state.table.totals[seat]
    steps: dict[str, Any] = {"before": before, "after": before + seen.points[seat]}
    takes = any(each.tower is not None for each in seen.finishes if each.seat == seat)
    if seat == desk.seat:
        if takes:
            return desk.say(T("On the wall: {before} → {after}, a tower: you take its token.", **steps))
        return desk.say(T("On the wall: {before} → {after}.", **steps))
    name = desk.name(seat)
    if takes:
        return desk.say(T("{name} on the wall: {before} → {after}, and takes a token.", name=name, **steps))
    return desk.say(T("{name} on the wall: {before} → {after}.", name=name, **steps))


def _putting(desk: Desk[View], area: int | None) -> dict[str, Any]:
    view: Seen = desk.view
    table = view.state.table
    assert isinstance(table.phase, Putting)
    tile, turn = laid_tile(table, table.phase)
    x, y = table.edition.tables.xy[table.phase.at]
    if not desk.is_asked:
        shown = {"tile": desk.draw(tile_svg, tile, turn, desk.lang, width=232), "piece": f"tile:{x},{y}"}
        note = T("{name} may send a subject.", name=desk.name(table.seat))
        return shown | {"action": _waiting(desk, T("Put it there"), note)}
    moves = [move for move in view.legal_moves if isinstance(move, PutSubject)]
    nowhere = next(view.move_json(move) for move in moves if move.area is None)
    chosen = desk.picks.move if desk.picks.has_choice else None
    put = T("No subject") if chosen == nowhere else T("Put it there")
    return {
        "tile": Markup(new_tile_svg(view, desk.pose(), picked=area, width=232) or ""),
        "piece": "",
        "rows": [_row(desk, each, area) for each in moves if each.area is not None],
        "action": Action(
            Button(desk.say(put), chosen),
            second=None if chosen == nowhere else Button(desk.say(T("No subject")), nowhere, press="x"),
        ),
    }


def _row(desk: Desk[View], move: PutSubject, picked: int | None) -> dict[str, Any]:
    """A place for a subject: what it would be there, where, and what it brings."""
    view: Seen = desk.view
    table = view.state.table
    assert isinstance(table.phase, Putting)
    assert move.area is not None
    tile, turn = laid_tile(table, table.phase)
    areas = [each.area for each in view.legal_moves if isinstance(each, PutSubject) and each.area is not None]
    kind = tile.areas[move.area].kind
    arrow = ARROWS.get(side_of(tile, areas, move.area, turn), "")
    return {
        "pick": {"area": move.area},
        "picked": move.area == picked,
        "seat": move.seat,
        "lying": kind is Kind.MEADOW,
        "label": desk.say(subject_words(tile, areas, move.area, turn)),
        "brief": f"{capital(ROLE[kind].render(desk.lang))} {arrow}".strip(),
        **_worth(desk, move.area, kind),
    }


def _worth(desk: Desk[View], area: int, kind: Kind) -> dict[str, Any]:
    """What a subject brings now, or what its feature is worth so far and how long it stays."""
    table = desk.state.table
    assert isinstance(table.phase, Putting)
    now = preview(desk.state, None, area).points[table.seat] - preview(desk.state, None).points[table.seat]
    spot = table.edition.tables.spots[table.phase.at][area]
    feature = table.board.feature(spot)
    until = T("until the end") if kind is Kind.MEADOW else T("until it is finished")
    if now or (kind is not Kind.MEADOW and not feature.open):
        return {"now": desk.say(T("{points} now", points=signed_number(now))), "until": "", "so_far": ""}
    worth = desk.say(T("{n} so far", n=so_far(feature))) if desk.reader.shows_numbers else ""
    return {"now": "", "until": desk.say(until), "so_far": worth}


def _scoring(desk: Desk[View], score: ScoreFeature | None) -> dict[str, Any]:
    view: Seen = desk.view
    table = view.state.table
    if not desk.is_asked:
        note = T("{name} says what is scored first.", name=desk.name(table.seat))
        return {"action": _waiting(desk, T("Score it"), note)}
    moves = [move for move in view.legal_moves if isinstance(move, ScoreFeature)]
    is_single = len({move.feature for move in moves}) == 1
    cards = [_card(desk, move, is_single, move == score) for move in moves]
    label = next((card["title"] for card in cards if card["picked"]), desk.say(T("Score it")))
    button = Button(label, None if score is None else view.move_json(score))
    lines = (desk.say(T("Pick one.")),) if score is None else _after(desk, course(table, score))
    return {
        "cards": cards,
        "cards_label": desk.say(
            T("A token makes it count double, once.")
            if is_single
            else T("Whatever is scored first moves its marker first.")
        ),
        "action": Action(button, lines=lines),
    }


def _card(desk: Desk[View], move: ScoreFeature, is_single: bool, is_on: bool) -> dict[str, Any]:
    """One way to go on: whose marker walks how far, and then."""
    strides = course(desk.state.table, move)
    first, rest = strides[0], strides[1:]
    kind = capital(KIND[first.feature.kind].render(desk.lang))
    token = next((each for each in strides if each.tower is not None), None)
    return {
        "pick": {"feature": list(move.feature), "double": move.double},
        "picked": is_on,
        "seat": first.seat,
        "title": desk.say(_title(kind, move.double, is_single)),
        "steps": f"{first.before} → {first.after}",
        "rest": [
            desk.say(T("then {kind} → {n}", kind=KIND[each.feature.kind], n=each.after)) for each in rest
        ],
        "token": _token(desk, first, move.double, token is not None),
        "notes": [desk.say(note) for note in _notes(desk, token, move.double)],
    }


def _title(kind: str, is_doubled: bool, is_single: bool) -> Text:
    if is_doubled:
        return T("{kind}, doubled", kind=kind)
    return T("{kind}, once", kind=kind) if is_single else T("{kind} first", kind=kind)


def _token(desk: Desk[View], first: Stride, is_doubled: bool, takes: bool) -> Markup | str:
    spent = DOUBLES.get(first.feature.kind) if is_doubled else None
    if spent is None and not takes:
        return ""
    return desk.draw(token_svg, spent, desk.lang, width=28)


def _notes(desk: Desk[View], token: Stride | None, is_doubled: bool) -> list[Text]:
    notes = [T("spends this token")] if is_doubled else []
    if token is None:
        return notes
    field = token.after % desk.state.edition.fields
    if token.seat == desk.seat:
        return [*notes, T("{n} is a tower: you take its token", n=field)]
    return [*notes, T("{n} is a tower: {name} takes its token", n=field, name=desk.name(token.seat))]


def _after(desk: Desk[View], strides: Sequence[Stride]) -> tuple[str, ...]:
    """Where the markers stand when all is scored."""
    ends = {each.seat: each.after for each in strides}
    told = [T("{name}: {n}", name=desk.name_or_you(seat), n=after) for seat, after in ends.items()]
    lines = [desk.say(T("Final score: {totals}.", totals=", ".join(desk.say(each) for each in told)))]
    family = next((each for each in reversed(strides) if each.is_family and each.seat == desk.seat), None)
    if family is not None:
        said = TN(
            "Your house of {n} tile becomes your family seat.",
            "Your house of {n} tiles becomes your family seat.",
            family.feature.tiles,
        )
        lines.append(desk.say(said))
    return tuple(lines)


def _extra(desk: Desk[View]) -> dict[str, Any]:
    view: Seen = desk.view
    shown: dict[str, Any] = {
        "tile": desk.draw(token_svg, Token.EXTRA_TURN, desk.lang, width=150),
        "piece": f"token:{Token.EXTRA_TURN}",
    }
    if not desk.is_asked:
        note = T("{name} may take an extra turn.", name=desk.name(view.state.table.seat))
        return shown | {"action": _waiting(desk, T("Take it"), note)}
    use, keep = (
        next(
            view.move_json(move)
            for move in view.legal_moves
            if isinstance(move, UseExtra) and move.use is yes
        )
        for yes in (True, False)
    )
    lines = (desk.say(T("You draw another tile at once. The token is spent.")),)
    return shown | {
        "action": Action(
            Button(desk.say(T("Take it")), use),
            capital(TOKEN[Token.EXTRA_TURN].render(desk.lang)),
            lines,
            second=Button(desk.say(T("Keep it")), keep),
        )
    }
