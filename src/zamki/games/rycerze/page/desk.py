"""Rycerze: the castle that is fought for, the reveal step by step, the seats around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.core.ids import Seat, seats
from zamki.core.words import TN, T, Text
from zamki.draw.words import capital, signed_number
from zamki.games.rycerze.draw.board import laid_cards
from zamki.games.rycerze.draw.pieces import army_back_svg, army_card_svg, army_figure_svg, castle_tile_svg
from zamki.games.rycerze.draw.reveal import STEPS, WEIGHED, fate_card_svg, fate_words
from zamki.games.rycerze.draw.titles import card_name, tile_name
from zamki.games.rycerze.page.choice import choice, laying
from zamki.games.rycerze.page.pad import verdict
from zamki.games.rycerze.rules.card_results import cancelled, contenders, fates
from zamki.games.rycerze.rules.components import ARMY, DRUM, ROUNDS, SHEPHERD, kind_of, points_of
from zamki.games.rycerze.rules.events import SwordPassed
from zamki.games.rycerze.rules.knowledge import whereabouts
from zamki.games.rycerze.rules.names import CARD_NAMES
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRound, View, last_attack
from zamki.web.frame_parts import Action, Button, Line
from zamki.web.table_context import Desk

END = {"##end": 1}
"""What the frame is told when the last reveal has been seen."""


def context(desk: Desk[View]) -> dict[str, Any]:
    """What the template shows."""
    view, attack = desk.state, shown_attack(desk)
    tile = attack.tile if attack else view.tile
    others = [seat for seat in seats(len(view.players)) if seat != desk.seat]
    half = (len(others) + 1) // 2
    panels = [_player(desk, seat, attack) for seat in others]
    return {
        **_told(desk, attack),
        "pills": _pills(view, attack),
        "dock": "low" if attack else "high" if view.tile == DRUM else "",
        "look_first": attack is not None and view.tile is None,
        "tile": tile,
        "kind": kind_of(tile),
        "attack": attack,
        "attack_key": f"{len(view.past)}-{len(view.rounds)}",
        "is_drum": tile == DRUM,
        "left": _left(desk, attack) if attack else (),
        "cancelled": _cancelled(desk, attack) if attack else "",
        "steps": STEPS,
        "arena": desk.draw(castle_tile_svg, tile, desk.lang, width=220) if tile else "",
        "sides": (panels[:half], panels[half:]),
        "recent": _recent(desk) if len(panels[half:]) < len(panels[:half]) else None,
        "me": _player(desk, desk.seat, attack) if desk.seat is not None else None,
        "is_crowded": len(others) > 2,
        "past": [_past(desk, each) for each in _rounds(view, attack)],
        "now": desk.draw(castle_tile_svg, view.tile, desk.lang, width=84) if view.tile and not attack else "",
        "to_come": ROUNDS - len(_rounds(view, attack)) if attack else view.unturned,
        "unseen": len(view.unseen),
        "left_rounds": ROUNDS - len(view.rounds) - (0 if attack else 1),
        "is_open": view.config.has("open_recruitment"),
        **choice(desk, attack is not None),
        "action": _next(desk, attack) if attack else laying(desk),
        **(verdict(desk, desk.view.outcome) if desk.view.outcome else {}),
    }


def shown_attack(desk: Desk[View]) -> Attack | None:
    """The last attack, until the reader has seen enough of it; in a long game also that of the last game."""
    view = desk.state
    mark = desk.picks.value("##end") if view.tile is None else desk.picks.value("##seen")
    has_seen = mark == (1 if view.tile is None else len(view.rounds))
    rounds = view.rounds or (view.past[-1].rounds if view.past else ())
    return None if has_seen or _has_laid(desk) else last_attack(rounds)


def _has_laid(desk: Desk[View]) -> bool:
    """Who has chosen anew has seen what was before."""
    return desk.seat is not None and desk.state.players[desk.seat].has_chosen


def _rounds(view: View, attack: Attack | None) -> Sequence[SeenRound]:
    """The rounds of the game that is shown: after its last round, still the old one."""
    return view.rounds or (view.past[-1].rounds if view.past and attack else ())


def _told(desk: Desk[View], attack: Attack | None) -> dict[str, Any]:
    """The question, or during a reveal its sentence, and the line below."""
    view = desk.state
    if attack is not None:
        return {"ask": capital(desk.say(_reveal(desk, attack))), "sub": _sword(desk, attack)}
    if view.tile is None:
        return {"sub": ""}
    castle = capital(tile_name(view.tile).render(desk.lang))
    if view.tile == DRUM:
        first = T("From your camp into your hand.")
    else:
        first = TN(
            "{castle}, worth {n} point.", "{castle}, worth {n} points.", points_of(view.tile), castle=castle
        )
    return {"sub": " ".join([desk.say(first), *map(desk.say, _others(desk))])}


def _reveal(desk: Desk[View], attack: Attack) -> Text:
    castle, points = tile_name(attack.tile), signed_number(points_of(attack.tile))
    is_mine = attack.winner == desk.seat
    name = desk.name(attack.winner)
    if attack.card is None:
        if is_mine:
            return T("The sword decides: the {castle}. {points} for you.", castle=castle, points=points)
        return T(
            "The sword decides: the {castle}. {points} for {name}.", castle=castle, points=points, name=name
        )
    card = CARD_NAMES[attack.card]
    if is_mine:
        return T("The {card} takes the {castle}. {points} for you.", card=card, castle=castle, points=points)
    return T(
        "The {card} takes the {castle}. {points} for {name}.",
        card=card,
        castle=castle,
        points=points,
        name=name,
    )


def _sword(desk: Desk[View], attack: Attack) -> Text:
    if attack.sword == _sword_before(desk):
        if attack.sword == desk.seat:
            return T("The sword stays with you.")
        return T("The sword stays with {name}.", name=desk.name(attack.sword))
    if attack.sword == desk.seat:
        return T("The sword then goes to you: fewest points.")
    return T("The sword then goes to {name}: fewest points.", name=desk.name(attack.sword))


def _others(desk: Desk[View]) -> list[Text]:
    """Who has chosen already, and who still thinks."""
    view = desk.state
    others = [seat for seat in seats(len(view.players)) if seat != desk.seat]
    done = [desk.name(seat) for seat in others if view.players[seat].has_chosen]
    asked = [desk.name(seat) for seat in others if seat in desk.view.actors]
    ready = (
        T("Taken: {names}.", names=", ".join(done))
        if view.tile == DRUM
        else T("Laid: {names}.", names=", ".join(done))
    )
    return [*([ready] if done else []), *([T("Thinking: {names}.", names=", ".join(asked))] if asked else [])]


def where(view: View) -> Text:
    """How far the game has come."""
    return T("round {a} of {b}", a=min(len(view.rounds) + 1, ROUNDS), b=ROUNDS)


def _pills(view: View, attack: Attack | None) -> list[Text]:
    if view.tile is None and attack is None:
        return []
    rounds = _rounds(view, attack)
    pills = [T("Round {n} of {rounds}", n=len(rounds) + (0 if attack else 1), rounds=ROUNDS)]
    if view.games > 1:
        is_last = attack is not None and not view.rounds
        game = len(view.past) + (0 if is_last or view.tile is None else 1)
        pills.insert(0, T("Game {n} of {games}", n=game, games=view.games))
    return pills


def _left(desk: Desk[View], attack: Attack) -> list[dict[str, Any]]:
    """The cards that were weighed, the strongest first."""
    return [
        {"card": card_name(card, desk.lang), "seat": seat, "strength": strength}
        for card, seat, strength in contenders(attack.laid, attack.tile, desk.state.components)[:WEIGHED]
    ]


def _cancelled(desk: Desk[View], attack: Attack) -> str:
    out = cancelled(attack.laid)
    told = ", ".join(CARD_NAMES[card].render(desk.lang) for card in out)
    return desk.say(T("Cancelled: {cards}.", cards=told)) if out else ""


def _recent(desk: Desk[View]) -> list[Line]:
    """Who took the last castles."""
    return [line for _, line in desk.lines() if line.gain][:5]


def numbers(view: View) -> list[int]:
    """Every seat's points, those of earlier games of a long one among them."""
    before = [sum(game.points[seat] for game in view.past) for seat in range(len(view.players))]
    is_over = view.tile is None
    return [
        total + (0 if is_over else player.points) for total, player in zip(before, view.players, strict=True)
    ]


