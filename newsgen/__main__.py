"""python -m newsgen."""

import sys

from newsgen.cli import main

sys.exit(main())
