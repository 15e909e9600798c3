"""A night made ready: settings, state, templates, outputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from newsgen import analysis, checks, styles
from newsgen.errors import DropError, FeedError
from newsgen.io import inputs as io_inputs
from newsgen.io import night as io_night
from newsgen.io import settings as io_settings
from newsgen.io import templates as io_templates
from newsgen.io.archive import Archive
from newsgen.io.ledger import Ledger
from newsgen.model import Payload
from newsgen.model.settings import OutputSettings, Settings
from newsgen.pipeline.asking import Asking
from newsgen.pipeline.desk import Desk, Order, style_order
from newsgen.pipeline.engine import Night
from newsgen.pipeline.filing import Filing, Policy
from newsgen.pipeline.flood import Flood
from newsgen.pipeline.holds import Holds
from newsgen.pipeline.memory import Memory
from newsgen.pipeline.newsroom import with_known
from newsgen.pipeline.rulings import in_force
from newsgen.pipeline.together import ALL, Wanted
from newsgen.stories import FOLDERS


def night(
    settings: Settings,
    *,
    state: str | None = None,
    out: str | None = None,
    formats: Sequence[str] = (),
    languages: Sequence[str] = (),
    houses: Sequence[str] = (),
    dry: bool = False,
    wall: Callable[[], datetime] | None = None,
    now: datetime | None = None,
) -> tuple[Night, Archive | None]:
    """The pipeline over a state folder (in memory where there is none), and its archive.

    `out`, `formats`, `languages` and `houses` replace what the settings say. A `dry` one works on a
    copy of the state in memory and files nothing. `wall` is the clock of a live run, `now` its time.
    What an ended run owed is delivered first; DropError where a hot folder cannot be used.
    """
    room = with_known(settings)
    if out is not None:
        room = replace(room, outputs=targets(out, formats or ("text", "ninjs")))
    folder = Path(state) if state else None
    archive = Archive(folder / "archive") if folder else None
    if dry:
        room = replace(room, outputs=())
    elif archive is not None:
        for payload in room.files:
            archive.put(payload)
    ledger = Ledger.copy(folder) if dry and folder else Ledger(folder)
    kept: dict[tuple[str, str], Payload] = {}
    if archive is not None:
        Asking(archive=archive, kept=kept).know_again(room.sources)
    memory = Memory(
        ledger=ledger,
        get=partial(_stored, archive) if archive else None,
        options={source.url: source.options for source in room.sources},
        kept=kept,
    )
    desk = Desk(settings=room)
    if folder is not None and not dry:
        desk.templates.bytecode_cache = io_templates.compiled_in(folder)
    written = orders(room, languages, houses)
    gathered = together(room, languages, houses)
    filing = Filing(
        ledger=ledger,
        outputs=room.outputs,
        paused=in_force(ledger.decisions(), room.agency.name).paused_outputs(),
        policy=policy(room, written, gathered),
        notices=desk.templates,
        guard=Flood(
            ledger=ledger,
            max_first=room.desk.max_first_per_pass,
            min_interval=timedelta(seconds=room.desk.min_interval),
        ),
        wall=wall,
    )
    if folder is not None and not dry:
        if settings.location:
            ledger.note_settings(str(Path(settings.location).resolve()))
        _open_new(room.outputs, ledger)
        filing.recover(now)
    made = Night(
        settings=room,
        memory=memory,
        filing=filing,
        holds=Holds(ledger=ledger),
        desk=desk,
        orders=written,
        roundups=gathered,
        kept=kept,
    )
    return made, archive


def warm(night: Night) -> None:
    """Load what the first story would wait for: templates, gates, checks."""
    templates = night.desk.templates
    names = templates.list_templates(extensions=("j2",))
    for style in dict.fromkeys(style for _, order in night.orders for style in order.styles):
        folder = FOLDERS[style.language]
        house = templates.house(folder, style.name)
        for name in names:
            if name.startswith(f"{folder}/"):
                house.get_template(name)
        templates.get_template(f"{folder}/notices.j2")
        templates.get_template(f"{folder}/kill.j2")
    for name in analysis.gates.names():
        analysis.gates.get(name)
    for name in checks.names():
        checks.get(name)


def _stored(archive: Archive, digest: str) -> Payload:
    """A payload of the archive; FeedError where it is not there any more."""
    try:
        return archive.get(digest)
    except KeyError as error:
        raise FeedError(
            "not in the archive any more",
            where=digest,
            remedy="Restore it from a copy; what was published stands.",
        ) from error


def policy(
    settings: Settings, written: Sequence[tuple[str, Order]], gathered: Sequence[Wanted] = ()
) -> Policy:
    """What the desk demands of everything that goes out."""

    def zone(contest: str) -> str | None:
        meta = settings.meta(contest)
        return meta.zone if meta else None

    over_all = [(f"*{ALL}", wanted.order) for wanted in gathered]
    return Policy(
        embargo=settings.desk.embargo,
        rehearsal=settings.desk.rehearsal,
        editions=tuple(
            (glob, tuple(map(styles.edition, order.styles))) for glob, order in (*over_all, *written)
        ),
        zones=zone,
    )


def orders(
    settings: Settings, languages: Sequence[str] = (), houses: Sequence[str] = ()
) -> tuple[tuple[str, Order], ...]:
    """What is written of each contest, by glob. UsageError where a style serves no language."""
    made = []
    for story in settings.stories:
        for language in story.languages:
            styles.language_of(language, setting=f"{settings.location}, [[story]] languages")
        chosen = style_order(languages or story.languages, houses or story.styles)
        for glob in story.contests:
            for length in story.lengths:
                order = Order(styles=chosen, length=length, angles=story.angles, when=story.when)
                made.append((glob, order))
    return tuple(made)


def together(
    settings: Settings, languages: Sequence[str] = (), houses: Sequence[str] = ()
) -> tuple[Wanted, ...]:
    """The round-ups that are asked for, each in the first of its entry's lengths."""
    return tuple(
        Wanted(
            globs=story.contests,
            names=story.roundups,
            order=Order(
                styles=style_order(languages or story.languages, houses or story.styles),
                length=story.lengths[0],
            ),
        )
        for story in settings.stories
        if story.roundups
    )


