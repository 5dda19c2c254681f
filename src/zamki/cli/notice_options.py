"""How a server tells people that it is their turn, as a host sets it."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from zamki.cli.speech import ADDRESS, say
from zamki.core.words import T
from zamki.store.database import Database
from zamki.store.notices import NoticeBook
from zamki.web.herald import WebHerald
from zamki.web.mail import BadMailServer, Postman, postman_for
from zamki.web.push import Pusher, is_pushable


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """What was said, checked."""

    contact: str | None
    """Whom a push service can ask; without one no browser is told."""
    postman: Postman | None
    origin: str


def add_notices(parser: argparse.ArgumentParser) -> None:
    """The options `--push-contact`, `--smtp` and `--mail-from`."""
    parser.add_argument(
        "--push-contact",
        metavar=say(ADDRESS),
        help=say(T("tell browsers whose turn it is; a mail address or link for the services that carry it")),
    )
    parser.add_argument(
        "--smtp",
        metavar=say(ADDRESS),
        help=say(T("tell people by mail: smtp://USER:PASSWORD@HOST:587, or smtps://…")),
    )
    parser.add_argument(
        "--mail-from", metavar=say(ADDRESS), help=say(T("the address that these mails come from"))
    )


def notices_from(args: argparse.Namespace, public_url: str | None) -> NoticeSettings:
    """Refuses what could not be done."""
    contact, postman = args.push_contact, None
    if contact is not None:
        if not is_pushable():
            raise BadMailServer(
                T("Notices need one more package: {command}", command="pip install zamki[notices]")
            )
        contact = contact if contact.startswith(("mailto:", "https://")) else f"mailto:{contact}"
        if "@" not in contact and not contact.startswith("https://"):
            raise BadMailServer(T("--push-contact takes a mail address or an https link."))
    if args.smtp is not None:
        postman = postman_for(args.smtp, args.mail_from or "")
        if public_url is None:
            raise BadMailServer(T("Mails carry links: --smtp needs --public-url."))
    return NoticeSettings(contact, postman, public_url or "")


def herald_for(settings: NoticeSettings, database: Database) -> WebHerald | None:
    """Who carries notices, if anybody."""
    contact = settings.contact
    if contact is None and settings.postman is None:
        return None
    pusher = None if contact is None else lambda key: Pusher(key, contact)
    return WebHerald(NoticeBook(database), pusher=pusher, postman=settings.postman, origin=settings.origin)
