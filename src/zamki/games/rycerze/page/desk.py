"""Rycerze: the castle that is fought for, the reveal step by step, the hand."""

from __future__ import annotations

from typing import Any

from zamki.core.words import TN, T, Text
from zamki.draw.words import capital
from zamki.games.rycerze.draw.pieces import army_back_svg, army_card_svg, castle_tile_svg
from zamki.games.rycerze.draw.reveal import Attack, contenders, fate_card_svg, fate_words, fates
from zamki.games.rycerze.draw.titles import card_name, tile_name
from zamki.web.desk import Desk

ROUNDS = 7
SHEPHERD = "shepherd"


def context(desk: Desk[Any]) -> dict[str, Any]:
    """What the template shows."""
    state = desk.told
    tile = state["tile"]
    attack = _last_attack(state)
    seen = desk.picks.value("##seen")
    is_reveal = attack is not None and (tile is None or seen != len(state["rounds"]))
    shown = attack if is_reveal else None
    return {
        "state": state,
        "look": "flat",
        "sub": _sub(desk, tile),
        "pills": _pills(state),
        "tile": tile,
        "attack": shown,
        "attack_key": f"{state['game']}-{len(state['rounds'])}",
        "caption": _caption(desk, shown) if shown else "",
        "left": _left(desk, shown, state) if shown else (),
        "steps": _STEPS,
        "arena": desk.drawn(castle_tile_svg, shown.tile if shown else tile, desk.lang, width=220)
        if shown or tile
        else "",
        "players": [_player(desk, state, seat, shown) for seat in range(len(state["players"]))],
        "past": [_past(desk, each) for each in state["rounds"]],
        "unseen": 0 if tile is None else len(state["unseen"]) - 1,
        "seen_pick": {"##seen": len(state["rounds"])},
        **_choice(desk, state),
    }


_STEPS = (
    T("revealed"),
    T("shepherds go home"),
    T("twins cancel"),
    T("strongest takes it"),
    T("sword moves"),
)


def _last_attack(state: dict[str, Any]) -> Attack | None:
    rounds = state["rounds"] or (state["past"][-1]["rounds"] if state["past"] else ())
    if not rounds or "laid" not in rounds[-1]:
        return None
    last = rounds[-1]
    return Attack(last["tile"], last["laid"], last["winner"], last["card"])


def _kind(tile: str | None) -> str | None:
    return tile.partition("_")[0] if tile and tile != "drum" else None


def _sub(desk: Desk[Any], tile: str | None) -> str:
    if tile is None:
        return ""
    return capital(tile_name(tile).render(desk.lang))


def _pills(state: dict[str, Any]) -> list[Text]:
    if state["tile"] is None:
        return []
    pills = [T("Round {n} of {rounds}", n=state["round"] + 1, rounds=ROUNDS)]
    if state["games"] > 1:
        pills.insert(0, T("Game {n} of {games}", n=state["game"] + 1, games=state["games"]))
    return pills


def _caption(desk: Desk[Any], attack: Attack) -> str:
    """Who took the castle, in one sentence."""
    points = 2 if attack.tile.endswith("_big") else 1
    name, tile = desk.name(attack.winner), tile_name(attack.tile)
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


def _left(desk: Desk[Any], attack: Attack, state: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards that were weighed, the strongest first."""
    return [
        {"card": card_name(card, desk.lang), "seat": seat, "strength": strength}
        for card, seat, strength in contenders(attack, state["strengths"])[:4]
    ]


def _player(desk: Desk[Any], state: dict[str, Any], seat: int, attack: Attack | None) -> dict[str, Any]:
    player = state["players"][seat]
    won = attack is not None and attack.winner == seat
    points = 2 if attack and attack.tile.endswith("_big") else 1
    return {
        **player,
        "seat": seat,
        "won": points if won else 0,
        "points_before": max(0, player["points"] - points),
        "sword": state["sword"] == seat,
        "had_sword": seat == (_sword_before(desk) if attack else state["sword"]),
        "cards": _revealed(desk, state, seat, attack) if attack else _laid(desk, state, seat),
    }


def _sword_before(desk: Desk[Any]) -> Any:
    """Who held the sword while the last castle was fought for."""
    return next((event.json()["from"] for event in reversed(desk.view.log) if event.kind == "sword"), None)


def _revealed(desk: Desk[Any], state: dict[str, Any], seat: int, attack: Attack) -> list[dict[str, Any]]:
    ends, kind = fates(attack)[seat], _kind(attack.tile) or ""
    made = []
    for card, fate in zip(attack.laid[seat], ends, strict=True):
        strength = 0 if card == SHEPHERD else state["strengths"][card][kind]
        svg = desk.drawn(fate_card_svg, card, state["strengths"], kind, fate, desk.lang, width=130)
        made.append({"svg": svg, "fate": fate, "caption": fate_words(fate, strength).render(desk.lang)})
    return made


def _laid(desk: Desk[Any], state: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """What lies before a seat: backs, or for its owner the faces."""
    player = state["players"][seat]
    count = 1 if state["tile"] == "drum" else 2
    if player["commit"] is not None:
        return [{"svg": _card(desk, state, card), "fate": "", "caption": ""} for card in player["commit"]]
    if not player["chosen"]:
        return []
    backs = [desk.drawn(army_back_svg, seat, desk.lang, width=110) for _ in range(count)]
    return [{"svg": back, "fate": "", "caption": ""} for back in backs]


def _card(desk: Desk[Any], state: dict[str, Any], card: str, width: int = 120) -> Any:
    strengths = state["strengths"].get(card)
    return desk.drawn(army_card_svg, card, strengths, _kind(state["tile"]), desk.lang, width=width)


def _past(desk: Desk[Any], each: dict[str, Any]) -> dict[str, Any]:
    svg = desk.drawn(castle_tile_svg, each["tile"], desk.lang, width=84)
    return {"svg": svg, "winner": each.get("winner")}


def _choice(desk: Desk[Any], state: dict[str, Any]) -> dict[str, Any]:
    """The hand, or at the drum the camp, with what may be picked."""
    if desk.seat is None or state["tile"] is None:
        return {"cards": (), "wanted": 0, "picked": 0, "move": None}
    player, drum = state["players"][desk.seat], state["tile"] == "drum"
    held = (player["camp"] if drum and desk.is_asked else player["hand"]) or ()
    field = "card" if drum else "cards+"
    cards = [_choosable(desk, state, card, {field: card, "#": number}) for number, card in enumerate(held)]
    wanted = 1 if drum else 2
    picked = len(desk.picks.values(field))
    move = desk.picks.move if desk.is_asked and picked == wanted else None
    return {"cards": cards, "wanted": wanted, "picked": picked, "move": move, "drum": drum}


def _choosable(desk: Desk[Any], state: dict[str, Any], card: str, pick: dict[str, Any]) -> dict[str, Any]:
    return {"svg": _card(desk, state, card, 116), "pick": pick, "picked": desk.picks.has(pick)}
