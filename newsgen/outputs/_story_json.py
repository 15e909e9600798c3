"""The fields that ninjs 1.6 and Superdesk's own ninjs share."""

from __future__ import annotations

from newsgen.model import Place, Story, Subject
from newsgen.outputs._clean import clean
from newsgen.outputs._markup import html
from newsgen.outputs._options import Options
from newsgen.outputs._parts import letters, parts, words
from newsgen.outputs._status import note, status
from newsgen.outputs._subjects import SCHEMES, reference
from newsgen.outputs._times import first_time, stamp, version_time


def common(story: Story, options: Options) -> dict[str, object]:
    """Everything but identity and what only one of the dialects allows."""
    agency = clean(story.agency)
    return {
        "type": "text",
        "mimetype": "text/html",
        "profile": profile(story, options),
        "version": str(story.version),
        "firstcreated": stamp(first_time(story)),
        "versioncreated": stamp(version_time(story)),
        "embargoed": stamp(story.embargo_until) if story.embargo_until else None,
        "pubstatus": status(story).value,
        "urgency": story.urgency,
        "language": story.language,
        "slugline": clean(story.slug),
        "headline": clean(story.headline.text),
        "byline": clean(story.byline),
        "located": clean(story.city or ""),
        "description_text": clean(story.lede.text),
        "body_html": html(parts(story, opening=options.lede_in_body)),
        "ednote": note(story),
        "genre": [{"name": story.genre, "code": story.genre}],
        "subject": [_subject(subject) for subject in story.subjects],
        "place": [_place(place) for place in story.places],
        "copyrightholder": agency,
        "copyrightnotice": f"© {agency}" if agency else "",
        "usageterms": options.usage_terms,
        "wordcount": words(story),
        "charcount": letters(story),
    }


def profile(story: Story, options: Options) -> str:
    """The CMS's content profile: a flash is a push message, the rest are ordinary stories."""
    return options.profile or ("HAST" if story.length == "flash" else "Standard")


def _subject(subject: Subject) -> dict[str, str]:
    made = {"name": clean(subject.name), "code": reference(subject)}
    scheme = SCHEMES.get(subject.scheme)
    return {**made, "scheme": scheme} if scheme else made


def _place(place: Place) -> dict[str, str]:
    name = clean(place.name)
    return {"name": name, "code": place.code or name}
