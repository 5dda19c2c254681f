"""Changes around the game: seats, bots, chat and rematches."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import category

from zamki.bots.levels import default_level
from zamki.core.errors import BadSetup, Malformed
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_bool, as_int, as_object, as_str, need
from zamki.core.words import T, Text
from zamki.match.changes import Answer, ChangeHandler, ChangeKind, ChangeResult
from zamki.match.entries import BOT_NAMES, SHIELDS
from zamki.match.errors import BadInvite, NoFreeSeat, NotAllowed, NotYourSeat, TableFull
from zamki.match.phrases import phrase
from zamki.match.secrets import key_of, new_invite, new_secret, new_table_id, secret_from, tidy_invite
from zamki.match.setup_answers import parse_rematch_choice

_UNSEEN = ("Cc", "Cf", "Co", "Cs")
"""Categories of control, format and private characters; pages use some private ones as marks."""
_JOINER = "\u200d"
"""Joins symbols to one: families, flags."""
CHAT_LIMIT = 500
MOST_LINES = 500
"""Lines of chat for each seat of a table, and for all its spectators together."""
NAME_LIMIT = 24
PARTNERS = "partners"
"""The recipient of a line of chat that is for partners only."""


class ChatChange(ChangeHandler):
    """A line of chat, to the whole table or to partners; spectators may chat and are shown as such."""

    def resolve_seat(self) -> None:
        """Finds the caller's seat, if it has one; with several seats the body may name one."""
        if "seat" in self.body:
            super().resolve_seat()
        else:
            self.seat = next(iter(self.log.seats_of(self.change.person)), None)

    def apply(self) -> ChangeResult:
        """Returns the entry of a line of chat."""
        if sum(line.seat == self.seat for line in self.log.chat) >= MOST_LINES:
            raise TableFull(T("So much has been said at this table that it takes no more lines."))
        said = self._phrase() if "phrase" in self.body else self._text()
        name = self._onlooker() if self.seat is None else self.chair().name
        return ChangeResult("chat", {"seat": self.seat, "name": name, **said, **self._recipients()})

    def _text(self) -> dict[str, Json]:
        said = as_str(need(self.body, "text"), "text").strip()
        if not said or len(said) > CHAT_LIMIT:
            raise Malformed(T("Say something, in at most {limit} letters.", limit=CHAT_LIMIT))
        return {"text": said, "lang": as_str(self.body.get("lang", ""), "lang")}

    def _phrase(self) -> dict[str, Json]:
        """Returns a phrase, which every reader sees translated."""
        said = as_str(self.body["phrase"], "phrase")
        if phrase(self.log.game.info, said) is None:
            raise Malformed(T("There is no such phrase."))
        return {"text": said, "phrase": True}

    def _recipients(self) -> dict[str, Json]:
        """Returns the recipients, if the line is not for all."""
        to = as_str(self.body.get("to", ""), "to")
        if not to:
            return {}
        if to != PARTNERS:
            raise Malformed(T("to: “{to}” is nobody here; leave it out or say “partners”.", to=to))
        partners = () if self.seat is None else self.log.partners(self.seat)
        if not partners:
            raise NotAllowed(T("You have no partners here."))
        return {"to": list(partners)}

    def _onlooker(self) -> str:
        """Returns a spectator's name; the names of people at the table are refused to it."""
        name = plain_name(as_str(self.body.get("name", ""), "name"))[:NAME_LIMIT]
        taken = {chair.name.casefold() for chair in self.log.chairs}
        return "" if name.casefold() in taken else name


class SitChange(ChangeHandler):
    """Taking a seat."""

    def resolve_seat(self) -> None:
        """Needs no seat: an invitation or an open table is enough."""

    def apply(self) -> ChangeResult:
        """Returns the entry of the seat, with the hash of the secret that holds it."""
        seat, salt = self._free(), new_secret()
        keys = [key_of(secret_from(self.key, salt))]
        if self.body.get("own") and self.change.person:
            keys.append(self.change.person)
        name = tidy_name(as_str(self.body.get("name", ""), "name"))
        shield, is_ready = self._shield(), as_bool(self.body.get("ready", True), "ready")
        told = {"seat": seat, "name": name, "keys": keys, "salt": salt, "shield": shield, "ready": is_ready}
        return ChangeResult("seated", {**told, **self.share()})

    def _shield(self) -> int | None:
        """Returns the wished shield, unless it is taken."""
        shield = wished_shield(self.body)
        return None if shield in [each.shield for each in self.log.chairs] else shield

    def _free(self) -> Seat:
        chairs, invite = self.log.chairs, self.body.get("invite")
        if invite is not None:
            code = tidy_invite(as_str(invite, "invite"))
            found = [number for number, chair in enumerate(chairs) if chair.invite == code]
            if not found:
                raise BadInvite(T("This invitation is taken or no longer valid."))
            return Seat(found[0])
        free = [number for number, chair in enumerate(chairs) if chair.is_free]
        if not self.log.is_open:
            raise NoFreeSeat(T("This table can only be joined by invitation."))
        if not free:
            raise NoFreeSeat(T("Every seat is taken."))
        return Seat(free[0])


