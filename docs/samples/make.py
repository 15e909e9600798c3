"""Write the samples: `python docs/samples/make.py`.

All come from authorities' real files, which lie beside a full checkout; a sample whose source is not
there is left as it is.
"""

from __future__ import annotations

import tarfile
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from newsgen import styles
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Draft, Order
from newsgen.pipeline.preview import as_text, preview

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BESIDE = ROOT.parent / "shared"
STREAM = BESIDE / "streams" / "norway-2025" / "stream.tar.xz"
FEEDS = BESIDE / "feeds"
CERTIFIED = "nasjonalt/norge/2025-10-20__1217"
IOWA = FEEDS / "us/iowa-2020/releases"
CALLED = ROOT / "fixtures/idp_precincts/iowa-2020"
MINNESOTA = FEEDS / "us/mn-sos"
NORTH_CAROLINA = FEEDS / "us/nc-sbe"
GEORGIA = FEEDS / "us/ga-enhanced-voting"
SWITZERLAND = FEEDS / "ch/voteinfo-json"
BRITAIN = tuple(
    FEEDS / f"gb/hoc-library-ge2024/HoC-GE2024-results-by-{table}.csv"
    for table in ("candidate", "constituency")
)
EDITIONS = tuple(
    styles.get(house, language)
    for house, language in (("ntb", "nb"), ("ntb", "nn"), ("ap", "en"), ("bbc", "en-GB"))
)
NAMES = {"nb-NO": "Bokmål (ntb)", "nn-NO": "Nynorsk (ntb)", "en-US": "English (ap)", "en-GB": "English (bbc)"}


def _said(calls: str) -> tuple[Path, ...]:
    """What a newsroom had beside Iowa's figures: race calls, and statements of party and candidates."""
    return CALLED / calls, CALLED / "notes.toml"


# The Storting's districts, as the results service numbers them.
DISTRICTS = (3, 4, 5, *range(9, 13), *range(14, 19), *range(31, 34), 39, 40, 55, 56)
# A moment of a county or municipality, and of the areas around it at the same time, for comparison.
NORWAY = {
    "norway-early": ("nasjonalt/norge/2025-09-08__1908",),
    "norway-late": ("nasjonalt/norge/2025-09-08__2111",),
    "norway-certified": (CERTIFIED, *(f"fylke/fylke-{n:02d}/2025-10-20__1217" for n in DISTRICTS)),
    "oslo-county": ("fylke/fylke-03/2025-10-20__1217", CERTIFIED),
    "nordland-county": ("fylke/fylke-18/2025-09-09__0628", "nasjonalt/norge/2025-09-09__0628"),
    "finnmark-county": ("fylke/fylke-56/2025-10-20__1217", CERTIFIED),
    "troms-county": ("fylke/fylke-55/2025-10-20__1217", CERTIFIED),
    "tromso-evening": (
        "kommune/kommune-55-5501/2025-09-08__2118",
        "fylke/fylke-55/2025-09-08__2110",
        "nasjonalt/norge/2025-09-08__2111",
    ),
    "frogn-tie": ("kommune/kommune-32-3214/2025-10-20__1217",),
    "oslo-municipality": ("kommune/kommune-03-0301/2025-10-20__1217", CERTIFIED),
    "bergen": ("kommune/kommune-12-4601/2025-10-20__1217", "fylke/fylke-12/2025-10-20__1217", CERTIFIED),
    "hamar": ("kommune/kommune-04-3403/2025-10-20__1217", "fylke/fylke-04/2025-10-20__1217", CERTIFIED),
    "kautokeino": ("kommune/kommune-56-5612/2025-10-20__1217", "fylke/fylke-56/2025-10-20__1217", CERTIFIED),
}
# Iowa's last file was given out long after the calls beside it.
LATER = {"iowa-recount": datetime(2020, 4, 7, 15, tzinfo=UTC)}
# A contest by id (the only one where None) out of some inputs.
OTHERS: dict[str, tuple[tuple[Path, ...], str | None]] = {
    "iowa-62": ((IOWA / "01_2020-02-04_62pct.csv", *_said("calls-1.xml")), None),
    "iowa-100": ((IOWA / "08_2020-02-07_100pct.csv", *_said("calls-2.xml")), None),
    "iowa-recount": ((IOWA / "10_2020-04-07_final_after_recount.csv", *_said("calls-2.xml")), None),
    "minnesota-auditor-night": (
        (MINNESOTA / "2022-11-08_state_general/2022-11-09T0610Z/auditor.txt",),
        "mn/0333",
    ),
    "minnesota-attorney-general": (
        (MINNESOTA / "2022-11-08_state_general/2022-11-23T2150Z/attorneygen.txt",),
        "mn/0335",
    ),
    "minnesota-house-54a": (
        (MINNESOTA / "2024-11-05_state_general/final/LegislativeByDistrict.txt",),
        "mn/0294/54A",
    ),
    "north-carolina-supreme-court": (
        (NORTH_CAROLINA / "results_pct_20241105_contest_supreme-court-seat-06.txt",),
        None,
    ),
    "graham-county-commissioners": (
        (NORTH_CAROLINA / "results_pct_20241105_counties_HYDE_TYRRELL_GRAHAM.txt",),
        "nc-2024-11-05/1/GRAHAM-COUNTY-BOARD-OF-COMMISSIONERS-29acf8",
    ),
    "hyde-county-sales-tax": (
        (NORTH_CAROLINA / "results_pct_20241105_counties_HYDE_TYRRELL_GRAHAM.txt",),
        "nc-2024-11-05/10/HYDE-COUNTY-LOCAL-SALES-AND-USE-TAX-REFERENDUM-dd9c66",
    ),
    "georgia-senate-runoff": (
        (GEORGIA / "export-2022DecGenRun.json",),
        "2022-12-06-december-6-2022-general-election-runoff/10100",
    ),
    "georgia-house-recount": ((GEORGIA / "export-2024HD105Recount.json",), None),
    "georgia-special-election": (
        (GEORGIA / "export-March102026SpecialElection.json",),
        "2026-03-10-march-10-2026-special-election/USH14",
    ),
    "switzerland-partial": ((SWITZERLAND / "2025-02-09T1251-partial.json",), None),
    "switzerland-certified": ((SWITZERLAND / "2022-05-15-final.json.gz",), "ch20220515/6550"),
    "hendon": (BRITAIN, "uk-general/E14001279"),
    "aldershot": (BRITAIN, "uk-general/E14001063"),
    "north-antrim": (BRITAIN, "uk-general/N05000012"),
}


