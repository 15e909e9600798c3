"""The tag `{% vary "name" %} … {% or %} … {% endvary %}`: one of several phrasings of a sentence.

Which one is drawn from the story's identity and the name, never from its content or the clock: a
story keeps its wording through all its versions, and forty municipalities do not read alike.
"""

from __future__ import annotations

import zlib

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context

SEED = "_seed"


class Vary(Extension):
    """Parses the tag into a choice between its bodies."""

    tags = {"vary"}  # noqa: RUF012 - the name and form are Jinja's

    def parse(self, parser: Parser) -> nodes.Node:
        """The tag's bodies as branches, of which one is taken."""
        line = next(parser.stream).lineno
        name = parser.parse_expression()
        bodies: list[list[nodes.Node]] = []
        closed = False
        while not closed:
            bodies.append(parser.parse_statements(("name:or", "name:endvary")))
            closed = next(parser.stream).value == "endvary"
        return self._branches(name, bodies, line)

    def _branches(self, name: nodes.Expr, bodies: list[list[nodes.Node]], line: int) -> nodes.Node:
        count = len(bodies)
        made: list[nodes.Node] = bodies[-1]
        for index in range(count - 2, -1, -1):
            drawn = self.call_method(
                "drawn", [nodes.ContextReference(), name, nodes.Const(count)], lineno=line
            )
            test = nodes.Compare(drawn, [nodes.Operand("eq", nodes.Const(index))], lineno=line)
            made = [nodes.If(test, bodies[index], [], made, lineno=line)]
        return nodes.Scope(made, lineno=line) if count == 1 else made[0]

    def drawn(self, context: Context, name: str, count: int) -> int:
        """The number of the body that this story has."""
        return zlib.crc32(f"{context[SEED]}|{name}".encode()) % count
