"""Stories: Brief + Style + templates -> Story, every figure cited."""

from newsgen.stories.environment import Templates, environment
from newsgen.stories.setting import city_of, zone_of
from newsgen.stories.view import Past, view
from newsgen.stories.withdraw import corrected, killed
from newsgen.stories.write import FOLDERS, Assignment, content_hash, versioned, write

__all__ = [
    "FOLDERS",
    "Assignment",
    "Past",
    "Templates",
    "city_of",
    "content_hash",
    "corrected",
    "environment",
    "killed",
    "versioned",
    "view",
    "write",
    "zone_of",
]
