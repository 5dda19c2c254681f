"""The second step: the network learns from the castles of all rounds. Only this step needs torch.

It learns the points by which a castle ends above its fitted value, from two things at once. Between castles
that differ by a room it must find the differences that playouts found; alone that teaches nothing about how
high castles end. So castles of games are learnt too, by TD(λ): each is worth what it is worth a turn later,
and at last its score. A second head learns how far from there a castle may end.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from zamki.bots.networks import Net, packed, unpacked
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import NETWORK, parts_of, split
from zamki.core.extras import needing
from zamki.core.ids import Json
from zamki.core.words import T
from zamki.games.ludwig.kernel.network import N_WEIGHTS, SHAPES
from zamki.games.ludwig.kernel.notes import F_AGAIN, F_END, F_FITTED, F_LABEL
from zamki.games.ludwig.kernel.objects import (
    CELLS_AT,
    HAND_CODES,
    HAND_OWNERS,
    HANDS_AT,
    N_CELL,
    N_CODES,
    N_GLOBALS,
    N_HAND,
    N_ROOM,
    N_SHEET,
    OWNERS,
    ROOM_CODES,
    ROOMS_AT,
)
from zamki.games.ludwig.training.distil import distil
from zamki.games.ludwig.training.lessons import Lessons, Tensor, lessons
from zamki.games.ludwig.training.plan import CASTLES, Plan, plan_of

POINTS = 5.0  # what one unit of the network's output is worth
RATE, DECAY = 2e-3, 0.02
TD = 0.25  # how much the castles of games count …
SURE = 1.0  # … and the second head
PLAYED = 8  # castles of games for each group of compared ones in a step
AVERAGED = 0.999  # what is kept is the running mean of the weights
MANY = 12.0  # by what sums over rooms, cells and hands are divided


def train(run: Run) -> Done:
    """Learns, keeps the weights of the best epoch by held-out castles, and logs every epoch."""
    with needing():
        import torch
    torch.manual_seed(run.seed * 1000 + run.number)
    torch.backends.cuda.matmul.allow_tf32 = True
    plan, device = plan_of(run), "cuda" if torch.cuda.is_available() else "cpu"
    homes = [run.at(number).home for number in range(1, run.number + 1)]
    paths = [path for home in homes for path in parts_of(home, CASTLES)]
    began = time.monotonic()
    learnt, held = (lessons(torch, device, part) for part in split(paths))
    school = School(torch, device, learnt, held, plan)
    for epoch in school.epochs():
        run.log("train", **epoch)
        run.tell("", epoch["epoch"], plan.epochs)
    kept = packed(school.best_net())
    (run.home / NETWORK).write_bytes(kept)
    if run.number == run.rounds:  # it has learnt all it will
        distil(run, unpacked(kept, N_WEIGHTS))
    facts: dict[str, Json] = {
        **school.best,
        "seconds": round(time.monotonic() - began, 1),
        "device": device,
        "samples": school.size,
    }
    run.log("trained", **facts)
    said = T(
        "Error between the rooms of a hand: {before} points before, {after} now.",
        before=f"{school.best['before']:.2f}",
        after=f"{school.best['error']:.2f}",
    )
    return Done((said,), facts)


class School:
    """The network, what it learns from, and how well it does."""

    def __init__(self, torch: Any, device: str, learnt: Lessons, held: Lessons, plan: Plan) -> None:
        self._torch, self._device, self._plan = torch, device, plan
        self._learnt, self._held = learnt, held
        self.size = len(learnt.facts)
        self._scale = self._spreads()
        self._net = [self._begin(shape) for shape in SHAPES]
        self._mean = [each.detach().clone() for each in self._net]
        self._kept = [each.clone() for each in self._mean]
        self.best: dict[str, Any] = {}

    def _spreads(self) -> list[Tensor]:
        """By what the inputs are divided, their usual size: castles, rooms, cells, rooms in hands."""
        torch, some = self._torch, self._torch.arange(min(self.size, 1 << 16), device=self._device)
        numbers, rows, _ = self._inputs(self._learnt, some)
        found = [numbers.square().mean(0)]
        for values, there in rows:
            found.append((values.square() * there[..., None]).sum((0, 1)) / there.sum().clamp_min(1))
        return [torch.sqrt(each).clamp_min(0.1) for each in found]

    def _begin(self, shape: tuple[int, ...]) -> Tensor:
        torch = self._torch
        if len(shape) == 1:
            return torch.zeros(shape, device=self._device, requires_grad=True)
        inputs = min(shape[0], 32) if shape[0] in (SHAPES[0][0], SHAPES[6][0]) else shape[0]
        bound = math.sqrt(2.0 / inputs) * (0.1 if shape == SHAPES[-2] else 1.0)
        return (torch.randn(shape, device=self._device) * bound).requires_grad_()

    def _inputs(self, pile: Lessons, which: Tensor) -> tuple[Tensor, list[tuple[Tensor, Tensor]], Tensor]:
        """Numbers of the castles; rows of rooms, cells and hands with which of them are there; codes."""
        torch = self._torch
        sheets, codes = pile.sheets[which].float(), pile.codes[which].long()
        cuts = ((ROOMS_AT, CELLS_AT, N_ROOM), (CELLS_AT, HANDS_AT, N_CELL), (HANDS_AT, N_SHEET, N_HAND))
        rows = []
        for number, (first, last, width) in enumerate(cuts):
            values = sheets[:, first:last].reshape(len(which), -1, width)
            there = torch.arange(values.shape[1], device=self._device) < codes[:, number : number + 1]
            rows.append((values, there.float()))
        return sheets[:, :N_GLOBALS], rows, codes

    def _outputs(self, pile: Lessons, which: Tensor, net: list[Tensor]) -> Tensor:
        """Both heads for some castles."""
        torch, embed = self._torch, self._torch.nn.functional.embedding
        numbers, rows, codes = self._inputs(pile, which)
        (rooms, is_room), (cells, is_cell), (hands, is_hand) = (
            (values / scale, there[..., None])
            for (values, there), scale in zip(rows, self._scale[1:], strict=True)
        )
        room = torch.relu(embed(codes[:, ROOM_CODES:HAND_CODES], net[0]) + rooms @ net[1])
        room = torch.relu(room @ net[2] + net[3]) * is_room
        cell = torch.relu(cells @ net[4] + net[5]) * is_cell
        hand = torch.relu(embed(codes[:, HAND_CODES:HAND_OWNERS], net[6]) + hands @ net[7]) * is_hand
        owner = torch.nn.functional.one_hot(codes[:, HAND_OWNERS:N_CODES].clamp_max(OWNERS - 1), OWNERS)
        held = torch.einsum("bho,bhk->bok", owner.float(), hand).flatten(1)
        sums = torch.cat([room.sum(1), cell.sum(1), held], 1) / MANY
        found = torch.cat([sums, numbers / self._scale[0]], 1)
        found = torch.relu(found @ net[8] + net[9])
        found = torch.relu(found @ net[10] + net[11])
        return found @ net[12] + net[13]

    def _values(self, pile: Lessons, which: Tensor, net: list[Tensor]) -> tuple[Tensor, Tensor]:
        """What some castles are worth, and the logarithm of how far from that they may end."""
        out = self._outputs(pile, which, net)
        return pile.facts[which, F_FITTED] + POINTS * out[:, 0], out[:, 1]

    def _all_values(self, pile: Lessons, which: Tensor) -> tuple[Tensor, Tensor]:
        torch = self._torch
        with torch.no_grad():
            parts = [self._values(pile, part, self._mean) for part in which.split(1 << 14)]
            values, sure = (torch.cat(each) for each in zip(*parts, strict=True))
        return values, sure

    def epochs(self) -> Iterator[dict[str, Any]]:
        """Learn, and tell after every epoch how well."""
        torch, plan, learnt = self._torch, self._plan, self._learnt
        optimiser = torch.optim.AdamW(self._net, lr=RATE, weight_decay=DECAY)
        groups = len(learnt.starts)
        steps = max(1, groups // plan.batch)
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimiser, RATE, total_steps=steps * plan.epochs + 1, pct_start=0.1
        )
        begun = time.monotonic()
        for epoch in range(1, plan.epochs + 1):
            target = learnt.returns(torch, self._all_values(learnt, learnt.played)[0])
            order = torch.randperm(groups, device=self._device)
            for step in range(steps):
                some = torch.randint(len(target), (PLAYED * plan.batch,), device=self._device)
                optimiser.zero_grad()
                self._loss(order[step * plan.batch : (step + 1) * plan.batch], some, target).backward()
                torch.nn.utils.clip_grad_norm_(self._net, 50.0)
                optimiser.step()
                schedule.step()
                self._average(epoch * steps + step)
            told = self._measured(epoch)
            if not self.best or told["score"] < self.best["score"]:
                self.best, self._kept = told, [each.clone() for each in self._mean]
            yield {**told, "seconds": round(time.monotonic() - begun, 1)}

    def _loss(self, groups: Tensor, some: Tensor, target: Tensor) -> Tensor:
        torch, learnt = self._torch, self._learnt
        which, owner = learnt.members(torch, groups)
        facts = learnt.facts[which]
        off = self._values(learnt, which, self._net)[0] - 0.5 * (facts[:, F_LABEL] + facts[:, F_AGAIN])
        between = _centred(torch, off, owner).square().mean()
        played = learnt.played[some]
        values, sure = self._values(learnt, played, self._net)
        whole = (values - target[some]).square().mean()
        missed = (learnt.facts[played, F_END] - values.detach()) * torch.exp(-sure)
        return between + TD * whole + SURE * (sure + 0.5 * missed.square()).mean()

    def _average(self, step: int) -> None:
        share = min(AVERAGED, step / (step + 10.0))
        with self._torch.no_grad():
            for mean, each in zip(self._mean, self._net, strict=True):
                mean.mul_(share).add_(each, alpha=1 - share)

    def _measured(self, epoch: int) -> dict[str, Any]:
        """Errors of held-out castles: between rooms, without the playouts' own noise, and of the end."""
        torch, held = self._torch, self._held
        every = torch.arange(len(held.starts), device=self._device)
        which, owner = held.members(torch, every)
        facts, values = held.facts[which], self._all_values(held, which)[0]

        def between(each: Tensor) -> float:
            one, two = (_centred(torch, each - facts[:, label], owner) for label in (F_LABEL, F_AGAIN))
            squared = float((one * two).mean())
            return math.copysign(math.sqrt(abs(squared)), squared)

        ends, (seen, sure) = held.facts[held.played], self._all_values(held, held.played)
        off = ends[:, F_END] - seen
        error, end = between(values), float(off.square().mean().sqrt())
        found = {
            "error": error,
            "before": between(facts[:, F_FITTED]),
            "end": end,
            "end_before": float((ends[:, F_END] - ends[:, F_FITTED]).square().mean().sqrt()),
            "surprise": float((off * torch.exp(-sure)).square().mean().sqrt()),
            "score": error * abs(error) + TD * end**2 / 10,
        }
        return {"epoch": epoch, **{name: round(number, 4) for name, number in found.items()}}

    def best_net(self) -> Net:
        """The kept weights as the kernels read them: what divides inputs and outputs is multiplied in."""
        net = [each.detach().cpu().numpy().astype(np.float64) for each in self._kept]
        numbers, *rows = (each.cpu().numpy().astype(np.float64)[:, None] for each in self._scale)
        for number, scale in zip((1, 4, 7), rows, strict=True):
            net[number] = net[number] / scale
        sums = len(net[8]) - N_GLOBALS
        net[8] = np.concatenate([net[8][:sums] / MANY, net[8][sums:] / numbers])
        net[12], net[13] = net[12].copy(), net[13].copy()
        net[12][:, 0] *= POINTS
        net[13][0] *= POINTS
        flat = np.concatenate([each.flatten() for each in net]).astype(np.float32)
        assert flat.shape == (N_WEIGHTS,)
        return flat


def _centred(torch: Any, values: Tensor, owner: Tensor) -> Tensor:
    """How values differ from the mean of their group."""
    groups = int(owner[-1]) + 1
    sums = torch.zeros(groups, device=values.device).index_add(0, owner, values)
    counts = torch.bincount(owner, minlength=groups)
    return values - (sums / counts)[owner]
