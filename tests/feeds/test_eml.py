"""EML 510 and 520 of any authority: precincts, proposals, rehearsals, an entity nobody declared."""

from __future__ import annotations

import json
import zipfile
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.model import Outcome, Payload
from tests.feeds.reading import FIXTURES, SHARED, needs_shared
from tests.feeds.world import (
    Facts,
    assert_never_wrong,
    cut_mutants,
    facts_of,
    first_two,
    measure,
    percent,
    read_one,
    xml_mutants,
)

NIGHT = FIXTURES / "eml" / "alder-2031"
FOLDER = SHARED / "feeds" / "us" / "ca-sos"
OASIS = "urn:oasis:names:tc:evs:schema:eml"


def both(name: str) -> tuple[Facts, Facts]:
    race, proposal = facts_of(NIGHT / name)["contests"]
    return race, proposal


def test_a_contest_and_a_proposal_with_their_precincts() -> None:
    race, proposal = both("03-late.xml")
    first, second = first_two(measure(race))
    assert (first["name"], first["party"], second["name"]) == ("Ben Thorn", "Rowan", "Ada Quill")
    assert (race["kind"], proposal["kind"]) == ("candidate", "ballot_measure")
    assert [e["choice"] for e in measure(proposal)["lines"]] == ["yes", "no"]
    assert (race["progress"]["reported"], race["progress"]["expected"]) == (9, 10)
    assert [both(n)[0]["stage"] for n in ("01-zero.xml", "03-late.xml", "04-final.xml")] == [
        "none",
        "partial",
        "complete",
    ]


def test_a_rehearsal_says_so_in_the_name_of_its_event() -> None:
    assert facts_of(NIGHT / "rehearsal.xml")["source"]["test"]
    assert not facts_of(NIGHT / "04-final.xml")["source"]["test"]


def test_the_namespace_of_the_standard_makes_no_difference() -> None:
    body = (NIGHT / "04-final.xml").read_bytes()
    spaced = body.replace(b'<EML Id="510"', f'<EML xmlns="{OASIS}" Id="510"'.encode())
    assert [c.tallies[0].value for c in read_one(spaced, "eml").contests] == [1170, 1244]


def test_one_candidate_on_two_lines_is_added_up() -> None:
    body = (NIGHT / "04-final.xml").read_bytes()
    start = body.index(b"<TotalVotes>")
    head, rest = body[:start], body[start:]
    line = rest[rest.index(b"<Selection>") : rest.index(b"</Selection>") + len(b"</Selection>")]
    doubled = head + rest.replace(b"</TotalVotes>", line.replace(b"1170", b"30") + b"</TotalVotes>", 1)
    tally = read_one(doubled, "eml").contests[0].tallies[0]
    assert (tally.value, tally.summed) == (1200, True)


def test_units_with_more_than_the_total_are_held() -> None:
    body = (NIGHT / "04-final.xml").read_bytes().replace(b">1170<", b">1169<")
    (finding,) = read_one(body, "eml").contests[0].findings
    assert (finding.value, finding.bound) == ("1170", "1169")


def test_an_undeclared_blank_is_read_over_and_reported() -> None:
    body = (NIGHT / "04-final.xml").read_bytes().replace(b"Cy Marsh", b"Cy&nbsp;Marsh")
    snapshot = read_one(body, "eml")
    assert snapshot.contests[0].choices[2].name == "Cy Marsh"
    assert snapshot.drift == ("3 undeclared entities &nbsp;, read as blanks",)


def test_a_time_without_offset_needs_a_zone() -> None:
    body = (NIGHT / "04-final.xml").read_bytes().replace(b"-08:00</IssueDate>", b"</IssueDate>")
    with pytest.raises(FeedError, match="offset"):
        read_one(body, "eml")
    (snapshot,) = feeds.get("eml").read(
        Payload.of(body, "made"), feeds.ReadContext(options={"zone": "America/Los_Angeles"})
    )
    assert snapshot.generated_at is not None
    assert snapshot.generated_at.isoformat() == "2031-03-05T10:00:00+00:00"


