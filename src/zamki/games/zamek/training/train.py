"""The second step: the network learns from the positions of all rounds so far. Only this step needs torch.

Two things are learnt at once. Between the turns of one position the network must find the differences that
a search found; alone that helps the choice and hurts the leaves of a search. So the values of whole games
are learnt too, by TD(λ): every position is worth what the positions after it are worth, and at last the end.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from zamki.bots.networks import Net, packed
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import NETWORK, parts_of, split
from zamki.core.extras import needing
from zamki.core.ids import Json
from zamki.core.words import T
from zamki.games.zamek.kernel.network import GROUPS, HIDDEN, N_WEIGHTS, SHAPES
from zamki.games.zamek.kernel.objects import N_GLOBALS
from zamki.games.zamek.kernel.samples import (
    F_AGAIN,
    F_FITTED,
    F_GROUP,
    F_LABEL,
    F_LEFT,
    F_MARGIN,
    F_OBJECTS,
    F_SEAT,
    F_STRAYED,
)
from zamki.games.zamek.training.distil import distil
from zamki.games.zamek.training.generate import SEARCHED, WHOLE
from zamki.games.zamek.training.plan import Plan, loaded, plan_of

POINTS = 10.0  # what one unit of the network's output is worth
RATE, DECAY = 2e-3, 0.02
LAMBDA = 0.8
TD = 0.15  # how much whole games count
WIN = 3.0  # how much the second head counts: it is measured in another unit
AVERAGED = 0.999  # what is kept is the running mean of the weights
PATIENCE = 8  # epochs without a better one until it stops

Tensor = Any
"""A torch tensor; torch is imported by nobody who does not train."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Positions on the device: features of all of them in one long table, with where each one's begin."""

    numbers: Tensor
    rows: Tensor
    groups: Tensor
    facts: Tensor
    starts: Tensor
    counts: Tensor


def train(run: Run) -> Done:
    """Learns, keeps the weights of the best epoch by held-out positions, and logs every epoch."""
    with needing():
        import torch
    torch.manual_seed(run.seed * 1000 + run.number)
    plan, device = plan_of(run), "cuda" if torch.cuda.is_available() else "cpu"
    homes = [run.at(number).home for number in range(1, run.number + 1)]
    turns = [path for home in homes for path in parts_of(home, SEARCHED)]
    games = [path for home in homes for path in parts_of(home, WHOLE)]
    school = School(torch, device, split(turns), split(games), plan)
    began = time.monotonic()
    for epoch in school.epochs():
        run.log("train", **epoch)
        run.tell("", epoch["epoch"], plan.epochs)
    net = school.best_net()
    (run.home / NETWORK).write_bytes(packed(net))
    distil(run, net)
    seconds = round(time.monotonic() - began, 1)
    facts: dict[str, Json] = {**school.best, "seconds": seconds, "device": device}
    run.log("trained", **facts)
    said = T(
        "Error between the turns of a position: {before} points before, {after} now.",
        before=f"{school.best['before']:.2f}",
        after=f"{school.best['error']:.2f}",
    )
    return Done((said,), facts)


