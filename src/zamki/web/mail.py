"""Notices by mail, where the host names a mail server."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from zamki.core.errors import ZamkiError
from zamki.core.words import T
from zamki.web.push import BadSubscription, NotTold

PATIENCE = 20.0
"""Seconds that a mail server may take."""
LONGEST = 254
_ADDRESS = re.compile(
    r"[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)


class BadMailServer(ZamkiError):
    """What is named is no mail server."""

    code = "bad_mail_server"


def check_mail(address: str) -> None:
    """Refuses what is no mail address."""
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise BadSubscription(T("This is no mail address."))


@dataclass(frozen=True, slots=True)
class Postman:
    """Sends mails through one server: `smtp://USER:PASSWORD@HOST:587`, or `smtps://` with TLS at once."""

    host: str
    port: int
    sender: str
    is_tls: bool = False
    user: str = ""
    password: str = field(default="", repr=False)
    context: ssl.SSLContext | None = field(default=None, repr=False)

    def send(self, to: str, subject: str, text: str, stop: str) -> None:
        """Delivers a mail; `stop` is where its reader says that there shall be no more."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        context = self.context or ssl.create_default_context()
        try:
            with self._connected(context) as server:
                if not self.is_tls and not self._is_here():
                    server.starttls(context=context)
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(mail)
        except (OSError, smtplib.SMTPException) as error:
            raise NotTold(f"the mail server does not take it: {type(error).__name__}") from error

    def _connected(self, context: ssl.SSLContext) -> smtplib.SMTP:
        if self.is_tls:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=PATIENCE)

    def _is_here(self) -> bool:
        """Whether nobody can listen on the way."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def postman_for(url: str, sender: str) -> Postman:
    """Reads the address of a mail server; everything else is refused."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        port, parts = None, urlsplit("")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise BadMailServer(T("--smtp takes an address like smtp://USER:PASSWORD@HOST:587."))
    if not _ADDRESS.fullmatch(sender):
        raise BadMailServer(T("--mail-from takes the address that notices come from."))
    is_tls = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Postman(parts.hostname, port or (465 if is_tls else 587), sender, is_tls, user, password)
