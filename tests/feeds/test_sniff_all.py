"""Every file of every format: told apart from all others, or refused in plain words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import NewsgenError, RefusedError
from newsgen.feeds import Shape
from newsgen.io import inputs
from newsgen.io.records import raw_record
from newsgen.model import ContestResult, Payload, Source
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload, read, refusal

FOLDERS = {
    "au": {"au_aec"},
    "ca": {"ca_elections"},
    "ch": {"ch_voteinfo"},
    "de": {"de_wahl"},
    "dk": {"dk_valg"},
    "fi": {"fi_vaalit"},
    "fr": {"fr_interieur"},
    "gb/hoc": {"gb_hoc"},
    "gb/pa": {"gb_pa"},
    "ie": {"ie_stv"},
    "nl": {"nl_eml"},
    "no/partifordeling": {"partifordeling"},
    "no/replay": {"valgresultat"},
    "no/valgresultat": {"valgresultat"},
    "nz": {"nz_ec"},
    "se": {"se_val"},
    "us/ap": {"ap_elections"},
    "us/ca-sos": {"ca_sos", "eml"},
    "us/clarity": {"clarity"},
    "us/ddhq": {"ddhq"},
    "us/fl": {"fl_counties"},
    "us/ga": {"enhanced_voting"},
    "us/iowa": {"idp_precincts"},
    "us/mn": {"mn_sos"},
    "us/nc": {"nc_sbe"},
    "us/nist": {"nist_cdf"},
    "us/nyt": {"nyt"},
    "us/rss": {"rss_results"},
    "us/vip": {"vip"},
    "us/wa": {"wa_sos"},
}
ABOUT = (".md", ".toml", ".xsd")
BESIDE = ("expected", "http_headers", "Cksum", "NIST_V2_election_results_reporting.schema")
# A payload here is described in settings, carries no results, or is written by the newsroom.
UNCLAIMED = ("table/", "vip/version-5/", "expected/", "calls-", "calls/elvestad-2030/headlines")
MEMBERS = 10


def files_of(folder: Path) -> Iterator[Path]:
    """The data files of a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in ABOUT and not path.name.startswith(BESIDE):
            yield path


@cache
def fixtures() -> tuple[Path, ...]:
    """The data files of all fixtures but those that no format claims."""
    known = [path for name in feeds.names() for path in files_of(FIXTURES / name)]
    return tuple(
        p for p in known if not any(part in p.relative_to(FIXTURES).as_posix() for part in UNCLAIMED)
    )


@needs_shared
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_sample_is_of_its_folder_s_format_or_refused_with_a_reason(folder: str) -> None:
    claimed = 0
    for path in files_of(SHARED / "feeds"):
        if not path.relative_to(SHARED / "feeds").as_posix().startswith(folder):
            continue
        for what in islice(inputs.iter_inputs([str(path)]), MEMBERS):
            name, why = feeds.sniff(what)
            assert name in FOLDERS[folder] or (name is None and "no known format" not in why), what.location
            claimed += name is not None
    assert claimed


def test_every_fixture_is_claimed_by_its_own_format_alone() -> None:
    for path in fixtures():
        own = path.relative_to(FIXTURES).parts[0]
        what = payload(path)
        certain = [feed for feed in map(feeds.get, feeds.names()) if feed.sniff(what).certainty > 10]
        assert [feed.name for feed in certain] == [own], path
        assert feeds.sniff(what)[0] == own
        assert feeds.sniff(what, likely=own)[0] == own
        assert feeds.sniff(what, likely="neutral")[0] == own


def test_a_likely_format_spares_the_others_only_where_it_is_certain() -> None:
    what = payload(next(files_of(FIXTURES / "wa_sos")))
    assert feeds.sniff(what, likely="table") == feeds.sniff(what)
    with pytest.raises(NewsgenError, match="no feed named"):
        feeds.sniff(what, likely="wa_soz")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "empty"),
        (b" \r\n\n", "empty"),
        (b"<!DOCTYPE html><html><title>502 Bad Gateway</title></html>", "web page"),
        (b"\xef\xbb\xbf<HTML><body>gone</body></HTML>", "web page"),
        (b"<!-- node 7 -->\n<html><body>Down</body></html>", "web page"),
        (b'<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', "web page"),
        (b"<script>challenge()</script>", "web page"),
        (b"ward;person;points\n1;Ada;3\n", "columns are not known"),
        (b"Dear all, the count, as ever, goes on.\nYours, Ada\n", "no known format"),
        (b'{"anything": 1}', "no known format"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "no known format"),
        (b'<VipObject schemaVersion="5.1"><Contest id="c1"/></VipObject>', "no results"),
        (b'{"Valgart":"Folketingsvalg","Valgdag":"24-03-2026","Valgdeltagelse":[]}', "no results"),
        (b'<votingplace vp_id="1" e_no="1"><partyvotes/></votingplace>', "single voting place"),
        (b'<EML Id="230b" xmlns="urn:oasis:names:tc:evs:schema:eml"/>', "no result"),
    ],
)
def test_what_is_no_result_is_refused_in_plain_words(body: bytes, why: str) -> None:
    name, said = feeds.sniff(Payload.of(body, "made"))
    assert name is None
    assert why in said


