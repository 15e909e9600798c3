"""newsgen.toml: what a newsroom has decided, with the metadata and notes files it names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from newsgen.errors import SettingsError
from newsgen.io import metadata
from newsgen.io._toml import Table, parse
from newsgen.model import Angle, Payload
from newsgen.model.settings import (
    LENGTHS,
    ROUNDUPS,
    WHEN,
    Agency,
    Alerts,
    Desk,
    OutputSettings,
    Settings,
    SourceSettings,
    StorySettings,
    Upkeep,
)
from newsgen.model.style import PLACE_LANGUAGES
from newsgen.registry import nearest

_URL = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
LOGS = ("text", "json")
ANGLES = tuple(angle.value for angle in Angle)
_CALLED = {"when": "point of the count", "names": "language of place names"}


def load(path: str) -> Settings:
    """The settings of a newsgen.toml; relative paths in it are beside it.

    SettingsError names file, table and key, and offers the nearest known key.
    """
    payload = _payload(Path(path))
    top = Table(parse(payload.body, path), path, payload.digest)
    base = Path(path).resolve().parent
    metadata_files = [_payload(base / name) for name in top.texts("metadata")]
    notes_files = [_payload(base / name) for name in top.texts("notes")]
    inline = tuple(metadata.contest(table) for table in top.tables("contest"))
    state = top.table("state")
    templates = top.table("templates")
    places = top.table("places")
    settings = Settings(
        location=path,
        agency=_agency(top.table("agency")),
        state=_beside(base, state.maybe("folder", str)),
        sources=tuple(_source(table, base) for table in top.tables("source")),
        contests=(*inline, *(c for p in metadata_files for c in metadata.contests(p))),
        notes=tuple(n for p in notes_files for n in metadata.notes(p)),
        stories=tuple(_story(table) for table in top.tables("story")) or (StorySettings(),),
        outputs=tuple(_output(table, base) for table in top.tables("output")),
        desk=_desk(top.table("desk")),
        place_names=_known(places, "names", PLACE_LANGUAGES) or PLACE_LANGUAGES[:1],
        templates=_beside(base, templates.maybe("folder", str)),
        alerts=_alerts(top.table("alerts")),
        upkeep=_upkeep(state, top.table("log"), top.table("metrics"), base),
        files=(payload, *metadata_files, *notes_files),
    )
    state.finish()
    templates.finish()
    places.finish()
    top.finish()
    return settings


def with_files(settings: Settings, payloads: tuple[Payload, ...]) -> Settings:
    """The settings with metadata and notes files given as inputs put before their own."""
    for payload in payloads:
        values = parse(payload.body, payload.location)
        if "note" in values:
            settings = replace(settings, notes=(*metadata.notes(payload), *settings.notes))
        elif "contest" in values:
            settings = replace(settings, contests=(*metadata.contests(payload), *settings.contests))
        else:
            raise SettingsError(
                "neither metadata nor notes",
                where=payload.location,
                why="the file has no [[contest]] and no [[note]]",
                remedy="Give newsgen.toml with -c.",
            )
        settings = replace(settings, files=(*settings.files, payload))
    return settings


def payload(path: str) -> Payload:
    """A settings file as a payload, so that figures in it can be traced."""
    return _payload(Path(path))


def _payload(path: Path) -> Payload:
    try:
        return Payload.of(path.read_bytes(), str(path))
    except OSError as error:
        raise SettingsError(
            "settings file cannot be read", where=str(path), why=error.strerror or str(error)
        ) from error


def _beside(base: Path, path: str | None) -> str | None:
    return None if path is None else str(base / path)


def _agency(table: Table) -> Agency:
    default = Agency()
    agency = Agency(
        name=table.take("name", str, default.name),
        mark=table.take("mark", str, default.mark),
        byline=table.take("byline", str, default.byline),
        guid_base=table.take("guid_base", str, default.guid_base).rstrip("/"),
        contact=table.take("contact", str, default.contact),
    )
    table.finish()
    return agency


def _source(table: Table, base: Path) -> SourceSettings:
    url = table.need("url", str)
    source = SourceSettings(
        name=table.need("name", str),
        feed=table.maybe("feed", str),
        url=url if _URL.match(url) else str(base / url),
        interval=table.take("interval", int, 60),
        walk=table.take("walk", int, 0),
        each=table.take("each", bool, False),
        budget=table.take("budget", int, 0),
        zone=table.maybe("zone", str),
        limits=_free(table.take("limits", dict, {})),
        options=_free(table.take("options", dict, {})),
        key_env=table.maybe("key_env", str),
        key_header=table.take("key_header", str, "X-Api-Key"),
        key_param=table.maybe("key_param", str),
        user_env=table.maybe("user_env", str),
        password_env=table.maybe("password_env", str),
        known_hosts=_beside(base, table.maybe("known_hosts", str)),
        key_file=_beside(base, table.maybe("key_file", str)),
        version_url=table.maybe("version_url", str),
        conditional=table.take("conditional", bool, True),
    )
    table.finish()
    return source


def _story(table: Table) -> StorySettings:
    default = StorySettings()
    story = StorySettings(
        contests=table.texts("contests") or default.contests,
        languages=table.texts("languages") or default.languages,
        styles=table.texts("styles"),
        lengths=_known(table, "lengths", LENGTHS) or default.lengths,
        angles=_known(table, "angles", ANGLES),
        when=_known(table, "when", WHEN) or default.when,
        roundups=_known(table, "roundups", ROUNDUPS),
    )
    table.finish()
    return story


def _known(table: Table, key: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """A list of names that there are."""
    found = table.texts(key)
    for name in found:
        if name not in names:
            what = _CALLED.get(key, key.removesuffix("s"))
            raise SettingsError(
                f"no {what} named '{name}'", where=table.where(key), remedy=nearest(name, names)
            )
    return found


def _output(table: Table, base: Path) -> OutputSettings:
    folder = table.need("folder", str)
    output = OutputSettings(
        format=table.need("format", str),
        folder=str(base / folder),
        staging=_beside(base, table.maybe("staging", str)),
        options=_free(table.take("options", dict, {})),
    )
    table.finish()
    return output


def _desk(table: Table) -> Desk:
    default = Desk()
    desk = Desk(
        callers=table.texts("callers"),
        confirmed_callers=table.texts("confirmed_callers"),
        hold_close=table.take("hold_close", bool, default.hold_close),
        hold_recount=table.take("hold_recount", bool, default.hold_recount),
        max_first_per_pass=table.take("max_first_per_pass", int, default.max_first_per_pass),
        min_interval=table.take("min_interval", int, default.min_interval),
        embargo=table.instant("embargo"),
        rehearsal=table.take("rehearsal", bool, default.rehearsal),
    )
    table.finish()
    return desk


def _alerts(table: Table) -> Alerts:
    default = Alerts()
    alerts = Alerts(
        webhook=table.maybe("webhook", str),
        webhook_env=table.maybe("webhook_env", str),
        mail_to=table.texts("mail_to"),
        mail_from=table.take("mail_from", str, default.mail_from),
        smtp_host=table.take("smtp_host", str, default.smtp_host),
        smtp_port=table.take("smtp_port", int, default.smtp_port),
        smtp_tls=table.take("smtp_tls", bool, default.smtp_tls),
        smtp_user_env=table.maybe("smtp_user_env", str),
        smtp_password_env=table.maybe("smtp_password_env", str),
        silent_after=table.take("silent_after", int, default.silent_after),
    )
    if alerts.mail_to and not alerts.mail_from:
        raise SettingsError("'mail_to' without 'mail_from'", where=table.where(), remedy="Say who writes.")
    table.finish()
    return alerts


def _upkeep(state: Table, log: Table, metrics: Table, base: Path) -> Upkeep:
    form = log.take("format", str, LOGS[0])
    if form not in LOGS:
        raise SettingsError(
            f"format '{form}' is not offered", where=log.where("format"), remedy=f"Use {' or '.join(LOGS)}."
        )
    upkeep = Upkeep(
        log=form,
        metrics=_beside(base, metrics.maybe("file", str)),
        keep_days=state.maybe("keep_days", int),
        keep_mib=state.maybe("keep_mib", int),
    )
    log.finish()
    metrics.finish()
    return upkeep


def _free(values: Mapping[str, object]) -> Mapping[str, object]:
    """Keys that a format or a gate checks itself."""
    return dict(values)
