"""A pointer is answered with the record as it stands in the document."""

from __future__ import annotations

import pytest

from newsgen.io.records import LONGEST, raw_record
from newsgen.model import Payload

NAMESPACED = (
    b'<?xml version="1.0"?><EML xmlns="urn:oasis" xmlns:k="urn:k"><!-- a comment --><k:Made/>'
    b"<Count><Votes>1</Votes><Votes Id='two > one'>2</Votes></Count></EML>"
)
LATIN = '<?xml version="1.0" encoding="ISO-8859-1"?><VAL><LÄN RÖSTER="7"/><LÄN RÖSTER="9"><X/></LÄN></VAL>'
NAMED = (
    b'<R><T><P name="Salt and Pepper" votes="3"/><P name="B" votes="4"/></T>'
    b'<T><P name="B" votes="5"/></T></R>'
)
JSON = b'{"a/b": [{"votes": 3, "name": "Ada"}, {"votes": 4}], "one": {"part": {"x": null}}}'


def record(body: bytes, pointer: str, charset: str | None = None) -> str | None:
    return raw_record(Payload.of(body, "file", charset=charset), pointer)


@pytest.mark.parametrize(
    ("body", "pointer", "expected"),
    [
        (NAMESPACED, "/*/*[2]/*[2]", "<Votes Id='two > one'>2</Votes>"),
        (NAMESPACED, "/*/*[2]/*[2]/@Id", "<Votes Id='two > one'>"),
        (NAMESPACED, "/*/k:Made", "<k:Made/>"),
        (LATIN.encode("latin-1"), "/VAL/LÄN[2]/@RÖSTER", '<LÄN RÖSTER="9">'),
        (LATIN.encode("latin-1"), "/VAL/LÄN[1]", '<LÄN RÖSTER="7"/>'),
        (NAMED, '/R/T/*[@name="Salt and Pepper"]/@votes', '<P name="Salt and Pepper" votes="3"/>'),
        (NAMED, '/R/T/*[@name="B"]/@votes', '<P name="B" votes="4"/>, <P name="B" votes="5"/>'),
        (NAMED, "/R/T[1]/P[2] and /R/T[2]/P", '<P name="B" votes="4"/>, <P name="B" votes="5"/>'),
        (
            b"<rss><channel><d>no</d><item><d>yes</d></item></channel></rss>",
            "/rss/channel/item[1]/d",
            "<d>yes</d>",
        ),
        (b"<A><B>x&nbsp;y</B></A>", "/A/B", "<B>x&nbsp;y</B>"),
    ],
)
def test_an_xpath_names_its_element_and_no_other(body: bytes, pointer: str, expected: str) -> None:
    assert record(body, pointer) == expected


@pytest.mark.parametrize(
    ("pointer", "expected"),
    [
        ("/a~1b/0/votes", '3 | {"votes": 3, "name": "Ada"}'),
        ("/a~1b/1", '{"votes": 4}'),
        ("/a~1b/1/name", 'no name in {"votes": 4}'),
        ("/one/0/part/x", 'null | {"x": null}'),
        ("/a~1b/*/votes, sum of 2", '3 | {"votes": 3, "name": "Ada"}, 4 | {"votes": 4}'),
        ("/a~1b/0/votes … /a~1b/1/votes", '3 | {"votes": 3, "name": "Ada"}, 4 | {"votes": 4}'),
        ("/a~1b/7/votes", None),
        ("rows 1-2, column 'votes'", '{"votes": 3, "name": "Ada"}, {"votes": 4}'),
    ],
)
def test_a_json_pointer_names_a_value_and_what_holds_it(pointer: str, expected: str | None) -> None:
    assert record(JSON, pointer) == expected


@pytest.mark.parametrize(
    ("body", "pointer", "expected"),
    [
        (b"name;votes\nAda;3\nBo;4\n", "row 2, column 'votes'", "3 | Ada;3"),
        (b'a preamble\nname\tvotes\nAda "A\t3\n', "row 3, column 'Votes'", '3 | Ada "A\t3'),
        (
            b"name,total_votes\nAda,3\nBo,4\nCy,5\nDi,6\n",
            "rows 2-5, column 'Total Votes'",
            "3, 4, 5 … (4 rows)",
        ),
        (b"a;b;c\nAda;3;7\n", "row 2, column 3 ('Partei')", "7 | Ada;3;7"),
        (b"MN;Ada;3\nMN;Bo;4\n", "row 2, column '3'", "4 | MN;Bo;4"),
        (b"MN;Ada;3\nMN;Bo;4\n", "row 2, column 'votes'", "MN;Bo;4"),
        (b'"a\nb",votes\nAda,3\n', "row 3, column 'votes'", "3 | Ada,3"),
        (b"a,b\n", "no rows, column 'b'", "b | a,b"),
        (b"a,b\n", "row 9, column 'b'", None),
    ],
)
def test_a_row_is_found_whatever_parts_its_cells(body: bytes, pointer: str, expected: str | None) -> None:
    assert record(body, pointer) == expected


def test_notes_are_found_behind_the_name_of_their_file() -> None:
    assert record(b'[[note]]\nat = 2024-11-05T20:00:00Z\ntext = "Hei"\n', "notes.toml /note/0/text") == (
        '"Hei" | {"at": "2024-11-05 20:00:00+00:00", "text": "Hei"}'
    )


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"<a><b", b"\xff\xfe\x00", b"\x00\x01", b'"open', b"[[[[" * 9999, b'a,"' + b"x" * 200_000],
)
@pytest.mark.parametrize("pointer", ["/a/b", "row 2, column 'x'", "/", "", "nonsense", "/a/@b"])
def test_a_broken_document_ends_in_no_traceback(body: bytes, pointer: str) -> None:
    found = record(body, pointer)
    assert found is None or isinstance(found, str)


def test_a_record_is_short_and_holds_no_sign_that_a_terminal_obeys() -> None:
    found = record(b"<A><B>\x1b[31m", "/A")
    assert found is not None
    assert "\x1b" not in found
    found = record(b'{"a": "' + "\u009b31m".encode() + b"x" * 4000 + b'"}', "/a")
    assert found is not None
    assert len(found) == LONGEST
    assert "\u009b" not in found


def test_of_a_document_that_is_cut_off_what_there_is_is_found() -> None:
    assert record(b"<A><B>1</B><C><D>2</D><D>3", "/A/C/D[1]") == "<D>2</D>"
    assert record(b"<A><B>1</B><C><D>2</D><D>3", "/A/B") == "<B>1</B>"


def test_the_sender_s_charset_goes_before_the_declaration() -> None:
    assert record(LATIN.encode("utf-8"), "/VAL/LÄN[1]", charset="utf-8") == '<LÄN RÖSTER="7"/>'
