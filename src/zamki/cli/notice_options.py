"""Options for notifications that it is a person's turn."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from zamki.cli.language import ADDRESS, say
from zamki.cli.numbers import whole_number
from zamki.core.errors import ZamkiError
from zamki.core.words import T
from zamki.store.database import Database
from zamki.store.notices import QUESTION_LIMITS, NoticeBook, QuestionLimits
from zamki.web.mail import Mailer, is_mail
from zamki.web.notifier import WebNotifier
from zamki.web.push import Pusher, is_pushable


class BadNoticeSetting(ZamkiError):
    """A setting with which no notification could be sent."""

    code = "bad_notice_setting"


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """The checked settings of notifications."""

    contact: str | None
    """The contact for push services; without one, browsers get no notification."""
    mailer: Mailer | None
    origin: str
    questions: QuestionLimits = QUESTION_LIMITS


def add_notices(parser: argparse.ArgumentParser) -> None:
    """Adds the options for push and email notifications."""
    parser.add_argument(
        "--push-contact",
        metavar=say(ADDRESS),
        help=say(
            T("tell browsers whose turn it is; an email address or link for the services that carry it")
        ),
    )
    parser.add_argument(
        "--smtp",
        metavar=say(ADDRESS),
        help=say(T("tell people by email: smtp://USER:PASSWORD@HOST:587, or smtps://…")),
    )
    parser.add_argument(
        "--mail-from", metavar=say(ADDRESS), help=say(T("the address that these emails come from"))
    )
    parser.add_argument(
        "--max-questions",
        type=whole_number(1),
        default=QUESTION_LIMITS.server,
        metavar="N",
        help=say(
            T(
                "emails a day that ask an address whether it wants to be told ({number})",
                number=QUESTION_LIMITS.server,
            )
        ),
    )
    parser.add_argument(
        "--max-domain-questions",
        type=whole_number(1),
        default=QUESTION_LIMITS.domain,
        metavar="N",
        help=say(T("the same to all addresses of one domain ({number})", number=QUESTION_LIMITS.domain)),
    )


def notices_from(args: argparse.Namespace, public_url: str | None) -> NoticeSettings:
    """Returns the settings of the options; raises `BadNoticeSetting` if they cannot work."""
    contact, mailer = args.push_contact, None
    if contact is not None:
        if not is_pushable():
            raise BadNoticeSetting(
                T("Notices need one more package: {command}", command="pip install zamki[notices]")
            )
        contact = contact if contact.startswith(("mailto:", "https://")) else f"mailto:{contact}"
        if "@" not in contact and not contact.startswith("https://"):
            raise BadNoticeSetting(T("--push-contact takes an email address or an https link."))
    if args.smtp is not None:
        mailer = mailer_for(args.smtp, args.mail_from or "")
        if public_url is None:
            raise BadNoticeSetting(T("Emails carry links: --smtp needs --public-url."))
    questions = QuestionLimits(domain=args.max_domain_questions, server=args.max_questions)
    return NoticeSettings(contact, mailer, public_url or "", questions)


def mailer_for(url: str, sender: str) -> Mailer:
    """Parses the address of a mail server; raises `BadNoticeSetting` for anything else."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        port, parts = None, urlsplit("")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise BadNoticeSetting(T("--smtp takes an address like smtp://USER:PASSWORD@HOST:587."))
    if not is_mail(sender):
        raise BadNoticeSetting(T("--mail-from takes the address that notices come from."))
    is_tls = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mailer(parts.hostname, port or (465 if is_tls else 587), sender, is_tls, user, password)


def notifier_for(settings: NoticeSettings, database: Database) -> WebNotifier | None:
    """Returns what sends notifications, or `None` if none are set up."""
    contact = settings.contact
    if contact is None and settings.mailer is None:
        return None
    pusher = None if contact is None else lambda key: Pusher(key, contact)
    book = NoticeBook(database, settings.questions)
    return WebNotifier(book, pusher=pusher, mailer=settings.mailer, origin=settings.origin)
