"""Versions and files: each story once, in order, with a later second, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from newsgen import outputs, stories, styles
from newsgen.io.drop import Drop
from newsgen.io.ledger import Ledger
from newsgen.io.names import file_name
from newsgen.model import PubStatus, Story, UpdateKind
from newsgen.model.ledger import FileIntent, PastVersion
from newsgen.model.settings import OutputSettings
from newsgen.pipeline import tracing
from newsgen.pipeline.reports import Filed


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A version about to be recorded: the story, its files, and what the ledger keeps of it."""

    story: Story
    files: tuple[FileIntent, ...]
    record: PastVersion


@dataclass(slots=True, kw_only=True)
class Filing:
    """Where files go and what has gone there. Without outputs, versions are kept and no file is.

    `paused` are formats that get no file until the desk resumes them.
    """

    ledger: Ledger
    outputs: tuple[OutputSettings, ...] = ()
    paused: frozenset[str] = frozenset()
    drops: dict[tuple[str, str], Drop] = field(default_factory=dict)

    def prepare(self, story: Story, update: UpdateKind, now: datetime, why: str) -> Prepared | None:
        """The next version of a story, or None where it would read the same as the last.

        A version's time is the later of now and a second after the last; a killed identity never
        returns, its story takes the suffix -2, -3 …
        """
        identity = self._living(story.identity)
        last = self.ledger.last_version(identity)
        content = stories.content_hash(story)
        if last is not None and last.content_hash == content and update is UpdateKind.WRITE_THRU:
            return None
        kind = UpdateKind.FIRST if last is None else update
        created = now.replace(microsecond=0)
        if last is not None and created <= last.created:
            created = last.created + timedelta(seconds=1)
        first = last.first_created if last else created
        made = stories.versioned(
            story,
            identity=identity,
            version=last.version + 1 if last else 1,
            update=kind,
            first_created=first,
            version_created=created,
            content_hash=content,
            write_thrus=self._write_thrus(identity) + (kind is UpdateKind.WRITE_THRU),
            status=PubStatus.CANCELED if kind is UpdateKind.KILL else story.status,
        )
        return Prepared(story=made, files=tuple(self._files(made)), record=_record(made, why))

    def record(self, prepared: Sequence[Prepared]) -> None:
        """Record versions and the files they owe as intents (call inside a ledger step)."""
        for one in prepared:
            self.ledger.record_version(one.record, one.files)

    def finish(self) -> int:
        """Deliver what is recorded and not yet filed: after each step, and first thing in a run.

        What is marked staged and no longer in staging was delivered before the run ended.
        """
        owed = self.ledger.unfinished()
        if not owed:
            return 0
        intents = [file for file, state in owed if state == "intent"]
        for file in intents:
            self._drop(file).stage(file.name, file.body)
        with self.ledger.step():
            self.ledger.mark(intents, "staged")
        for file, _ in owed:
            self._drop(file).release(file.name)
        with self.ledger.step():
            self.ledger.mark([file for file, _ in owed], "filed")
        return len(owed)

    def _living(self, identity: str) -> str:
        number, living = 1, identity
        while True:
            last = self.ledger.last_version(living)
            if last is None or last.status != PubStatus.CANCELED.value:
                return living
            number += 1
            living = f"{identity}-{number}"

    def _write_thrus(self, identity: str) -> int:
        """How many write-thrus have gone out; corrections and kills keep the number of theirs."""
        return sum(past.update == UpdateKind.WRITE_THRU for past in self.ledger.versions(identity))

    def _files(self, story: Story) -> Iterator[FileIntent]:
        for target in self.outputs:
            output = outputs.get(target.format)
            if output.gathers is not outputs.Gathers.STORY or story.version_created is None:
                continue
            if target.format in self.paused:
                continue
            edition = edition_of(story)
            folder = Path(target.folder) / edition
            staging = Path(target.staging or f"{target.folder}-staging") / edition
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
                folder=str(folder),
                staging=str(staging),
                body=output.render(story, outputs.Options.of(target.options)),
            )

    def _drop(self, file: FileIntent) -> Drop:
        key = (file.folder, file.staging)
        if key not in self.drops:
            folder = Path(file.folder)
            if folder.parent.is_dir():
                folder.mkdir(exist_ok=True)
            self.drops[key] = Drop(folder, Path(file.staging))
        return self.drops[key]


def edition_of(story: Story) -> str:
    """The edition a story belongs to: its language tag, and the house where it is no default."""
    default = styles.default_style(story.language) == story.style
    return story.language if default else f"{story.language}-{story.style}"


def filed(prepared: Prepared) -> Filed:
    """A recorded version, for the report."""
    return Filed(story=prepared.story, files=tuple(_shown(file) for file in prepared.files))


def _shown(file: FileIntent) -> str:
    return str(Path(file.folder) / file.name)


def _record(story: Story, why: str) -> PastVersion:
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
        trace=tracing.trace(story, why),
        story=outputs.get("json").render(story, outputs.Options()).decode("utf-8"),
    )
