"""Settings of an output are read strictly."""

from __future__ import annotations

import pytest

from newsgen.errors import SettingsError
from newsgen.outputs import Options


def test_settings_become_options() -> None:
    options = Options.of({"ascii_escape": True, "encoding": "iso-8859-1", "service_code": "n", "priority": 3})
    assert options == Options(ascii_escape=True, encoding="iso-8859-1", service_code="n", priority=3)
    assert "feed_limit" in Options.names()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"ascii_escpe": True}, "Did you mean 'ascii_escape'"),
        ({"ascii_escape": "yes"}, "ascii_escape is 'yes'.*expected bool"),
        ({"feed_limit": True}, "feed_limit is True.*expected int"),
        ({"priority": "4"}, "priority is '4'.*expected int"),
        ({"encoding": "utf-16"}, "utf-8 or iso-8859-1"),
        ({"zone": "Europe/Olso"}, "no time zone called 'Europe/Olso'"),
        ({"zone": "../etc"}, "no time zone"),
        ({"feed_limit": 0}, "feed_limit must be at least 1"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Options.of(settings)
