"""The format rules by name: JSON input in, copy out; and tables of cases run against them."""

from newsgen.stories.rules.cases import CaseReport, Mismatch, run_cases
from newsgen.stories.rules.inputs import Inputs, read_input
from newsgen.stories.rules.table import RULES, Rule, apply

__all__ = ["RULES", "CaseReport", "Inputs", "Mismatch", "Rule", "apply", "read_input", "run_cases"]