def test_a_result_message_marks_the_elected() -> None:
    body = f"""<EML xmlns="{OASIS}" Id="520" SchemaVersion="5.0"><Result><Election>
      <ElectionIdentifier Id="E1"><ElectionName>Alder Board</ElectionName></ElectionIdentifier>
      <Contest><ContestIdentifier Id="1"><ContestName>Board</ContestName></ContestIdentifier>
      <Selection><Candidate><CandidateIdentifier Id="7"><CandidateName>Ada Quill</CandidateName>
      </CandidateIdentifier></Candidate><Elected>yes</Elected></Selection>
      <Selection><Candidate><CandidateIdentifier Id="8"><CandidateName>Ben Thorn</CandidateName>
      </CandidateIdentifier></Candidate><Elected>no</Elected></Selection>
      </Contest></Election></Result></EML>""".encode()
    (contest,) = read_one(body, "eml").contests
    assert [(m.choice, m.outcome) for m in contest.outcomes] == [("7", Outcome.ELECTED)]
    assert contest.contest.seats == 1


def test_statistics_and_dutch_messages_are_not_claimed() -> None:
    body = (NIGHT / "04-final.xml").read_bytes().replace(b'Id="510"', b'Id="530"', 1)
    assert "530" in feeds.get("eml").sniff(Payload.of(body, "x")).why
    dutch = (FIXTURES / "nl_eml" / "waterdam-2030" / "01-count.eml.xml").read_bytes()
    assert not feeds.get("eml").sniff(Payload.of(dutch, "x")).matches


def test_no_mutant_gives_a_wrong_figure() -> None:
    body = (NIGHT / "04-final.xml").read_bytes()
    # An option of the proposal has no unit and no total that could tell that it is missing.
    harmless = ("ProposalItem", "Selection", "Contest ", "Contest")
    found = [(p, m) for p, m in xml_mutants(body) if not (p.endswith(" gone") and p.split()[1] in harmless)]
    assert assert_never_wrong(body, found, "eml") > 40
    assert assert_never_wrong(body, cut_mutants(body), "eml") > 70


@needs_shared
@pytest.mark.parametrize("number", ["00000001", "00000015", "00000033"])
def test_the_californian_rehearsals_agree_with_the_oracle(number: str, tmp_path: Path) -> None:
    name = f"eml-2012-test/{number}-X12PG.zip"
    right = json.loads((FOLDER / "expected.json").read_text())["files"][name]
    path = tmp_path / "X12PG_510.xml"
    with zipfile.ZipFile(FOLDER / name) as archive:
        path.write_bytes(archive.read("X12PG_510.xml"))
    found = facts_of(path, feed="eml")
    assert found["source"]["test"] == right["is_test_data"]
    contests = {c["area"]["id"]: c for c in found["contests"]}
    assert len(contests) == right["contests_in_510"]
    for expected in right["contests"]:
        contest = contests[expected["contest_id"]]
        votes = measure(contest)
        names = {e["choice"]: e["name"] for e in votes["lines"]} | {None: None}
        assert (names[votes["leader"]], names[votes["runner_up"]]) == (
            expected["leader"],
            expected["runner_up"],
        )
        assert votes["total"] == expected["total_votes"]
        assert votes["margin"]["value"] == expected["margin_votes"]
        assert percent(votes["margin"]["value"], votes["total"]) == Decimal(str(expected["margin_pp"]))
        progress = contest["progress"]
        assert [progress["reported"], progress["expected"]] == [
            expected["units_reporting"],
            expected["units_total"],
        ]
        for mine, theirs in zip(votes["lines"], expected["candidates"], strict=False):
            assert (mine["name"], mine["value"]) == (theirs["name"], theirs["votes"])
