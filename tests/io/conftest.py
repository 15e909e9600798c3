"""What the tests of this folder share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.io.loopback import Site


@pytest.fixture
def site() -> Iterator[Site]:
    """A web server on loopback that answers what the test writes down."""
    started = Site()
    yield started
    started.close()
