"""The position as text: the castle, the seats, the own cards."""

from __future__ import annotations

from zamki.core.game import Look
from zamki.core.words import TC, TN, T
from zamki.games.rycerze.rules.components import ARMY, KINDS, ROUNDS, SHEPHERD, kind_of, points_of
from zamki.games.rycerze.rules.names import KIND_NAMES, card_name, tile_name
from zamki.games.rycerze.rules.view import PlayerView, View

NAME = 14
"""Letters for a card's name."""


def board_text(view: View, look: Look) -> str:
    """The castle, the seats, the own cards."""
    lines = [tell_heading(view, look), ""]
    width = max(14, *(len(look.name(seat)) for seat in range(len(view.players))))
    lines += [seat_line(view, seat, look, width) for seat in range(len(view.players))]
    own = [player for player in view.players if player.hand is not None]
    if len(own) == 1:
        lines += ["", *_cards(view, own[0], look)]
    return "\n".join(lines)


def tell_heading(view: View, look: Look) -> str:
    """Where the game stands: game, round, castle."""
    if view.tile is None:
        return T("The game is over.").render(look.lang)
    text = T(
        "Round {n} of {rounds}: {tile}", n=len(view.rounds) + 1, rounds=ROUNDS, tile=tile_name(view.tile)
    )
    stars = "★" * points_of(view.tile) if kind_of(view.tile) else "♪"
    game = ""
    if view.games > 1:
        game = T("Game {n} of {games}", n=len(view.past) + 1, games=view.games).render(look.lang) + " · "
    return f"{game}{text.render(look.lang)} {stars}"


def seat_line(view: View, seat: int, look: Look, width: int) -> str:
    """A seat: sword, whether it has chosen, points, cards, castles."""
    player = view.players[seat]
    sword = "⚔" if view.sword == seat else " "
    chosen = "✓" if player.has_chosen else " "
    points = TN("{n} point", "{n} points", player.points).render(look.lang)
    cards = T("hand {hand}, camp {camp}", hand=player.hand_size, camp=player.camp_size).render(look.lang)
    castles = ", ".join(tile_name(tile).render(look.lang) for tile in player.castles)
    return f" {sword}{chosen} {look.name(seat):<{width}} {points:<10} {cards:<22} {castles}".rstrip()


def _cards(view: View, player: PlayerView, look: Look) -> list[str]:
    """The own cards as a table of strengths; the attacked kind is marked."""
    column = max(5, min(12, (look.width - 3 - NAME - 8) // len(KINDS)))
    rows = [f"   {row}" for row in card_rows(view, player, look, NAME, column)]
    return [*rows, f"   {card_name(SHEPHERD).render(look.lang)} ×2"]


def card_rows(view: View, player: PlayerView, look: Look, width: int, column: int) -> list[str]:
    """The army, card by card: strengths against each kind of castle, and where the card is."""
    attacked = kind_of(view.tile)
    hand = set(player.hand or ())
    heads = [KIND_NAMES[kind].render(look.lang)[: column - 1] for kind in KIND_NAMES]
    rows = [f"{'':<{width}}" + "".join(f"{head:>{column}}" for head in heads)]
    for card in ARMY:
        row = view.components.strengths[card]
        strengths = [f"[{row[kind]}]" if kind == attacked else f" {row[kind]} " for kind in KINDS]
        place = TC("rycerze", "hand") if card in hand else TC("rycerze", "camp")
        name = card_name(card).render(look.lang)
        table = "".join(f"{text:>{column}}" for text in strengths)
        rows.append(f"{name:<{width}}{table}   {place.render(look.lang)}")
    return rows
