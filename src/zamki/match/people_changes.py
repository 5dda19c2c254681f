"""Changes around the game: who sits where, what is said, who plays again."""

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
"""Control, format and private characters; pages use some of the last as marks of their own."""
_JOINER = "\u200d"
"""Joins symbols to one: families, flags."""
CHAT_LIMIT = 500
MOST_LINES = 500
"""Lines of chat that each seat of a table may say, and all its onlookers together."""
NAME_LIMIT = 24
PARTNERS = "partners"
"""To whom a line of chat goes that is not for everybody."""


class ChatChange(ChangeHandler):
    """Saying something to everybody at the table, or to partners; onlookers may, and are shown as such."""

    def resolve_seat(self) -> None:
        """Anybody; who holds several seats may say for which."""
        if "seat" in self.body:
            super().resolve_seat()
        else:
            self.seat = next(iter(self.log.seats_of(self.change.person)), None)

    def apply(self) -> ChangeResult:
        """A line of chat."""
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
        """One of the sentences that everybody reads in their own language."""
        said = as_str(self.body["phrase"], "phrase")
        if phrase(self.log.game.info, said) is None:
            raise Malformed(T("There is no such phrase."))
        return {"text": said, "phrase": True}

    def _recipients(self) -> dict[str, Json]:
        """Whom it is said to, if not to everybody."""
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
        """What an onlooker calls itself; a name that somebody at the table has is not for it."""
        name = plain_name(as_str(self.body.get("name", ""), "name"))[:NAME_LIMIT]
        taken = {chair.name.casefold() for chair in self.log.chairs}
        return "" if name.casefold() in taken else name


class SitChange(ChangeHandler):
    """Taking a seat."""

    def resolve_seat(self) -> None:
        """Anybody: an invitation or an open table is enough."""

    def apply(self) -> ChangeResult:
        """The seat with the hash of the secret that holds it."""
        seat, salt = self._free(), new_secret()
        keys = [key_of(secret_from(self.key, salt))]
        if self.body.get("own") and self.change.person:
            keys.append(self.change.person)
        name = tidy_name(as_str(self.body.get("name", ""), "name"))
        shield, is_ready = self._shield(), as_bool(self.body.get("ready", True), "ready")
        told = {"seat": seat, "name": name, "keys": keys, "salt": salt, "shield": shield, "ready": is_ready}
        return ChangeResult("seated", {**told, **self.share()})

    def _shield(self) -> int | None:
        """As wished, unless somebody else has it: who comes later gets another."""
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
    """A change about one chair, which the body names."""

    def resolve_seat(self) -> None:
        """The chair must be there; who may ask is for the rules to say."""
        self.seat = self.about()


class InviteChange(ChairChange):
    """A new invitation for a free seat, or none: the old one ends."""

    def apply(self) -> ChangeResult | Answer:
        """The code, unless the old one is only revoked."""
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
        """The bot's level and name; a person keeps its name, and a guest without one stays a guest."""
        chair, taken = self.chair(), {chair.name for chair in self.log.chairs}
        name = next((each for each in BOT_NAMES if each not in taken), "") if chair.is_free else chair.name
        return ChangeResult("bot", {"seat": self.seat, "level": self._level(), "name": name})

    def _level(self) -> str:
        """As asked for, but for somebody who is away the table chooses: a rival must not pick a weak one."""
        wish = self.body.get("level")
        if wish is not None and wish not in self.levels:
            raise BadSetup(no_level(as_str(wish, "level"), self.levels))
        is_ours = self.chair().is_free or self.seat in self.log.seats_of(self.change.person)
        return as_str(wish, "level") if wish is not None and is_ours else default_level(self.levels)


class OwnChairChange(ChairChange):
    """A change about one's own chair."""

    def resolve_seat(self) -> None:
        """Only the person itself."""
        super().resolve_seat()
        if self.seat not in self.log.seats_of(self.change.person):
            raise NotYourSeat(T("This is not your seat."))


class ReturnChange(OwnChairChange):
    """The person is back: the bot leaves the seat."""

    def apply(self) -> ChangeResult:
        """The seat without its bot."""
        if not self.chair().is_stand_in:
            raise NotAllowed(T("No bot plays for you."))
        return ChangeResult("bot", {"seat": self.seat, "level": None, "name": self.chair().name})


class RematchChange(ChangeHandler):
    """The same people and bots once more."""

    def resolve_seat(self) -> None:
        """Whoever has played; once somebody has asked, anybody is told where."""

    def apply(self) -> ChangeResult | Answer:
        """The name of the next table, reserved before it is opened: there is only ever one."""
        if self.log.rematch is not None:
            return Answer(self.log.version, table=self.log.rematch)
        said = as_object(self.body.get("first", {}), "first")
        first = parse_rematch_choice(self.log.game.info, said, len(self.log.chairs))
        next_one = {"table": new_table_id(), **({"first": first} if first else {})}
        return ChangeResult("rematch", {**next_one, "seats": self.seats_here(), **self.share()})


def wished_shield(body: JsonObject) -> int | None:
    """The shield that a change asks for, if any."""
    if (wish := body.get("shield")) is None:
        return None
    shield = as_int(wish, "shield")
    if not 0 <= shield < SHIELDS:
        raise Malformed(T("There is no shield {shield}.", shield=shield))
    return shield


def tidy_name(name: str) -> str:
    """A name as it is shown: one line of visible characters, not too long."""
    tidy = " ".join(name.split())
    if tidy != plain_name(name):
        raise Malformed(T("A name has no characters that cannot be seen."))
    if len(tidy) > NAME_LIMIT:
        raise Malformed(T("A name has at most {limit} letters.", limit=NAME_LIMIT))
    return tidy


def plain_name(name: str) -> str:
    """The name in one line, without characters that are invisible or turn the direction of writing."""
    line = " ".join(name.split())
    return "".join(
        each
        for each, following in zip(line, line[1:] + " ", strict=False)
        if category(each) not in _UNSEEN or (each == _JOINER and category(following) == "So")
    )


def no_level(level: str, known: tuple[str, ...]) -> Text:
    """That there is no such bot."""
    return T("There is no bot “{level}”. There are: {known}.", level=level, known=", ".join(known))


PEOPLE_CHANGES: Mapping[ChangeKind, type[ChangeHandler]] = {
    ChangeKind.CHAT: ChatChange,
    ChangeKind.SIT: SitChange,
    ChangeKind.INVITE: InviteChange,
    ChangeKind.BOT: BotChange,
    ChangeKind.RETURN: ReturnChange,
    ChangeKind.REMATCH: RematchChange,
}
