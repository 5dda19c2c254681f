"""The game on a text screen."""

from __future__ import annotations

from collections.abc import Callable

from zamki.core.events import LooseEvent
from zamki.core.folding import folded
from zamki.core.game import Look
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TC, TN, Arg, T, Text
from zamki.games.rycerze.rules.components import ARMY, CASTLES, ROUNDS, SHEPHERD, Components
from zamki.games.rycerze.rules.moves import Lay, Move
from zamki.games.rycerze.rules.names import KIND_NAMES, card_name, tile_name
from zamki.games.rycerze.rules.view import PlayerView, View
from zamki.games.rycerze.words.sentences import tell_event, tell_move, tell_outcome, tell_prompt


class RycerzeTeller:
    """Rycerze in words and as text."""

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_move(move)

    def event(self, event: LooseEvent, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event.json(), name)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won, and why."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The castle, the seats, the own cards."""
        lines = [_heading(view, look), ""]
        width = max(14, *(len(look.name(seat)) for seat in range(len(view.players))))
        lines += [_seat(view, seat, look, width) for seat in range(len(view.players))]
        own = [player for player in view.players if player.hand is not None]
        if len(own) == 1:
            lines += ["", *_cards(view, own[0], look)]
        return "\n".join(lines)

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """Cards by the beginnings of their names: “dra she”."""
        words = folded(typed).split()
        found = [move for move in moves if _matches(move, words, lang)]
        return found[0] if words and len(found) == 1 else None

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number, or the beginnings of the cards’ names.")


def _matches(move: Move, words: list[str], lang: str) -> bool:
    cards = move.cards if isinstance(move, Lay) else (move.card,)
    if len(words) != len(cards):
        return False
    names = [folded(card_name(card).render(lang)) for card in cards]
    orders = [names, names[::-1]]
    return any(
        all(name.startswith(word) for name, word in zip(order, words, strict=True)) for order in orders
    )


def _heading(view: View, look: Look) -> str:
    if view.tile is None:
        return T("The game is over.").render(look.lang)
    text = T(
        "Round {n} of {rounds}: {tile}", n=len(view.rounds) + 1, rounds=ROUNDS, tile=tile_name(view.tile)
    )
    stars = "★" * CASTLES[view.tile][1] if view.tile in CASTLES else "♪"
    game = ""
    if view.games > 1:
        game = T("Game {n} of {games}", n=len(view.past) + 1, games=view.games).render(look.lang) + " · "
    return f"{game}{text.render(look.lang)} {stars}"


def _seat(view: View, seat: int, look: Look, width: int) -> str:
    player = view.players[seat]
    sword = "⚔" if view.sword == seat else " "
    chosen = "✓" if player.has_chosen else " "
    points = TN("{n} point", "{n} points", player.points).render(look.lang)
    cards = T("hand {hand}, camp {camp}", hand=player.hand_size, camp=player.camp_size).render(look.lang)
    castles = ", ".join(tile_name(tile).render(look.lang) for tile in player.castles)
    return f" {sword}{chosen} {look.name(seat):<{width}} {points:<10} {cards:<22} {castles}".rstrip()


def _cards(view: View, player: PlayerView, look: Look) -> list[str]:
    """The own cards as a table of strengths; the attacked kind is marked."""
    components = view.config.edition
    assert isinstance(components, Components)
    attacked = CASTLES[view.tile][0] if view.tile in CASTLES else None
    hand = set(player.hand or ())
    heads = [KIND_NAMES[kind].render(look.lang) for kind in KIND_NAMES]
    rows = [f"   {'':<14}" + "".join(f"{head:>12}" for head in heads)]
    for card in ARMY:
        strengths = [
            f"[{value}]" if kind == attacked else f" {value} "
            for kind, value in components.strengths[card].items()
        ]
        place = TC("rycerze", "hand") if card in hand else TC("rycerze", "camp")
        name = card_name(card).render(look.lang)
        rows.append(
            f"   {name:<14}" + "".join(f"{text:>12}" for text in strengths) + f"   {place.render(look.lang)}"
        )
    return [*rows, f"   {card_name(SHEPHERD).render(look.lang)} ×2"]
