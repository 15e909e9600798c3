"""Race calls and no-calls: the profile, headlines with rules, and strict times."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.io.records import raw_record
from newsgen.model import CallStatus, Payload

NIGHT = Path(__file__).resolve().parents[2] / "fixtures" / "idp_precincts" / "iowa-2020"

RSS = """<?xml version="1.0"?>
<rss version="2.0"><channel><title>Agency</title><link>https://agency.example</link><description>d</description>
<item><title>AGENCY: Berg wins in Elvestad</title><link>https://agency.example/1</link>
<pubDate>Tue, 05 Nov 2030 23:10:00 +0000</pubDate></item>
<item><title>Weather: rain</title><link>https://agency.example/2</link>
<pubDate>Tue, 05 Nov 2030 23:11:00 +0000</pubDate></item>
</channel></rss>
"""
RULES = {
    "caller": "Agency",
    "contest": "x/1",
    "rules": [{"pattern": r"^AGENCY: (?P<choice>\\w+) wins".replace("\\\\", "\\"), "status": "called"}],
}


def read(body: str | bytes, options: dict[str, object] | None = None) -> feeds.Feed | object:
    """The one snapshot of a call feed."""
    raw = body.encode() if isinstance(body, str) else body
    (snapshot,) = feeds.read(Payload.of(raw, "calls.xml"), "calls", feeds.ReadContext(options=options or {}))
    return snapshot


def test_the_profile_keeps_caller_status_choice_time_and_reason() -> None:
    snapshot = read((NIGHT / "calls-2.xml").read_bytes())
    by_caller = {call.caller: call for call in snapshot.calls}  # type: ignore[attr-defined]
    ap, reuters = by_caller["AP"], by_caller["Reuters"]
    assert ap.status is CallStatus.UNABLE
    assert ap.at == datetime(2020, 2, 6, 23, 30, tzinfo=UTC)
    assert ap.reason == "the tight margin and irregularities in the process"
    assert dict(ap.reasons)["nb"].startswith("den lille marginen")
    assert reuters.status is CallStatus.CALLED
    assert reuters.named == ("buttigieg",)
    assert by_caller["CNN"].status is CallStatus.NONE
    assert not any(call.reported for call in by_caller.values())


def test_a_headline_gives_a_reported_call_and_never_more() -> None:
    snapshot = read(RSS, RULES)
    (call,) = snapshot.calls  # type: ignore[attr-defined]
    assert call.reported
    assert call.status is CallStatus.CALLED
    assert call.named == ("Berg",)
    assert call.at == datetime(2030, 11, 5, 23, 10, tzinfo=UTC)


def test_headlines_without_rules_say_nothing() -> None:
    assert read(RSS).calls == ()  # type: ignore[attr-defined]


GOOD = (NIGHT / "calls-2.xml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2020-02-06T23:30:00Z", "6 Feb 23:30", "time not understood"),
        ("2020-02-06T23:30:00Z", "2020-02-06T23:30:00", "without offset"),
        ('term="unable"', 'term="unabel"', "unknown call status 'unabel'"),
        ("<author><name>AP</name></author>", "", "without a caller"),
        ("</feed>", "", "not well-formed"),
        ("<title>Race", "<!DOCTYPE feed [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><title>Race", "entit"),
    ],
)
def test_a_fault_in_a_call_feed_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(FeedError) as caught:
        read(GOOD.replace(old, new, 1))
    assert message in str(caught.value)
    assert "calls.xml" in str(caught.value)


def test_a_bad_byte_in_a_call_feed_is_refused_with_line_and_column() -> None:
    with pytest.raises(FeedError, match="line 8, column 15"):
        read(GOOD.encode().replace(b"AP is unable", b"AP \xff unable"))


def test_a_night_of_one_caller_reads_in_order() -> None:
    folder = NIGHT.parents[1] / "calls" / "elvestad-2030"
    (early,), (called,), (withdrawn,) = (
        read(path.read_bytes()).calls
        for path in sorted(folder.glob("*.xml"))  # type: ignore[attr-defined]
    )
    assert [call.status for call in (early, called, withdrawn)] == [
        CallStatus.TOO_EARLY,
        CallStatus.CALLED,
        CallStatus.UNCALLED,
    ]
    assert called.named == ("Ada Berg",)
    assert withdrawn.earlier_winner == "Ada Berg"
    (reported,) = read((folder / "headlines.rss").read_bytes(), RULES).calls  # type: ignore[attr-defined]
    assert reported.reported


@pytest.mark.parametrize("what", [RSS.encode(), (NIGHT / "calls-2.xml").read_bytes()])
def test_a_call_leads_back_to_its_entry(what: bytes) -> None:
    payload = Payload.of(what, "calls.xml")
    (snapshot,) = feeds.read(payload, "calls", feeds.ReadContext(options=RULES))
    assert snapshot.calls
    for call in snapshot.calls:
        assert call.source is not None
        record = raw_record(payload, call.source.pointer)
        assert record is not None
        assert record.startswith(("<item>", "<entry"))
