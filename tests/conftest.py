"""What all tests share: the checkout, the material beside it, and rewriting what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--regold` rewrites expected stories on purpose; the diff is the review."""
    parser.addoption("--regold", action="store_true", help="rewrite expected stories; review the diff")


@pytest.fixture
def regold(request: pytest.FixtureRequest) -> bool:
    """True where expected stories are to be rewritten."""
    return bool(request.config.getoption("--regold"))
