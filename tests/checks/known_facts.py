"""Facts documents for tests of copy against what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Line = dict[str, object]


def line(choice: str, name: str, value: str, share: str, party: str = "") -> Line:
    """A line of a measure: a choice with its votes and its share."""
    return {"choice": choice, "name": name, "party": party, "value": value, "share": share}


def contest(
    lines: Sequence[Line],
    *,
    leader: str,
    margin: tuple[str, str],
    call: tuple[str, str | None],
    place: str = "Iowa",
    callers: Sequence[tuple[str, str, str | None]] = (),
    seats: int = 1,
) -> Mapping[str, object]:
    """A facts document with one contest in one measure."""
    measure = {
        "measure": "votes",
        "decides": True,
        "lines": list(lines),
        "leader": leader,
        "margin": {"value": margin[0], "points": margin[1]},
    }
    return {
        "schema": "newsgen-facts/1",
        "contests": [
            {
                "id": "c1",
                "name": f"{place} caucuses",
                "area": {"id": "x", "name": place, "kind": "state"},
                "seats": seats,
                "progress": {"unit": "precincts", "reported": 1099, "expected": 1765, "percent": "62.2663"},
                "measures": [measure],
                "calls": [{"caller": who, "status": status, "choice": whom} for who, status, whom in callers],
                "call": {"status": call[0], "choice": call[1]},
            }
        ],
    }


IOWA = contest(
    [
        line("b", "Pete Buttigieg", "362.6366", "26.9165"),
        line("s", "Bernie Sanders", "337.8865", "25.0794"),
        line("k", "Amy Klobuchar", "170.2310", "12.6352"),
        line("y", "Andrew Yang", "14.2000", "1.0540"),
    ],
    leader="b",
    margin=("24.7501", "1.8371"),
    call=("unable", None),
    callers=[("AP", "unable", None)],
)
DISPUTED = contest(
    [
        line("b", "Pete Buttigieg", "564.0000", "26.1979"),
        line("s", "Bernie Sanders", "562.5000", "26.1276"),
    ],
    leader="b",
    margin=("1.5000", "0.0704"),
    call=("conflict", None),
    callers=[("AP", "unable", None), ("Reuters", "called", "b")],
)
VESTBY = contest(
    [line("l", "Ada Lund", "2011", "50.2876", "Ap"), line("m", "Ola Moe", "1988", "49.7124", "H")],
    leader="l",
    margin=("23", "0.5752"),
    call=("called", "l"),
    callers=[("AP", "called", "l")],
    place="Nordland",
)
