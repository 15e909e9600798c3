"""The body as a reader meets it."""

from __future__ import annotations

from newsgen.model import Block, BlockKind, replace
from newsgen.outputs._parts import Facts, Table, Text, letters, parts, words
from tests.outputs import samples
from tests.outputs.samples import block, cited, count, row


def body(*blocks: Block) -> tuple[object, ...]:
    story = replace(samples.NB, body=blocks, lede=cited(""), dateline=cited(""), signature=cited(""))
    return parts(story, opening=True)


def test_dateline_and_lede_open_the_body_unless_the_lede_lies_elsewhere() -> None:
    first = parts(samples.NB, opening=True)[0]
    assert isinstance(first, Text)
    assert first.text == f"{samples.NB.dateline.text} {samples.NB.lede.text}"
    assert samples.NB.lede.text not in str(parts(samples.NB, opening=False))


def test_the_signature_closes_the_body() -> None:
    assert parts(samples.NB, opening=True)[-1] == Text(BlockKind.PARAGRAPH, samples.NB.signature.text)


def test_a_story_of_nothing_has_no_parts() -> None:
    assert body() == ()


def test_rows_that_follow_each_other_are_one_table() -> None:
    made = body(
        row("Parti", "Stemmer"), row("Ap", count("7", 7)), block(BlockKind.PARAGRAPH, "Så."), row("H", "–")
    )
    assert made == (
        Table(("Parti", "Stemmer"), (("Ap", "7"),)),
        Text(BlockKind.PARAGRAPH, "Så."),
        Table((), (("H", "–"),)),
    )


def test_a_first_row_with_a_number_is_no_head() -> None:
    assert body(row("Ap", count("7", 7)), row("H", count("5", 5))) == (Table((), (("Ap", "7"), ("H", "5"))),)


def test_short_rows_are_filled_up() -> None:
    assert body(row("Parti", "Stemmer"), row("Ap")) == (Table(("Parti", "Stemmer"), (("Ap", ""),)),)


def test_a_title_opens_a_new_fact_box() -> None:
    made = body(
        block(BlockKind.FACT, "a"),
        block(BlockKind.FACT_TITLE, "B"),
        block(BlockKind.FACT, "b"),
        block(BlockKind.FACT_TITLE, "C"),
        block(BlockKind.FACT_TITLE, "D"),
    )
    assert made == (Facts("", ("a",)), Facts("B", ("b",)), Facts("C", ()), Facts("D", ()))


def test_empty_blocks_are_left_out() -> None:
    assert body(block(BlockKind.PARAGRAPH, " \x07")) == ()


def test_counts_cover_lede_body_and_signature() -> None:
    story = replace(
        samples.NB,
        lede=cited("En to."),
        body=(block(BlockKind.PARAGRAPH, "Tre."), row("fire", "5")),
        signature=cited("(NG)"),
    )
    assert words(story) == 6
    assert letters(story) == len("En to. Tre. fire 5 (NG)")
