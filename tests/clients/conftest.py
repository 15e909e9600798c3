"""The readers as fixtures: jobs in, what Superdesk read out."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clients import environments

Job = dict[str, Any]
Superdesk = Callable[..., list[Any]]
READER = Path(__file__).with_name("superdesk_reader.py")


@pytest.fixture(scope="session")
def superdesk() -> Superdesk:
    """Hands jobs to Superdesk's own code, in its own Python, and gives its answers."""
    python = environments.superdesk()

    def ask(*jobs: Job, **variables: str) -> list[Any]:
        done = subprocess.run(
            [str(python), str(READER)],
            input=json.dumps(jobs),
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **variables},
        )
        assert done.returncode == 0, done.stderr
        answers = json.loads(done.stdout)
        assert isinstance(answers, list)
        return answers

    return ask


@pytest.fixture(scope="session")
def nu_checker() -> Path:
    """The jar of the Nu HTML checker."""
    return environments.nu_checker()
