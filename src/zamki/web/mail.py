"""Notifications by email, if the host names a mail server."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from ipaddress import ip_address

from zamki.core.words import T
from zamki.web.push import BadSubscription, NotTold

PATIENCE = 20.0
"""Seconds that a mail server may take."""
LONGEST = 254
_ADDRESS = re.compile(
    r"[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)


def is_mail(address: str) -> bool:
    """True if the text has the form of an email address."""
    return len(address) <= LONGEST and _ADDRESS.fullmatch(address) is not None


def check_mail(address: str) -> None:
    """Refuses anything but an email address."""
    if not is_mail(address):
        raise BadSubscription(T("This is not an email address."))


@dataclass(frozen=True, slots=True)
class Mailer:
    """Sends emails through one server: `smtp://USER:PASSWORD@HOST:587`, or `smtps://` with TLS at once."""

    host: str
    port: int
    sender: str
    is_tls: bool = False
    user: str = ""
    password: str = field(default="", repr=False)
    context: ssl.SSLContext | None = field(default=None, repr=False)

    def send(self, to: str, subject: str, text: str, stop: str) -> None:
        """Sends an email; `stop` is the link to unsubscribe."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        # Never folded: a link as long as ours would be encoded, and mail programs would not read it.
        raw = f"List-Unsubscribe: <{stop}>\r\n".encode() + mail.as_bytes(policy=SMTP)
        context = self.context or ssl.create_default_context()
        try:
            with self._connect(context) as server:
                if not self.is_tls and not self._is_here():
                    server.starttls(context=context)
                if self.user:
                    server.login(self.user, self.password)
                server.sendmail(self.sender, to, raw)
        except (OSError, smtplib.SMTPException) as error:
            raise NotTold(f"the mail server does not take it: {type(error).__name__}") from error

    def _connect(self, context: ssl.SSLContext) -> smtplib.SMTP:
        if self.is_tls:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=PATIENCE)

    def _is_here(self) -> bool:
        """True if the mail server is on this machine, so that no one can listen."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"
