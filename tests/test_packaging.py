"""The built wheel carries every template, table and the founding night, and works on its own."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import newsgen

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (found,) = out.glob("*.whl")
    return found


def test_the_wheel_carries_templates_tables_and_the_night(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, inside in (
        ("templates", "newsgen/templates"),
        ("fixtures/idp_precincts", "newsgen/fixtures/idp_precincts"),
    ):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                assert f"{inside}/{path.relative_to(ROOT / folder).as_posix()}" in names
    for path in (ROOT / "newsgen").rglob("*.csv"):
        assert path.relative_to(ROOT).as_posix() in names


def test_the_version_is_one(wheel: Path) -> None:
    assert f"newsgen-{newsgen.__version__}-" in wheel.name


def test_an_installed_newsgen_plays_the_night_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    unpacked, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    zipfile.ZipFile(wheel).extractall(unpacked)
    ran = subprocess.run(
        [sys.executable, "-m", "newsgen", "demo"],
        cwd=empty,
        env={"PYTHONPATH": str(unpacked), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "Buttigieg" in ran.stdout
    assert list((empty / "out" / "ninjs").rglob("*.json"))
