"""Sends notifications to browsers and by email: the table and whose turn it is, nothing of the game."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from zamki.core.registry import get_game
from zamki.core.words import T
from zamki.match.notices import TurnNotice
from zamki.match.secrets import new_secret, secret_from
from zamki.match.threads import ThreadWork
from zamki.store.notices import NoticeBook, Subscription
from zamki.web import mail, push
from zamki.web.mail import Mailer
from zamki.web.push import Gone, NotTold, Pusher, Silent, host_of, new_key

_log = logging.getLogger(__name__)

CARRIERS = {"push": 32, "mail": 4}
"""Deliveries of one kind at the same time; a slow push service holds one for a while."""
MOST_WAITING = 1000
"""Notifications of one kind that wait for that; more are dropped."""
PATIENCE = {"push": push.PATIENCE, "mail": mail.PATIENCE}
"""Seconds for one delivery in all, by kind."""
SHUTDOWN_GRACE = 2.0
"""Seconds that running deliveries get at a shutdown."""
FIRST_REST, LONGEST_REST = 60.0, 3600.0
"""The shortest and longest pause, in seconds, for a push service that did not answer."""
MOST_RESTING = 1000
"""Push services that are remembered for that."""


class _Rests:
    """The push services that are paused because they did not answer in time."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[float, float]] = {}
        """The end and the length of each pause."""

    def __contains__(self, host: str) -> bool:
        return time.monotonic() < self._of.get(host, (0.0, 0.0))[0]

    def begin(self, host: str) -> None:
        """Begins a pause, each further one twice as long."""
        _, before = self._of.pop(host, (0.0, 0.0))
        pause = min(LONGEST_REST, 2 * before or FIRST_REST)
        self._of[host] = (time.monotonic() + pause, pause)
        if len(self._of) > MOST_RESTING:
            del self._of[next(iter(self._of))]

    def end(self, host: str) -> None:
        """Ends the pause of a service that answers again."""
        self._of.pop(host, None)


class WebNotifier:
    """Sends notifications to their subscribers."""

    def __init__(
        self,
        book: NoticeBook,
        *,
        pusher: Callable[[str], Pusher] | None,
        mailer: Mailer | None,
        origin: str,
    ) -> None:
        self.book = book
        self.mailer = mailer
        self._make_pusher = pusher
        self._pusher: Pusher | None = None
        self._origin = origin
        """The start of links in emails."""
        self._carriers = {kind: asyncio.Semaphore(most) for kind, most in CARRIERS.items()}
        self._rests = _Rests()
        self._waiting: Counter[str] = Counter()
        self._asking: set[asyncio.Task[None]] = set()

    async def pusher(self) -> Pusher | None:
        """Returns the sender of browser notifications; creates the server's key on first use."""
        if self._pusher is None and self._make_pusher is not None:
            self._pusher = self._make_pusher(await self.book.stored_value("vapid", new_key))
        return self._pusher

    async def tell(self, turn: TurnNotice) -> None:
        """Notifies all subscribers of a turn, once each."""
        due = [(wish, await self.token(wish.id)) for wish in await self.book.due(turn)]
        carried = (self._carry(wish, partial(self._deliver, wish, turn, token)) for wish, token in due)
        await asyncio.gather(*carried)

    def ask_soon(self, wish: Subscription, game: str) -> None:
        """Asks the owner of an email address for confirmation, in the background."""
        task = asyncio.ensure_future(self._ask(wish, game))
        self._asking.add(task)
        task.add_done_callback(self._on_asking_done)

    def _on_asking_done(self, task: asyncio.Task[None]) -> None:
        self._asking.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.warning("somebody could not be asked whether to be told: %s", error)

    async def _ask(self, wish: Subscription, game: str) -> None:
        assert self.mailer is not None
        link = self.link(wish.id, await self.token(wish.id))
        title = get_game(game).info.title.render(wish.lang)
        subject = T("Shall we tell you when it is your turn at {game}?", game=title).render(wish.lang)
        text = T("Somebody, we hope you, asked for this. Say yes or no here: {link}", link=link)
        send = partial(self.mailer.send, wish.address, subject, text.render(wish.lang), link)
        await self._carry(wish, send)

    async def token(self, id: str) -> str:
        """Returns the token that only the owner of an address receives."""
        return secret_from(id, await self.book.stored_value("mail", new_secret))

    async def is_owner(self, id: str, token: str) -> bool:
        """True if the token is the one sent to the subscription's owner."""
        return hmac.compare_digest((await self.token(id)).encode(), token.encode())

    def link(self, id: str, token: str) -> str:
        """Returns the link to confirm or unsubscribe."""
        return f"{self._origin}/notices/{id}/{token}"

    async def close(self) -> None:
        """Waits a moment for running confirmations, whatever the mail server does."""
        if self._asking:
            _, late = await asyncio.wait(self._asking, timeout=SHUTDOWN_GRACE)
            for task in late:
                task.cancel()
        await self.book.close()

    async def _carry(self, wish: Subscription, send: Callable[[], None]) -> None:
        if wish.kind == "push" and await self.pusher() is None:
            return
        host = host_of(wish.address) if wish.kind == "push" else ""
        if self._waiting[wish.kind] >= MOST_WAITING:
            _log.warning("too many notices wait; some are left out")
            return
        self._waiting[wish.kind] += 1
        try:
            async with self._carriers[wish.kind]:
                if host in self._rests:
                    return
                work = ThreadWork(send, "notifier")
                try:
                    async with asyncio.timeout(PATIENCE[wish.kind]):
                        await work.done
                except TimeoutError:  # its own timeouts are for each step alone
                    work.stop()
                    raise
            self._rests.end(host)
        except Gone:
            await self.book.remove(wish.id)
        except (NotTold, TimeoutError) as error:
            if host and isinstance(error, Silent | TimeoutError):
                self._rests.begin(host)
            why = str(error) or "it takes too long"
            _log.warning("a notice (%s) could not be delivered: %s", wish.kind, why)
        finally:
            self._waiting[wish.kind] -= 1

    def _deliver(self, wish: Subscription, turn: TurnNotice, token: str) -> None:
        title = get_game(turn.game).info.title.render(wish.lang)
        told = T("It is your turn at {game}.", game=title).render(wish.lang)
        if wish.kind == "push" and self._pusher is not None:
            notice = {"title": title, "body": told, "url": f"/t/{turn.table}", "tag": turn.table}
            self._pusher.send(wish.address, wish.p256dh, wish.auth, notice)
        elif wish.kind == "mail" and self.mailer is not None:
            stop = self.link(wish.id, token)
            words = (
                told,
                T("To the table: {link}", link=f"{self._origin}/t/{turn.table}").render(wish.lang),
                T("No more of these emails: {link}", link=stop).render(wish.lang),
            )
            self.mailer.send(wish.address, told, "\n\n".join(words), stop)
