"""Write the samples: `python docs/samples/make.py`.

Real nights come from the material beside a full checkout, the rest from fixtures/; a sample whose
source is not there is left as it is.
"""

from __future__ import annotations

import tarfile
import tempfile
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
IOWA = ROOT / "fixtures" / "idp_precincts" / "iowa-2020"
EDITIONS = tuple(
    styles.get(house, language)
    for house, language in (("ntb", "nb"), ("ntb", "nn"), ("ap", "en"), ("bbc", "en-GB"))
)
NAMES = {"nb-NO": "Bokmål (ntb)", "nn-NO": "Nynorsk (ntb)", "en-US": "English (ap)", "en-GB": "English (bbc)"}
NORWAY = {
    "norway-early": "nasjonalt/norge/2025-09-08__1908.json",
    "norway-late": "nasjonalt/norge/2025-09-08__2111.json",
    "norway-certified": "nasjonalt/norge/2025-10-20__1217.json",
    "oslo-county": "fylke/fylke-03/2025-10-20__1217.json",
    "nordland-county": "fylke/fylke-18/2025-09-09__0628.json",
    "finnmark-county": "fylke/fylke-56/2025-10-20__1217.json",
    "troms-county": "fylke/fylke-55/2025-10-20__1217.json",
    "tromso-evening": "kommune/kommune-55-5501/2025-09-08__2118.json",
    "frogn-tie": "kommune/kommune-32-3214/2025-10-20__1217.json",
    "oslo-municipality": "kommune/kommune-03-0301/2025-10-20__1217.json",
    "bergen": "kommune/kommune-12-4601/2025-10-20__1217.json",
    "hamar": "kommune/kommune-04-3403/2025-10-20__1217.json",
    "kautokeino": "kommune/kommune-56-5612/2025-10-20__1217.json",
}
OTHERS: dict[str, tuple[tuple[Path, ...], str | None]] = {
    "iowa-62": ((IOWA / "01-62pct.csv", IOWA / "calls-1.xml", IOWA / "notes.toml"), None),
    "iowa-100": ((IOWA / "04-100pct.csv", IOWA / "calls-2.xml", IOWA / "notes.toml"), None),
    "iowa-recount": ((IOWA / "05-recount.csv", IOWA / "calls-2.xml", IOWA / "notes.toml"), None),
    "minnesota-auditor": ((ROOT / "fixtures/mn_sos/state-2022/04-final.txt",), "mn/0333"),
    "minnesota-attorney-general": ((ROOT / "fixtures/mn_sos/state-2022/03-late.txt",), "mn/0335"),
    "north-carolina-supreme-court": (
        (FEEDS / "us/nc-sbe/results_pct_20241105_contest_supreme-court-seat-06.txt",),
        None,
    ),
    "north-carolina-senate": ((ROOT / "fixtures/nc_sbe/senate-61/03-late.txt",), None),
    "georgia-senate-runoff": (
        (FEEDS / "us/ga-enhanced-voting/export-2022DecGenRun.json",),
        "2022-12-06-december-6-2022-general-election-runoff/10100",
    ),
    "georgia-house-recount": ((FEEDS / "us/ga-enhanced-voting/export-2024HD105Recount.json",), None),
    "georgia-senate-made": (
        (ROOT / "fixtures/enhanced_voting/district-9-2030/03-late.json",),
        "2030-11-05-november-5-2030-general-election/SSD9",
    ),
    "switzerland-partial": ((FEEDS / "ch/voteinfo-json/2025-02-09T1251-partial.json",), None),
    "switzerland-double-majority": ((ROOT / "fixtures/ch_voteinfo/marmots-2031/04-final.json",), "9001"),
    "britain-close": (
        (FEEDS / "gb/hoc-library-ge2024/HoC-GE2024-results-by-constituency.csv",),
        "uk-general/E14001267",
    ),
    "britain-clear": (
        (FEEDS / "gb/hoc-library-ge2024/HoC-GE2024-results-by-constituency.csv",),
        "uk-general/E14001063",
    ),
    "ranked-choice": ((ROOT / "fixtures/nist_cdf/ranked-choice-2030/report.json",), None),
    "france-first-round": ((ROOT / "fixtures/fr_interieur/legislatives-2024/01-first-round.csv",), "0101"),
    "city-council-two-seats": (
        (ROOT / "fixtures/clarity/harbor-2030/03-late.xml",),
        "harbor-2030-11-05/002",
    ),
}


def main() -> None:
    """Write each sample that has its source, and the index."""
    with tempfile.TemporaryDirectory() as folder:
        norway = _unpacked(Path(folder))
        for number, (name, inputs, contest) in enumerate(_samples(norway), start=1):
            if all(path.exists() for path in inputs):
                _write(f"{number:02d}-{name}", inputs, contest)
    index = "".join(f"- [{path.stem}]({path.name})\n" for path in sorted(HERE.glob("[0-9]*.md")))
    (HERE / "README.md").write_text(
        "# Samples\n\nStories as the templates write them, in four editions each. Made by"
        f" `python docs/samples/make.py`; do not edit.\n\n{index}",
        encoding="utf-8",
    )


def _samples(norway: Path) -> list[tuple[str, tuple[Path, ...], str | None]]:
    found: list[tuple[str, tuple[Path, ...], str | None]] = [
        (name, (norway / "data" / "2025" / member,), None) for name, member in NORWAY.items()
    ]
    return found + [(name, inputs, contest) for name, (inputs, contest) in OTHERS.items()]


def _unpacked(folder: Path) -> Path:
    """The few members of the stream that are sampled."""
    if STREAM.exists():
        wanted = {f"data/2025/{member}" for member in NORWAY.values()}
        with tarfile.open(STREAM) as archive:
            for member in archive:
                if member.name.removeprefix("./") in wanted:
                    archive.extract(member, folder, filter="data")
    return folder


def _write(name: str, inputs: tuple[Path, ...], contest: str | None) -> None:
    drafts = preview(
        [str(path) for path in inputs], Order(styles=EDITIONS), contest=contest, settings=Settings()
    )
    first = drafts[0].story.contest
    chosen = [draft for draft in drafts if draft.story.contest == first]
    text = "\n".join(_section(draft) for draft in chosen)
    (HERE / f"{name}.md").write_text(f"# {name[3:]}\n\n{text}", encoding="utf-8")


def _section(draft: Draft) -> str:
    return f"## {NAMES[draft.story.language]}\n\n```text\n{as_text([draft], 'text').strip()}\n```\n"


if __name__ == "__main__":
    main()