def _player(desk: Desk[View], seat: Seat, attack: Attack | None) -> dict[str, Any]:
    view = desk.state
    player = view.players[seat]
    won = points_of(attack.tile) if attack and attack.winner == seat else 0
    total = numbers(view)[seat]
    cards = _revealed(desk, seat, attack) if attack else _laid(desk, seat)
    return {
        "seat": seat,
        "name": desk.name_or_you(seat),
        "points": total,
        "points_before": max(0, total - won),
        "won": won,
        "hand_size": player.hand_size,
        "camp_size": player.camp_size,
        "sword": view.sword == seat,
        "had_sword": seat == (_sword_before(desk) if attack else view.sword),
        "cards": cards,
        "has_chosen": player.has_chosen and not attack,
        "thinks": seat in desk.view.actors and not attack,
        "camp": _camp(desk, seat) if view.tile == DRUM and not attack else None,
    }


def _sword_before(desk: Desk[View]) -> Seat | None:
    """Who held the sword while the last castle was fought for."""
    passed = (event for event in reversed(desk.view.log) if isinstance(event, SwordPassed))
    return next((event.from_ for event in passed), None)


def _revealed(desk: Desk[View], seat: Seat, attack: Attack) -> list[dict[str, Any]]:
    components = desk.state.components
    made = []
    for card, fate in zip(attack.laid[seat], fates(attack)[seat], strict=True):
        strength = 0 if card == SHEPHERD else components.strength(card, attack.tile)
        svg = desk.draw(fate_card_svg, card, components, attack.kind, fate, desk.lang, width=130)
        told = fate_words(fate, strength).render(desk.lang)
        made.append(
            {
                "svg": svg,
                "fate": fate,
                "caption": told,
                "piece": f"card:{card}",
                "name": card_name(card, desk.lang),
            }
        )
    return made


