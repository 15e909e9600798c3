"""Alerts on their way: a JSON post to an address, or a mail. Secrets come from the environment."""

from __future__ import annotations

import os
import smtplib
from collections.abc import Callable, Mapping
from email.message import EmailMessage
from functools import partial

import requests

from newsgen.errors import FetchError, NewsgenError, SettingsError
from newsgen.io.addresses import redact
from newsgen.model.settings import Alerts

# In seconds. Copy waits meanwhile, and a chat service that is well answers at once.
POST_TIMEOUT, MAIL_TIMEOUT = 3, 10


def send(
    alerts: Alerts, subject: str, text: str, environ: Mapping[str, str] = os.environ
) -> NewsgenError | None:
    """Tell everybody the settings name; what is wrong with a way that is closed while another is open.

    FetchError or SettingsError where nobody could be told.
    """
    ways: list[Callable[[], None]] = []
    if alerts.webhook or alerts.webhook_env:
        ways.append(partial(_post, alerts, subject, text, environ))
    if alerts.mail_to:
        ways.append(partial(_mail, alerts, subject, text, environ))
    closed: list[NewsgenError] = []
    for way in ways:
        try:
            way()
        except NewsgenError as error:
            closed.append(error)
    if closed and len(closed) == len(ways):
        raise closed[0]
    return closed[0] if closed else None


def _post(alerts: Alerts, subject: str, text: str, environ: Mapping[str, str]) -> None:
    """`text` is the field that chat services show; `subject` is for programs."""
    url = _secret(alerts.webhook_env, environ) if alerts.webhook_env else alerts.webhook or ""
    try:
        answer = requests.post(url, json={"subject": subject, "text": text}, timeout=POST_TIMEOUT)
    except requests.RequestException as error:
        raise _closed("the webhook does not answer", redact(url), type(error).__name__) from error
    if answer.status_code >= 300:
        raise _closed("the webhook does not take alerts", redact(url), f"http {answer.status_code}")


def _mail(alerts: Alerts, subject: str, text: str, environ: Mapping[str, str]) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = alerts.mail_from, ", ".join(alerts.mail_to), subject
    message.set_content(text)
    try:
        with smtplib.SMTP(alerts.smtp_host, alerts.smtp_port, timeout=MAIL_TIMEOUT) as server:
            if alerts.smtp_tls:
                server.starttls()
            if alerts.smtp_user_env and alerts.smtp_password_env:
                server.login(
                    _secret(alerts.smtp_user_env, environ), _secret(alerts.smtp_password_env, environ)
                )
            server.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        where = f"{alerts.smtp_host}:{alerts.smtp_port}"
        raise _closed("the mail server does not take alerts", where, str(error)) from error


def _secret(name: str, environ: Mapping[str, str]) -> str:
    value = environ.get(name)
    if not value:
        raise SettingsError(
            f"the environment variable {name} is not set", where="[alerts]", remedy="Set it for this user."
        )
    return value


def _closed(what: str, where: str, why: str) -> FetchError:
    return FetchError(what, where=where, why=why, remedy="Alerts wait and are sent by a later pass.")
