"""Golden nights: every story of a night, compared with what a person has read and approved."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen import outputs
from newsgen.io import settings as io_settings
from newsgen.pipeline import replay
from newsgen.pipeline.setup import night

ROOT = Path(__file__).resolve().parent.parent
NIGHTS = sorted(path.parent for path in (ROOT / "fixtures").rglob("newsgen.toml"))


def played(folder: Path) -> dict[str, str]:
    """The wire copy of every version of a night, by the name of its expected file."""
    made, _ = night(io_settings.load(str(folder / "newsgen.toml")))
    text = outputs.get("text")
    found = {}
    for number, report in enumerate(replay.play(made, [str(folder)]), start=1):
        for contest in report.contests:
            for filed in contest.stories:
                name = f"{number:02d}-{Path(report.source).stem}.{filed.story.language}.txt"
                found[name] = text.render(filed.story, outputs.Options()).decode("utf-8")
    return found


@pytest.mark.parametrize("folder", NIGHTS, ids=lambda p: p.name)
def test_a_night_gives_the_stories_that_were_approved(folder: Path, regold: bool) -> None:
    expected = folder / "expected"
    stories = played(folder)
    assert stories
    if regold:
        expected.mkdir(exist_ok=True)
        for old in expected.glob("*.txt"):
            old.unlink()
        for name, copy in stories.items():
            (expected / name).write_text(copy, "utf-8")
    missing = [name for name in stories if not (expected / name).exists()]
    for name in missing:
        expected.mkdir(exist_ok=True)
        (expected / name).write_text(stories[name], "utf-8")
    assert not missing, f"new stories were written for review: {missing}"
    assert {path.name for path in expected.glob("*.txt")} == set(stories)
    for name, copy in stories.items():
        assert copy == (expected / name).read_text("utf-8"), name


@pytest.mark.parametrize("folder", NIGHTS, ids=lambda p: p.name)
def test_a_night_played_again_files_nothing(folder: Path, tmp_path: Path) -> None:
    files = []
    for _ in range(2):
        made, archive = night(
            io_settings.load(str(folder / "newsgen.toml")),
            state=str(tmp_path / "state"),
            out=str(tmp_path / "out"),
        )
        list(replay.play(made, [str(folder)], archive=archive))
        made.filing.ledger.close()
        files.append(sorted(path.relative_to(tmp_path) for path in (tmp_path / "out").rglob("*.*")))
    assert files[0]
    assert files[0] == files[1]


@pytest.mark.parametrize("folder", NIGHTS, ids=lambda p: p.name)
def test_every_figure_of_a_night_is_traced(folder: Path, tmp_path: Path) -> None:
    made, archive = night(io_settings.load(str(folder / "newsgen.toml")), state=str(tmp_path / "state"))
    list(replay.play(made, [str(folder)], archive=archive))
    assert archive is not None
    from newsgen.pipeline import lineage

    for past in made.filing.ledger.latest_versions():
        origins = list(lineage.origins(past, archive))
        assert origins
        for origin in origins:
            assert origin.sources, origin.text
            for source in origin.sources:
                assert source.get("location"), f"{origin.text}: no document for {source}"
