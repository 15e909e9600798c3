"""What a newsroom has decided in advance: agency, sources, contests, stories, outputs, desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from newsgen.model.calls import CallRecord
from newsgen.model.records import PastElection
from newsgen.model.results import Held
from newsgen.model.sources import Payload, Source
from newsgen.model.style import PLACE_LANGUAGES

Words = Mapping[str, str]
"""A text for each language it exists in: keys `nb`, `nn`, `en`."""

LENGTHS = ("flash", "short", "full")
"""How much of a story is written."""

WHEN = ("always", "complete", "called", "certified")
"""The points of a count that stories can wait for."""

ROUNDUPS = ("closest", "largest", "calls")
"""The stories there are over many contests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agency:
    """Who signs. `mark` closes a story and stands in the dateline; `guid_base` opens every id;
    `contact` is told to the services that are asked for figures."""

    name: str = "newsgen"
    mark: str = "NG"
    byline: str = ""
    guid_base: str = "https://newsgen.example/story"
    contact: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceSettings:
    """One source. `interval` in seconds; `walk` is how many levels below its document are asked too,
    where its format lists them, `budget` how many of those a pass may ask (0: all). `each` takes
    every file of an ftp or sftp folder, not the newest alone. `limits` override the gates' own;
    `options` go to the adapter. `key_env` names the variable that holds an API key, sent as
    `key_header`, or as the parameter `key_param` where that is given; `user_env`, `password_env`
    name variables for ftp and sftp. `version_url` is a short text that changes when the data does;
    `conditional` is False where the publisher's ETags cannot be trusted."""

    name: str
    feed: str | None
    url: str
    interval: int = 60
    walk: int = 0
    each: bool = False
    budget: int = 0
    zone: str | None = None
    limits: Mapping[str, object] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    key_env: str | None = None
    key_header: str = "X-Api-Key"
    key_param: str | None = None
    user_env: str | None = None
    password_env: str | None = None
    known_hosts: str | None = None
    key_file: str | None = None
    version_url: str | None = None
    conditional: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """How a choice is named: first and last name, later reference, title by language."""

    choice: str
    first: str = ""
    last: str = ""
    last_ref: str = ""
    titles: Words = field(default_factory=dict)
    party: str | None = None
    state: str | None = None
    gender: str | None = None
    born: date | None = None
    incumbent: bool = False
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEntry:
    """A date that matters. `clause` is an editor's sentence without its date, by language."""

    kind: str
    at: datetime | None = None
    day: date | None = None
    clause: Words = field(default_factory=dict)
    since: datetime | None = None
    until: datetime | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """An editor's background sentence with `{name}` for figures of the metadata, by language.

    `place` says where it stands: explain (beside the measure it explains), background, fact.
    """

    id: str
    text: Words
    place: str = "background"
    measure: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierStage:
    """Figures of a stage of counting that no feed carries, by choice, for one measure."""

    count: str
    measure: str
    values: tuple[tuple[str, Decimal], ...]
    since: datetime | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What the result gives each choice (delegates), as an editor states it."""

    term: str
    values: tuple[tuple[str, int], ...]
    since: datetime | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestMeta:
    """What the newsroom knows of a contest. Texts are by language; `about` is what is voted on, as it
    stands after "the vote on"; `figures` are integers by name; `released` maps a digest-free key
    (share counted or count) to the time of release."""

    id: str
    title: Words = field(default_factory=dict)
    short: Words = field(default_factory=dict)
    about: Words = field(default_factory=dict)
    place: str | None = None
    place_kind: str | None = None
    city: str | None = None
    state: str | None = None
    slug: Words = field(default_factory=dict)
    source_name: Words = field(default_factory=dict)
    zone: str = "UTC"
    date: date | None = None
    event: Words = field(default_factory=dict)
    measure_names: Mapping[str, Words] = field(default_factory=dict)
    thresholds: tuple[Decimal, ...] = ()
    counties: int | None = None
    subjects: tuple[str, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict)
    people: tuple[Person, ...] = ()
    calendar: tuple[CalendarEntry, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    earlier: tuple[EarlierStage, ...] = ()
    past: tuple[PastElection, ...] = ()
    awards: tuple[Award, ...] = ()
    blocs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    held: Held | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """An editor's note: a sourced statement or quotation, by language, never rewritten.

    `kind` is reason, irregularity, claim, statement, quote or background; `who` said it `to` whom.
    """

    id: str
    contest: str
    kind: str
    text: Words
    who: str = ""
    to: str = ""
    at: datetime | None = None
    since: datetime | None = None
    until: datetime | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StorySettings:
    """Which contests get stories, in which languages, styles, lengths and angles (globs, names).

    Without `angles`, all make a version. `when` are points of the count of which one must be reached
    before the first; `roundups` are the stories over all these contests together.
    """

    contests: tuple[str, ...] = ("*",)
    languages: tuple[str, ...] = ("nb", "en")
    styles: tuple[str, ...] = ()
    lengths: tuple[str, ...] = ("full",)
    angles: tuple[str, ...] = ()
    when: tuple[str, ...] = ("always",)
    roundups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputSettings:
    """One output: a format into a folder, staged beside it. `options` go to the format."""

    format: str
    folder: str
    staging: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The desk's policy: whose calls are repeated (empty: all), what is held, limits of the flood."""

    callers: tuple[str, ...] = ()
    confirmed_callers: tuple[str, ...] = ()
    hold_close: bool = False
    hold_recount: bool = False
    max_first_per_pass: int = 1000
    min_interval: int = 0
    embargo: datetime | None = None
    rehearsal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Alerts:
    """Whom to tell when something needs a person: an address that takes a JSON post, or mail.

    `webhook_env` names a variable that holds the address, where the address is a secret. A source
    is silent when it has brought nothing readable for `silent_after` seconds.
    """

    webhook: str | None = None
    webhook_env: str | None = None
    mail_to: tuple[str, ...] = ()
    mail_from: str = ""
    smtp_host: str = "localhost"
    smtp_port: int = 25
    smtp_tls: bool = False
    smtp_user_env: str | None = None
    smtp_password_env: str | None = None
    silent_after: int = 900

    @property
    def wanted(self) -> bool:
        """True if anybody is told anything."""
        return bool(self.webhook or self.webhook_env or self.mail_to)


@dataclass(frozen=True, slots=True, kw_only=True)
class Upkeep:
    """How a run keeps house: form of the log (`text`, `json`), a file for Prometheus, and how long
    (days) and how large (MiB) the archive may grow; None is for ever."""

    log: str = "text"
    metrics: str | None = None
    keep_days: int | None = None
    keep_mib: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A whole newsgen.toml with the metadata and notes it names.

    `place_names` are the languages that Norwegian places are named in, the first in running text.
    """

    location: str = ""
    agency: Agency = Agency()
    state: str | None = None
    sources: tuple[SourceSettings, ...] = ()
    contests: tuple[ContestMeta, ...] = ()
    notes: tuple[Note, ...] = ()
    stories: tuple[StorySettings, ...] = (StorySettings(),)
    outputs: tuple[OutputSettings, ...] = ()
    desk: Desk = Desk()
    place_names: tuple[str, ...] = PLACE_LANGUAGES[:1]
    templates: str | None = None
    calls: tuple[CallRecord, ...] = ()
    files: tuple[Payload, ...] = ()
    alerts: Alerts = Alerts()
    upkeep: Upkeep = Upkeep()

    def meta(self, contest: str) -> ContestMeta | None:
        """The metadata of a contest by id, or None."""
        return next((meta for meta in self.contests if meta.id == contest), None)
