"""From a ruling to its proposal: the effect on the running score before anything is applied."""

from typing import NamedTuple

from scoring.core.award import Award, settle
from scoring.core.entries import Ruling
from scoring.core.fault import Fault, fault
from scoring.core.match import LastHand, MatchState
from scoring.core.sanction import Case, Effect, Input, Sanction
from scoring.core.seats import TABLES
from scoring.core.sides import Score


class Proposal(NamedTuple):
    """What a ruling would do. `lacking` inputs must be given first; then `effect` is there.

    `earlier` counts the same offence by the same person or side before; `decides` is who must
    confirm. `score_after` is the running score once applied.
    """

    sanction: Sanction
    effect: Effect | None
    lacking: tuple[Input, ...]
    earlier: int
    decides: str
    score_before: Score
    score_after: Score
    awards: tuple[Award, ...]


def hand_in_question(state: MatchState, ruling: Ruling) -> LastHand | None:
    """The last hand, unless the ruling names another one: only the last can be amended."""
    last = state.last
    if last is None or (ruling.about is not None and ruling.about != last.number):
        return None
    return last


def propose(state: MatchState, ruling: Ruling) -> Proposal | list[Fault]:
    """The effect of a ruling on the running score, or the faults of the ruling itself."""
    catalogue = state.ruleset.sanctions
    row = catalogue.rows.get(ruling.sanction)
    if row is None:
        return [fault("no_such_sanction", sanction=ruling.sanction)]
    faults = _check(state, ruling, row)
    if faults:
        return faults
    given = dict(ruling.inputs)
    last = hand_in_question(state, ruling)
    earlier = earlier_of(state, ruling, row)
    looks_back = ruling.about is not None
    case = Case(state, row, ruling.against, given, earlier, last, looks_back)
    lacking = tuple(i for i in row.inputs if not i.optional and i.name not in given)
    score = state.score
    if lacking:
        return Proposal(row, None, lacking, earlier, row.decides, score, score, ())
    effect = catalogue.effect_of(case)
    if not isinstance(effect, Effect):
        by_name = {i.name: i for i in row.inputs}
        more = tuple(by_name[name] for name in effect)
        return Proposal(row, None, more, earlier, row.decides, score, score, ())
    if effect.instead_of_hand and last is None:
        return [fault("no_hand_to_amend", article=row.articles[0])]
    amended = last if effect.instead_of_hand else None
    base = amended.game.score if amended is not None else score
    after, awards = settle(base, effect.awards, state.target)
    if amended is not None and max(after) < state.target:
        after, _ = settle(after, _ruled_since(state, amended), state.target)
    return Proposal(row, effect, (), earlier, row.decides, score, after, awards)


def _ruled_since(state: MatchState, last: LastHand) -> list[Award]:
    """What other rulings gave after the hand: it stays when the hand's own points are replaced."""
    return [
        award
        for record in state.records[last.number :]
        if record.entry.kind == "ruling"
        and not record.void
        and all(note.code != "hand_replaced" for note in record.notes)
        for award in record.awards
    ]


def earlier_of(state: MatchState, ruling: Ruling, row: Sanction) -> int:
    """How often this was counted for the offender before, in the game or in the match."""
    counted = state.counts.get((state.person_in(ruling.against), row.counter), ())
    scope = row.scope
    if scope.startswith("option:"):
        scope = str(state.options[scope.removeprefix("option:")])
    if scope == "game":
        return counted.count(len(state.games) + 1)
    return len(counted)


def _check(state: MatchState, ruling: Ruling, row: Sanction) -> list[Fault]:
    faults = []
    seats = TABLES[state.format.players]
    if ruling.against not in seats and ruling.against not in ("A", "B"):
        faults.append(fault("no_such_seat", *seats, seat=ruling.against))
    if ruling.about is not None and not any(
        r.number == ruling.about and r.entry.kind == "hand" and not r.void for r in state.records
    ):
        faults.append(fault("no_such_entry", "hand", entry=ruling.about))
    known = {i.name: i for i in row.inputs}
    cited = row.articles[0]
    for name, value in ruling.inputs:
        if name not in known:
            faults.append(fault("input_unknown", *known, article=cited, name=name))
        elif not _fits(value, known[name], state):
            expected = known[name].choices or (known[name].kind,)
            faults.append(fault("input_wrong", *expected, article=cited, name=name, value=value))
    return faults


def _fits(value: object, wanted: Input, state: MatchState) -> bool:
    if wanted.choices:
        return value in wanted.choices
    if wanted.kind == "number":
        return type(value) is int and value >= 0
    if not isinstance(value, str):
        return False
    if wanted.kind == "bool":
        return value in ("yes", "no")
    if wanted.kind == "side":
        return value in ("A", "B")
    if wanted.kind == "seat":
        return value in TABLES[state.format.players]
    if wanted.kind == "card":
        return value in (state.ruleset.deck_for(state.options) or state.ruleset.deck).known
    a, dash, b = value.partition("-")
    return bool(dash) and a.isascii() and b.isascii() and a.isdecimal() and b.isdecimal()
