"""One municipality of the Finnish result service, field by field. `object`: known, not used."""

from __future__ import annotations

from decimal import Decimal

from newsgen.feeds._reading.json_typed import Form


class Texts(Form):
    """A name in up to three languages."""

    fi: str | None = None
    sv: str | None = None
    en: str | None = None


class ElectionDetails(Form):
    """Which election."""

    election_id: str
    election_date: str
    name: Texts
    election_data_publish_time: str | None = None
    previous_elections: object = None


class Compared(Form):
    """The whole of an earlier election."""

    approved_votes_total: int | None = None
    eid: object = None
    eligible_voters_in_finland_total: object = None
    advance_voting_in_finland_turnout: object = None
    election_day_voting_in_finland_turnout: object = None
    total_voting_in_finland_turnout: object = None
    invalid_votes_total: object = None
    seats: object = None


class Status(Form):
    """State of the count. Turnout counts voters, also those whose ballots are not counted yet."""

    name: Texts
    muid: int
    calculation_phase: str
    calculation_status_percent: Decimal
    approved_total_votes: int
    invalid_total_votes: int
    total_votes: int
    election_day_votes: int
    eligible_voters_total: int
    seats: int
    source_record_modification_time: str
    created: object = None
    version: object = None
    edid: object = None
    pdid: object = None
    approved_advance_votes: object = None
    approved_election_day_votes: object = None
    invalid_advance_votes: object = None
    invalid_election_day_votes: object = None
    advance_votes: object = None
    advance_votes_in_finland: object = None
    election_day_votes_in_finland: object = None
    total_votes_in_finland: object = None
    total_votes_in_finland_men: object = None
    eligible_voters_in_finland_total: object = None
    calculation_status_percent_advance_votes: object = None
    calculation_status_percent_election_day_votes: object = None
    total_voting_turnout: object = None
    total_voting_in_finland_turnout: object = None
    total_voting_turnout_abroad: object = None
    advance_voting_turnout: object = None
    advance_voting_in_finland_turnout: object = None
    advance_voting_turnout_abroad: object = None
    election_day_voting_turnout: object = None
    election_day_voting_in_finland_turnout: object = None
    election_day_voting_turnout_abroad: object = None
    other_compare_election: object = None
    corresponding_compare_election: Compared | None = None


class PartyBefore(Form):
    """A party in the last election of the same kind."""

    votes_total: int | None = None
    seats_total: int | None = None
    seat_change: object = None
    votes_total_change: object = None
    votes_total_percent: object = None
    votes_total_percent_change: object = None


class CompareData(Form):
    """A party in earlier elections."""

    corresponding_compare_election: PartyBefore | None = None
    other_compare_election: object = None


class PartyResult(Form):
    """Votes and seats of a party or of a list that is none (`Muut`)."""

    abbr: Texts
    name: Texts
    pid: str
    total_votes: int
    advance_votes: int
    seats: int
    nominator_name: Texts | None = None
    nominator_abbr: object = None
    compare_data: CompareData | None = None
    election_day_votes: object = None
    total_votes_percent: object = None
    advance_votes_percent: object = None
    election_day_votes_percent: object = None
    npid: object = None
    spid: object = None
    alid: object = None


class CandidateResult(Form):
    """Votes of a candidate. `caid` is the number on the ballot; what is personal is left alone."""

    caid: int
    firstname: str
    lastname: str
    pid: str
    abbr: str
    total_votes: int
    elected_information: str
    final_position: int | None = None
    position: object = None
    age: object = None
    gender: object = None
    occupation: object = None
    municipal_councilor: object = None
    comparison_data: object = None
    comparative_index: object = None
    advance_votes: object = None
    election_day_votes: object = None
    total_votes_percent: object = None
    advance_votes_percent: object = None
    election_day_votes_percent: object = None
    nominator_name: object = None
    nominator_abbr: object = None
    npid: object = None
    spid: object = None
    alid: object = None
    edid: object = None
    muid: object = None


class PollingDistrict(Form):
    """How far a polling district has come; it has no votes of its own here."""

    pdid: str
    name: Texts
    calculation_status_percent: Decimal
    eligible_voters_in_finland_total: int
    total_voting_in_finland_turnout: Decimal | None = None
    merged_to_pdid: str | None = None
    joined_area: object = None
    identification: object = None
    muid: object = None
    edid: object = None


class Municipality(Form):
    """One snapshot of one municipality."""

    election_details: ElectionDetails
    calculation_status: Status
    party_results: list[PartyResult]
    candidate_results: list[CandidateResult] | None = None
    polling_districts: list[PollingDistrict] | None = None
    version: object = None
    created: str | None = None
    alliances: object = None
    elected_candidates_averages: object = None
