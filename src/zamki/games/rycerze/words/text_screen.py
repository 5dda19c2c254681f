"""The position laid out for a text screen: the castle under attack, the seats, the own cards."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from zamki.core.game import Look
from zamki.core.text_screen import Foresight, TextBoard, TextScreen
from zamki.core.words import TN, T, Text, join_texts, literal
from zamki.games.rycerze.rules.components import ARMY, KINDS, SHEPHERD, kind_of, points_of
from zamki.games.rycerze.rules.moves import Lay, Move, Recruit
from zamki.games.rycerze.rules.names import KIND_NAMES, card_name, tile_name
from zamki.games.rycerze.rules.view import PlayerView, View
from zamki.games.rycerze.words.board_text import card_rows, tell_heading

_PICTURES: Final = {
    "small": ("", "", "   ▙▟▙▟▙▟  ", "   ██████  ", "   ██▟▙██  ", "   ██  ██  "),
    "big": (" ▙▟▙   ▟▙▟ ", " ███   ███ ", " ███▙▟▙███ ", " █████████ ", " ███▟█▙███ ", " ███   ███ "),
    "drum": ("", " ╲       ╱ ", "  ╭─────╮  ", "  ├╲╱╲╱╲┤  ", "  │╱╲╱╲╱│  ", "  ╰─────╯  "),
}
_INKS: Final = {"wood": "33", "brick": "31", "stone": "37", None: "36"}
_MARK: Final = "▸"


def sheet(view: View, look: Look, move: Move | None = None) -> TextScreen:
    """The castle beside the own cards, where those of the move are marked; then the seats."""
    title = tile_name(view.tile).render(look.lang) if view.tile else ""
    own = [player for player in view.players if player.hand is not None]
    seats = [line for seat in range(len(view.players)) for line in _seat(view, seat, look)]
    beside = _hand(view, own[0], look, move) if len(own) == 1 else seats
    return TextScreen(
        boards=(TextBoard(title, tuple(_board(view, beside, look))),),
        heading=tell_heading(view, look),
        seats=tuple(seats) if beside is not seats else (),
    )


def _seat(view: View, seat: int, look: Look) -> list[str]:
    """A seat in a few short lines."""
    player = view.players[seat]
    sword = "⚔" if view.sword == seat else " "
    chosen = " ✓" if player.has_chosen else ""
    points = TN("{n} point", "{n} points", player.points).render(look.lang)
    cards = T("hand {hand}, camp {camp}", hand=player.hand_size, camp=player.camp_size).render(look.lang)
    castles = [f"   {tile_name(tile).render(look.lang)}" for tile in player.castles]
    return [f"{sword} {look.name(seat)}: {points}{chosen}", f"  {cards}", *castles]


def _board(view: View, beside: list[str], look: Look) -> list[str]:
    if view.tile is None:
        return beside
    kind = kind_of(view.tile)
    size = "drum" if kind is None else "big" if points_of(view.tile) > 1 else "small"
    picture = ["", *(_painted(line, _INKS[kind], look) for line in _PICTURES[size])]
    blank = " " * len(_PICTURES["big"][0])
    pairs = zip_longest(picture, beside, fillvalue=None)
    return [f"  {left or blank}      {right or ''}".rstrip() for left, right in pairs]


def _painted(line: str, ink: str, look: Look) -> str:
    full = f"{line:<{len(_PICTURES['big'][0])}}"
    return f"\x1b[{ink}m{full}\x1b[0m" if look.colour else full


def _hand(view: View, player: PlayerView, look: Look, move: Move | None) -> list[str]:
    """The army as a narrow table, and the shepherds in hand."""
    meant = _cards(move)
    names = max(len(card_name(card).render(look.lang)) for card in ARMY) + 2
    column = max(5, min(9, (look.width - len(_PICTURES["big"][0]) - names - 18) // len(KINDS)))
    head, *rows = card_rows(view, player, look, names - 1, column)
    lines = [f"{_MARK if card in meant else ' '}{row}" for card, row in zip(ARMY, rows, strict=True)]
    shepherds = (player.hand or ()).count(SHEPHERD)
    sign = _MARK if SHEPHERD in meant else " "
    return [f" {head}", *lines, f"{sign}{card_name(SHEPHERD).render(look.lang)} ×{shepherds}"]


def _cards(move: Move | None) -> tuple[str, ...]:
    match move:
        case Lay(cards=cards):
            return cards
        case Recruit(card=card):
            return (card,)
        case None:
            return ()


def foresee(view: View, move: Move) -> Foresight | None:
    """How strong the cards are against this castle, or against every kind for one that is taken back."""
    strengths = view.components.strengths
    kind = kind_of(view.tile)
    if isinstance(move, Recruit):
        row = strengths.get(move.card)
        told = [join_texts([KIND_NAMES[each], literal(row[each])], " ") for each in KINDS] if row else []
        return Foresight(None, join_texts(told)) if told else None
    if kind is None:
        return None
    told = [_strength(card, strengths[card][kind] if card in strengths else None) for card in move.cards]
    return Foresight(None, T("Strength here: {cards}", cards=join_texts(told)))


def _strength(card: str, strength: int | None) -> Text:
    name = card_name(card)
    return name if strength is None else join_texts([name, literal(strength)], " ")