class ChairChange(ChangeHandler):
    """A change to one chair, which the body names."""

    def resolve_seat(self) -> None:
        """Finds the chair; the rules of fairness check the caller."""
        self.seat = self.about()


class InviteChange(ChairChange):
    """A new invitation for a free seat, or with `revoke` none; the old one ends."""

    def apply(self) -> ChangeResult | Answer:
        """Returns the entry with the new code, or with none if the old one is revoked."""
        if not self.chair().is_free:
            raise NoFreeSeat(T("This seat is taken."))
        is_revoked = as_bool(self.body.get("revoke", False), "revoke")
        if is_revoked and self.chair().invite is None:
            return Answer(self.log.version)
        invite = None if is_revoked else new_invite()
        return ChangeResult("invite", {"seat": self.seat, "invite": invite})


class BotChange(ChairChange):
    """Letting a bot play a seat."""

    def apply(self) -> ChangeResult:
        """Returns the entry with the bot's level and name; a person keeps its name."""
        chair, taken = self.chair(), {chair.name for chair in self.log.chairs}
        name = next((each for each in BOT_NAMES if each not in taken), "") if chair.is_free else chair.name
        return ChangeResult("bot", {"seat": self.seat, "level": self._level(), "name": name})

    def _level(self) -> str:
        """Returns the wished level; for an absent person the default, so that no rival picks a weak bot."""
        wish = self.body.get("level")
        if wish is not None and wish not in self.levels:
            raise BadSetup(no_level(as_str(wish, "level"), self.levels))
        is_ours = self.chair().is_free or self.seat in self.log.seats_of(self.change.person)
        return as_str(wish, "level") if wish is not None and is_ours else default_level(self.levels)


class OwnChairChange(ChairChange):
    """A change to one's own chair."""

    def resolve_seat(self) -> None:
        """Finds the chair; refuses everyone but its holder."""
        super().resolve_seat()
        if self.seat not in self.log.seats_of(self.change.person):
            raise NotYourSeat(T("This is not your seat."))


class ReturnChange(OwnChairChange):
    """The return of a person, in place of the bot."""

    def apply(self) -> ChangeResult:
        """Returns the entry of the seat without its bot."""
        if not self.chair().is_stand_in:
            raise NotAllowed(T("No bot plays for you."))
        return ChangeResult("bot", {"seat": self.seat, "level": None, "name": self.chair().name})


class RematchChange(ChangeHandler):
    """A new table for the same people and bots."""

    def resolve_seat(self) -> None:
        """Needs no seat here: the rules of fairness check the caller."""

    def apply(self) -> ChangeResult | Answer:
        """Returns the entry that reserves the next table's name, so that there is only ever one."""
        if self.log.rematch is not None:
            return Answer(self.log.version, table=self.log.rematch)
        said = as_object(self.body.get("first", {}), "first")
        first = parse_rematch_choice(self.log.game.info, said, len(self.log.chairs))
        next_one = {"table": new_table_id(), **({"first": first} if first else {})}
        return ChangeResult("rematch", {**next_one, "seats": self.seats_here(), **self.share()})


def wished_shield(body: JsonObject) -> int | None:
    """Returns the shield that a change asks for, if any."""
    if (wish := body.get("shield")) is None:
        return None
    shield = as_int(wish, "shield")
    if not 0 <= shield < SHIELDS:
        raise Malformed(T("There is no shield {shield}.", shield=shield))
    return shield


def tidy_name(name: str) -> str:
    """Returns a name as one short line of visible characters; refuses any other."""
    tidy = " ".join(name.split())
    if tidy != plain_name(name):
        raise Malformed(T("A name has no characters that cannot be seen."))
    if len(tidy) > NAME_LIMIT:
        raise Malformed(T("A name has at most {limit} letters.", limit=NAME_LIMIT))
    return tidy


def plain_name(name: str) -> str:
    """Returns the name as one line, without invisible or direction-changing characters."""
    line = " ".join(name.split())
    return "".join(
        each
        for each, following in zip(line, line[1:] + " ", strict=False)
        if category(each) not in _UNSEEN or (each == _JOINER and category(following) == "So")
    )


def no_level(level: str, known: tuple[str, ...]) -> Text:
    """Returns the sentence that there is no such bot."""
    return T("There is no bot “{level}”. There are: {known}.", level=level, known=", ".join(known))


PEOPLE_CHANGES: Mapping[ChangeKind, type[ChangeHandler]] = {
    ChangeKind.CHAT: ChatChange,
    ChangeKind.SIT: SitChange,
    ChangeKind.INVITE: InviteChange,
    ChangeKind.BOT: BotChange,
    ChangeKind.RETURN: ReturnChange,
    ChangeKind.REMATCH: RematchChange,
}
