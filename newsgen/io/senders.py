"""Alerts on their way: a JSON post to an address, or a mail. Secrets come from the environment."""

from __future__ import annotations

import os
import smtplib
from collections.abc import Mapping
from email.message import EmailMessage

import requests

from newsgen.errors import FetchError, SettingsError
from newsgen.io.addresses import redact
from newsgen.model.settings import Alerts

TIMEOUT = 10


def send(alerts: Alerts, subject: str, text: str, environ: Mapping[str, str] = os.environ) -> None:
    """Tell everybody the settings name. FetchError where a way is closed: the next pass tries again."""
    webhook = _secret(alerts.webhook_env, environ) if alerts.webhook_env else alerts.webhook
    if webhook:
        _post(webhook, subject, text)
    if alerts.mail_to:
        _mail(alerts, subject, text, environ)


def _post(url: str, subject: str, text: str) -> None:
    """`text` is the field that chat services show; `subject` is for programs."""
    try:
        answer = requests.post(url, json={"subject": subject, "text": text}, timeout=TIMEOUT)
    except requests.RequestException as error:
        raise _closed("the webhook does not answer", redact(url), type(error).__name__) from error
    if answer.status_code >= 300:
        raise _closed("the webhook does not take alerts", redact(url), f"http {answer.status_code}")


def _mail(alerts: Alerts, subject: str, text: str, environ: Mapping[str, str]) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = alerts.mail_from, ", ".join(alerts.mail_to), subject
    message.set_content(text)
    try:
        with smtplib.SMTP(alerts.smtp_host, alerts.smtp_port, timeout=TIMEOUT) as server:
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
