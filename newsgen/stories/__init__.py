"""Stories: Brief + Style + templates -> Story, every figure cited."""

from newsgen.stories.environment import environment
from newsgen.stories.view import view
from newsgen.stories.withdraw import corrected, killed
from newsgen.stories.write import FOLDERS, Assignment, content_hash, versioned, write

__all__ = ["Assignment", "FOLDERS", "content_hash", "corrected", "environment", "killed", "versioned", "view", "write"]
