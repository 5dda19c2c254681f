"""PettingZoo environments: seats that act one after the other, or all that are asked at once."""

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
from zamki.environments.single_game import Manner, Observation, Seating

ByAgent: TypeAlias = dict[str, Any]


class _Zoo:
    """What both kinds share: agents, spaces, and how the game is shown."""

    extra = 0
    """How many actions there are besides the game's moves."""

    def __init__(self, game: AnyGame, config: Config, manner: Manner) -> None:
        check_mode(game.info.id, manner.render_mode)
        self._seating = seating = Seating(game, config, manner)
        self.possible_agents = [f"seat_{seat}" for seat in seats(config.seats)]
        self.agents: list[str] = []
        self.render_mode = manner.render_mode
        self.metadata: dict[str, Any] = {
            "name": f"zamki_{game.info.id}_v2",
            "render_modes": render_modes(game.info.id),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        low, high = seating.arrays.bounds
        self.action_spaces: ByAgent = {}
        self.observation_spaces: ByAgent = {}
        for agent in self.possible_agents:
            self.action_spaces[agent] = spaces.Discrete(seating.actions + self.extra)
            self.observation_spaces[agent] = spaces.Dict(
                {
                    "observation": spaces.Box(low, high, (seating.length,), np.dtype(seating.arrays.dtype)),
                    "action_mask": spaces.Box(0, 1, (seating.actions + self.extra,), np.int8),
                }
            )

    def action_space(self, agent: str) -> Any:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """What an observation may hold."""
        return self.observation_spaces[agent]

    def render(self) -> Any:
        """The position, in the way that was asked for."""
        return render(self._seating.play, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _refuse_idle(self) -> None:
        if not self.agents:
            raise BadSetup(T("The game has not begun, or it is over: call reset()."))

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._seating.game.info.id} with {len(self.possible_agents)} seats>"


class TurnEnvironment(_Zoo, AECEnv[str, Any, Any]):  # type: ignore[misc]  # it has no types
    """PettingZoo's AEC: one seat after the other; secret choices stay secret until all are made."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self._seating.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent knows and may do now."""
        return self._seating.observe(self._seat(agent))

    def step(self, action: Any) -> None:
        """The move of the agent that is asked; none of one that is out of the game."""
        self._refuse_idle()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._seating.submit(self._seating.chosen(self._seat(agent), action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._seating.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self._seating.is_over)
        self.truncations = dict.fromkeys(self.agents, self._seating.is_cut_off)
        self._select()

    def _select(self) -> None:
        waiting = self._seating.waiting
        self.agent_selection = self.possible_agents[waiting[0] if waiting else 0]


class ParallelEnvironment(_Zoo, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """PettingZoo's Parallel: all act at once. A seat that is not asked waits, which is the last action."""

    extra = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game."""
        self._seating.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: ByAgent
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], ByAgent]:
        """Everybody's action; those of seats that are not asked count for nothing."""
        self._refuse_idle()
        waiting = list(self._seating.waiting)
        for move in [self._seating.chosen(seat, actions.get(self.possible_agents[seat])) for seat in waiting]:
            self._seating.submit(move)
        told = self._observations()
        rewards = dict(zip(self.agents, self._seating.rewards(), strict=True))
        over = dict.fromkeys(self.agents, self._seating.is_over)
        cut_off = dict.fromkeys(self.agents, self._seating.is_cut_off)
        infos: ByAgent = {agent: {} for agent in self.agents}
        if self._seating.is_over or self._seating.is_cut_off:
            self.agents = []
        return told, rewards, over, cut_off, infos

    def _observations(self) -> dict[str, Observation]:
        found = {}
        for agent in self.agents:
            seat = self._seat(agent)
            found[agent] = self._seating.observe(seat, extra=self.extra)
            found[agent]["action_mask"][-1] = seat not in self._seating.waiting
        return found