@needs_shared
def test_the_landing_page_of_a_list_of_elections_is_refused_in_plain_words() -> None:
    name, why = feeds.sniff(payload(SHARED / "feeds/us/ap-api-v2/landing_page_elections_list.json"))
    assert name is None
    assert "no results in it" in why


def test_the_description_of_an_election_is_refused_in_plain_words() -> None:
    (path,) = files_of(FIXTURES / "vip" / "version-5")
    name, why = feeds.sniff(payload(path))
    assert name is None
    assert "no results" in why


def pointers(result: ContestResult) -> Iterator[Source]:
    """The places of every figure of a contest and its units."""
    yield from (tally.source for tally in result.tallies)
    yield from (tally.source for unit in result.units for tally in unit.tallies)
    yield from (total.source for total in result.stated_totals)
    yield from (seats.source for seats in result.seats)


@pytest.mark.parametrize("feed", [name for name in feeds.names() if name != "table"])
def test_every_figure_of_a_fixture_leads_back_to_its_record(feed: str) -> None:
    found = 0
    for path in (p for p in fixtures() if p.relative_to(FIXTURES).parts[0] == feed):
        what = payload(path)
        if refusal(what, feed) is not None:
            assert not what.body.strip(), path  # As a service leaves a file while it writes it.
            continue
        snapshots = read(what)
        for result in (result for snapshot in snapshots for result in snapshot.contests):
            places = {source.pointer for source in pointers(result) if source.digest == what.digest}
            for pointer in sorted(places)[:40]:
                assert raw_record(what, pointer), f"{path.name}: {pointer}"
                found += 1
    assert found or feed == "calls"


def test_telling_formats_apart_loads_no_reader() -> None:
    code = (
        "import sys; from newsgen import feeds; [feeds.get(name) for name in feeds.names()]; "
        "print(sorted(m for m in sys.modules if m.endswith('.reading') or m in "
        "('feedparser', 'lxml.html', 'newsgen.feeds._reading.json_typed')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("body", "shape"),
    [
        (b"\xef\xbb\xbf\r\n  {", Shape.OBJECT),
        (b"[", Shape.LIST),
        (b" " * 600 + b"<a/>", Shape.MARKUP),
        (b'"Verkiezing";;', Shape.TEXT),
        (b"", Shape.TEXT),
    ],
)
def test_a_shape_is_the_first_sign_behind_mark_and_blanks(body: bytes, shape: Shape) -> None:
    assert Shape.of(Payload.of(body, "made")) is shape


@pytest.mark.parametrize("feed", feeds.names())
def test_a_format_s_shapes_are_those_of_its_files(feed: str) -> None:
    for path in (p for p in fixtures() if p.relative_to(FIXTURES).parts[0] == feed):
        assert Shape.of(payload(path)) in feeds.get(feed).shapes


def test_the_remedy_is_to_name_the_format_only_where_it_may_be_one() -> None:
    strange = refusal(Payload.of(b'{"anything": 1}', "made"), None)
    refused = refusal(Payload.of(b'<EML Id="230b" xmlns="urn:oasis"/>', "made"), None)
    assert strange is not None
    assert refused is not None
    assert "--feed" in str(strange)
    assert "no result" in str(refused)
    assert "--feed" not in str(refused)


def test_what_the_sender_calls_a_web_page_is_one_where_no_format_fits() -> None:
    what = Payload.of(b"Just a moment", "board", media_type="text/html")
    with pytest.raises(RefusedError) as caught:
        feeds.read(what, None, feeds.ReadContext())
    assert caught.value.reason == "unexpected-content"
    results = (FIXTURES / "neutral").rglob("01*.json")
    mislabelled = Payload.of(next(results).read_bytes(), "board.json", media_type="text/html")
    assert feeds.read(mislabelled, None, feeds.ReadContext())
