"""JSON says the same in whatever encoding it comes, and bytes that fit none are refused."""

from __future__ import annotations

import codecs

import pytest

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import load_json
from newsgen.feeds._reading.json_typed import Form, read_typed
from newsgen.model import Payload

TEXT = '{"navn": "Tromsø – Romsa"}'
BODIES = {
    "plain": (TEXT.encode(), None),
    "named": (TEXT.encode(), "utf-8"),
    "marked": (codecs.BOM_UTF8 + TEXT.encode(), None),
    "named wrongly": (TEXT.encode(), "iso-8859-1"),
    "of another": (TEXT.encode("cp1252"), "windows-1252"),
    "of two bytes": (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), None),
}


class Place(Form):
    """One name."""

    navn: str


@pytest.mark.parametrize(("body", "charset"), BODIES.values(), ids=BODIES)
def test_a_name_is_read_as_it_is_meant(body: bytes, charset: str | None) -> None:
    payload = Payload.of(body, "a.json", charset=charset)
    assert read_typed(payload, Place, []).navn == "Tromsø – Romsa"
    assert load_json(payload) == {"navn": "Tromsø – Romsa"}


@pytest.mark.parametrize("charset", [None, "utf-8"])
def test_bytes_that_do_not_fit_are_refused_with_their_place(charset: str | None) -> None:
    payload = Payload.of(b'{\n"navn": "Troms\xf8"}', "a.json", charset=charset)
    for read in (lambda: read_typed(payload, Place, []), lambda: load_json(payload)):
        with pytest.raises(FeedError, match="bytes are not utf-8") as caught:
            read()
        assert caught.value.where == "a.json, line 2, byte 15"
