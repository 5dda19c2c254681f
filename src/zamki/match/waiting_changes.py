"""Changes to a table before its game begins: names, readiness, settings."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.bots.levels import default_level
from zamki.core.ids import Json
from zamki.core.reading import as_bool, as_object, as_str
from zamki.core.setup import built_in_edition, configure
from zamki.core.words import T
from zamki.match.changes import Answer, ChangeHandler, ChangeKind, ChangeResult
from zamki.match.entries import BOT_NAMES, SETTINGS
from zamki.match.errors import NotAllowed
from zamki.match.pace import check_pace
from zamki.match.people_changes import OwnChairChange, tidy_name, wished_shield
from zamki.match.table_header import config_data, rules_mark


class PersonChange(OwnChairChange):
    """A new name or shield."""

    def apply(self) -> ChangeResult:
        """Returns the entry with the seat's name and shield; omitted fields stay."""
        chair = self.chair()
        name = self.body.get("name")
        shield = wished_shield(self.body)
        others = [each.shield for seat, each in enumerate(self.log.chairs) if seat != self.seat]
        if shield is not None and shield in others:
            raise NotAllowed(T("Somebody else has this shield."), details={"rule": "shield"})
        told = chair.name if name is None else tidy_name(as_str(name, "name"))
        return ChangeResult(
            "person",
            {"seat": self.speaker, "name": told, "shield": chair.shield if shield is None else shield},
        )


class ReadyChange(ChangeHandler):
    """A person's readiness, or lack of it; at a shared screen for all its seats."""

    def apply(self) -> ChangeResult:
        """Returns the entry with the caller's seats, and their share of the shuffle."""
        said = self.body.get("ready", True)
        ready = {} if said is None else {"ready": as_bool(said, "ready")}
        return ChangeResult("ready", {"seats": self.seats_here(), **ready, **self.share()})


class StartChange(ChangeHandler):
    """The host's start of the game; bots take the free seats."""

    def resolve_seat(self) -> None:
        """Needs no seat: the host may only watch."""

    def apply(self) -> ChangeResult:
        """Returns the entry with the bots and their names."""
        taken = {chair.name for chair in self.log.chairs}
        names = (name for name in BOT_NAMES if name not in taken)
        level = default_level(self.levels)
        free = [seat for seat, chair in enumerate(self.log.chairs) if chair.is_free]
        bots: dict[str, Json] = {str(seat): {"level": level, "name": next(names, "")} for seat in free}
        return ChangeResult("started", {"bots": bots, "seats": self.seats_here(), **self.share()})


class OptionsChange(ChangeHandler):
    """The host's change of settings; if the game changes, people must be ready again."""

    def resolve_seat(self) -> None:
        """Needs no seat: the host may only watch."""

    def apply(self) -> ChangeResult | Answer:
        """Returns the entry with the new settings, unless they are the old ones; deals nothing."""
        log, game, old = self.log, self.log.game, self.log.config
        options = as_object(self.body.get("options", dict(old.options)), "options")
        edition = as_str(self.body.get("edition", old.edition.id), "edition")
        pace = check_pace(as_str(self.body.get("pace", log.pace), "pace"))
        config = configure(game, old.seats, options, built_in_edition(game.info.id, edition))
        if (config, pace) == (old, log.pace):
            return Answer(log.version)
        ready = [seat for seat, chair in enumerate(log.chairs) if config == old and chair.is_ready]
        return ChangeResult(
            SETTINGS,
            {**config_data(game.info, config), "pace": pace, "ready": ready, **rules_mark(game.info)},
        )


WAITING_CHANGES: Mapping[ChangeKind, type[ChangeHandler]] = {
    ChangeKind.PERSON: PersonChange,
    ChangeKind.READY: ReadyChange,
    ChangeKind.START: StartChange,
    ChangeKind.OPTIONS: OptionsChange,
}