def _open_new(outputs: Sequence[OutputSettings], ledger: Ledger) -> None:
    """Make hot folders that nothing ever went to. One that did and is gone may be a share that is
    not mounted: it is left to be missed."""
    used = {Path(folder).parent for _, folder, _ in ledger.folders()}
    for output in outputs:
        if Path(output.folder) not in used:
            _make(Path(output.folder))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DropError(
            "output folder cannot be made",
            where=str(folder),
            why=error.strerror or str(error),
            remedy="Check the path and its rights. The next run writes the same versions.",
        ) from error


def targets(out: str, formats: Sequence[str]) -> tuple[OutputSettings, ...]:
    """An output a format under one folder, which is made; staging stands beside, not inside."""
    base = Path(out).resolve()
    made = []
    for name in formats:
        _make(base / name)
        made.append(
            OutputSettings(format=name, folder=str(base / name), staging=str(base / ".staging" / name))
        )
    return tuple(made)


def settings_for(inputs: Sequence[str], config: str | None) -> Settings:
    """The settings named with -c, else those that a night among the inputs names, else none."""
    if config:
        return io_settings.load(config)
    for payload in io_inputs.side_files([text for text in inputs if text != "-"]):
        plan = io_night.read(payload)
        if plan.settings or plan.notes:
            own = io_settings.load(plan.path(plan.settings)) if plan.settings else Settings()
            notes = tuple(io_settings.payload(plan.path(name)) for name in plan.notes)
            return io_settings.with_files(own, notes)
    return Settings()
