"""Enumerations of NIST SP 1500-100, versions 1 and 2, and of Google's profile, as our nouns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from newsgen.errors import FeedError
from newsgen.model import ContestKind, Stage

T = TypeVar("T")

CONTESTS = {
    "CandidateContest": ContestKind.CANDIDATE,
    "BallotMeasureContest": ContestKind.BALLOT_MEASURE,
    "PartyContest": ContestKind.PARTY_LIST,
    "StraightPartyContest": ContestKind.PARTY_LIST,
    "RetentionContest": ContestKind.RETENTION,
}
# Stage and name of the count; None leaves the stage to the units that are in.
STATUSES: Mapping[str, tuple[Stage | None, str]] = {
    "pre-election": (Stage.NONE, "first"),
    "unofficial-partial": (Stage.PARTIAL, "first"),
    "unofficial-complete": (Stage.COMPLETE, "first"),
    "certified": (Stage.CERTIFIED, "final"),
    "recount": (None, "recount"),
    "correction": (None, "first"),
}
VARIATIONS = {
    "plurality": "plurality",
    "majority": "majority",
    "super-majority": "super_majority",
    "n-of-m": "plurality",
    "rcv": "ranked_choice",
    "proportional": "proportional",
    "approval": "approval",
    "borda": "borda",
    "cumulative": "cumulative",
    "range": "range",
    "other": "other",
}
COUNT_TYPES = frozenset(
    {
        "absentee", "absentee-fwab", "absentee-in-person", "absentee-mail", "early", "election-day",
        "provisional", "seats", "total", "uocava", "write-in", "other",
    }
)  # fmt: skip
CANDIDATE_STATUSES = frozenset(
    {
        "advanced-to-runoff", "defeated", "did-not-participate", "disqualified",
        "projected-advanced-to-runoff", "projected-winner", "sub-judice", "winner", "withdrawn",
    }
)  # fmt: skip
AREA_KINDS = {"state": "us_state"}

REPORT = frozenset(
    {
        "Election", "ExternalIdentifier", "ExternalIdentifiers", "Format", "GeneratedDate", "GovernmentBody",
        "GpUnit", "Header", "IsTest", "Issuer", "IssuerAbbreviation", "Notes", "Office", "OfficeGroup",
        "Party", "Person", "SequenceEnd", "SequenceStart", "Status", "TestType", "VendorApplicationId",
    }
)  # fmt: skip
CONTEST = frozenset(
    {
        "Abbreviation", "BallotMeasureType", "BallotSelection", "BallotSubTitle", "BallotText", "BallotTitle",
        "CandidateId", "CandidateIds", "ConStatement", "ContestSelection", "CountStatus", "CountingDate",
        "CurrentResultsReportingStage", "EffectOfAbstain", "ElectionDistrictId", "ElectoralDistrictId",
        "EndDate", "ExternalIdentifier", "ExternalIdentifiers", "FullText", "HasRotation", "InfoUri", "Name",
        "NumberElected", "NumberRunoff", "OfficeId", "OfficeIds", "OtherCounts", "OtherType",
        "OtherVoteVariation", "PassageThreshold", "PrimaryPartyId", "PrimaryPartyIds", "ProStatement",
        "SequenceOrder", "StartDate", "SubUnitsReported", "SummaryCounts", "SummaryText", "TotalSubUnits",
        "Type", "VoteVariation", "VotesAllowed",
    }
)  # fmt: skip
SELECTION = frozenset(
    {
        "CandidateId", "CandidateIds", "EndorsementPartyIds", "ExternalIdentifier", "ExternalIdentifiers",
        "IsWriteIn", "PartyId", "PartyIds", "Selection", "SequenceOrder", "VoteCounts",
    }
)  # fmt: skip
COUNTS = frozenset(
    {"Count", "DeviceClass", "Device", "GpUnitId", "IsSuppressedForPrivacy", "OtherType", "Round", "Type"}
)


def known(table: Mapping[str, T], word: str, what: str, where: str) -> T:
    """The meaning of a code; one that is not in the table raises FeedError."""
    if word not in table:
        raise FeedError(
            f"{what} '{word}' is not known",
            where=where,
            why=f"expected one of {', '.join(sorted(table))}",
            remedy="Check the report's version; the last good figures stay in use.",
        )
    return table[word]
