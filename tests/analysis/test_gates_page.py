"""The page on gates knows every gate, its sentence and its limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen.analysis import gates

PAGE = Path(__file__).resolve().parents[2] / "docs" / "gates.md"


@pytest.mark.parametrize("name", gates.names())
def test_the_page_has_the_gate_as_it_is(name: str) -> None:
    gate = gates.get(name)
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| `{gate.code}` |")]
    assert len(rows) == 1
    assert gate.sentence in rows[0]
    assert all(f"`{limit}` {value}" in rows[0] for limit, value in gate.limits.items())
