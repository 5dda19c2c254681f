"""The games as games of OpenSpiel: `register()` once, then `pyspiel.load_game("zamki_…", {"players": 2})`.

Seats act one after the other; choices made at the same time stay secret until all are made. All chance is
settled at the root, by three throws of a die with a hundred sides: each of the million set-ups is as likely
as the next, who begins is a part of it, and what is drawn later follows from it. A game can begin in the
middle, `opening` being the text of a record; then the root deals what nobody but the seats themselves may
know, every way as likely.
"""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import Any

from zamki.core.chance import LiveChance
from zamki.core.errors import ZamkiError
from zamki.core.extras import needing
from zamki.core.game import AnyGame, Config
from zamki.core.ids import Onlooker, Seat
from zamki.core.new_game import deal_people
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.record import parse_record, read_bytes
from zamki.core.registry import facet, game_names, get_game
from zamki.core.setup import configure
from zamki.environments.arrays import Arrays, arrays_of
from zamki.environments.rewards import rewards

with needing("environments"):
    import numpy as np
    import pyspiel

THROWS, SIDES = 3, 100
LONGEST = 10_000
"""More moves than a game has that does not say how many it can have."""
TRIES = 60
"""How many worlds in a row must bring nothing new before an opening's worlds are thought complete."""


class Position:
    """Where a game stands; it never changes, so a copy is itself, and what was worked out is kept."""

    def __init__(self, owner: SpielGame, state: Any, events: tuple[Any, ...], seed: int) -> None:
        self.owner, self.state, self.events, self.seed = owner, state, events, seed
        self._after: dict[int, Position] = {}
        self._known: dict[Seat, str] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    @cached_property
    def moves(self) -> dict[int, Any]:
        """What the first seat that is asked may do, by number."""
        rules, arrays = self.owner.rules, self.owner.arrays
        view = rules.view(self.state, self.seat)
        return {arrays.number(view, move): move for move in rules.legal_moves(self.state, self.seat)}

    @cached_property
    def seat(self) -> Seat:
        """Who is asked first."""
        found: Seat = self.owner.rules.actors(self.state)[0]
        return found

    @cached_property
    def outcome(self) -> Any:
        """The end, once it is reached."""
        return self.owner.rules.outcome(self.state)

    def after(self, action: int) -> Position:
        """Where a move leads; what it draws follows from the set-up and the moves before."""
        if action not in self._after:
            chance = LiveChance(Random(f"{self.seed} {len(self.events)}"))
            step = self.owner.rules.apply(self.state, self.moves[action], chance)
            self._after[action] = Position(self.owner, step.state, self.events + step.events, self.seed)
        return self._after[action]

    def known_to(self, seat: Seat) -> str:
        """What a seat knows and has seen, as text."""
        if seat not in self._known:
            view = self.owner.rules.view(self.state, seat).json()
            told = [event.seen_by(seat).json() for event in self.events]
            self._known[seat] = json.dumps([view, told], sort_keys=True)
        return self._known[seat]

    def imagined(self, seat: Seat, seed: int) -> Position:
        """A position that looks the same to a seat; what is hidden is drawn anew."""
        rules = self.owner.rules
        state = rules.imagine(rules.view(self.state, seat), Random(seed))
        return Position(self.owner, state, tuple(event.seen_by(seat) for event in self.events), seed)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game and its configuration, as OpenSpiel asks for it."""

    def __init__(self, rules: AnyGame, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules, self.arrays = rules, arrays_of(rules.info.id)
        try:
            self.config, self.worlds = self._begun(given)
        except ZamkiError as error:
            raise pyspiel.SpielError(str(error)) from error
        chance = len(self.worlds) or SIDES
        seats = self.config.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arrays.actions(self.config),
            max_chance_outcomes=chance,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if rules.info.ghosts else 0.0,
            max_game_length=self.arrays.longest(self.config) if self.arrays.longest else LONGEST,
        )
        super().__init__(game_type(rules, remembers=self.arrays.remembers(self.config)), info, given)

    def _begun(self, given: dict[str, Any]) -> tuple[Config, list[Position]]:
        if opening := given.get("opening"):
            play = replay(parse_record(read_bytes(str(opening).encode())))
            return play.config, self._worlds(play)
        names = [name for name in str(given.get("options", "")).split(",") if name]
        seats = int(given.get("players") or self.rules.info.seats[0])
        return configure(self.rules, seats, dict.fromkeys(names, True)), []

    def _worlds(self, play: AnyPlaythrough) -> list[Position]:
        """The different states the opening may have led to, as far as everybody knows it."""
        view = self.rules.view(play.state, Onlooker.SPECTATOR)
        events = tuple(event.seen_by(Onlooker.SPECTATOR) for event in play.events())
        found: list[Position] = []
        seed, last = 0, 0
        while seed < last + TRIES:
            state = self.rules.imagine(view, Random(seed))
            if all(state != other.state for other in found):
                found.append(Position(self, state, events, seed))
                last = seed
            seed += 1
        return found

    def dealt(self, throws: tuple[int, ...]) -> Position:
        """The set-up of three throws, or the world of one."""
        if self.worlds:
            return self.worlds[throws[0]]
        seed = sum(throw * SIDES**place for place, throw in enumerate(throws))
        people = deal_people(self.rules.info, self.config.seats, Random(f"{seed} people"))
        play = Playthrough.new(self.rules, self.config, seed, people)
        return Position(self, play.state, tuple(play.events()), seed)

    def new_initial_state(self) -> SpielState:
        """A game before its set-up."""
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.get_type().short_name, self.get_parameters())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Who looks at states for a player."""
        return SpielObserver(self, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or the throws before it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.owner = _Same(game)
        self.throws: tuple[int, ...] = ()
        self.position: Position | None = None

    @property
    def here(self) -> Position:
        """The position; there is one once everything is dealt."""
        assert self.position is not None
        return self.position

    def current_player(self) -> int:
        """Who is asked next, chance at the root, nobody at the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.position.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.here.moves) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The sides of the die."""
        count = len(self.owner.game.worlds) or SIDES
        return [(side, 1 / count) for side in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.after(action)
            return
        self.throws += (action,)
        if len(self.throws) == (1 if self.owner.game.worlds else THROWS):
            self.position = self.owner.game.dealt(self.throws)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None or player < 0:
            return f"{action}"
        return str(self.position.moves.get(action, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.outcome is not None

    def returns(self) -> list[float]:
        """What each player has got so far: nothing before the end."""
        seats = self.owner.game.config.seats
        return rewards(self.here.outcome.winners, seats) if self.is_terminal() else [0.0] * seats

    def resample_from_infostate(self, player_id: int, sampler: Any) -> SpielState:
        """Another state this player could be in, every one as likely; `sampler` gives fractions of 1."""
        other = SpielState(self.owner.game)
        other.throws = self.throws
        other.position = self.here.imagined(Seat(player_id), int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        if self.position is None:
            return f"throws {list(self.throws)}"
        view = self.owner.game.rules.view(self.position.state, Onlooker.OPEN)
        return json.dumps(view.json(), sort_keys=True)


class _Same:
    """Holds a game so that a copied state has the same one, not a copy."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> _Same:
        return self


class SpielObserver:
    """What a player knows: as an array, or as text with everything it has seen."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        self._game = game
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(game.arrays.length(game.config), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """The array of a player."""
        self.tensor.fill(0)
        if state.position is not None:
            view = self._game.rules.view(state.position.state, Seat(player))
            self.tensor[:] = self._game.arrays.observe(view)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows and has seen; without recall, the array as text."""
        if state.position is None:
            return ""
        if self._recalls:
            return state.position.known_to(Seat(player))
        self.set_from(state, player)
        return " ".join(str(int(value)) for value in self.tensor)


def load(name: str, params: dict[str, Any]) -> Any:
    """A game by its name, wherever it was sent."""
    register()
    return pyspiel.load_game(name, params)


def register() -> list[str]:
    """Makes every game with `arrays` known to OpenSpiel; the names it is loaded by."""
    known = set(pyspiel.registered_names())
    names = []
    for game in game_names():
        if facet(game, "arrays", Arrays) is None:
            continue
        names.append(f"zamki_{game}")
        if names[-1] not in known:
            _register(get_game(game))
    return names


def game_type(rules: AnyGame, *, remembers: bool) -> Any:
    """What OpenSpiel knows of a game; where its arrays remember everything they are information states."""
    info = rules.info
    return pyspiel.GameType(
        short_name=f"zamki_{info.id}",
        long_name=f"Zamki: {info.title.render('en')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if info.ghosts else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.seats[-1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": info.seats[0], "options": "", "opening": ""},
    )


def _register(rules: AnyGame) -> None:
    class Registered(SpielGame):
        """The game under its name."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, params)

    usual = configure(rules, rules.info.seats[0])
    kind = game_type(rules, remembers=arrays_of(rules.info.id).remembers(usual))
    pyspiel.register_game(kind, Registered)
