"""The facts and replay lines of the interface as JSON Schemas: every key, every type."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

CALL_STATUSES = (
    "too_early", "too_close", "unable", "will_not_call", "awaiting_rcv", "called", "projected", "apparent",
    "runoff", "top_two", "winner_not_leading", "uncalled", "conflict", "uncontested", "none",
)  # fmt: skip
VERDICTS = ("no-op", "publish", "publish-with-caveat", "correct", "kill", "hold", "reject")
UPDATES = ("first", "write-thru", "correction", "kill")

_INT: Schema = {"type": "integer"}
_TEXT: Schema = {"type": "string", "minLength": 1}
_FLAG: Schema = {"type": "boolean"}
# Decimals are text, exact or with at least four places; never in the form 1E+3, never a float.
_DECIMAL: Schema = {"type": "string", "pattern": r"^-?\d+(\.\d+)?$"}
_RATIO: Schema = {"type": "string", "pattern": r"^-?\d+\.\d{4,}$"}
_TIME: Schema = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}
_DAY: Schema = {"type": "string", "format": "date"}
_COUNTED: Schema = {"anyOf": [_INT, _DECIMAL]}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _enum(*words: str | None) -> Schema:
    return {"enum": list(words)}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _object(**keys: Schema) -> Schema:
    """An object that must have all these keys; it may have more."""
    return {"type": "object", "properties": keys, "required": list(keys)}


_MARGIN = _maybe(_object(value=_COUNTED, points=_maybe(_RATIO)))

LINE = _object(
    choice=_TEXT,
    name={"type": "string"},
    party=_maybe(_TEXT),
    value=_maybe(_COUNTED),
    share=_maybe(_RATIO),
    rank=_maybe(_INT),
    seats=_maybe(_INT),
    outcome=_enum("elected", "advances", "runoff", "withdrawn", None),
    change=_maybe({"type": "object"}),
)
MEASURE = _object(
    measure=_TEXT,
    decides=_FLAG,
    total=_maybe(_COUNTED),
    lines=_list(LINE),
    leader=_maybe(_TEXT),
    runner_up=_maybe(_TEXT),
    tied=_list(_TEXT),
    margin=_MARGIN,
    deciding_margin=_MARGIN,
    swing={},
)
PROGRESS = _object(
    unit=_maybe(_TEXT),
    reported=_maybe(_INT),
    expected=_maybe(_INT),
    percent=_maybe(_RATIO),
    expected_vote_percent=_maybe(_RATIO),
    ballots=_maybe(_INT),
    electors=_maybe(_INT),
    turnout_percent=_maybe(_RATIO),
    as_of=_maybe(_TIME),
)
CALL = _object(
    caller=_TEXT,
    status=_enum(*CALL_STATUSES),
    choice=_maybe(_TEXT),
    at=_maybe(_TIME),
    reason=_maybe(_TEXT),
    source=_maybe(_TEXT),
    reported=_FLAG,
)
CHANGE = _object(kind=_TEXT, measure=_maybe(_TEXT), before={}, after={})
FINDING = _object(
    gate=_TEXT,
    severity=_enum("warning", "caveat", "hold", "reject"),
    scope=_enum("up", "unit"),
    place=_TEXT,
    value=_maybe({"type": "string"}),
    bound=_maybe({"type": "string"}),
    message=_TEXT,
)
CONTEST = _object(
    id=_TEXT,
    election=_TEXT,
    name={"type": "string"},
    date=_maybe(_DAY),
    area=_object(id=_TEXT, name={"type": "string"}, kind=_TEXT),
    kind=_enum("candidate", "party_list", "ballot_measure", "retention"),
    seats=_maybe(_INT),
    stage=_enum("none", "partial", "complete", "certified"),
    count=_TEXT,
    progress=PROGRESS,
    measures=_list(MEASURE),
    calls=_list(CALL),
    call=_object(status=_enum(*CALL_STATUSES), choice=_maybe(_TEXT)),
    changes=_list(CHANGE),
    findings=_list(FINDING),
)
SOURCE = _object(
    feed=_TEXT,
    location=_TEXT,
    digest={"type": "string", "pattern": r"^sha256:[0-9a-f]{64}$"},
    generated_at=_maybe(_TIME),
    retrieved_at=_maybe(_TIME),
    test=_FLAG,
)
FACTS = _object(schema={"const": "newsgen-facts/1"}, source=SOURCE, contests=_list(CONTEST))

STORY = _object(
    id=_TEXT,
    lang=_enum("nb-NO", "nn-NO", "en-US", "en-GB"),
    style=_TEXT,
    angle=_TEXT,
    version={"type": "integer", "minimum": 1},
    update=_enum(*UPDATES),
    headline=_TEXT,
    file=_maybe(_TEXT),
)
PLAYED = _object(
    id=_TEXT,
    verdict=_enum(*VERDICTS),
    reasons=_list(_TEXT),
    leader=_maybe(_TEXT),
    margin=_MARGIN,
    call=_enum(*CALL_STATUSES),
    no_call=_maybe(_enum(*CALL_STATUSES)),
    stories=_list(STORY),
)
REPLAY = _object(
    snapshot={"type": "integer", "minimum": 1},
    source=_TEXT,
    generated_at=_maybe(_TIME),
    verdict=_enum(*VERDICTS),
    reasons=_list(_TEXT),
    contests=_list(PLAYED),
    units=_list(_object(id=_TEXT, verdict=_enum(*VERDICTS), reasons=_list(_TEXT))),
)
