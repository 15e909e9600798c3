"""Washington's exports: races that share a name, counties that do not, bonds and primaries."""

from __future__ import annotations

from decimal import Decimal

import pytest

from newsgen import analysis, feeds
from newsgen.model import ChoiceKind, ContestKind, ContestResult, Payload, Severity, Snapshot, Stage
from tests.feeds import us_oracle
from tests.feeds.reading import FIXTURES, cuts, needs_shared, of_text, payload, read, refusal, votes

NIGHT = FIXTURES / "wa_sos" / "district-61"
HEADER = "County,Race,Candidate,Party,Votes,PercentageOfTotalVotes,JurisdictionName\n"
STATE = "Race,Candidate,Party,Votes,PercentageOfTotalVotes,JurisdictionName\n"


def table(text: str, location: str = "made.csv", **options: object) -> Snapshot:
    (snapshot,) = read(of_text(text, location), "wa_sos", **options)
    return snapshot


def by_name(snapshot: Snapshot) -> dict[str, list[ContestResult]]:
    found: dict[str, list[ContestResult]] = {}
    for result in snapshot.contests:
        found.setdefault(result.contest.name, []).append(result)
    return found


def test_a_night_is_read_moment_by_moment() -> None:
    leaders, stages = [], []
    for path in sorted(NIGHT.glob("*.csv")):
        (snapshot,) = read(payload(path))
        assert not snapshot.drift
        (race,) = by_name(snapshot)["Legislative District 61 State Senator"]
        assert not race.findings
        stages.append(race.stage)
        leaders.append(analysis.standings(race)[0].leader)
    assert stages == [Stage.NONE, Stage.PARTIAL, Stage.PARTIAL, Stage.PARTIAL]
    assert leaders == [None, "ada berg", "bo lund", "bo lund"]
    assert votes(race) == {"ada berg": 4751, "bo lund": 4827}
    assert [unit.id for unit in race.units] == ["Fjord", "Skog", "Øst"]


def test_trailing_blanks_of_names_go_and_the_partys_own_words_stay() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.csv"))
    choice = snapshot.contests[0].choices[0]
    assert (choice.name, choice.party) == ("Ada Berg", "(Prefers Democratic Party)")


def test_county_offices_of_one_name_are_different_races() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.csv"))
    sheriffs = by_name(snapshot)["COUNTYWIDE Sheriff"]
    assert [race.contest.area.name for race in sheriffs] == ["Fjord County", "Skog County"]
    assert len({race.contest.id for race in sheriffs}) == 2
    assert list(votes(sheriffs[1]).values()) == [800, 850]


def test_a_race_is_placed_where_it_is_held() -> None:
    line = "{county},{race},Ada,,5,1.0,{kind}\n"
    races = [
        ("Fjord", "Legislative District 19 - Senator", "Legislative"),
        ("Skog", "Legislative District 19 - Senator", "Legislative"),
        ("Fjord", "Fjord, Skog Superior Court Judge", "Judicial"),
        ("Skog", "Fjord, Skog Superior Court Judge", "Judicial"),
        ("Fjord", "U.S. Senator", "Federal"),
        ("Skog", "U.S. Senator", "Federal"),
    ]
    text = HEADER + "".join(line.format(county=c, race=f'"{r}"', kind=k) for c, r, k in races)
    assert [result.contest.area.name for result in table(text).contests] == [
        "Washington District 19",
        "Fjord and Skog counties",
        "Washington",
    ]


def test_races_whose_counties_share_no_candidate_are_different_races() -> None:
    text = HEADER + "Fjord,Fire District 1,Ada,,5,1.0,Fire\nSkog,Fire District 1,Bo,,6,1.0,Fire\n"
    assert len(table(text).contests) == 2


def test_a_state_wide_race_that_lacks_a_county_is_held() -> None:
    text = HEADER + (
        "Fjord,Initiative 9 A,Yes,,5,1.0,State Executive\nFjord,Initiative 9 A,No,,4,1.0,State Executive\n"
        "Skog,Initiative 9 B,Yes,,5,1.0,State Executive\nSkog,Initiative 9 B,No,,4,1.0,State Executive\n"
        "Skog,Skog Mayor,Ada,,4,1.0,City/Town\n"
    )
    first, second, mayor = table(text).contests
    assert [(f.gate, f.severity) for f in first.findings] == [("units-missing", Severity.HOLD)]
    assert "Skog" in first.findings[0].message
    assert "Fjord" in second.findings[0].message
    assert not mayor.findings


