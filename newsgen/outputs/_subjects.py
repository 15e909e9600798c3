"""Subject codes and the schemes they belong to."""

from __future__ import annotations

from newsgen.model import Story, Subject

SCHEMES = {
    "medtop": "http://cv.iptc.org/newscodes/mediatopic/",
    "subj": "http://cv.iptc.org/newscodes/subjectcode/",
}
DATA_DRIVEN = "http://cv.iptc.org/newscodes/digitalsourcetype/dataDrivenMedia"


def reference(subject: Subject) -> str:
    """The code as takers look it up: Media Topics with their prefix, Subject Codes bare."""
    return f"medtop:{subject.code}" if subject.scheme == "medtop" else subject.code


def topics(story: Story) -> tuple[str, ...]:
    """Names of the subjects, each once, in order."""
    return tuple(dict.fromkeys(subject.name for subject in story.subjects))
