"""What a newsroom says of a source in its settings, where the source itself is silent."""

from __future__ import annotations

from datetime import date
from decimal import Decimal, InvalidOperation

from newsgen.errors import SettingsError
from newsgen.feeds._feed import ReadContext
from newsgen.model import Election, Stage


def text_option(context: ReadContext, key: str, default: str) -> str:
    """An option as text; SettingsError if it is of another type."""
    value = context.options.get(key, default)
    if not isinstance(value, str) or not value.strip():
        raise _wrong(key, value, "a text")
    return value.strip()


def whole_option(context: ReadContext, key: str) -> int | None:
    """An option as a whole number above zero, or None where it is not given."""
    value = context.options.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise _wrong(key, value, "a whole number above zero")
    return value


def percent_option(context: ReadContext, key: str) -> Decimal | None:
    """An option as a share in percent (60, or text such as '66.7'), or None where it is not given."""
    value = context.options.get(key)
    if value is None:
        return None
    try:
        share = Decimal(str(value))
    except InvalidOperation:
        share = Decimal(0)
    if isinstance(value, bool) or not share.is_finite() or not 0 < share <= 100:
        raise _wrong(key, value, "a share in percent, such as 60")
    return share


def date_option(context: ReadContext, key: str) -> date | None:
    """An option as a date (a TOML date, or text such as '2024-06-30'), or None."""
    value = context.options.get(key)
    if value is None or (isinstance(value, date) and type(value) is date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError as error:
        raise _wrong(key, value, "a date such as 2024-06-30") from error


def election_option(context: ReadContext, identity: str, name: str) -> Election:
    """The election by the options `election`, `title` and `date`, else by what the format is for."""
    return Election(
        id=text_option(context, "election", identity),
        name=text_option(context, "title", name),
        date=date_option(context, "date"),
    )


def stage_option(context: ReadContext) -> Stage | None:
    """How far the count has come, where only the newsroom knows; None where it does not say."""
    value = context.options.get("stage")
    if value is None:
        return None
    known = {stage.value: stage for stage in Stage}
    if not isinstance(value, str) or value not in known:
        raise _wrong("stage", value, f"one of {', '.join(known)}")
    return known[value]


def _wrong(key: str, value: object, expected: str) -> SettingsError:
    return SettingsError(
        f"option '{key}' of the source is wrong",
        why=f"expected {expected}, got {value!r}",
        remedy="Change it in the [[source]] of newsgen.toml.",
    )
