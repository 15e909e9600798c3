"""`newsgen page` and `newsgen serve`: the editors' page."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from newsgen.cli.reading import time_of
from newsgen.io import clock, outward, web
from newsgen.pipeline import page as pipeline_page
from newsgen.pipeline import state as pipeline_state


def page(arguments: argparse.Namespace) -> int:
    """`newsgen page`: the page as one HTML file, or on standard output."""
    text = _text(arguments, refresh=None)
    if arguments.out:
        outward.replace(Path(arguments.out), text.encode())
        print(arguments.out)
    else:
        print(text, end="")
    return 0


def serve(arguments: argparse.Namespace) -> int:
    """`newsgen serve`: the page at an address of this machine, until interrupted."""
    _text(arguments, refresh=arguments.refresh)
    server = web.server(arguments.port, lambda: _text(arguments, refresh=arguments.refresh))
    signals = clock.Signals()
    with signals.heard(), server:
        print(f"http://{web.HOST}:{server.server_port}/", flush=True)
        print("newsgen: Ctrl-C ends it", file=sys.stderr, flush=True)
        server.timeout = 0.5
        while not signals.stop:
            server.handle_request()
    signals.close()
    return 0


def _text(arguments: argparse.Namespace, *, refresh: int | None) -> str:
    ledger, _ = pipeline_state.opened(arguments.state, arguments.config)
    try:
        return pipeline_page.render(ledger, time_of(arguments.now) or clock.now(), refresh=refresh)
    finally:
        ledger.close()
