"""The published document of a draw: freeze, commit, source, outcome; re-draws and changes beside.

    {"format", "draws": [record, …], "changes": [change, …], "texts": {commitment: …}, "seal"}

A record is {"list", "list_hash", "source", "nonce", "seed", "outcome"}; the last four are null
until the draw is made, and stay null in a record that was abandoned. The last record is the one
in force. Nothing here is ever removed but a text, which erasing a person takes out; functions
return a new document and never change the one they were given.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from tournaments.draws.protocol.bracket import bracket_draw
from tournaments.draws.protocol.canonical import is_hex, nonce_commitment, sha256, text_commitment
from tournaments.draws.protocol.changes import apply_changes, change_faults, latest_names
from tournaments.draws.protocol.faults import Fault, Refused
from tournaments.draws.protocol.frozen_list import (
    BRACKET,
    GROUPS,
    KEPT,
    LATE_TEAM,
    LOT,
    POTS,
    ROUND,
    TEAMS,
    require_faultless,
)
from tournaments.draws.protocol.late import late_draw
from tournaments.draws.protocol.randomness import Chance, Stream, seed_of
from tournaments.draws.protocol.seating import MOST_FROZEN_WORK, MOST_WORK
from tournaments.draws.protocol.sources import value_faults
from tournaments.draws.protocol.stage_draws import groups_draw, lot_draw, pots_draw, round_draw
from tournaments.draws.protocol.teams import team_draw

FORMAT = "retruco-draw-1"
Document = dict[str, Any]


class Drawable(Protocol):
    """A draw that can be made: one of the admissible outcomes, by chance."""

    def draw(self, chance: Chance) -> dict[str, Any]: ...


BUILDERS: Mapping[str, Callable[..., Drawable]] = {
    TEAMS: team_draw,
    BRACKET: bracket_draw,
    LATE_TEAM: late_draw,
    GROUPS: groups_draw,
    POTS: pots_draw,
    LOT: lot_draw,
    ROUND: round_draw,
}


def freeze_list(draw_list: Mapping[str, Any]) -> Document:
    """Step 1: what is published before the public source exists. Refuses a list with faults and
    one that leaves nothing to draw, so that a hall never waits for a draw that cannot be made."""
    build_draw(require_faultless(draw_list), limit=MOST_FROZEN_WORK)
    if draw_list["number"] != 1:
        raise Refused([Fault("wrong", "number", str(draw_list["number"]))])
    return _sealed([_record(draw_list)], [], {})


def record_draw(document: Document, *, nonce: str, value: object) -> Document:
    """Steps 2 and 3: the nonce revealed, the public source typed in, the draw made."""
    return with_record(document, drawn_record(document, nonce=nonce, value=value))


def drawn_record(document: Document, *, nonce: str, value: object) -> dict[str, Any]:
    """The last record as the draw leaves it: all that takes time, and nothing but the list decides
    it."""
    last = document["draws"][-1]
    faults = value_faults(last["list"]["source"], value)
    if last["outcome"] is not None:
        faults.append(Fault("already_drawn", f"draws.{len(document['draws']) - 1}"))
    if not is_hex(nonce, 64) or nonce_commitment(nonce) != last["list"]["commitment"]:
        faults.append(Fault("wrong_nonce", "nonce"))
    if faults:
        raise Refused(faults)
    return {**last, "nonce": nonce, "source": value, **result(last["list"], nonce, value)}


def with_record(document: Document, record: Mapping[str, Any]) -> Document:
    """The document with its last record drawn; whoever was renamed since it was frozen stays so."""
    return _sealed([*document["draws"][:-1], record], document["changes"], document["texts"])


def freeze_again(document: Document, draw_list: Mapping[str, Any]) -> Document:
    """A new list after the last one, with its reason; what was before stays, drawn or abandoned.
    Manual changes belonged to the old outcome and go on standing in its record."""
    build_draw(require_faultless(draw_list), limit=MOST_FROZEN_WORK)
    last = document["draws"][-1]
    faults = [
        Fault("wrong", member)
        for member in KEPT
        if last["list"].get(member) != draw_list.get(member)
    ]
    if draw_list["number"] != last["list"]["number"] + 1:
        faults.append(Fault("wrong", "number", str(draw_list["number"])))
    old = {**last, "changes": document["changes"]}
    if draw_list["previous"] != sha256(old):
        faults.append(Fault("wrong", "previous", str(draw_list["previous"])))
    if faults:
        raise Refused(faults)
    return _sealed([*document["draws"][:-1], old, _record(draw_list)], [], document["texts"])


def previous_of(document: Document) -> str:
    """What a re-draw's list states as "previous"."""
    return sha256({**document["draws"][-1], "changes": document["changes"]})


