"""What one viewer may know (R13, R13a): the only door out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from zamki.core.game import Config, EditionFinder
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.view import Prompt
from zamki.games.rycerze.rules.components import DRUM, ROUNDS, SHEPHERD, SHEPHERDS, Components
from zamki.games.rycerze.rules.state import Attack, Cards, Recruitment, Round, State
from zamki.games.rycerze.rules.turn import actors


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A seat as somebody sees it; hand and camp only where they are known."""

    castles: Cards
    points: int
    hand_size: int
    camp_size: int
    has_chosen: bool
    hand: Cards | None
    camp: Cards | None
    commit: Cards | None

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {
            "points": self.points,
            "castles": list(self.castles),
            "hand_size": self.hand_size,
            "camp_size": self.camp_size,
            "chosen": self.has_chosen,
            "hand": None if self.hand is None else list(self.hand),
            "camp": None if self.camp is None else list(self.camp),
            "commit": None if self.commit is None else list(self.commit),
        }


@dataclass(frozen=True, slots=True)
class SeenRecruitment:
    """A drum round as somebody saw it: who took a card, and which where that is known."""

    tile: str
    taken: tuple[tuple[Seat, str | None], ...]


SeenRound = Attack | SeenRecruitment


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A finished game of a long one, as somebody saw it."""

    rounds: tuple[SeenRound, ...]
    points: tuple[int, ...]
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A position as one viewer knows it, with the whole history it has seen."""

    config: Config
    viewer: Viewer
    ages: tuple[Seat, ...]
    games: int
    tile: str | None
    unseen: Cards
    """The tiles of this game not turned up yet, the removed one among them, sorted."""
    sword: Seat
    players: tuple[PlayerView, ...]
    rounds: tuple[SeenRound, ...]
    past: tuple[SeenGame, ...]
    piles: tuple[Cards, ...] | None
    """The tiles in order, for a viewer who may see everything."""

    def json(self) -> dict[str, Json]:
        """For the wire."""
        components = self.config.edition
        assert isinstance(components, Components)
        return {
            "edition": components.id,
            "options": dict(self.config.options),
            "ages": list(self.ages),
            "game": len(self.past),
            "games": self.games,
            "round": len(self.rounds),
            "tile": self.tile,
            "unseen": list(self.unseen),
            "sword": self.sword,
            "players": [player.json() for player in self.players],
            "rounds": [round_json(each) for each in self.rounds],
            "past": [_game_json(game) for game in self.past],
            "piles": None if self.piles is None else [list(pile) for pile in self.piles],
            "strengths": {
                card: {str(kind): row[kind] for kind in row} for card, row in components.strengths.items()
            },
        }


def round_json(seen: SeenRound) -> dict[str, Json]:
    """A finished round for the wire."""
    if isinstance(seen, Attack):
        return {
            "tile": seen.tile,
            "laid": [list(cards) for cards in seen.laid],
            "winner": seen.winner,
            "card": seen.card,
            "sword": seen.sword,
        }
    return {"tile": seen.tile, "taken": [{"seat": seat, "card": card} for seat, card in seen.taken]}


def _game_json(game: SeenGame) -> dict[str, Json]:
    return {
        "rounds": [round_json(each) for each in game.rounds],
        "points": list(game.points),
        "hands": list(game.hands),
    }


def view(state: State, viewer: Viewer) -> View:
    """The position as `viewer` may know it."""
    return View(
        config=state.config,
        viewer=viewer,
        ages=state.ages,
        games=state.games,
        tile=None if state.is_over else state.tile,
        unseen=_unseen(state),
        sword=state.sword,
        players=tuple(_player(state, Seat(seat), viewer) for seat in range(state.seats)),
        rounds=_seen_rounds(state, state.rounds, viewer),
        past=tuple(
            SeenGame(_seen_rounds(state, game.rounds, viewer), game.points, game.hands) for game in state.past
        ),
        piles=state.piles if viewer is Onlooker.OPEN else None,
    )


def _unseen(state: State) -> Cards:
    if state.is_over:
        return ()
    turned = state.piles[len(state.past)][1 : 2 + len(state.rounds)]
    return tuple(sorted((Counter(state.components.tiles) - Counter(turned)).elements()))


def _player(state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    player, commit = state.players[seat], state.commits[seat]
    knows = viewer is Onlooker.OPEN or viewer == seat
    return PlayerView(
        castles=player.castles,
        points=player.points,
        hand_size=len(player.hand) + SHEPHERDS,
        camp_size=len(player.camp),
        has_chosen=commit is not None,
        hand=(*sorted(player.hand), *[SHEPHERD] * SHEPHERDS) if knows else None,
        camp=tuple(sorted(player.camp)) if knows else None,
        commit=commit if knows else None,
    )


def _seen_rounds(state: State, rounds: Sequence[Round], viewer: Viewer) -> tuple[SeenRound, ...]:
    return tuple(
        SeenRecruitment(
            each.tile,
            tuple((seat, card if _sees(state, seat, viewer) else None) for seat, card in each.taken),
        )
        if isinstance(each, Recruitment)
        else each
        for each in rounds
    )


def _sees(state: State, seat: int, viewer: Viewer) -> bool:
    """Whether `viewer` knows what `seat` recruited (R10, R13)."""
    return state.is_open or viewer is Onlooker.OPEN or viewer == seat


def prompt(state: State, viewer: Viewer) -> Prompt:
    """What is asked."""
    asked = actors(state)
    if not asked:
        return Prompt("over")
    if viewer not in asked:
        return Prompt("waiting", {"seats": list(asked), "tile": state.tile})
    return Prompt("recruit" if state.tile == DRUM else "lay", {"tile": state.tile})


def redacted(
    state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """The record as `viewer` may know it: tiles not turned up and others' recruited cards are null."""
    if viewer is Onlooker.OPEN:
        return dict(setup), [dict(move) for move in moves]
    piles: list[Json] = []
    for number, pile in enumerate(state.piles):
        turned = 1 + len(state.rounds)
        if number != len(state.past):
            turned = ROUNDS if number < len(state.past) else 0
        piles.append([None, *pile[1 : 1 + turned], *[None] * (ROUNDS - turned)])
    tiles = piles if state.games > 1 else piles[0]
    return {**setup, "tiles": tiles}, [_redacted_move(state, viewer, move) for move in moves]


def _redacted_move(state: State, viewer: Viewer, move: JsonObject) -> dict[str, Json]:
    seat = move["seat"]
    if move["type"] == "recruit" and isinstance(seat, int) and not _sees(state, seat, viewer):
        return {**move, "card": None}
    return dict(move)


def parse_view(data: JsonObject, seat: Seat | None, edition: EditionFinder) -> View:
    """A view from its JSON form."""
    raise NotImplementedError
