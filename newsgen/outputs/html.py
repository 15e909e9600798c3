"""An HTML fragment of ordinary tags, for preview and for pasting into any editor.

Identity, version and status ride on the wrapping element as data attributes; the note stays out.
"""

from __future__ import annotations

from newsgen.model import Story
from newsgen.outputs._clean import clean
from newsgen.outputs._identity import uri
from newsgen.outputs._markup import PAGE, as_html, elements
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._parts import parts
from newsgen.outputs._status import status
from newsgen.outputs._times import stamp


def render(story: Story, options: Options) -> bytes:
    """The story as one `article`, each block on its line."""
    article = PAGE.element("article")
    article.set("lang", story.language)
    for name, value in (
        ("story", uri(story)),
        ("version", str(story.version)),
        ("update", story.update.value),
        ("status", status(story).value),
        ("embargoed", stamp(story.embargo_until) if story.embargo_until else ""),
    ):
        if value:
            article.set(f"data-{name}", value)
    PAGE.element("h1", article, clean(story.headline.text))
    article.extend(elements(parts(story, opening=True), PAGE))
    article.text = "\n"
    for block in article:
        block.tail = "\n"
    return (as_html(article) + "\n").encode()


OUTPUT = Output(
    name="html",
    extension="html",
    media_type="text/html; charset=utf-8",
    purpose="an HTML fragment of ordinary tags: preview, paste, WordPress",
    render=render,
)
