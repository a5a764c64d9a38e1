"""The published document of a draw: freeze, commit, source, outcome; re-draws and changes beside.

    {"format", "draws": [record, …], "changes": [change, …], "texts": {commitment: …}, "seal"}

A record is {"list", "list_hash", "source", "nonce", "seed", "outcome"}; the last four are null
until the draw is made, and stay null in a record that was abandoned. The last record is the one
in force. Nothing here is ever removed but a text, which erasing a person takes out; functions
return a new document and never change the one they were given.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.draw.bracket import BracketDraw, FreePass, bracket_draw
from tournaments.draw.canonical import is_hex, nonce_commitment, sha256, text_commitment
from tournaments.draw.changes import apply_changes, change_faults
from tournaments.draw.faults import Fault, Refused
from tournaments.draw.lists import BRACKET, checked
from tournaments.draw.sources import value_faults
from tournaments.draw.stream import Stream, seed_of
from tournaments.draw.teams import TeamDraw, team_draw

FORMAT = "retruco-draw-1"
Document = dict[str, Any]


def frozen(draw_list: Mapping[str, Any]) -> Document:
    """Step 1: what is published before the public source exists. Refuses a list with faults and
    one that leaves nothing to draw, so that a hall never waits for a draw that cannot be made."""
    prepared(checked(draw_list))
    if draw_list["number"] != 1:
        raise Refused([Fault("wrong", "number", str(draw_list["number"]))])
    return _sealed([_record(draw_list)], [], {})


def drawn(document: Document, *, nonce: str, value: object) -> Document:
    """Steps 2 and 3: the nonce revealed, the public source typed in, the draw made."""
    last = document["draws"][-1]
    faults = value_faults(last["list"]["source"], value)
    if last["outcome"] is not None:
        faults.append(Fault("already_drawn", f"draws.{len(document['draws']) - 1}"))
    if not is_hex(nonce, 64) or nonce_commitment(nonce) != last["list"]["commitment"]:
        faults.append(Fault("wrong_nonce", "nonce"))
    if faults:
        raise Refused(faults)
    record = {**last, "nonce": nonce, "source": value, **result(last["list"], nonce, value)}
    return _sealed([*document["draws"][:-1], record], document["changes"], document["texts"])


def redrawn(document: Document, draw_list: Mapping[str, Any]) -> Document:
    """A new list after the last one, with its reason; what was before stays, drawn or abandoned.
    Manual changes belonged to the old outcome and go on standing in its record."""
    prepared(checked(draw_list))
    last = document["draws"][-1]
    faults = [] if last["list"]["kind"] == draw_list["kind"] else [Fault("wrong", "kind")]
    if last["list"]["tournament"] != draw_list["tournament"]:
        faults.append(Fault("wrong", "tournament"))
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


def changed(document: Document, change: Mapping[str, Any]) -> Document:
    """A manual change after the draw, marked and public: see `changes`."""
    last, changes = document["draws"][-1], [*document["changes"], change]
    faults = change_faults(last["list"], last["outcome"], changes)
    if faults:
        raise Refused(faults)
    return _sealed(document["draws"], changes, document["texts"])


def told(document: Document, texts: Sequence[tuple[str, str]]) -> Document:
    """Adds texts (salt, text): names and reasons whose commitments the lists and changes hold."""
    added = {
        text_commitment(salt=salt, text=text): {"salt": salt, "text": text} for salt, text in texts
    }
    return _sealed(document["draws"], document["changes"], {**document["texts"], **added})


def untold(document: Document, commitment: str) -> Document:
    """Erases one text; everything else stands, and still verifies."""
    texts = {key: text for key, text in document["texts"].items() if key != commitment}
    return _sealed(document["draws"], document["changes"], texts)


def outcome_now(document: Document) -> dict[str, Any] | None:
    """The outcome in force, after manual changes."""
    last = document["draws"][-1]
    if last["outcome"] is None:
        return None
    return apply_changes(last["outcome"], document["changes"])


def result(draw_list: Mapping[str, Any], nonce: str, value: object) -> dict[str, Any]:
    """Seed and outcome; the same input gives the same result, always and everywhere."""
    seed = seed_of(list_hash=sha256(draw_list), nonce=nonce, source=value)
    return {"seed": seed, "outcome": prepared(draw_list).draw(Stream(seed))}


def prepared(draw_list: Mapping[str, Any]) -> TeamDraw | BracketDraw | FreePass:
    """The draw of a list that was found without fault, or which constraints to relax."""
    return bracket_draw(draw_list) if draw_list["kind"] == BRACKET else team_draw(draw_list)


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
