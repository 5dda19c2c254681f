"""The second step: the network learns what became of the castles of all rounds. Only this step needs torch.

It learns the points by which a castle ends above its fitted value, and how far from there it may end.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from zamki.bots.networks import Net, packed
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import NETWORK, parts_of, split
from zamki.core.extras import needing
from zamki.core.ids import Json
from zamki.core.words import T
from zamki.games.ludwig.kernel.network import N_WEIGHTS, SHAPES
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
from zamki.games.ludwig.kernel.samples import F_END, F_FITTED
from zamki.games.ludwig.training.plan import CASTLES, Plan, plan_of

POINTS = 5.0  # what one unit of the network's output is worth
RATE, DECAY = 2e-3, 0.02
SURE = 4.0  # how much the second head counts
AVERAGED = 0.999  # what is kept is the running mean of the weights
MANY = 12.0  # by what sums over rooms, cells and hands are divided

Tensor = Any
"""A torch tensor; torch is imported by nobody who does not train."""


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
    school = School(torch, device, split(paths), plan)
    for epoch in school.epochs():
        run.log("train", **epoch)
        run.tell("", epoch["epoch"], plan.epochs)
    (run.home / NETWORK).write_bytes(packed(school.best_net()))
    facts: dict[str, Json] = {
        **school.best,
        "seconds": round(time.monotonic() - began, 1),
        "device": device,
        "samples": school.size,
    }
    run.log("trained", **facts)
    said = T(
        "Error in the final score of a castle: {before} points before, {after} now.",
        before=f"{school.best['before']:.2f}",
        after=f"{school.best['error']:.2f}",
    )
    return Done((said,), facts)


class School:
    """The network, what it learns from, and how well it does."""

    def __init__(self, torch: Any, device: str, paths: tuple[list[Path], list[Path]], plan: Plan) -> None:
        self._torch, self._device, self._plan = torch, device, plan
        self._learnt, self._held = (self._pile(part) for part in paths)
        self.size = len(self._learnt[2])
        self._scale = self._spreads()
        self._net = [self._begin(shape) for shape in SHAPES]
        self._mean = [each.detach().clone() for each in self._net]
        self._kept = [each.clone() for each in self._mean]
        self.best: dict[str, Any] = {}

    def _pile(self, paths: list[Path]) -> tuple[Tensor, Tensor, Tensor]:
        """Sheets, codes and facts of some files, on the device; one after the other, for they are large."""
        torch = self._torch
        parts: list[tuple[Tensor, ...]] = []
        for path in paths:
            with np.load(path, allow_pickle=False) as data:
                arrays = (data[name] for name in ("sheets", "codes", "facts"))
                parts.append(tuple(torch.from_numpy(array).to(self._device) for array in arrays))
        sheets, codes, facts = (torch.cat(each) for each in zip(*parts, strict=True))
        return sheets, codes, facts

    def _spreads(self) -> list[Tensor]:
        """By what the inputs are divided, their usual size: castles, rooms, cells, rooms in hands."""
        torch, some = self._torch, torch_range(self._torch, min(self.size, 1 << 16), self._device)
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

    def _inputs(self, pile: Any, which: Tensor) -> tuple[Tensor, list[tuple[Tensor, Tensor]], Tensor]:
        """Numbers of the castles; rows of rooms, cells and hands with which of them are there; codes."""
        torch = self._torch
        sheets, codes = pile[0][which].float(), pile[1][which].long()
        cuts = ((ROOMS_AT, CELLS_AT, N_ROOM), (CELLS_AT, HANDS_AT, N_CELL), (HANDS_AT, N_SHEET, N_HAND))
        rows = []
        for number, (first, last, width) in enumerate(cuts):
            values = sheets[:, first:last].reshape(len(which), -1, width)
            there = torch.arange(values.shape[1], device=self._device) < codes[:, number : number + 1]
            rows.append((values, there.float()))
        return sheets[:, :N_GLOBALS], rows, codes

    def _outputs(self, pile: Any, which: Tensor, net: list[Tensor]) -> Tensor:
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

    def _off(self, pile: Any, which: Tensor, net: list[Tensor]) -> tuple[Tensor, Tensor]:
        """By how many points the ends are missed, and how far off the network thinks they may be."""
        out, facts = self._outputs(pile, which, net), pile[2][which]
        return facts[:, F_END] - facts[:, F_FITTED] - POINTS * out[:, 0], out[:, 1]

    def epochs(self) -> Iterator[dict[str, Any]]:
        """Learn, and tell after every epoch how well."""
        torch, plan = self._torch, self._plan
        optimiser = torch.optim.AdamW(self._net, lr=RATE, weight_decay=DECAY)
        steps = max(1, self.size // plan.batch)
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimiser, RATE, total_steps=steps * plan.epochs + 1, pct_start=0.1
        )
        begun = time.monotonic()
        for epoch in range(1, plan.epochs + 1):
            order = torch.randperm(self.size, device=self._device)
            for step in range(steps):
                optimiser.zero_grad()
                self._loss(order[step * plan.batch : (step + 1) * plan.batch]).backward()
                torch.nn.utils.clip_grad_norm_(self._net, 50.0)
                optimiser.step()
                schedule.step()
                self._average(epoch * steps + step)
            told = self._measured(epoch)
            if not self.best or told["error"] < self.best["error"]:
                self.best, self._kept = told, [each.clone() for each in self._mean]
            yield {**told, "seconds": round(time.monotonic() - begun, 1)}

    def _loss(self, which: Tensor) -> Tensor:
        off, sure = self._off(self._learnt, which, self._net)
        likely = sure + 0.5 * (off.detach() * self._torch.exp(-sure)).square()
        return off.square().mean() + SURE * likely.mean()

    def _average(self, step: int) -> None:
        share = min(AVERAGED, step / (step + 10.0))
        with self._torch.no_grad():
            for mean, each in zip(self._mean, self._net, strict=True):
                mean.mul_(share).add_(each, alpha=1 - share)

    def _measured(self, epoch: int) -> dict[str, Any]:
        """Errors of held-out castles, in points, and how well the network knows them."""
        torch, facts = self._torch, self._held[2]
        with torch.no_grad():
            every = torch_range(torch, len(facts), self._device).split(1 << 14)
            parts = [self._off(self._held, part, self._mean) for part in every]
            off, sure = (torch.cat(each) for each in zip(*parts, strict=True))
            found = {
                "error": float(off.square().mean().sqrt()),
                "before": float((facts[:, F_END] - facts[:, F_FITTED]).square().mean().sqrt()),
                "surprise": float((off * torch.exp(-sure)).square().mean().sqrt()),
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


def torch_range(torch: Any, count: int, device: str) -> Tensor:
    """The first numbers, as a tensor there."""
    return torch.arange(count, device=device)