def _laid(desk: Desk[View], seat: Seat) -> list[dict[str, Any]]:
    """What lies before a seat: backs, or for its owner the faces."""
    made = []
    for card in laid_cards(desk.state, seat, None):
        svg = desk.draw(army_back_svg, seat, desk.lang, width=110) if card is None else _face(desk, card)
        piece = f"card:{card}" if card else ""
        made.append({"svg": svg, "fate": "", "caption": "", "piece": piece, "name": ""})
    return made


def _face(desk: Desk[View], card: str) -> Any:
    view = desk.state
    strengths = view.components.strengths.get(card)
    return desk.draw(army_card_svg, card, strengths, kind_of(view.tile), desk.lang, width=110)


def _camp(desk: Desk[View], seat: Seat) -> list[dict[str, Any]]:
    """At the drum: what lies in a seat's camp, and for the reader what is in the hand."""
    known = whereabouts(desk.state, seat)
    if seat == desk.seat:
        return [_small(desk, card, False) for card in desk.state.players[seat].hand or ()]
    return [_small(desk, card, card in known.perhaps) for card in sorted(ARMY) if card not in known.held]


def _small(desk: Desk[View], card: str, perhaps: bool) -> dict[str, Any]:
    svg = desk.draw(army_figure_svg, card, desk.lang, width=50)
    return {"svg": svg, "perhaps": perhaps, "piece": f"card:{card}"}


def _past(desk: Desk[View], each: SeenRound) -> dict[str, Any]:
    svg = desk.draw(castle_tile_svg, each.tile, desk.lang, width=84)
    winner = each.winner if isinstance(each, Attack) else None
    return {"svg": svg, "winner": winner, "piece": f"tile:{each.tile}"}


def _next(desk: Desk[View], attack: Attack) -> Action:
    """After a reveal: who leads, and on to the next round."""
    view = desk.state
    if view.tile is None:
        return Action(Button(desk.say(T("To the result")), mark=END, press="n"), lines=_lead(desk))
    is_shared = len(desk.reader.seats) > 1
    mark = {"##seen": len(view.rounds)}
    seen = Button(desk.say(T("Next round")), mark=mark, press="n", hides=is_shared)
    left = ROUNDS - len(view.rounds)
    note = desk.say(TN("{n} round is left.", "{n} rounds are left.", left))
    return Action(seen, lines=_lead(desk), note=note)


def _lead(desk: Desk[View]) -> tuple[str, ...]:
    totals = numbers(desk.state)
    best = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == best]
    if len(first) > 1:
        told = T("{names} lead with {n}.", names=", ".join(desk.name_or_you(seat) for seat in first), n=best)
    elif first[0] == desk.seat:
        told = T("You lead with {n}.", n=best)
    else:
        told = T("{name} leads with {n}.", name=desk.name(first[0]), n=best)
    return (desk.say(told),)
