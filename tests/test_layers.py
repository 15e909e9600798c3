"""Floors, homes of packages, and purity, as the handbook draws them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "newsgen"
FLOOR_ONE = ("feeds", "analysis", "styles", "stories", "checks", "outputs", "io")
FLOORS = {
    **dict.fromkeys(("model", "errors", "registry"), 0),
    **dict.fromkeys(FLOOR_ONE, 1),
    "pipeline": 2,
    "cli": 3,
    "__main__": 4,
}
HOMES = {
    "requests": {"io"},
    "fsspec": {"io"},
    "paramiko": {"io"},
    "feedparser": {"feeds"},
    "msgspec": {"feeds", "model", "stories"},
    "lxml": {"feeds", "outputs"},
    "babel": {"stories"},
    "jinja2": {"stories", "io"},
}
IMPURE_CALLS = {"open", "print", "input"}
IMPURE_NAMES = {
    "now",
    "utcnow",
    "today",
    "environ",
    "getenv",
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
}

FILES = sorted(PACKAGE.rglob("*.py"))


def part(path: Path) -> str:
    """The floor's name a file belongs to."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[str]:
    """Absolute names of everything imported, wherever it is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            base = node.module or ""
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_strictly_downwards(path: Path) -> None:
    here = part(path)
    if here == "__init__":
        return
    for name in imports(ast.parse(path.read_text("utf-8"))):
        if not name.startswith("newsgen."):
            continue
        there = name.split(".")[1]
        if there in FLOORS and there != here:
            below = FLOORS[there] < FLOORS[here] or there == "errors"
            assert below, f"{here} imports {there}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_packages_stay_in_their_homes(path: Path) -> None:
    for name in imports(ast.parse(path.read_text("utf-8"))):
        home = HOMES.get(name.split(".")[0])
        assert home is None or part(path) in home, f"{name} in {part(path)}"


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if part(p) not in ("io", "cli", "__main__")],
    ids=lambda p: str(p.relative_to(PACKAGE)),
)
def test_only_io_touches_the_world(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            assert node.func.id not in IMPURE_CALLS, f"{node.func.id}() in line {node.lineno}"
        elif isinstance(node.func, ast.Attribute) and node.func.attr in IMPURE_NAMES:
            shipped = "resources" in ast.unparse(node.func) or "files(" in ast.unparse(node.func)
            owner = ast.unparse(node.func.value)
            assert shipped or owner in ("copy",) or not _touches(owner, node.func.attr), (
                f"{owner}.{node.func.attr} in line {node.lineno}"
            )


def _touches(owner: str, attribute: str) -> bool:
    if attribute in ("now", "utcnow", "today"):
        return owner.split(".")[-1] in ("datetime", "date")
    return attribute in ("environ", "getenv") or owner.split(".")[-1] in ("Path", "path", "os")
