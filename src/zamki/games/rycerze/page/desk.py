"""Rycerze: the castle that is fought for, the reveal step by step, the hand."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from zamki.core.ids import Seat, seats
from zamki.core.words import TN, T, Text
from zamki.draw.words import capital
from zamki.games.rycerze.draw.board import laid_cards
from zamki.games.rycerze.draw.pieces import army_back_svg, army_card_svg, castle_tile_svg
from zamki.games.rycerze.draw.reveal import STEPS, WEIGHED, fate_card_svg, fate_words
from zamki.games.rycerze.draw.titles import card_name, tile_name
from zamki.games.rycerze.rules.components import DRUM, ROUNDS, SHEPHERD, kind_of, points_of
from zamki.games.rycerze.rules.events import SwordPassed
from zamki.games.rycerze.rules.fates import contenders, fates
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRound, View, last_attack
from zamki.web.desk import Desk


def context(desk: Desk[View]) -> dict[str, Any]:
    """What the template shows."""
    view, attack = desk.state, _shown_attack(desk)
    tile, count = view.tile, len(view.rounds)
    return {
        "look": "flat",
        "sub": "" if tile is None else capital(tile_name(tile).render(desk.lang)),
        "pills": _pills(view),
        "tile": tile,
        "kind": kind_of(tile),
        "attack": attack,
        "attack_key": f"{len(view.past)}-{count}",
        "caption": _caption(desk, attack) if attack else "",
        "left": _left(desk, attack) if attack else (),
        "steps": STEPS,
        "arena": _arena(desk, attack.tile if attack else tile),
        "players": [_player(desk, seat, attack) for seat in seats(len(view.players))],
        "past": [_past(desk, each) for each in view.rounds],
        "unseen": view.unturned,
        "seen_pick": {"##seen": count},
        **_choice(desk),
    }


def _shown_attack(desk: Desk[View]) -> Attack | None:
    """The last attack, until the reader has seen enough of it; in a long game also that of the last game."""
    view = desk.state
    has_seen = view.tile is not None and desk.picks.value("##seen") == len(view.rounds)
    rounds = view.rounds or (view.past[-1].rounds if view.past else ())
    return None if has_seen else last_attack(rounds)


def _arena(desk: Desk[View], tile: str | None) -> Markup | str:
    return desk.drawn(castle_tile_svg, tile, desk.lang, width=220) if tile else ""


def _pills(view: View) -> list[Text]:
    if view.tile is None:
        return []
    pills = [T("Round {n} of {rounds}", n=len(view.rounds) + 1, rounds=ROUNDS)]
    if view.games > 1:
        pills.insert(0, T("Game {n} of {games}", n=len(view.past) + 1, games=view.games))
    return pills


def _caption(desk: Desk[View], attack: Attack) -> str:
    """Who took the castle, in one sentence."""
    points, name, tile = points_of(attack.tile), desk.name(attack.winner), tile_name(attack.tile)
    if attack.card is None:
        return TN(
            "Nothing is left, so the sword decides. {name} takes it: {castle}, {n} point.",
            "Nothing is left, so the sword decides. {name} takes it: {castle}, {n} points.",
            points, name=name, castle=tile,
        ).render(desk.lang)  # fmt: skip
    return TN(
        "{name} takes it: {castle}, {n} point. The strongest card: {card}.",
        "{name} takes it: {castle}, {n} points. The strongest card: {card}.",
        points, name=name, castle=tile, card=card_name(attack.card, desk.lang),
    ).render(desk.lang)  # fmt: skip


def _left(desk: Desk[View], attack: Attack) -> list[dict[str, Any]]:
    """The cards that were weighed, the strongest first."""
    return [
        {"card": card_name(card, desk.lang), "seat": seat, "strength": strength}
        for card, seat, strength in contenders(attack.laid, attack.tile, desk.state.components)[:WEIGHED]
    ]


def _player(desk: Desk[View], seat: Seat, attack: Attack | None) -> dict[str, Any]:
    view = desk.state
    player = view.players[seat]
    won = points_of(attack.tile) if attack and attack.winner == seat else 0
    return {
        "seat": seat,
        "points": player.points,
        "points_before": max(0, player.points - won),
        "won": won,
        "hand_size": player.hand_size,
        "camp_size": player.camp_size,
        "sword": view.sword == seat,
        "had_sword": seat == (_sword_before(desk) if attack else view.sword),
        "cards": _revealed(desk, seat, attack) if attack else _laid(desk, seat),
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
        svg = desk.drawn(fate_card_svg, card, components, attack.kind, fate, desk.lang, width=130)
        made.append({"svg": svg, "fate": fate, "caption": fate_words(fate, strength).render(desk.lang)})
    return made


def _laid(desk: Desk[View], seat: Seat) -> list[dict[str, Any]]:
    """What lies before a seat: backs, or for its owner the faces."""
    drawn = [
        desk.drawn(army_back_svg, seat, desk.lang, width=110) if card is None else _card(desk, card)
        for card in laid_cards(desk.state, seat, None)
    ]
    return [{"svg": svg, "fate": "", "caption": ""} for svg in drawn]


def _card(desk: Desk[View], card: str, width: int = 120) -> Markup:
    view = desk.state
    strengths = view.components.strengths.get(card)
    return desk.drawn(army_card_svg, card, strengths, kind_of(view.tile), desk.lang, width=width)


def _past(desk: Desk[View], each: SeenRound) -> dict[str, Any]:
    svg = desk.drawn(castle_tile_svg, each.tile, desk.lang, width=84)
    return {"svg": svg, "winner": each.winner if isinstance(each, Attack) else None}


def _choice(desk: Desk[View]) -> dict[str, Any]:
    """The hand, or at the drum the camp, with what may be picked."""
    view = desk.state
    if desk.seat is None or view.tile is None:
        return {"cards": (), "wanted": 0, "picked": 0, "move": None}
    player, drum = view.players[desk.seat], view.tile == DRUM
    held = (player.camp if drum and desk.is_asked else player.hand) or ()
    field = "card" if drum else "cards+"
    cards = [_choosable(desk, card, {field: card, "#": number}) for number, card in enumerate(held)]
    wanted = 1 if drum else 2
    picked = len(desk.picks.values(field))
    move = desk.picks.move if desk.is_asked and picked == wanted else None
    return {"cards": cards, "wanted": wanted, "picked": picked, "move": move, "drum": drum}


def _choosable(desk: Desk[View], card: str, pick: dict[str, Any]) -> dict[str, Any]:
    return {"svg": _card(desk, card, 116), "pick": pick, "picked": desk.picks.has(pick)}
