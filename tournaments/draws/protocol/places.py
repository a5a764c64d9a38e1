"""Where somebody stands in a document that is sound, or nearly: match, group, place, rival."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.draws.protocol.document import outcome_now


def place_of(document: Mapping[str, Any], id: str) -> int | None:
    """Number of the first match in its bracket, of the team, the group, the place by lot or the
    pair of a round, from 1; the incomplete team is counted after the others. In the draw of a late
    team's rival, the slot of the bracket for the two who meet. None for somebody without one."""
    outcome = outcome_now(dict(document))
    if outcome is None:
        return None
    if "against" in outcome:
        return late_place(document, id)
    if "slots" in outcome:
        return bracket_place(document, outcome["slots"], id)
    if "order" in outcome:
        parts = [[one] for one in outcome["order"]]
    elif "teams" in outcome:
        parts = [*outcome["teams"], outcome["short"]]
    else:
        parts = outcome["groups"] if "groups" in outcome else outcome["pairs"]
    return next((number for number, part in enumerate(parts, start=1) if id in part), None)


def bracket_place(document: Mapping[str, Any], slots: Sequence[str | None], id: str) -> int | None:
    """Byes are the slots that the draw itself left empty."""
    if id not in slots:
        return None
    drawn = document["draws"][-1]["outcome"]["slots"]
    byes = {slot for slot, team in enumerate(drawn, start=1) if team is None}
    place = slots.index(id)
    if "refill" in document["draws"][-1]["list"]:  # every pair of places is a match
        return place // 2 + 1
    late = late_match(document["changes"], place, slots=slots, byes=byes)
    return late or first_match(place, size=len(slots), byes=byes)


def late_place(document: Mapping[str, Any], id: str) -> int | None:
    """The slot that a late team takes; of its rival, the one beside."""
    last = document["draws"][-1]
    slot = int(last["outcome"]["slot"])
    beside = slot - 1 if slot % 2 == 0 else slot + 1
    return {last["list"]["team"]: slot, last["outcome"]["against"]: beside}.get(id)


def rival_of(document: Mapping[str, Any], id: str) -> str | None:
    """Whom somebody meets by the draw of a late team's rival or of a round; None for whoever passes
    free, and in any other draw."""
    last = document["draws"][-1]
    outcome = last["outcome"] or {}
    pairs = list(outcome.get("pairs", []))
    if "against" in outcome:
        pairs = [[last["list"]["team"], outcome["against"]]]
    rivals = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return rivals.get(id)


def is_in_short_team(document: Mapping[str, Any], id: str) -> bool:
    return id in (outcome_now(dict(document)) or {}).get("short", [])


def first_match(place: int, *, size: int, byes: set[int]) -> int:
    """As a bracket counts its matches: those of the first round from the top, where a bye leaves
    none, then those of the second, where whoever passed free plays first.

    >>> [first_match(place, size=4, byes={2}) for place in (0, 2, 3)]
    [2, 1, 1]
    """
    played = [pair for pair in range(size // 2) if not {2 * pair + 1, 2 * pair + 2} & byes]
    pair = place // 2
    return played.index(pair) + 1 if pair in played else len(played) + pair // 2 + 1


def late_match(
    changes: Sequence[Mapping[str, Any]], place: int, *, slots: Sequence[str | None], byes: set[int]
) -> int | None:
    """The match that was added where a late team took the place of a bye, for both who play it."""
    pair = {place + 1, (place ^ 1) + 1}
    if not pair & byes or slots[place ^ 1] is None:
        return None
    for change in reversed(changes):
        if "match" in change and any(where in pair & byes for where, _, _ in change["places"]):
            return int(change["match"])
    return None
