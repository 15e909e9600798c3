"""Doubts of an adapter about single figures: kept beside the contest, so that the others go on."""

from __future__ import annotations

from decimal import Decimal

from newsgen.feeds._reading.json_record import Record
from newsgen.model import GateFinding, Scope, Severity

MAX_DIGITS = 18


class Doubts:
    """Findings gathered while one contest is read. `negatives` concern the whole document."""

    __slots__ = ("findings", "negatives")

    def __init__(self) -> None:
        self.findings: list[GateFinding] = []
        self.negatives: list[GateFinding] = []

    def hold(
        self,
        gate: str,
        message: str,
        *,
        place: str,
        value: str | None = None,
        bound: str | None = None,
        scope: Scope = Scope.UP,
    ) -> None:
        """Note a finding that stops the contest (or, by its scope, the unit alone)."""
        self.findings.append(
            GateFinding(
                gate=gate,
                severity=Severity.HOLD,
                message=message,
                scope=scope,
                place=place,
                value=value,
                bound=bound,
            )
        )

    def negative(self, value: int | Decimal, place: str) -> None:
        """Note a count below zero: it rejects the document."""
        self.negatives.append(
            GateFinding(
                gate="negative-votes",
                severity=Severity.REJECT,
                message=f"a count is negative: {value} at {place}",
                place=place,
                value=str(value),
                bound="0",
            )
        )

    def unknown_choice(self, choice: str, place: str) -> None:
        """Note a reference to a choice that the contest does not have."""
        self.hold("unknown-choice", f"'{choice}' is no choice of the race", place=place, value=choice)

    def count(self, record: Record, key: str) -> int | None:
        """A count; None where it is missing, null or in no form of a whole number (noted)."""
        raw = record.peek(key)
        record.ignore(key)
        if raw is None:
            return None
        place = record.at(key).pointer
        if isinstance(raw, Decimal) and raw.adjusted() < MAX_DIGITS and raw == raw.to_integral_value():
            raw = int(raw)
        if isinstance(raw, bool) or not isinstance(raw, int):
            self.malformed(raw, place)
            return None
        if raw < 0:
            self.negative(raw, place)
        return raw

    def decimal(self, record: Record, key: str) -> Decimal | None:
        """A number with decimals; None where it is missing, null or no number (noted)."""
        raw = record.peek(key)
        record.ignore(key)
        if raw is None:
            return None
        if isinstance(raw, bool) or not isinstance(raw, int | Decimal):
            self.malformed(raw, record.at(key).pointer)
            return None
        return Decimal(raw)

    def malformed(self, raw: object, place: str, *, scope: Scope = Scope.UP) -> None:
        """Note a value that is not a number in the form agreed on."""
        self.hold(
            "malformed-number",
            f"expected a number, got {raw!r:.80} at {place}",
            place=place,
            value=f"{raw!r:.80}",
            scope=scope,
        )
