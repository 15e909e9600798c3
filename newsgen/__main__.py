"""python -m newsgen."""

from newsgen.cli import start

start()
