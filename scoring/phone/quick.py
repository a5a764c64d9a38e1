"""The amounts that a phone offers where only they are kept, with their worth at every score."""

from typing import Any

from scoring.core.quick import L, NamedAmount, Quick, W, Way
from scoring.core.taps import FRAME, Telling, opponent_of
from scoring.phone.tellings import to_log_move
from scoring.phone.worth import Worth


def list_names(quick: Quick, modes: dict[str, Any]) -> list[dict[str, Any]]:
    """The names that can be tapped in some kind of hand, in the order in which they are
    collected."""
    payable = {
        amount["name"]
        for mode in modes.values()
        for side in FRAME
        for amount in mode["quick"][side].values()
    }
    return [
        {"name": amount.name, "group": amount.group, "by_score": amount.by_score}
        for amount in quick.names
        if amount.name in payable
    ]


def list_amounts(worth: Worth, quick: Quick) -> dict[str, Any]:
    """For each side, seen from the mano, by the names that are tapped for it: which amount that is
    and what it gives. `nobody` tells whether a hand of this kind may give no points."""
    return {
        **{letter: _list_of_side(worth, quick, letter) for letter in FRAME},
        "nobody": any(
            worth.ask(_in_frame(telling, letter), score) == ()
            for telling in quick.nobody
            for letter in FRAME
            for score in worth.samples[:1]
        ),
    }


def _list_of_side(worth: Worth, quick: Quick, letter: str) -> dict[str, Any]:
    amounts: dict[str, Any] = {}
    for amount in quick.names:
        for way in amount.ways:
            taps = " ".join(way.taps)
            if taps and taps not in amounts and (gives := _worth_of(worth, amount, way, letter)):
                amounts[taps] = {"name": amount.name, **gives}
    return amounts


def _worth_of(worth: Worth, amount: NamedAmount, way: Way, letter: str) -> dict[str, Any] | None:
    telling = _in_frame(way.telling, letter)
    for score in worth.samples:
        awards = worth.ask(telling, score) or ()
        places = [
            place
            for place, award in enumerate(awards)
            if award.side == letter and award.concept in amount.concepts
        ]
        if places:
            return worth.of_telling(telling, slice(places[0], places[-1] + 1))
    return None


def _in_frame(telling: Telling, letter: str) -> Telling:
    sides = {W: letter, L: opponent_of(letter)}
    return tuple(to_log_move(move, sides) for move in telling)
