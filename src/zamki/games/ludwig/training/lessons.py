"""What the network learns from, on the device that learns: all castles, and how they hang together.

Compared castles stand in groups, one after the other. The others stand in chains: a castle of a game from
turn to turn, so that each can learn from the same castle later on.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from zamki.games.ludwig.kernel.notes import (
    BEGUN,
    COMPARED,
    F_CASTLE,
    F_END,
    F_GAME,
    F_GROUP,
    F_KIND,
    F_TURN,
)

LAMBDA = 0.7
TURNS = 8
MOST_SEATS = 8  # castles are numbered below this

Tensor = Any
"""A torch tensor; torch is imported by nobody who does not train."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Castles on a device."""

    sheets: Tensor
    codes: Tensor
    facts: Tensor
    starts: Tensor
    """Where each group begins …"""
    counts: Tensor
    """… and how many castles it has."""
    played: Tensor
    """The castles of games."""
    chain: Tensor
    """For each of these the number of its chain."""

    def members(self, torch: Any, groups: Tensor) -> tuple[Tensor, Tensor]:
        """The castles of some groups, and the place of each one's group among them."""
        counts = self.counts[groups]
        owner = torch.repeat_interleave(torch.arange(len(groups), device=groups.device), counts)
        offset = torch.arange(len(owner), device=groups.device) - (counts.cumsum(0) - counts)[owner]
        return self.starts[groups][owner] + offset, owner

    def returns(self, torch: Any, values: Tensor) -> Tensor:
        """The λ-return of each castle of a game: what it is worth a turn later, two turns later … at the end.

        `values` are those of the same castles as they are judged now.
        """
        facts, chain = self.facts[self.played], self.chain
        turn, chains = facts[:, F_TURN].long(), int(chain.max()) + 1
        board = torch.zeros(chains, TURNS, device=values.device)
        there, after = torch.zeros_like(board), torch.zeros_like(board)
        begun = facts[:, F_KIND] == BEGUN
        board[chain[begun], turn[begun]] = values[begun]
        there[chain[begun], turn[begun]] = 1.0
        end = torch.zeros(chains, device=values.device)
        end[chain] = facts[:, F_END]
        after[:, TURNS - 1] = end
        for column in range(TURNS - 2, -1, -1):
            later, seen = after[:, column + 1], there[:, column + 1]
            after[:, column] = later + seen * (1 - LAMBDA) * (board[:, column + 1] - later)
        return after[chain, turn]


def lessons(torch: Any, device: str, paths: list[Path]) -> Lessons:
    """The castles of some files; one file after the other, for they are large."""
    parts: list[tuple[Tensor, ...]] = []
    for path in paths:
        with np.load(path, allow_pickle=False) as data:
            arrays = (data[name] for name in ("sheets", "codes", "facts"))
            parts.append(tuple(torch.from_numpy(array).to(device) for array in arrays))
    file = torch.repeat_interleave(
        torch.arange(len(parts), device=device), torch.tensor([len(part[2]) for part in parts], device=device)
    )
    sheets, codes, facts = (torch.cat(each) for each in zip(*parts, strict=True))
    compared = facts[:, F_KIND] == COMPARED
    (which,), (played,) = (torch.nonzero(part, as_tuple=True) for part in (compared, ~compared))
    mark = file[which] * 10**9 + facts[which, F_GROUP].long()
    _, counts = torch.unique_consecutive(mark, return_counts=True)
    starts = which[counts.cumsum(0) - counts]
    at = facts[played][:, F_GAME].long() * MOST_SEATS + facts[played][:, F_CASTLE].long()
    _, chain = torch.unique(file[played] * 10**9 + at, return_inverse=True)
    return Lessons(sheets, codes, facts, starts, counts, played, chain)