def test_bonds_need_sixty_percent_and_levies_a_majority() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.csv"))
    found = by_name(snapshot)
    (bonds,) = found["FJORD SCHOOL DISTRICT PROPOSITION NO. 1 BONDS TO RENOVATE SCHOOLS"]
    assert bonds.contest.kind is ContestKind.BALLOT_MEASURE
    assert bonds.contest.needed == Decimal(60)
    assert bonds.choices[0].kind is ChoiceKind.OPTION
    (advisory,) = found["State Measures Advisory Vote No. 99"]
    assert advisory.contest.needed is None


def test_the_august_primary_sends_two_on() -> None:
    text = STATE + "Senator,Ada,(Prefers GOP Party),9393,0.55,Federal\nSenator,Bo,,6821,0.4,Federal\n"
    primary = table(text, "20310805_AllState.csv").contests[0].contest
    assert primary.rule == "top_two"
    assert primary.id.startswith("wa-2031-08-05/")
    assert table(text, "20311104_AllState.csv").contests[0].contest.rule == "plurality"
    assert table(text, rule="top_two").contests[0].contest.rule == "top_two"


def test_the_states_export_has_no_units() -> None:
    (result,) = table(STATE + "Senator,Ada,,9393,0.55,Federal\nSenator,Bo,,6821,0.4,Federal\n").contests
    assert not result.units
    assert result.contest.area.kind == "state"
    assert result.tallies[0].source.pointer == "row 2, column 'Votes'"


@pytest.mark.parametrize(
    "line",
    ["Fjord,R,,,5,1,Fire", "Fjord,R,Ada,,x,1,Fire", "Fjord,R,Ada,,,1,Fire", 'Fjord,R,Ada,,"1,005",1,Fire'],
)
def test_a_race_that_is_not_understood_is_held_and_the_next_goes_on(line: str) -> None:
    faulty, sound = table(f"{HEADER}{line}\nFjord,S,Ada,,5,1,Fire\n").contests
    assert [finding.gate for finding in faulty.findings] == ["contest-not-understood"]
    assert not faulty.tallies
    assert not sound.findings


def test_a_candidate_twice_in_one_county_holds_the_race() -> None:
    text = HEADER + "Fjord,R,Ada,,5,1,Fire\nFjord,R,Ada,,5,1,Fire\nFjord,S,Ada,,5,1,Fire\n"
    assert [f.gate for f in table(text).contests[0].findings] == ["contest-not-understood"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        HEADER,
        HEADER + "Fjord,R,Ada\n",
        HEADER + "Fjord,R,Ada,,5,1,Fire",
        HEADER + '"Fjord,R,Ada,,5,1,Fire\n',
        HEADER.replace("Votes,", "Ballots,", 1) + "Fjord,R,Ada,,5,1,Fire\n",
        HEADER + "Fjord,R,Ada,,five,1,Fire\n",
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str) -> None:
    assert refusal(of_text(text), "wa_sos") is not None


def test_a_new_column_is_drift() -> None:
    text = HEADER.replace("County", "County,Mood") + "Fjord,calm,R,Ada,,5,1,Fire\n"
    assert table(text).drift == ("row 1, column 'Mood'",)


def test_a_file_cut_off_anywhere_is_refused_or_ends_with_a_whole_row() -> None:
    whole = payload(NIGHT / "03-late.csv")
    right = {t.source.pointer: t.value for r in read(whole)[0].contests for u in r.units for t in u.tallies}
    for body in cuts(whole.body, 120):
        cut = Payload.of(body, "cut.csv")
        if refusal(cut, "wa_sos") is None:
            for result in read(cut, "wa_sos")[0].contests:
                assert all(right[t.source.pointer] == t.value for u in result.units for t in u.tallies)


def test_sniffing_is_surer_than_the_reader_of_all_tables() -> None:
    assert feeds.sniff(payload(NIGHT / "01-zero.csv"))[0] == "wa_sos"
    assert not feeds.get("wa_sos").sniff(Payload.of(b"County,Race,Candidate,Votes\n", "x")).matches


@needs_shared
def test_every_sample_agrees_with_its_record() -> None:
    oracle = us_oracle.expected("wa-sos")
    compared = 0
    for name, entry in oracle["files"].items():
        path = us_oracle.US / "wa-sos" / name
        assert feeds.sniff(payload(path))[0] == "wa_sos"
        units = {result.contest.id: result.units for result in read(payload(path))[0].contests}
        for record in entry["closest_contests"]:
            wanted = us_oracle.single(record["contest"])
            (found,) = [c for c in us_oracle.contests_of("wa_sos", path) if c["name"] == wanted]
            us_oracle.assert_record(found, record)
            assert len(units[found["id"]]) == record["counties"]
            compared += 1
    assert compared == 35
