"""Draws that anyone can check: individuals into teams, teams into a bracket or groups, a late team
to its rival, the tied by lot, the pairs of a round. Pure.

In order, for whoever runs a draw (docs/draw.md is the specification):

    document = freeze_list(list)                 publish it: list hash, commitment, source promised
    document = record_draw(document, nonce=…, value=…)  the nonce revealed, the source typed in
    document = with_texts(document, texts)       names and reasons, erasable
    document = record_change(document, change)   a manual change, marked
    document = freeze_again(document, list)      another draw, with its reason; the old one stays
    publish(document)                            the bytes of the file; `verify` checks them

Faults come all at once (`Refused`), constraints that leave nothing say which to relax
(`NoOutcome`). It never asks the clock, a database or a random generator: nonce, salts and times
are the caller's.
"""

from tournaments.draws.protocol.canonical import nonce_commitment, publish, sha256, text_commitment
from tournaments.draws.protocol.cards import DECK, FRENCH, SPANISH, Deck, deck_of, fingerprint
from tournaments.draws.protocol.document import (
    build_draw,
    commitments,
    drawn_record,
    freeze_again,
    freeze_list,
    names_now,
    outcome_now,
    previous_of,
    record_change,
    record_draw,
    with_record,
    with_texts,
)
from tournaments.draws.protocol.faults import DrawError, Fault, NoOutcome, Refused, TooComplex
from tournaments.draws.protocol.frozen_list import LIST_FORMAT, list_faults
from tournaments.draws.protocol.places import is_in_short_team, place_of, rival_of
from tournaments.draws.protocol.sources import (
    SOURCES,
    source_faults,
    source_used,
    speaks_at,
    value_faults,
)
from tournaments.draws.protocol.states import State
from tournaments.draws.protocol.verify import Finding, Report, entries_of, text_of, verify

__all__ = [
    "DECK", "FRENCH", "LIST_FORMAT", "SOURCES", "SPANISH", "Deck", "DrawError", "Fault", "Finding",
    "NoOutcome", "Refused", "Report", "State", "TooComplex", "build_draw", "commitments",
    "deck_of", "drawn_record", "entries_of", "fingerprint", "freeze_again", "freeze_list",
    "is_in_short_team", "list_faults", "names_now", "nonce_commitment", "outcome_now", "place_of",
    "previous_of", "publish", "record_change", "record_draw", "rival_of", "sha256",
    "source_faults", "source_used", "speaks_at", "text_commitment", "text_of", "value_faults",
    "verify", "with_record", "with_texts",
]  # fmt: skip
