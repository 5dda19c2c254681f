"""What one viewer may know (R13, R13a): the only door out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zamki.core.errors import Malformed
from zamki.core.game import Config, EditionFinder
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer, seats
from zamki.core.json_types import read_fields, to_json
from zamki.core.reading import as_list, as_object, need
from zamki.core.view import Prompt
from zamki.core.words import T
from zamki.games.rycerze.rules.components import CARDS, DRUM, SHEPHERD, SHEPHERDS, TILES, Components
from zamki.games.rycerze.rules.edition import read_strengths
from zamki.games.rycerze.rules.legal import actors
from zamki.games.rycerze.rules.state import Attack, Cards, Recruitment, Round, State, components_of


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A seat as somebody sees it; hand and camp only where they are known."""

    points: int
    castles: Cards
    hand_size: int
    camp_size: int
    has_chosen: bool
    hand: Cards | None
    camp: Cards | None
    commit: Cards | None


@dataclass(frozen=True, slots=True)
class Taken:
    """A card that a seat took back; none where it is not known which."""

    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class SeenRecruitment:
    """A drum round as somebody saw it."""

    tile: str
    taken: tuple[Taken, ...]


SeenRound: TypeAlias = Attack | SeenRecruitment


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

    @property
    def components(self) -> Components:
        """The edition."""
        return components_of(self.config)

    @property
    def unturned(self) -> int:
        """How many tiles are still to come; the removed one never does (R2)."""
        return max(0, len(self.unseen) - 1)

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {
            "edition": self.components.id,
            "options": dict(self.config.options),
            "ages": to_json(self.ages),
            "game": len(self.past),
            "games": self.games,
            "round": len(self.rounds),
            "tile": self.tile,
            "unseen": to_json(self.unseen),
            "sword": self.sword,
            "players": [_player_json(player) for player in self.players],
            "rounds": to_json(self.rounds),
            "past": to_json(self.past),
            "piles": to_json(self.piles),
            "strengths": to_json(self.components.strengths),
        }


def _player_json(player: PlayerView) -> dict[str, Json]:
    told = as_object(to_json(player), "player")
    return {"chosen" if key == "has_chosen" else key: value for key, value in told.items()}


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
        players=tuple(_player(state, seat, viewer) for seat in seats(state.seats)),
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
        points=player.points,
        castles=player.castles,
        hand_size=len(player.hand) + SHEPHERDS,
        camp_size=len(player.camp),
        has_chosen=commit is not None,
        hand=(*sorted(player.hand), *[SHEPHERD] * SHEPHERDS) if knows else None,
        camp=tuple(sorted(player.camp)) if knows else None,
        commit=commit if knows else None,
    )


def _seen_rounds(state: State, rounds: Sequence[Round], viewer: Viewer) -> tuple[SeenRound, ...]:
    return tuple(
        _seen_recruitment(state, each, viewer) if isinstance(each, Recruitment) else each for each in rounds
    )


def _seen_recruitment(state: State, each: Recruitment, viewer: Viewer) -> SeenRecruitment:
    taken = (Taken(seat, card if sees_recruits(state, seat, viewer) else None) for seat, card in each.taken)
    return SeenRecruitment(each.tile, tuple(taken))


def sees_recruits(state: State, seat: int, viewer: Viewer) -> bool:
    """Whether `viewer` knows what `seat` recruited (R10, R13)."""
    return state.is_open or viewer is Onlooker.OPEN or viewer == seat


def last_attack(rounds: Sequence[SeenRound]) -> Attack | None:
    """The attack that was revealed last, if the last round was one."""
    last = rounds[-1] if rounds else None
    return last if isinstance(last, Attack) else None


def prompt(state: State, viewer: Viewer) -> Prompt:
    """What is asked."""
    asked = actors(state)
    if not asked:
        return Prompt("over")
    if viewer not in asked:
        return Prompt("waiting", {"seats": list(asked), "tile": state.tile})
    return Prompt("recruit" if state.tile == DRUM else "lay", {"tile": state.tile})


@dataclass(frozen=True, slots=True)
class _Told:
    """What the JSON form of a view says."""

    edition: str
    options: Mapping[str, bool]
    ages: tuple[Seat, ...]
    games: int
    tile: str | None
    unseen: Cards
    sword: Seat
    players: tuple[PlayerView, ...]
    rounds: tuple[SeenRound, ...]
    past: tuple[SeenGame, ...]
    piles: tuple[Cards, ...] | None


def parse_view(data: JsonObject, seat: Seat | None, edition: EditionFinder) -> View:
    """A view from its JSON form. The strengths are in it, so that no edition has to be looked up."""
    told = read_fields(_Told, {**data, "players": _named_players(need(data, "players"))})
    strengths = read_strengths(as_object(need(data, "strengths"), "strengths"))
    onlooker = Onlooker.SPECTATOR if told.piles is None else Onlooker.OPEN
    seen = View(
        config=Config(len(told.players), Components(told.edition, None, strengths), told.options),
        viewer=onlooker if seat is None else seat,
        ages=told.ages,
        games=told.games,
        tile=told.tile,
        unseen=told.unseen,
        sword=told.sword,
        players=told.players,
        rounds=told.rounds,
        past=told.past,
        piles=told.piles,
    )
    _check({**data, "seat": seat}, _named(seats(len(seen.players))))
    return seen


def _named(table: Collection[Json]) -> Mapping[str, Collection[Json]]:
    """Under which keys a view names cards, tiles and seats, and which there are."""
    return {
        **dict.fromkeys(("hand", "camp", "commit", "laid", "card"), CARDS),
        **dict.fromkeys(("tile", "castles", "unseen", "piles"), TILES),
        **dict.fromkeys(("ages", "sword", "winner", "seat"), table),
    }


def _named_players(players: Json) -> list[Json]:
    """The players with their fields called as in Python."""
    named: list[Json] = []
    for number, player in enumerate(as_list(players, "players")):
        where = f"players[{number}]"
        told = as_object(player, where)
        named.append({**told, "has_chosen": need(told, "chosen", f"{where}.")})
    return named


def _check(value: Json, right: Mapping[str, Collection[Json]], where: str = "") -> None:
    """Refuses cards, tiles and seats that this game does not have, wherever they are named."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            _check(each, right, key)
    elif isinstance(value, list | tuple):
        for each in value:
            _check(each, right, where)
    elif value is not None and where in right and value not in right[where]:
        said = ", ".join(map(str, right[where]))
        raise Malformed(T("“{where}” must be one of: {right}.", where=where, right=said))
