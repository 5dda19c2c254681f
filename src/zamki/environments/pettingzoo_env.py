"""PettingZoo environments: seats act one after the other, or in parallel."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from zamki.core.errors import BadSetup
from zamki.core.game import AnyGame, Config
from zamki.core.ids import Seat, seats
from zamki.core.words import T
from zamki.environments.rendering import check_mode, render, render_modes
from zamki.environments.single_game import Manner, Observation, SingleGame

ByAgent: TypeAlias = dict[str, Any]


class _Zoo:
    """The common part of both kinds: agents, spaces and rendering."""

    extra = 0
    """The number of actions besides the game's moves."""

    def __init__(self, game: AnyGame, config: Config, manner: Manner) -> None:
        check_mode(game.info.id, manner.render_mode)
        self._single_game = single_game = SingleGame(game, config, manner)
        self.possible_agents = [f"seat_{seat}" for seat in seats(config.seats)]
        self.agents: list[str] = []
        self.render_mode = manner.render_mode
        self.metadata: dict[str, Any] = {
            "name": f"zamki_{game.info.id}_v2",
            "render_modes": render_modes(game.info.id),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        low, high = single_game.arrays.bounds
        self.action_spaces: ByAgent = {}
        self.observation_spaces: ByAgent = {}
        for agent in self.possible_agents:
            self.action_spaces[agent] = spaces.Discrete(single_game.actions + self.extra)
            self.observation_spaces[agent] = spaces.Dict(
                {
                    "observation": spaces.Box(
                        low, high, (single_game.length,), np.dtype(single_game.arrays.dtype)
                    ),
                    "action_mask": spaces.Box(0, 1, (single_game.actions + self.extra,), np.int8),
                }
            )

    def action_space(self, agent: str) -> Any:
        """Returns the space of actions."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """Returns the space of observations."""
        return self.observation_spaces[agent]

    def render(self) -> Any:
        """Returns the position in the chosen render mode."""
        return render(self._single_game.play, self.render_mode)

    def close(self) -> None:
        """Does nothing: no resources are held."""

    def _refuse_idle(self) -> None:
        if not self.agents:
            raise BadSetup(T("The game has not begun, or it is over: call reset()."))

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __repr__(self) -> str:
        game, seats = self._single_game.game.info.id, len(self.possible_agents)
        return f"<{type(self).__name__}: {game} with {seats} seats>"


class TurnEnvironment(_Zoo, AECEnv[str, Any, Any]):  # type: ignore[misc]  # it has no types
    """PettingZoo's AEC environment: one seat after the other; simultaneous choices stay secret."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game."""
        self._single_game.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """Returns the observation and action mask of an agent."""
        return self._single_game.observe(self._seat(agent))

    def step(self, action: Any) -> None:
        """Makes the move of the acting agent; `None` after the end."""
        self._refuse_idle()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._single_game.submit(self._single_game.find_move(self._seat(agent), action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._single_game.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self._single_game.is_over)
        self.truncations = dict.fromkeys(self.agents, self._single_game.is_cut_off)
        self._select()

    def _select(self) -> None:
        waiting = self._single_game.waiting
        self.agent_selection = self.possible_agents[waiting[0] if waiting else 0]


class ParallelEnvironment(_Zoo, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """PettingZoo's parallel environment. The last action is to wait, for seats that do not act."""

    extra = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Starts a new game."""
        self._single_game.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: ByAgent
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], ByAgent]:
        """Makes the moves of all acting seats; ignores the actions of others."""
        self._refuse_idle()
        waiting = list(self._single_game.waiting)
        for move in [
            self._single_game.find_move(seat, actions.get(self.possible_agents[seat])) for seat in waiting
        ]:
            self._single_game.submit(move)
        observations = self._observations()
        rewards = dict(zip(self.agents, self._single_game.rewards(), strict=True))
        over = dict.fromkeys(self.agents, self._single_game.is_over)
        cut_off = dict.fromkeys(self.agents, self._single_game.is_cut_off)
        infos: ByAgent = {agent: {} for agent in self.agents}
        if self._single_game.is_over or self._single_game.is_cut_off:
            self.agents = []
        return observations, rewards, over, cut_off, infos

    def _observations(self) -> dict[str, Observation]:
        found = {}
        for agent in self.agents:
            seat = self._seat(agent)
            found[agent] = self._single_game.observe(seat, extra=self.extra)
            found[agent]["action_mask"][-1] = seat not in self._single_game.waiting
        return found
