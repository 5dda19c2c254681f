"""The hand or the camp in the dock, and what the action says of the cards that were picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.core.ids import Seat, seats
from zamki.core.words import T, Text
from zamki.draw.words import capital
from zamki.games.rycerze.draw.pieces import army_back_svg, army_card_svg
from zamki.games.rycerze.draw.titles import card_name
from zamki.games.rycerze.rules.components import ARMY, DRUM, SHEPHERD, Kind, kind_of
from zamki.games.rycerze.rules.knowledge import whereabouts
from zamki.games.rycerze.rules.names import CARD_NAMES, KIND_NAMES
from zamki.games.rycerze.rules.view import View
from zamki.web.frame_parts import Action, Button
from zamki.web.picks import Pick
from zamki.web.table_context import Desk


def counting_kind(view: View) -> Kind | None:
    """The material that counts now; at the drum the only one that can still come, if there is only one."""
    if view.tile != DRUM:
        return kind_of(view.tile)
    left = {kind for tile in view.unseen if (kind := kind_of(tile))}
    return left.pop() if len(left) == 1 else None


def choice(desk: Desk[View], is_reveal: bool) -> dict[str, Any]:
    """The hand, or at the drum the camp, with what may be picked."""
    view = desk.state
    if desk.seat is None:
        return {"cards": (), "label": "", "hints_of": (), "can_pick": False}
    player, at_drum = view.players[desk.seat], view.tile == DRUM and not is_reveal
    from_camp = at_drum and bool(player.camp) and not player.has_chosen
    held = (player.camp if from_camp else player.hand) or ()
    chosen = picked_cards(desk) if not is_reveal else ()
    if not chosen and player.commit and not is_reveal:
        chosen = player.commit
    can_pick = desk.is_asked and not is_reveal
    return {
        "cards": _cards(desk, held, "card" if from_camp else "cards+", list(chosen), is_reveal),
        "label": desk.say(T("Your camp") if from_camp else T("Your hand")),
        "hints_of": _hints(desk, is_reveal, from_camp),
        "can_pick": can_pick,
    }


def picked_cards(desk: Desk[View]) -> tuple[str, ...]:
    """The cards that were picked, one by one or by a hint for all of them."""
    if not desk.picks.has_choice:
        return ()
    move = desk.picks.move
    if move is not None and not desk.picks.values("cards+"):
        whole: Sequence[str] = move["cards"] if "cards" in move else (move["card"],)
        return tuple(whole)
    return (*desk.picks.values("cards+"), *desk.picks.values("card"))


def _cards(
    desk: Desk[View], held: Sequence[str], field: str, chosen: list[str], is_reveal: bool
) -> list[dict[str, Any]]:
    made = []
    for number, card in enumerate(held):
        pick: Pick = {field: card, "#": number}
        is_on = desk.picks.has(pick) or (card in chosen and not desk.picks.values(field))
        if is_on and card in chosen:
            chosen.remove(card)
        made.append(
            {
                "svg": _drawn(desk, card, is_reveal),
                "piece": "" if is_reveal and _is_shared(desk) else f"card:{card}",
                "name": _named(desk, card, is_reveal),
                "pick": pick,
                "picked": is_on,
                "same": [] if is_reveal or card == SHEPHERD else same_holders(desk, card),
                "is_safe": card == SHEPHERD,
            }
        )
    return made


def _drawn(desk: Desk[View], card: str, is_reveal: bool) -> Any:
    view = desk.state
    if is_reveal and _is_shared(desk):
        return desk.draw(army_back_svg, desk.seat, desk.lang, width=120)
    lit = None if is_reveal else counting_kind(view)
    return desk.draw(army_card_svg, card, view.components.strengths.get(card), lit, desk.lang, width=120)


def _is_shared(desk: Desk[View]) -> bool:
    """Whether several people look at this screen, so that a hand lies face down at a reveal."""
    return len(desk.reader.seats) > 1


def _named(desk: Desk[View], card: str, is_reveal: bool) -> str:
    if is_reveal and _is_shared(desk):
        return desk.say(T("Card, face down"))
    return card_name(card, desk.lang)


def same_holders(desk: Desk[View], card: str) -> list[dict[str, Any]]:
    """Who can still lay the same card: certainly, or perhaps because it may have taken it back."""
    view = desk.state
    found = []
    for seat in seats(len(view.players)):
        if seat == desk.seat or view.players[seat].hand is not None:
            continue
        known = whereabouts(view, seat)
        may_take = view.tile == DRUM and card in known.camp
        if card in known.held:
            found.append({"seat": seat, "name": desk.name(seat), "perhaps": False})
        elif card in known.perhaps or may_take:
            found.append({"seat": seat, "name": desk.name(seat), "perhaps": True})
    return sorted(found, key=lambda each: bool(each["perhaps"]))


def _hints(desk: Desk[View], is_reveal: bool, from_camp: bool) -> list[str]:
    """What is to be read off the cards."""
    if is_reveal:
        return [desk.say(T("you lay from it in the next round"))]
    if not desk.reader.shows_numbers or not desk.is_asked:
        return []
    kind = counting_kind(desk.state)
    gold = [T("strength against {material} on gold", material=KIND_NAMES[kind])] if kind else []
    shields = (
        T("shields: who may hold the same card (pale: perhaps)")
        if from_camp
        else T("shields: who can still lay the same card (pale: perhaps)")
    )
    return [desk.say(each) for each in (*gold, shields)]


def laying(desk: Desk[View]) -> Action | None:
    """What the two picked cards are worth before they are laid."""
    if desk.seat is None:
        return None
    at_drum = desk.state.tile == DRUM
    label = T("Take it back") if at_drum else T("Lay these two")
    if not desk.is_asked:
        return Action(Button(desk.say(label)), note=desk.say(_resting(desk)))
    chosen = picked_cards(desk)
    wanted = 1 if at_drum else 2
    if len(chosen) < wanted:
        said = (
            T("Pick one card.")
            if len(chosen) == wanted - 1
            else T("Pick two cards; pick again to put one back.")
        )
        return Action(Button(desk.say(label)), lines=(desk.say(said),))
    final = desk.say(T("This cannot be undone."))
    button = Button(desk.say(label), desk.picks.move)
    if not desk.reader.shows_numbers:
        return Action(button, note=final)
    heading, lines = _taken(desk, chosen[0]) if at_drum else _worth(desk, chosen)
    return Action(button, heading, tuple(desk.say(line) for line in lines), final)


def _resting(desk: Desk[View]) -> Text:
    return T("A bot plays for you.") if desk.is_played else T("Your choice stands.")


def _taken(desk: Desk[View], card: str) -> tuple[str, list[Text]]:
    kind = counting_kind(desk.state)
    lines = [T("Nobody sees which card you take.")]
    if kind is not None:
        strength = desk.state.components.strengths[card][kind]
        lines.insert(0, T("Strength against {material}: {n}.", material=KIND_NAMES[kind], n=strength))
    return card_name(card, desk.lang), lines


def _worth(desk: Desk[View], chosen: Sequence[str]) -> tuple[str, list[Text]]:
    """The stronger of the two, what beats it, who could cancel it."""
    view = desk.state
    army = [card for card in chosen if card != SHEPHERD]
    if not army or view.tile is None:
        return desk.say(T("Two shepherds")), [
            T("Both come back to your hand. You take the castle only by the sword.")
        ]
    tile = view.tile
    card = max(army, key=lambda each: view.components.strength(each, tile))
    strength = view.components.strength(card, tile)
    return desk.say(T("Strongest: {n}", n=strength)), [_beaten(desk, card), _matched(desk, card)]


def beaters(desk: Desk[View], card: str, tile: str) -> list[str]:
    """The stronger cards that somebody else may still lay, the strongest first."""
    strength = desk.state.components.strength
    stronger = [each for each in ARMY if strength(each, tile) > strength(card, tile)]
    held = [each for each in stronger if same_holders(desk, each)]
    return sorted(held, key=lambda each: -strength(each, tile))


def _beaten(desk: Desk[View], card: str) -> Text:
    name = capital(CARD_NAMES[card].render(desk.lang))
    stronger = beaters(desk, card, desk.state.tile or "")
    if not stronger:
        return T("{card}. Nothing beats it.", card=name)
    told = ", ".join(CARD_NAMES[each].render(desk.lang) for each in stronger)
    return T("{card}. Stronger: {cards}.", card=name, cards=told)


def _matched(desk: Desk[View], card: str) -> Text:
    names = [str(each["name"]) for each in same_holders(desk, card)]
    if not names:
        return T("Nobody else can lay it.")
    return T("The same card from {names} cancels it.", names=one_of(names, desk.lang))


def one_of(names: Sequence[str], lang: str) -> str:
    """Names of which one is meant: `Ada, Ben or Eve`."""
    if len(names) == 1:
        return names[0]
    return T("{names} or {last}", names=", ".join(names[:-1]), last=names[-1]).render(lang)


def seat_of(text: str, count: int) -> Seat | None:
    """A seat by its number, if there is one."""
    return Seat(int(text)) if text.isdecimal() and len(text) < 3 and int(text) < count else None
