"""However large an archive is, one member is in memory, and members come in order."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.io.packing import tar_of

SHARED = Path(__file__).parents[3] / "shared"
STREAM = SHARED / "streams" / "norway-2025" / "stream.tar.xz"

MEASURE = """
import sys
from newsgen.io.inputs import iter_inputs
count, before = 0, ""
for payload in iter_inputs(sys.argv[1:]):
    assert payload.location > before
    count, before = count + 1, payload.location
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(count, int(peak.split()[1]) // 1024)
"""


def measured(path: Path) -> tuple[int, int]:
    """Payloads of an input, read in order, and MiB that a process of its own needed at most."""
    ended = subprocess.run([sys.executable, "-c", MEASURE, path], capture_output=True, text=True, check=True)
    count, peak = ended.stdout.split()
    return int(count), int(peak)


@pytest.mark.parametrize("order", [1, -1], ids=["in order", "out of order"])
def test_a_large_archive_is_read_one_member_at_a_time(tmp_path: Path, order: int) -> None:
    files = [(f"{number:04d}.json", b'{"a": 1} ' * 110_000) for number in range(120)][::order]
    (tmp_path / "n.tar.gz").write_bytes(tar_of(files, "w:gz"))
    count, peak = measured(tmp_path / "n.tar.gz")
    assert count == 120
    assert peak < 80


@pytest.mark.skipif(not STREAM.is_file(), reason="the recorded election is not beside this checkout")
def test_a_whole_election_streams_in_order_in_little_memory() -> None:
    count, peak = measured(STREAM)
    assert count == 19657
    assert peak < 120
