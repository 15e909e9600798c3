"""What is wrong with a newsroom's set-up, found before the night: `newsgen doctor`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import partial
from importlib import resources
from pathlib import Path

from newsgen import feeds, outputs
from newsgen.errors import FetchError, NewsgenError, SettingsError, TemplateError, UsageError
from newsgen.io import outward, senders
from newsgen.io import settings as io_settings
from newsgen.io.archive import Archive
from newsgen.io.drop import Drop
from newsgen.io.fetch import Fetched, Fetcher
from newsgen.io.inputs import unpack
from newsgen.io.remembered import Remembered
from newsgen.model import Angle, Payload
from newsgen.model.settings import OutputSettings, Settings, SourceSettings
from newsgen.pipeline import setup
from newsgen.pipeline.asking import Arrival, Asking, address_of
from newsgen.pipeline.desk import Desk
from newsgen.pipeline.passes import WEIGHT
from newsgen.stories import FOLDERS
from newsgen.stories.environment import RENDER_ERRORS, explained

SKEW = timedelta(seconds=60)
EXAMPLE, RESULTS = "example.toml", "example-results.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing looked at: fine, with what was found, or wrong, with the error."""

    about: str
    found: str = ""
    error: NewsgenError | None = None

    def as_dict(self) -> dict[str, object]:
        """The check as a JSON object."""
        wrong = self.error.as_dict() if self.error else {}
        return {"about": self.about, "ok": self.error is None, "found": self.found, **wrong}

    def line(self) -> str:
        """The check in a line for people."""
        return f"BAD {self.about}: {self.error}" if self.error else f"ok  {self.about}: {self.found}"


def initiate(path: Path, now: datetime, *, force: bool = False) -> tuple[str, ...]:
    """Write commented settings that work as they stand, with a small result of `now` and a hot folder.

    The files and folders made. UsageError where the settings are there already.
    """
    if not force and outward.exists(path):
        raise UsageError("the settings are there already", where=str(path), remedy="Add --force to replace.")
    base = path.resolve().parent
    outward.replace(path, _shipped(EXAMPLE))
    made = [str(path)]
    if not outward.exists(base / RESULTS):
        stamp = now.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
        outward.replace(base / RESULTS, _shipped(RESULTS).replace(b"NOW", stamp))
        made.append(str(base / RESULTS))
    hot = base / "outbox" / "ninjs"
    outward.folder(hot)
    return (*made, str(hot))


def examine(config: str, *, wall: datetime, alert: bool = True) -> Iterator[Check]:
    """Every part of a set-up in turn. Nothing is published; one test alert is sent where alerts are
    set, unless `alert` is False."""
    try:
        settings = io_settings.load(config)
    except NewsgenError as error:
        yield Check(about="settings", error=error)
        return
    yield Check(about="settings", found=f"{config}, {len(settings.sources)} sources")
    base = Path(config).resolve().parent
    yield _tried("languages and styles", partial(_editions, settings))
    yield _tried("templates", partial(_templates, settings))
    yield _tried("state", partial(_state, settings.state or str(base / "state")))
    if not settings.outputs:
        wrong = SettingsError("nothing is filed anywhere", where=config, remedy="Add an [[output]].")
        yield Check(about="outputs", error=wrong)
    for target in settings.outputs:
        yield _tried(f"output {target.format}", partial(_output, target))
    for source in settings.sources:
        yield _tried(f"source {source.name}", partial(_source, source, settings, wall))
    if settings.alerts.wanted and alert:
        yield _tried("alerts", partial(_alert, settings))


def exit_code(checks: Sequence[Check]) -> int:
    """0, or the weightiest error's code."""
    codes = {check.error.exit_code for check in checks if check.error}
    return next((code for code in WEIGHT if code in codes), 0)


def _tried(about: str, act: Callable[[], str]) -> Check:
    try:
        return Check(about=about, found=act())
    except NewsgenError as error:
        return Check(about=about, error=error)


def _editions(settings: Settings) -> str:
    names = {f"{style.tag} {style.name}" for _, order in setup.orders(settings) for style in order.styles}
    return ", ".join(sorted(names))


def _templates(settings: Settings) -> str:
    """Every angle in every language that is written, compiled."""
    templates = Desk(settings=settings).templates
    spoken = {FOLDERS[style.language] for _, order in setup.orders(settings) for style in order.styles}
    known = set(templates.list_templates())
    for folder in sorted(spoken):
        wanted = [*(f"{folder}/{angle.value}.j2" for angle in Angle), f"{folder}/kill.j2"]
        missing = [name for name in wanted if name not in known]
        if missing:
            raise TemplateError(f"{len(missing)} templates are missing", where=missing[0])
        for name in sorted(name for name in known if name.startswith(f"{folder}/")):
            try:
                templates.get_template(name)
            except RENDER_ERRORS as error:
                raise explained(error, name) from error
    return f"every angle in {', '.join(sorted(spoken))}"


def _state(folder: str) -> str:
    outward.probe(Path(folder))
    return folder


def _output(target: OutputSettings) -> str:
    output = outputs.get(target.format)
    outputs.Options.of(target.options)
    staging = Path(target.staging or f"{target.folder}-staging")
    if output.gathers is outputs.Gathers.STORY:
        Drop(Path(target.folder), staging)
        outward.probe(staging)
    else:
        outward.probe(Path(target.folder))
    return target.folder


def _source(source: SourceSettings, settings: Settings, wall: datetime) -> str:
    if source.feed is not None:
        feeds.get(source.feed)
    address = address_of(source)
    with Fetcher(contact=settings.agency.contact) as asks:
        result = asks.fetch(address)
    assert isinstance(result, Fetched), "nothing was remembered"
    payloads = tuple(unpack(result.payload))
    arrival = Arrival(
        source=source, payloads=payloads, address=address, remembered=Remembered.of(result.payload)
    )
    asking = Asking(archive=Archive(Path(settings.state or "state") / "archive"), keep=False)
    asking.take([arrival])
    read = asking.read(arrival)
    _refuse_skew(result.payload, wall)
    contests = sum(len(snapshot.contests) for snapshot, _ in read)
    return f"{contests} contests in {len(payloads)} documents, {len(result.payload.body)} bytes"


def _refuse_skew(payload: Payload, wall: datetime) -> None:
    """A clock that differs from the source's by more than a minute dates versions wrongly."""
    stated = payload.header("date")
    try:
        theirs = parsedate_to_datetime(stated) if stated else None
    except ValueError:
        theirs = None
    if theirs is None or theirs.tzinfo is None:
        return
    off = wall - theirs
    if abs(off) > SKEW:
        raise FetchError(
            "this machine's clock differs from the source's",
            where=payload.location,
            why=f"by {off.total_seconds():.0f} s",
            remedy="Set the clock (NTP): versions are ordered by it.",
        )


def _alert(settings: Settings) -> str:
    name = settings.agency.name
    closed = senders.send(settings.alerts, f"{name} newsgen: test alert", "This is a test. Nothing is wrong.")
    if closed is not None:
        raise closed
    return "a test alert is on its way"


def _shipped(name: str) -> bytes:
    return (resources.files("newsgen.pipeline") / name).read_bytes()
