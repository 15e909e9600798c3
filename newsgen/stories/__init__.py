"""Stories: Brief + Style + templates -> Story, every figure cited."""

from newsgen.stories.environment import Templates, environment
from newsgen.stories.gather import Roundup, roundup
from newsgen.stories.pages import page
from newsgen.stories.setting import city_of, in_place, place_name, zone_of
from newsgen.stories.view import Past, view
from newsgen.stories.whole import View
from newsgen.stories.withdraw import killed
from newsgen.stories.write import FOLDERS, Assignment, content_hash, versioned, write

__all__ = [
    "FOLDERS",
    "Assignment",
    "Past",
    "Roundup",
    "Templates",
    "View",
    "city_of",
    "content_hash",
    "environment",
    "in_place",
    "killed",
    "page",
    "place_name",
    "roundup",
    "versioned",
    "view",
    "write",
    "zone_of",
]
