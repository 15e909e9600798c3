"""France, Ministère de l'Intérieur: legislative results by constituency, one row a candidate.

Publisher: Ministère de l'Intérieur, https://www.resultats-elections.interieur.gouv.fr and
data.gouv.fr. Licence Ouverte 2.0.

The file repeats the figures of the constituency on each of its candidates' rows. `Inscrits` are the
electors, `Votants` those who voted; `Blancs` and `Nuls` stand outside `Exprimes`, which are the valid
votes and the base of shares. `Elu` is the authority's own mark: OUI elected, QUALIF T2 in the second
round, NON out. A candidate with the most votes is not elected by that: it takes over half of the
valid votes and a quarter of the electors. The file says nothing of its time, its election or how many
polling stations are in, so the source's options `election`, `title` and `date` may. The parts may be
a vote or two off `Exprimes` in the official data; more than that is held. The bytes are CP850.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Claims a table whose header has the ministry's abbreviated columns."""
    head = payload.body[:2000].split(b"\n", 1)[0]
    if all(column.encode() in head for column in ("CodCirElec", "NumPanneauCand", "NbVoix", "Elu")):
        return Sniff(
            95, "the first row names CodCirElec, NumPanneauCand and NbVoix, as the French ministry does"
        )
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with a contest for each constituency."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.fr_interieur import reading

    return reading.read(payload, context)


FEED = Feed(
    name="fr_interieur",
    publisher="Ministère de l'Intérieur",
    country="FR",
    formats=("CSV",),
    says="votes by candidate, electors, voters, blank and null votes, elected or second round",
    silent_on="time of the file, polling stations counted, calls",
    licence="Licence Ouverte 2.0",
    documentation="https://www.data.gouv.fr/fr/pages/donnees-des-elections/",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
