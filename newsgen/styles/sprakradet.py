"""Official Norwegian after the Language Council: spaces for thousands, the parties' own letters."""

from __future__ import annotations

import dataclasses

from newsgen.model import Style
from newsgen.styles import _tables
from newsgen.styles._house import House


def dress(language: Style) -> Style:
    """The language as it stands, with each party's own abbreviation (FrP)."""
    return dataclasses.replace(
        language,
        name="sprakradet",
        headline_figure_first=False,
        parties=_tables.parties(language.language, short="own_short"),
    )


HOUSE = House(
    name="sprakradet",
    summary="official Norwegian by the rules of Språkrådet",
    tags=("nb-NO", "nn-NO"),
    default_for=(),
    dress=dress,
)
