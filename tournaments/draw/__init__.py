"""Draws that anyone can check: individuals into teams, teams into a bracket. Pure.

In order, for whoever runs a draw (docs/draw.md is the specification):

    document = frozen(list)                      publish it: list hash, commitment, source promised
    document = drawn(document, nonce=…, value=…) the nonce revealed, the source typed in
    document = told(document, texts)             names and reasons, erasable with `untold`
    document = changed(document, change)         a manual change, marked
    document = redrawn(document, list)           another draw, with its reason; the old one stays
    publish(document)                            the bytes of the file; `verify` checks them

Faults come all at once (`Refused`), constraints that leave nothing say which to relax
(`NoOutcome`). It never asks the clock, a database or a random generator: nonce, salts and times
are the caller's.
"""

from tournaments.draw.canonical import nonce_commitment, publish, sha256, text_commitment
from tournaments.draw.cards import DECK, fingerprint
from tournaments.draw.document import (
    changed,
    drawn,
    frozen,
    outcome_now,
    prepared,
    previous_of,
    redrawn,
    told,
    untold,
)
from tournaments.draw.faults import DrawError, Fault, NoOutcome, Refused, TooComplex
from tournaments.draw.lists import LIST_FORMAT, list_faults
from tournaments.draw.sources import SOURCES, source_faults, value_faults
from tournaments.draw.verify import Finding, Report, place_of, text_of, verify

__all__ = [
    "DECK",
    "LIST_FORMAT",
    "SOURCES",
    "DrawError",
    "Fault",
    "Finding",
    "NoOutcome",
    "Refused",
    "Report",
    "TooComplex",
    "changed",
    "drawn",
    "fingerprint",
    "frozen",
    "list_faults",
    "nonce_commitment",
    "outcome_now",
    "place_of",
    "prepared",
    "previous_of",
    "publish",
    "redrawn",
    "sha256",
    "source_faults",
    "text_commitment",
    "text_of",
    "told",
    "untold",
    "value_faults",
    "verify",
]
