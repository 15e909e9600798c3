"""Versions and files: each story once, in order, with a later second, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fnmatch import fnmatchcase
from pathlib import Path

from newsgen import outputs, stories, styles
from newsgen.io.drop import Drop
from newsgen.io.ledger import Ledger
from newsgen.io.names import file_name
from newsgen.model import PubStatus, Story, UpdateKind, replace
from newsgen.model.ledger import FileIntent, PastVersion
from newsgen.model.settings import OutputSettings
from newsgen.pipeline import tracing
from newsgen.pipeline.flood import Flood
from newsgen.pipeline.reports import Filed
from newsgen.stories import notices


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A version about to be recorded: the story, its files, and what the ledger keeps of it."""

    story: Story
    files: tuple[FileIntent, ...]
    record: PastVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the desk demands of everything that goes out.

    Nothing leaves before `embargo`, by the time of the run or by the clock on the wall, whichever
    is earlier. `editions` are those of the contests that fit a glob, so that a story can name its
    others; `rehearsal` marks every story as an exercise.
    """

    embargo: datetime | None = None
    rehearsal: bool = False
    editions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    zones: Callable[[str], str | None] = lambda contest: None


@dataclass(slots=True, kw_only=True)
class Filing:
    """Where files go and what has gone there. Without outputs, versions are kept and no file is.

    Files of `paused` formats wait until the desk resumes them. `notices` are the templates that
    say what an editor must know beside the news; `wall` is the clock on the wall of a live run.
    """

    ledger: Ledger
    outputs: tuple[OutputSettings, ...] = ()
    paused: frozenset[str] = frozenset()
    drops: dict[tuple[str, str], Drop] = field(default_factory=dict)
    policy: Policy = Policy()
    notices: stories.Templates | None = None
    guard: Flood | None = None
    wall: Callable[[], datetime] | None = None
    moment: datetime | None = None
    _last: dict[str, Story] = field(default_factory=dict)

    def prepare(self, story: Story, update: UpdateKind, now: datetime, why: str) -> Prepared | None:
        """The next version of a story, or None where it would read the same as the last, or waits.

        A version's time is the later of now and a second after the last; a killed identity never
        returns, its story takes the suffix -2, -3 …
        """
        self.moment = now
        identity, last = self.living(story.identity)
        story = self._marked(replace(story, identity=identity), returning=identity != story.identity, now=now)
        content = stories.content_hash(story)
        if last is not None and last.content_hash == content and update is UpdateKind.WRITE_THRU:
            return None
        kind = UpdateKind.FIRST if last is None else update
        if self.guard is not None and not self.guard.lets(story, last, kind, now):
            return None
        created = now.replace(microsecond=0)
        if last is not None and created <= last.created:
            created = last.created + timedelta(seconds=1)
        made = stories.versioned(
            story,
            version=last.version + 1 if last else 1,
            update=kind,
            first_created=last.first_created if last else created,
            version_created=created,
            content_hash=content,
            write_thrus=self._write_thrus(identity) + (kind is UpdateKind.WRITE_THRU),
            status=PubStatus.CANCELED if kind is UpdateKind.KILL else story.status,
            alternates=self._alternates(story),
        )
        return Prepared(
            story=made,
            files=tuple(self._files(made)),
            record=_record(
                made,
                trace="{}" if self.ledger.passing else tracing.trace(made, why),
                story_text="" if self._forgets else outputs.kept_story(made),
            ),
        )

    def record(self, prepared: Sequence[Prepared]) -> None:
        """Stage files and record versions (call inside a ledger step).

        A disk that takes no more undoes the step: state is as it was.
        """
        waits = self.waits(self.moment)
        for one in prepared:
            later = tuple(file for file in one.files if waits or file.format in self.paused)
            staged = tuple(file for file in one.files if file not in later)
            for file in staged:
                self._drop(file).stage(file.name, file.body)
            self.ledger.record_version(one.record, later, staged)
            if self._forgets:
                self._last[one.record.identity] = one.story

    def copy_of(self, last: PastVersion) -> Story:
        """The last version of a story as it was written."""
        kept = self._last.get(last.identity)
        return kept if kept and kept.version == last.version else outputs.read_story(last.story)

    @property
    def _forgets(self) -> bool:
        """True where the ledger ends with the replay and no feed is made of it: the last version of each
        story is kept as it is, and none is written out for later."""
        return self.ledger.passing and all(
            outputs.get(target.format).gathers is not outputs.Gathers.FEED for target in self.outputs
        )

    def finish(self, now: datetime | None = None) -> int:
        """Deliver what is recorded and not yet filed: after each step, and first thing in a run.

        What is marked staged and no longer in staging was delivered before the run ended.
        """
        if self.waits(now or self.moment):
            return 0
        owed = [pair for pair in self.ledger.unfinished() if pair[0].format not in self.paused]
        if not owed:
            return 0
        intents = [file for file, state in owed if state == "intent"]
        for file in intents:
            self._drop(file).stage(file.name, file.body)
        if intents:
            with self.ledger.step():
                self.ledger.mark(intents, "staged")
        for file, _ in owed:
            self._drop(file).release(file.name, file.identity)
        with self.ledger.step():
            self.ledger.mark([file for file, _ in owed], "filed")
        return len(owed)

    def recover(self, now: datetime | None = None) -> int:
        """First thing in a run: see that every hot folder can be used, throw away what an ended run
        staged and never recorded, deliver what it owed. DropError before anything is touched."""
        bases = {}
        for target in self._targets():
            bases[target.folder] = Drop(Path(target.folder), _staging(target)).folder
        owed = {(file.staging, file.name) for file, _ in self.ledger.unfinished()}
        for _, folder, staging in self.ledger.folders():
            if Path(folder).parent in bases.values():
                drop = self._drop_at(folder, staging)
                drop.sweep({name for place, name in owed if place == staging})
        return self.finish(now)

    def living(self, identity: str) -> tuple[str, PastVersion | None]:
        """The identity itself, or its successor where it was killed (a killed one never returns), and
        its last version."""
        number, living = 1, identity
        while True:
            last = self.ledger.last_version(living)
            if last is None or last.status != PubStatus.CANCELED.value:
                return living, last
            number += 1
            living = f"{identity}-{number}"

    def _write_thrus(self, identity: str) -> int:
        """How many write-thrus have gone out; corrections and kills keep the number of theirs."""
        return self.ledger.count(identity, UpdateKind.WRITE_THRU.value)

    def waits(self, now: datetime | None) -> bool:
        """True while the embargo lasts."""
        if self.policy.embargo is None:
            return False
        known = [moment for moment in (now, self.wall() if self.wall else None) if moment]
        return not known or min(known) < self.policy.embargo

    def _marked(self, story: Story, *, returning: bool, now: datetime) -> Story:
        """The story with what an editor must know beside the news."""
        if self.notices is None:
            return story
        if returning and self.ledger.last_version(story.identity) is None:
            story = notices.returned(story, self.notices)
        if self.policy.rehearsal:
            story = notices.rehearsed(story, self.notices)
        if self.policy.embargo is not None and self.waits(now):
            style = styles.get(story.style, story.language)
            zone = self.policy.zones(story.contest) or style.home_zone or "UTC"
            return notices.embargoed(story, self.policy.embargo, style, zone, self.notices)
        return replace(story, embargo_until=None)

    def _alternates(self, story: Story) -> tuple[tuple[str, str], ...]:
        """The same story in its other editions: two languages are two stories that know each other."""
        series = story.identity.rsplit("/", 1)[0]
        found = next((e for glob, e in self.policy.editions if fnmatchcase(story.contest, glob)), ())
        others = [(other, f"{series}/{other}") for other in found if other != edition_of(story)]
        living = [(other, base, *self.living(base)) for other, base in others]
        # One that was withdrawn and has not come back is not named.
        return tuple((other, one) for other, base, one, last in living if one == base or last)

    def _targets(self) -> Iterator[OutputSettings]:
        for target in self.outputs:
            if outputs.get(target.format).gathers is outputs.Gathers.STORY:
                yield target

    def _files(self, story: Story) -> Iterator[FileIntent]:
        assert story.version_created is not None
        for target in self._targets():
            output = outputs.get(target.format)
            edition = edition_of(story)
            yield FileIntent(
                name=file_name(
                    time=story.version_created,
                    slug=(story.slug, *story.identity.split("/")[1:4]),
                    version=story.version,
                    edition=edition,
                    extension=output.extension,
                ),
                identity=story.identity,
                version=story.version,
                format=target.format,
                folder=str(Path(target.folder) / edition),
                staging=str(_staging(target) / edition),
                body=output.render(story, outputs.Options.of(target.options)),
            )

    def _drop(self, file: FileIntent) -> Drop:
        return self._drop_at(file.folder, file.staging)

    def _drop_at(self, folder: str, staging: str) -> Drop:
        key = (folder, staging)
        if key not in self.drops:
            place = Path(folder)
            self.drops[key] = Drop.edition(place.parent, place.name, Path(staging).parent)
        return self.drops[key]


def _staging(target: OutputSettings) -> Path:
    return Path(target.staging or f"{target.folder}-staging")


def edition_of(story: Story) -> str:
    """The edition a story belongs to: its language tag, and the house where it is no default."""
    return styles.edition(styles.get(story.style, story.language))


def filed(prepared: Prepared) -> Filed:
    """A recorded version, for the report."""
    return Filed(story=prepared.story, files=tuple(_shown(file) for file in prepared.files))


def _shown(file: FileIntent) -> str:
    return str(Path(file.folder) / file.name)


def _record(story: Story, *, trace: str, story_text: str) -> PastVersion:
    assert story.version_created is not None
    assert story.first_created is not None
    return PastVersion(
        identity=story.identity,
        contest=story.contest,
        version=story.version,
        update=story.update.value,
        status=story.status.value,
        created=story.version_created,
        first_created=story.first_created,
        angle=story.angle,
        headline=story.headline.text,
        content_hash=story.content_hash,
        trace=trace,
        story=story_text,
    )
