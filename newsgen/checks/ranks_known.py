"""Places of named choices against the facts: third, nest størst, på tredjeplass."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._known import Known
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_PLACES = {
    "en": {"second": 2, "third": 3, "fourth": 4, "fifth": 5},
    "nb": {"nest størst": 2, "andreplass": 2, "tredje": 3, "fjerde": 4, "femte": 5},
    "nn": {"nest størst": 2, "andreplass": 2, "tredje": 3, "fjerde": 4, "femte": 5},
}
_IS = {
    "en": r" (?:is|was|are|were|finishe[sd]|came|comes|ran)(?: in)? "
    r"(?P<at>(?P<place>{places})(?: place)?)"
    r"(?= with\b| on\b| at\b|[.,;]|$)",
    "nb": r" (?:er|var|ble|ligger|lå|kom|ender|endte)(?: på)? "
    r"(?P<at>(?P<place>{places})(?: størst|plass)?)\b",
    "nn": r" (?:er|var|blei|vart|ligg|låg|kom|endar|enda)(?: på)? "
    r"(?P<at>(?P<place>{places})(?: størst|plass)?)\b",
}


def _ranks(passage: Passage, known: Known) -> Iterator[Finding]:
    places = _PLACES[passage.language]
    for named in known.names:
        if not named.ranks:
            continue
        claim = _IS[passage.language].format(places="|".join(places))
        for match in re.finditer(named.pattern + claim, passage.copy):
            if places[match["place"]] not in named.ranks:
                said = ", ".join(f"{rank:f}" for rank in dict.fromkeys(named.ranks))
                message = f"The facts have another place for {named.label}: {said}."
                yield passage.finding("contradiction", match.span("at"), message)


CHECK = Check(name="ranks_known", faults=("contradiction",), layer=Layer.NUMBER, facts=_ranks)
