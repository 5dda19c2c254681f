"""The action: what is said before the choice is made, and the one button."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.words import Arg, T, Text
from zamki.draw.words import signed_number
from zamki.games.ludwig.page.choosing import Thought, lower, picked_rooms, thoughts, total_of
from zamki.games.ludwig.page.options import LUDWIGS, brings, option_moves
from zamki.games.ludwig.page.placing import Pinned, look_first
from zamki.games.ludwig.page.suggest import Suggesting
from zamki.games.ludwig.rules.components import Room
from zamki.games.ludwig.rules.moves import Assign, Choose, KeepCard, Move, TakeAttendant, move_json
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.rules.state import castles_of
from zamki.games.ludwig.rules.view import SeenChoosing, View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.web.frame_parts import Action, Button
from zamki.web.table_context import Desk


def action(
    desk: Desk[View],
    room: Room | None,
    pinned: Pinned | None,
    option: Move | None,
    suggested: Suggesting | None,
) -> Action | None:
    """What the reader is about to do."""
    if desk.seat is None:
        return None
    if suggested:
        return _suggest(desk, suggested)
    if isinstance(desk.state.phase, SeenChoosing):
        return _choose(desk, option)
    if not desk.is_asked:
        return _rest(desk)
    if option is not None or (room is None and option_moves(desk)):
        return _take(desk, option)
    return _place(desk, pinned)


def _rest(desk: Desk[View]) -> Action:
    said = T("A bot plays for you.") if desk.is_played else T("Others are placing.")
    return Action(Button(desk.say(T("Place here"))), note=desk.say(said))


def _suggest(desk: Desk[View], suggested: Suggesting) -> Action:
    room = name_of(suggested.room).render(desk.lang)
    button = Button(desk.say(T("Suggest this")))
    if suggested.body is not None:
        button = Button(desk.say(T("Suggest this")), post="proposals", body=suggested.body, ends="##suggest")
    line = desk.say(T("Pick a space to suggest."))
    return Action(button, room, () if suggested.body else (line,))


def _choose(desk: Desk[View], hinted: Move | None) -> Action:
    label = desk.say(T("Choose these two"))
    if not desk.is_asked:
        said = T("A bot plays for you.") if desk.is_played else T("Your choice stands.")
        return Action(Button(label), note=desk.say(said))
    chosen = picked_rooms(desk)
    if len(chosen) < 2:
        said = (
            T("One chosen. Pick one more.")
            if chosen
            else T("None chosen yet. Pick two; pick again to put one back.")
        )
        return Action(Button(label), lines=(desk.say(said),), note=desk.say(T("This cannot be undone.")))
    move = desk.picks.move
    found = thoughts(desk)
    if not desk.reader.shows_numbers:
        return Action(Button(label, move))
    return Action(Button(_short(desk, label, found), move), lines=_could(desk, found))


def _could(desk: Desk[View], found: Sequence[Thought]) -> tuple[str, ...]:
    """Both totals, and the one that counts."""
    totals = [
        f"{short_castle(each.castle, desk.lang)} {_change(total_of(desk, each.castle), each.points)}"
        for each in found
    ]
    before, after = lower(desk), _lower_after(desk, found)
    told = T("Your lower castle could become {after}, now {before}.", before=before, after=after)
    return (*totals, desk.say(told))


def _lower_after(desk: Desk[View], found: Sequence[Thought]) -> int:
    return min(total_of(desk, each.castle) + each.points for each in found)


def _short(desk: Desk[View], label: str, found: Sequence[Thought]) -> str:
    """A phone says the sum on the button."""
    if not desk.reader.is_narrow:
        return label
    said = T("lower castle {change}", change=_change(lower(desk), _lower_after(desk, found) - lower(desk)))
    return f"{label} · {desk.say(said)}"


def _change(before: int, points: int) -> str:
    return f"{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{before + points}"


def _place(desk: Desk[View], pinned: Pinned | None) -> Action:
    label = desk.say(T("Place here"))
    if pinned is None:
        return Action(Button(label), note=desk.say(look_first(desk.is_touch)))
    move = move_json(pinned.move)
    if not desk.reader.shows_numbers:
        return Action(Button(label, move), short_castle(pinned.move.castle, desk.lang))
    heading = f"{short_castle(pinned.move.castle, desk.lang)} {_change(pinned.total, pinned.points)}"
    told = desk.say(T("Place here {points}", points=signed_number(pinned.points)))
    return Action(Button(told, move), heading)


def _take(desk: Desk[View], option: Move | None) -> Action:
    label = desk.say(_label(option or option_moves(desk)[0]))
    if option is None:
        return Action(Button(label), note=desk.say(T("Pick one.")))
    button = Button(label, move_json(option))
    found = brings(desk, option)
    if not desk.reader.shows_numbers or isinstance(option, Choose):
        return Action(button)
    if isinstance(option, Assign):
        return Action(button, lines=_given(desk, option))
    if found.points is None:
        return Action(button, note=desk.say(T("known when drawn")))
    number = getattr(option, "castle", 0)
    heading = f"{short_castle(number, desk.lang)} {_change(total_of(desk, number), found.points)}"
    note = desk.say(T("where it brings most; you place it next")) if found.ghosts else ""
    return Action(button, heading, note=note)


def _label(option: Move) -> Text:
    match option:
        case Assign():
            return T("Assign them")
        case TakeAttendant():
            return T("Choose this one")
        case KeepCard():
            return T("Keep this card")
        case _:
            return T("Take this bonus")


def _given(desk: Desk[View], option: Assign) -> tuple[str, ...]:
    """What Ludwig's rooms could make of his two castles, one of which is the reader's."""
    assert desk.seat is not None
    own = castles_of(desk.seat, desk.state.size)
    ghosts = dict(brings(desk, option).ghosts)
    lines: list[Text] = []
    for castle in LUDWIGS:
        points = ghosts[castle].points or 0 if castle in ghosts else 0
        before = total_of(desk, castle)
        args: dict[str, Arg] = {
            "castle": short_castle(castle, desk.lang),
            "before": before,
            "after": before + points,
        }
        mine = T("Yours, {castle}: {before} → up to {after}", **args)
        lines.append(mine if castle in own else T("{castle}: {before} → up to {after}", **args))
    return tuple(desk.say(line) for line in lines)