class School:
    """The network, what it learns from, and how well it does."""

    def __init__(self, torch: Any, device: str, turns: Any, games: Any, plan: Plan) -> None:
        self._torch, self._device, self._plan = torch, device, plan
        self._turns, self._held_turns = (self._pile(paths) for paths in turns)
        self._games, self._held_games = (self._pile(paths) for paths in games)
        self._scale = [self._spread(self._games.rows), self._spread(self._games.numbers)]
        self._net = [self._begin(shape) for shape in SHAPES]
        self._mean = [each.detach().clone() for each in self._net]
        self._kept = [each.clone() for each in self._mean]
        self.best: dict[str, Any] = {}

    def _pile(self, paths: list[Any]) -> Pile:
        torch, parts = self._torch, [loaded(path) for path in paths]

        def joined(name: str) -> Tensor:
            return torch.from_numpy(np.concatenate([getattr(part, name) for part in parts])).to(self._device)

        facts = joined("facts")
        counts = facts[:, F_OBJECTS].long()
        return Pile(
            joined("numbers"),
            joined("rows"),
            joined("groups").long(),
            facts,
            counts.cumsum(0) - counts,
            counts,
        )

    def _spread(self, values: Tensor) -> Tensor:
        """By what the inputs are divided: their usual size."""
        some = values[: 1 << 20].float()
        return some.square().mean(0).sqrt().clamp_min(0.05)

    def _begin(self, shape: tuple[int, ...]) -> Tensor:
        torch = self._torch
        if len(shape) == 1:
            return torch.zeros(shape, device=self._device, requires_grad=True)
        bound = math.sqrt(2.0 / shape[0]) * (0.1 if shape == SHAPES[-2] else 1.0)
        return (torch.randn(shape, device=self._device) * bound).requires_grad_()

    def _outputs(self, pile: Pile, which: Tensor, net: list[Tensor]) -> Tensor:
        """Both heads for some positions."""
        torch = self._torch
        counts = pile.counts[which]
        owner = torch.repeat_interleave(torch.arange(len(which), device=self._device), counts)
        offset = torch.arange(len(owner), device=self._device) - (counts.cumsum(0) - counts)[owner]
        row = pile.starts[which][owner] + offset
        hidden = torch.relu((pile.rows[row].float() / self._scale[0]) @ net[0] + net[1])
        hidden = torch.relu(hidden @ net[2] + net[3])
        sums = torch.zeros(len(which) * GROUPS, HIDDEN, device=self._device)
        sums = sums.index_add(0, owner * GROUPS + pile.groups[row], hidden).reshape(len(which), -1)
        found = torch.cat([sums / 4.0, pile.numbers[which].float() / self._scale[1]], 1)
        found = torch.relu(found @ net[4] + net[5])
        found = torch.relu(found @ net[6] + net[7])
        return found @ net[8] + net[9]

    def _values(self, pile: Pile, which: Tensor, net: list[Tensor]) -> tuple[Tensor, Tensor]:
        """Points with the network (after the last tile the truth), and how it sees the win."""
        out, facts = self._outputs(pile, which, net), pile.facts[which]
        return facts[:, F_FITTED] + POINTS * out[:, 0] * (facts[:, F_LEFT] > 0), out[:, 1]

    def _all_values(self, pile: Pile, net: list[Tensor]) -> Tensor:
        torch, size = self._torch, 1 << 15
        with torch.no_grad():
            every = torch.arange(len(pile.facts), device=self._device)
            return torch.cat([self._values(pile, part, net)[0] for part in every.split(size)])

    def _returns(self, pile: Pile, net: list[Tensor]) -> tuple[Tensor, Tensor]:
        """The λ-return of every position of whole games, and which of them may be learnt."""
        torch, facts = self._torch, pile.facts
        sign = 1.0 - 2.0 * facts[:, F_SEAT]  # all values as seat 0 sees them
        values, end = self._all_values(pile, net) * sign, facts[:, F_MARGIN] * sign
        game, place = torch.unique_consecutive(facts[:, F_GROUP], return_inverse=True)
        first = torch.searchsorted(place, torch.arange(len(game), device=self._device))
        turn = torch.arange(len(facts), device=self._device) - first[place]
        longest = int(turn.max()) + 1
        board = torch.zeros(len(game), longest + 1, device=self._device)
        strayed, there = board.clone(), board.clone()
        board[place, turn], strayed[place, turn], there[place, turn] = values, facts[:, F_STRAYED], 1.0
        final = torch.zeros(len(game), device=self._device)
        final[place] = end
        target, learn = board.clone(), there.clone()
        after = final
        for column in range(longest - 1, -1, -1):
            is_last = there[:, column + 1] == 0
            blended = (1 - LAMBDA) * board[:, column + 1] + LAMBDA * after
            after = torch.where(is_last, final, blended)
            cut = (strayed[:, column + 1] > 0) & ~is_last  # a random turn follows: nothing to be learnt
            after = torch.where(cut, board[:, column], after)
            target[:, column] = after
            learn[:, column] *= (~cut).float()
        return target[place, turn] * sign, learn[place, turn]

    def _turn_loss(self, pile: Pile, positions: Tensor, net: list[Tensor]) -> Tensor:
        """The squared error between turns; their common level is learnt from whole games."""
        torch, width = self._torch, self._plan.width
        which = (positions[:, None] * width + torch.arange(width, device=self._device)).flatten()
        values = self._values(pile, which, net)[0]
        facts = pile.facts[which]
        off = (values - 0.5 * (facts[:, F_LABEL] + facts[:, F_AGAIN])).reshape(-1, width)
        return (off - off.mean(1, keepdim=True)).square().mean() * width / (width - 1)

    def _loss(self, positions: Tensor, samples: Tensor, target: Tensor, learn: Tensor) -> Tensor:
        torch = self._torch
        between = self._turn_loss(self._turns, positions, self._net)
        values, win = self._values(self._games, samples, self._net)
        whole = ((values - target[samples]).square() * learn[samples]).mean()
        margin = self._games.facts[samples, F_MARGIN]
        won = 0.5 * (1.0 + torch.sign(margin))
        chance = torch.nn.functional.binary_cross_entropy_with_logits(win, won)
        return between + TD * whole + WIN * chance

    def epochs(self) -> Iterator[dict[str, Any]]:
        """Learn, and tell after every epoch how well; stop when it gets no better."""
        torch, plan = self._torch, self._plan
        optimiser = torch.optim.AdamW(self._net, lr=RATE, weight_decay=DECAY)
        positions = len(self._turns.facts) // plan.width
        steps = max(1, positions // plan.batch)
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimiser, RATE, total_steps=steps * plan.epochs + 1, pct_start=0.1
        )
        waited, begun = 0, time.monotonic()
        for epoch in range(1, plan.epochs + 1):
            target, learn = self._returns(self._games, self._mean)
            order = torch.randperm(positions, device=self._device)
            for step in range(steps):
                part = order[step * plan.batch : (step + 1) * plan.batch]
                samples = torch.randint(len(target), (plan.batch * 8,), device=self._device)
                optimiser.zero_grad()
                self._loss(part, samples, target, learn).backward()
                torch.nn.utils.clip_grad_norm_(self._net, 50.0)
                optimiser.step()
                schedule.step()
                self._average(epoch * steps + step)
            told = self._measured(epoch)
            is_better = not self.best or told["score"] < self.best["score"]
            waited = 0 if is_better else waited + 1
            if is_better:
                self.best, self._kept = told, [each.clone() for each in self._mean]
            yield {**told, "seconds": round(time.monotonic() - begun, 1)}
            if waited >= PATIENCE:
                return

    def _average(self, step: int) -> None:
        share = min(AVERAGED, step / (step + 10.0))
        with self._torch.no_grad():
            for mean, each in zip(self._mean, self._net, strict=True):
                mean.mul_(share).add_(each, alpha=1 - share)

    def _measured(self, epoch: int) -> dict[str, Any]:
        """Errors on held-out positions; between turns without the search's own noise, in points."""
        torch, width = self._torch, self._plan.width
        pile, games = self._held_turns, self._held_games
        with torch.no_grad():
            values, facts = self._all_values(pile, self._mean), pile.facts

            def between(each: Tensor) -> float:
                parts = [(each - facts[:, label]).reshape(-1, width) for label in (F_LABEL, F_AGAIN)]
                one, two = (part - part.mean(1, keepdim=True) for part in parts)
                squared = float((one * two).mean()) * width / (width - 1)
                return math.copysign(math.sqrt(abs(squared)), squared)

            target, learn = self._returns(games, self._mean)
            off = (self._all_values(games, self._mean) - target) * learn
            ended = (self._all_values(games, self._mean) - games.facts[:, F_MARGIN]) * learn
            plain = (games.facts[:, F_FITTED] - games.facts[:, F_MARGIN]) * learn
            sizes = {
                name: math.sqrt(float(each.square().sum() / learn.sum()))
                for name, each in (("td", off), ("end", ended), ("end_before", plain))
            }
        error, before = between(values), between(facts[:, F_FITTED])
        score = error * abs(error) + TD * sizes["end"] ** 2 / 10
        found = {"error": error, "before": before, **sizes, "score": score}
        return {"epoch": epoch, **{name: round(number, 4) for name, number in found.items()}}

    def best_net(self) -> Net:
        """The kept weights as the kernels read them: what divides inputs and outputs is multiplied in."""
        net = [each.detach().cpu().numpy().astype(np.float64) for each in self._kept]
        rows, numbers = (each.cpu().numpy().astype(np.float64) for each in self._scale)
        net[0] = net[0] / rows[:, None]
        sums = len(net[4]) - N_GLOBALS
        net[4] = np.concatenate([net[4][:sums] / 4.0, net[4][sums:] / numbers[:, None]])
        net[8], net[9] = net[8].copy(), net[9].copy()
        net[8][:, 0] *= POINTS
        net[9][0] *= POINTS
        flat = np.concatenate([each.flatten() for each in net]).astype(np.float32)
        assert flat.shape == (N_WEIGHTS,)
        return flat
