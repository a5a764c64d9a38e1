"""The states that a document has been through, each with its seal: frozen, drawn, after each change
by hand, frozen again.

Everything that was is still in the document, so each earlier seal can be computed again. Whoever
noted one finds it among them, unless something was taken out since: then nobody can make it fit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from tournaments.draws.protocol.document import seal_of

RESULT = ("source", "nonce", "seed", "outcome")


@dataclass(frozen=True)
class State:
    """Where a noted hash belongs: to the list of a draw, or to the file as it was once."""

    draw: int  # from 1
    in_force: bool
    drawn: bool = False
    changes: int | None = None  # by hand, up to then; None for the hash of a list


def find_state(document: Mapping[str, Any], noted: str) -> State | None:
    """The newest state with this hash, as a list's or as the whole file's."""
    records = document["draws"]
    for number in range(len(records), 0, -1):
        if records[number - 1]["list_hash"] == noted:
            return State(number, in_force=number == len(records))
    return next((state for seal, state in earlier_states(document) if seal == noted), None)


def earlier_states(document: Mapping[str, Any]) -> Iterator[tuple[str, State]]:
    """Each seal that the document may have had, the present one first. Before it was drawn only
    names could change."""
    records = document["draws"]
    for number in range(len(records), 0, -1):
        in_force = number == len(records)
        before, last = records[: number - 1], records[number - 1]
        changes = document["changes"] if in_force else last["changes"]
        record = {key: value for key, value in last.items() if key != "changes"}
        if record["outcome"] is not None:
            for count in range(len(changes), -1, -1):
                state = State(number, in_force, drawn=True, changes=count)
                yield _seal(document, [*before, record], changes[:count]), state
        frozen = {**record, **dict.fromkeys(RESULT)}
        renamed = list(takewhile(lambda change: not change["places"], changes))
        for count in range(len(renamed), -1, -1):
            state = State(number, in_force, changes=count)
            yield _seal(document, [*before, frozen], changes[:count]), state


def _seal(document: Mapping[str, Any], draws: list[Any], changes: list[Any]) -> str:
    return seal_of({"format": document["format"], "draws": draws, "changes": changes})
