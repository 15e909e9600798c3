"""newsgen reads official election results and writes wire copy an editor can trust.

Read `cli` first, then `pipeline`, then `model`; after that any stage stands alone:
`feeds` turn bytes into snapshots, `analysis` turns snapshots into briefs, `stories` turn briefs
into copy, `checks` read the copy, `outputs` turn stories into files, `styles` hold the words and
number rules of languages and houses, and `io` is the only folder that touches the world.
"""

__version__ = "0.1.0"
