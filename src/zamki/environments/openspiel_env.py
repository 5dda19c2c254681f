"""The games as games of OpenSpiel: `register()` once, then `pyspiel.load_game("zamki_…", {"players": 2})`.

Seats act one after the other; simultaneous choices stay secret until all are made. All chance happens at
the root, by three throws of a die with a hundred sides: they select one of a million equally likely set-ups,
which determine who begins and all later draws. A game can begin in the middle: `opening` is then the text of
a record, and the root deals the hidden information of the seats, every way equally likely.
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
"""The assumed largest number of moves of a game that does not declare one."""
TRIES = 60
"""Imagined worlds in a row without a new one after which an opening's worlds count as complete."""


class SpielPosition:
    """An immutable position with cached results; a deep copy is the position itself."""

    def __init__(self, owner: SpielGame, state: Any, events: tuple[Any, ...], seed: int) -> None:
        self.owner, self.state, self.events, self.seed = owner, state, events, seed
        self._after: dict[int, SpielPosition] = {}
        self._known: dict[Seat, str] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielPosition:
        return self

    @cached_property
    def moves(self) -> dict[int, Any]:
        """The legal moves of the acting seat, by number."""
        rules, arrays = self.owner.rules, self.owner.arrays
        view = rules.view(self.state, self.seat)
        return {arrays.number(view, move): move for move in rules.legal_moves(self.state, self.seat)}

    @cached_property
    def seat(self) -> Seat:
        """The acting seat."""
        found: Seat = self.owner.rules.actors(self.state)[0]
        return found

    @cached_property
    def outcome(self) -> Any:
        """The outcome, once the game is over."""
        return self.owner.rules.outcome(self.state)

    def after(self, action: int) -> SpielPosition:
        """Returns the position after a move; its draws follow from the set-up and the earlier moves."""
        if action not in self._after:
            chance = LiveChance(Random(f"{self.seed} {len(self.events)}"))
            step = self.owner.rules.apply(self.state, self.moves[action], chance)
            self._after[action] = SpielPosition(self.owner, step.state, self.events + step.events, self.seed)
        return self._after[action]

    def information_state(self, seat: Seat) -> str:
        """Returns the information state of a seat as text: its view and the events it has seen."""
        if seat not in self._known:
            view = self.owner.rules.view(self.state, seat).json()
            events = [event.seen_by(seat).json() for event in self.events]
            self._known[seat] = json.dumps([view, events], sort_keys=True)
        return self._known[seat]

    def imagine_for(self, seat: Seat, seed: int) -> SpielPosition:
        """Returns a random position that looks the same to a seat."""
        rules = self.owner.rules
        state = rules.imagine(rules.view(self.state, seat), Random(seed))
        return SpielPosition(self.owner, state, tuple(event.seen_by(seat) for event in self.events), seed)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game with its configuration, as OpenSpiel's class of games."""

    def __init__(self, rules: AnyGame, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules, self.arrays = rules, arrays_of(rules.info.id)
        try:
            self.config, self.worlds = self._read_start(given)
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

    def _read_start(self, given: dict[str, Any]) -> tuple[Config, list[SpielPosition]]:
        if opening := given.get("opening"):
            play = replay(parse_record(read_bytes(str(opening).encode())))
            return play.config, self._worlds(play)
        names = [name for name in str(given.get("options", "")).split(",") if name]
        seats = int(given.get("players") or self.rules.info.seats[0])
        return configure(self.rules, seats, dict.fromkeys(names, True)), []

    def _worlds(self, play: AnyPlaythrough) -> list[SpielPosition]:
        """Returns the different states that agree with the public information of the opening."""
        view = self.rules.view(play.state, Onlooker.SPECTATOR)
        events = tuple(event.seen_by(Onlooker.SPECTATOR) for event in play.events())
        found: list[SpielPosition] = []
        seed, last = 0, 0
        while seed < last + TRIES:
            state = self.rules.imagine(view, Random(seed))
            if all(state != other.state for other in found):
                found.append(SpielPosition(self, state, events, seed))
                last = seed
            seed += 1
        return found

    def deal(self, throws: tuple[int, ...]) -> SpielPosition:
        """Returns the position of three throws, or of one throw among an opening's worlds."""
        if self.worlds:
            return self.worlds[throws[0]]
        seed = sum(throw * SIDES**place for place, throw in enumerate(throws))
        people = deal_people(self.rules.info, self.config.seats, Random(f"{seed} people"))
        play = Playthrough.new(self.rules, self.config, seed, people)
        return SpielPosition(self, play.state, tuple(play.events()), seed)

    def new_initial_state(self) -> SpielState:
        """Returns the state before the set-up."""
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.get_type().short_name, self.get_parameters())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Returns an observer of states."""
        return SpielObserver(self, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a position, or the throws before it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.owner = _Same(game)
        self.throws: tuple[int, ...] = ()
        self.position: SpielPosition | None = None

    @property
    def here(self) -> SpielPosition:
        """The position, after all throws."""
        assert self.position is not None
        return self.position

    def current_player(self) -> int:
        """Returns the acting player: chance at the root, the terminal id at the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.position.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.here.moves) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the sides of the die with their probabilities."""
        count = len(self.owner.game.worlds) or SIDES
        return [(side, 1 / count) for side in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.after(action)
            return
        self.throws += (action,)
        if len(self.throws) == (1 if self.owner.game.worlds else THROWS):
            self.position = self.owner.game.deal(self.throws)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None or player < 0:
            return f"{action}"
        return str(self.position.moves.get(action, action))

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.position is not None and self.position.outcome is not None

    def returns(self) -> list[float]:
        """Returns each player's reward: zero before the end."""
        seats = self.owner.game.config.seats
        return rewards(self.here.outcome.winners, seats) if self.is_terminal() else [0.0] * seats

    def resample_from_infostate(self, player_id: int, sampler: Any) -> SpielState:
        """Returns a random state of the same information state; `sampler` returns numbers from 0 to 1."""
        other = SpielState(self.owner.game)
        other.throws = self.throws
        other.position = self.here.imagine_for(Seat(player_id), int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        if self.position is None:
            return f"throws {list(self.throws)}"
        view = self.owner.game.rules.view(self.position.state, Onlooker.OPEN)
        return json.dumps(view.json(), sort_keys=True)


class _Same:
    """Holds a game, so that copies of a state share it."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> _Same:
        return self


class SpielObserver:
    """Observations of a player: as an array, or as text with everything it has seen."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        self._game = game
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(game.arrays.length(game.config), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills the array of a player."""
        self.tensor.fill(0)
        if state.position is not None:
            view = self._game.rules.view(state.position.state, Seat(player))
            self.tensor[:] = self._game.arrays.observe(view)

    def string_from(self, state: SpielState, player: int) -> str:
        """Returns the information state; without recall, the array as text."""
        if state.position is None:
            return ""
        if self._recalls:
            return state.position.information_state(Seat(player))
        self.set_from(state, player)
        return " ".join(str(int(value)) for value in self.tensor)


def load(name: str, params: dict[str, Any]) -> Any:
    """Returns a game by name; unpickling calls it in other processes."""
    register()
    return pyspiel.load_game(name, params)


def register() -> list[str]:
    """Registers every game with `arrays` in OpenSpiel; returns their names there."""
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
    """Returns OpenSpiel's description of a game; `remembers` declares its arrays information states."""
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
        """The registered class of this game."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, params)

    usual = configure(rules, rules.info.seats[0])
    kind = game_type(rules, remembers=arrays_of(rules.info.id).remembers(usual))
    pyspiel.register_game(kind, Registered)