def record_change(document: Document, change: Mapping[str, Any]) -> Document:
    """A manual change after the draw, marked and public: see `changes`."""
    last, changes = document["draws"][-1], [*document["changes"], change]
    faults = change_faults(last["list"], last["outcome"], changes)
    if faults:
        raise Refused(faults)
    return _sealed(document["draws"], changes, document["texts"])


def with_texts(document: Document, texts: Sequence[tuple[str, str]]) -> Document:
    """Adds texts (salt, text): names and reasons whose commitments the lists and changes hold.
    Erasing one means to leave it out: everything else stands, and still verifies."""
    added = {
        text_commitment(salt=salt, text=text): {"salt": salt, "text": text} for salt, text in texts
    }
    return _sealed(document["draws"], document["changes"], {**document["texts"], **added})


def commitments(document: Mapping[str, Any]) -> set[str]:
    """Every text that the document commits to."""
    held: set[str | None] = set()
    for record in document["draws"]:
        changes = [*record.get("changes", []), *document["changes"]]
        for part in (record["list"], *changes):
            held |= {part["reason"], *(entry["name"] for entry in part["entries"])}
            held |= {after for _, _, after in part.get("names", [])}
    return {commitment for commitment in held if commitment is not None}


def outcome_now(document: Document) -> dict[str, Any] | None:
    """The outcome in force, after manual changes."""
    last = document["draws"][-1]
    if last["outcome"] is None:
        return None
    return apply_changes(last["outcome"], document["changes"])


def names_now(document: Mapping[str, Any]) -> dict[str, str | None]:
    """Each entry's commitment to its name, after manual changes."""
    return latest_names(document["draws"][-1]["list"], document["changes"])


def result(draw_list: Mapping[str, Any], nonce: str, value: object) -> dict[str, Any]:
    """Seed and outcome; the same input gives the same result, always and everywhere."""
    seed = seed_of(list_hash=sha256(draw_list), nonce=nonce, source=value)
    return {"seed": seed, "outcome": build_draw(draw_list).draw(Stream(seed))}


def build_draw(draw_list: Mapping[str, Any], *, limit: int = MOST_WORK) -> Drawable:
    """The draw of a list that was found without fault, or which constraints to relax."""
    return BUILDERS[draw_list["kind"]](draw_list, limit=limit)


def seal_of(document: Mapping[str, Any]) -> str:
    """Covers all but the texts, which may be erased and carry their own commitments, and itself."""
    return sha256({key: document[key] for key in ("changes", "draws", "format")})


def _record(draw_list: Mapping[str, Any]) -> dict[str, Any]:
    empty = dict.fromkeys(("source", "nonce", "seed", "outcome"))
    return {"list": dict(draw_list), "list_hash": sha256(draw_list), **empty}


def _sealed(draws: Sequence[Any], changes: Sequence[Any], texts: Mapping[str, Any]) -> Document:
    document: Document = {
        "format": FORMAT,
        "draws": list(draws),
        "changes": [dict(change) for change in changes],
        "texts": dict(texts),
    }
    return {**document, "seal": seal_of(document)}