def main() -> None:
    """Write each sample that has its source, and the index."""
    with tempfile.TemporaryDirectory() as folder:
        norway = _unpacked(Path(folder))
        samples = {name: _norwegian(norway, members) for name, members in NORWAY.items()} | OTHERS
        numbered = {f"{number:02d}-{name}": name for number, name in enumerate(samples, start=1)}
        for file, name in numbered.items():
            inputs, contest = samples[name]
            if all(path.exists() for path in inputs):
                _write(file, inputs, contest, LATER.get(name))
    for path in HERE.glob("[0-9]*.md"):
        if path.stem not in numbered:
            path.unlink()
    index = "".join(f"- [{path.stem}]({path.name})\n" for path in sorted(HERE.glob("[0-9]*.md")))
    (HERE / "README.md").write_text(
        "# Samples\n\nStories as the templates write them, in four editions each, from the files that"
        " election authorities and a party have published. Made by `python docs/samples/make.py`; do not"
        f" edit.\n\n{index}",
        encoding="utf-8",
    )


def _norwegian(norway: Path, members: tuple[str, ...]) -> tuple[tuple[Path, ...], str]:
    """The files of a sample in the unpacked stream, and the contest that the first one holds."""
    area = members[0].split("/")[1].rpartition("-")[2]
    paths = tuple(norway / "data" / "2025" / f"{member}.json" for member in members)
    return paths, f"st2025/{'land' if area == 'norge' else area}"


def _unpacked(folder: Path) -> Path:
    """The few members of the stream that are sampled."""
    if STREAM.exists():
        wanted = {f"data/2025/{member}.json" for members in NORWAY.values() for member in members}
        with tarfile.open(STREAM) as archive:
            for member in archive:
                if member.name.removeprefix("./") in wanted:
                    archive.extract(member, folder, filter="data")
    return folder


def _write(file: str, inputs: tuple[Path, ...], contest: str | None, now: datetime | None) -> None:
    drafts = preview(
        [str(path) for path in inputs], Order(styles=EDITIONS), contest=contest, settings=Settings(), now=now
    )
    text = "\n".join(map(_section, drafts[: len(EDITIONS)]))
    (HERE / f"{file}.md").write_text(f"# {file[3:]}\n\n{text}", encoding="utf-8")


def _section(draft: Draft) -> str:
    return f"## {NAMES[draft.story.language]}\n\n```text\n{as_text([draft], 'text').strip()}\n```\n"


if __name__ == "__main__":
    main()
