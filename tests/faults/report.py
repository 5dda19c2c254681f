"""What a drill came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """Counts; what is lost, doubled, wrong or a crash must be none."""

    faults: Counter[str] = field(default_factory=Counter)
    """By kind."""
    games: Counter[str] = field(default_factory=Counter)
    """Played to the end, by game."""
    acknowledged: int = 0
    """Moves that a person was told are saved."""
    retries: int = 0
    """Times a request was sent again because no answer came, or a fault was told."""
    views: int = 0
    """Views that were compared with the replay of what was acknowledged."""
    lost: int = 0
    doubled: int = 0
    wrong: int = 0
    """Views that were not what the replay shows."""
    crashes: int = 0
    """Answers 500, and tracebacks in the server's log."""
    notes: list[str] = field(default_factory=list)
    """The first of everything that went wrong."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.lost or self.doubled or self.wrong or self.crashes or self.notes)

    def expect(self, games: int, kinds: Iterable[str]) -> None:
        """Notes which games did not end, and which faults did not happen."""
        if (ended := self.games.total()) != games:
            self.notes.append(f"{ended} of {games} games were played to their end")
        self.notes += [f"never happened: {kind}" for kind in sorted(set(kinds) - set(self.faults))]

    def add(self, other: Report) -> None:
        """Takes over what another house came to."""
        self.faults += other.faults
        self.games += other.games
        for name in ("acknowledged", "retries", "views", "lost", "doubled", "wrong", "crashes"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.notes += other.notes

    def json(self) -> dict[str, object]:
        """For other programs."""
        names = ("acknowledged", "retries", "views", "lost", "doubled", "wrong", "crashes", "notes")
        counts = {"faults": dict(self.faults), "games": dict(self.games)}
        return {**counts, **{name: getattr(self, name) for name in names}}

    def table(self) -> str:
        """For people."""
        rows: list[tuple[str, object]] = [
            (f"fault: {kind}", self.faults[kind]) for kind in sorted(self.faults)
        ]
        rows += [(f"games: {game}", self.games[game]) for game in sorted(self.games)]
        rows += [
            ("moves acknowledged", self.acknowledged),
            ("requests sent again", self.retries),
            ("views compared", self.views),
            ("moves lost", self.lost),
            ("moves doubled", self.doubled),
            ("views wrong", self.wrong),
            ("crashes", self.crashes),
        ]
        lines = [f"{name:38} {number:>8}" for name, number in rows]
        return "\n".join([*lines, *(f"! {note}" for note in self.notes[:20])])
