"""From a ruling to its proposal, the effect on the running score before anything is applied; and
from there to the state of the match."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from scoring.core.award import Award, Note, credit_awards
from scoring.core.entries import Arg, Hand, Ruling
from scoring.core.fault import Fault, fault
from scoring.core.match import (
    HandRuling,
    LastHand,
    MatchState,
    Outcome,
    Record,
    Step,
    after_points,
    assess,
    close_game,
    dealer_after,
)
from scoring.core.ruleset import Ruleset
from scoring.core.sanction import (
    CUTTER,
    DEALER,
    RUNNING,
    Answer,
    Case,
    Effect,
    Input,
    Sanction,
    StoryNeededError,
    told_moves,
)
from scoring.core.seats import LEFT, TABLES, Seat, neighbour, side_of
from scoring.core.sides import SIDES, Score, other
from scoring.core.vocabulary import is_argument


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
    # all that amended the hand, this ruling among them, in the order in which they act
    rulings: tuple[HandRuling, ...] = ()


def hand_in_question(state: MatchState, ruling: Ruling, row: Sanction) -> LastHand | None:
    """The finished hand that a ruling is about, the one named with `about` or the last one
    written; None for the hand being played."""
    return None if is_about_running_hand(ruling, row) else state.last


def is_about_running_hand(ruling: Ruling, row: Sanction) -> bool:
    """Where no other is named, and the row says so or the ruling tells the stakes of a hand that
    nobody wrote down."""
    return ruling.about is None and (row.hand == RUNNING or has_stakes(row, dict(ruling.inputs)))


def fill_inputs(state: MatchState, ruling: Ruling, hand: Hand) -> Ruling:
    """The ruling with what the hand being played tells of its inputs, as far as it has come. What
    the referee told stands."""
    catalogue = state.ruleset.sanctions
    row = catalogue.rows.get(ruling.sanction)
    if row is None or ruling.about is not None:
        return ruling
    own_inputs = dict(ruling.inputs)
    case = Case(state, row, ruling.against, own_inputs, 0, None)
    inputs = catalogue.facts_of(case, hand) | own_inputs
    ordered = tuple((i.name, inputs[i.name]) for i in row.inputs if i.name in inputs)
    return replace(ruling, inputs=ordered)


def has_stakes(row: Sanction, inputs: Mapping[str, Arg]) -> bool:
    """Whether a ruling tells what a hand was played for."""
    return any(each.stakes and each.name in inputs for each in row.inputs)


def propose_in_place(state: MatchState, ruling: Ruling) -> Proposal | list[Fault]:
    """The effect of a ruling about the running or the last hand, or the faults of the ruling.
    `scoring.core.replay.propose` takes those about earlier hands, too."""
    catalogue = state.ruleset.sanctions
    row = catalogue.rows.get(ruling.sanction)
    if row is None:
        return [fault("no_such_sanction", sanction=ruling.sanction)]
    faults = _check(state, ruling, row)
    if faults:
        return faults
    inputs = dict(ruling.inputs)
    last = hand_in_question(state, ruling, row)
    earlier = count_earlier(state, ruling, row)
    as_ruled = None if last is None else _with_rulings(state, last, last.rulings)
    case = _case(state, as_ruled, HandRuling(row.id, ruling.against, inputs, earlier))
    if faults := _check_offender(case):
        return faults
    lacking = tuple(i for i in row.inputs if not i.optional and i.name not in inputs)
    score = state.score
    if lacking:
        return Proposal(row, None, lacking, earlier, row.decides, score, score, ())
    try:
        effect = _effect_of(case, last)
    except StoryNeededError:
        stakes = (each.name for each in row.inputs if each.stakes)
        number = None if last is None else last.number
        return [case.refuse("hand_kept_quickly", *stakes, entry=number)]
    if isinstance(effect, Fault):
        return [effect]
    if not isinstance(effect, Effect):
        by_name = {i.name: i for i in row.inputs}
        more = tuple(by_name[name] for name in effect)
        return Proposal(row, None, more, earlier, row.decides, score, score, ())
    if ruling.about is not None and (effect.deal or effect.settles_hand):
        return [fault("hand_is_finished", article=case.article, entry=ruling.about)]
    if effect.instead_of_hand and last is None:
        return [fault("no_hand_to_amend", article=case.article)]
    return _propose_effect(state, case, effect, last)


def _propose_effect(
    state: MatchState, case: Case, effect: Effect, last: LastHand | None
) -> Proposal:
    """What the score becomes: with the effect's points, or with those of the hand as all rulings
    on it leave it."""
    row, earlier, score = case.sanction, case.earlier, state.score
    if last is None or not effect.instead_of_hand:
        after, awards = credit_awards(score, effect.awards, state.target)
        return Proposal(row, effect, (), earlier, row.decides, score, after, awards)
    ruled = HandRuling(row.id, case.offender, case.inputs, earlier, _order_of(effect))
    rulings = _join(last.rulings, ruled)
    worth = _with_rulings(state, last, rulings).awards
    after, awards = credit_awards(last.game.score, worth, state.target)
    if max(after) < state.target:
        after, _ = credit_awards(after, last.added, state.target)
    return Proposal(row, effect, (), earlier, row.decides, score, after, awards, rulings)


def _case(state: MatchState, last: LastHand | None, ruling: HandRuling) -> Case:
    """What the effect of a ruling follows from. Stakes told take the place of a written hand: it is
    as if nobody had written it, and the table were still where it was played."""
    row = state.ruleset.sanctions.rows[ruling.sanction]
    if last is not None and has_stakes(row, ruling.inputs):
        game = last.game
        there = state._replace(score=game.score, dealer=game.dealer, memory=game.memory)
        state, last = there._replace(games=last.games), None
    return Case(state, row, ruling.offender, ruling.inputs, ruling.earlier, last)


def _effect_of(case: Case, last: LastHand | None) -> Answer:
    """The effect on the hand in question; one told by its stakes is settled in its place."""
    effect = case.state.ruleset.sanctions.effect_of(case)
    if isinstance(effect, Effect) and effect.settles_hand and last is not None and not case.last:
        return effect._replace(settles_hand=False, instead_of_hand=True)
    return effect


def _join(rulings: tuple[HandRuling, ...], ruling: HandRuling) -> tuple[HandRuling, ...]:
    """One more ruling on a hand, in its order. The same offence of the same player counts once,
    as it was ruled last."""
    others = (r for r in rulings if r[:2] != ruling[:2])
    return tuple(sorted((*others, ruling), key=lambda each: each.order))


def _order_of(effect: Effect) -> int:
    """When a ruling acts among several on one hand (docs/decisions/0014)."""
    if effect.tells:
        return 0
    return 3 if effect.annuls else 2 if effect.takes_away else 1


def _with_rulings(state: MatchState, last: LastHand, rulings: Sequence[HandRuling]) -> LastHand:
    """The hand as these rulings leave it, each acting on what the one before it left; its awards
    are all that it is worth, before the target cuts anything off."""
    last = _with_worth(state, last)
    added: list[Award] = []
    for ruling in rulings:
        effect = _effect_of(_case(state, last, ruling), last)
        if not isinstance(effect, Effect) or not effect.instead_of_hand:
            continue
        if effect.tells:
            retold_hand = Hand((*told_moves(last), *effect.tells))
            last = _with_worth(state, last._replace(hand=retold_hand))
        else:
            last = last._replace(awards=effect.awards)
        added += effect.adds
    return last._replace(awards=(*last.awards, *added))


def _with_worth(state: MatchState, last: LastHand) -> LastHand:
    """The hand with all that it gives by itself."""
    _, awards, _, _ = assess(state.ruleset, last.game, last.hand)
    return last._replace(awards=tuple(awards), own=tuple(awards))


def _check_offender(case: Case) -> list[Fault]:
    """Where only one player can have done it. A side stands for its player among two, and for
    whoever of it deals or cuts; the cut is at the dealer's left."""
    game, by_whom = case.game, case.sanction.offender
    if by_whom == DEALER:
        seat = game.dealer
    elif by_whom == CUTTER:
        seat = neighbour(game.dealer, game.players, LEFT)
    else:
        return []
    if case.offender in (seat, side_of(seat)):
        return []
    return [fault(f"offender_not_{by_whom}", seat, article=case.article, who=case.offender)]


def count_earlier(state: MatchState, ruling: Ruling, row: Sanction) -> int:
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
    if ruling.against not in (*seats, *SIDES):
        faults.append(fault("no_such_seat", *seats, seat=ruling.against))
    cited = row.article
    if ruling.about not in (None, state.last and state.last.number):
        faults.append(fault("no_such_entry", "hand", entry=ruling.about))
    by_name = {i.name: i for i in row.inputs}
    for name, value in ruling.inputs:
        if name not in by_name:
            faults.append(fault("input_unknown", *by_name, article=cited, name=name))
        elif not _is_valid(value, by_name[name], state):
            expected = by_name[name].choices or (by_name[name].kind,)
            faults.append(fault("input_wrong", *expected, article=cited, name=name, value=value))
        elif not _is_in_range(value, by_name[name], state):
            most = most_of(by_name[name], state)
            faults.append(
                fault("input_out_of_range", 0, most, article=cited, name=name, value=value)
            )
        elif by_name[name].most == "truco" and value not in (stakes := _stakes(state)):
            faults.append(fault("input_wrong", *stakes, article=cited, name=name, value=value))
    return faults


def most_of(number: Input, state: MatchState) -> int:
    """The highest value that a number, or each of two, can have under this ruleset."""
    if number.most == "truco":
        return max(_stakes(state))
    return state.target if number.most == "target" else int(number.most)


def _stakes(state: MatchState) -> list[int]:
    """What a hand can be played for: nothing, or a value of the ladder and none between them."""
    truco = state.ruleset.ladders_of(state.options)[0]
    values = {0, truco.uncalled, *(rung.accepted for rung in truco.rungs)}
    return sorted(min(value, state.target) for value in values)


def _is_in_range(value: Arg, expected: Input, state: MatchState) -> bool:
    if not expected.most:
        return True
    numbers = [int(part) for part in str(value).split("-")]
    return max(numbers) <= most_of(expected, state)


def _is_valid(value: object, expected: Input, state: MatchState) -> bool:
    if expected.choices:
        return value in expected.choices
    if expected.kind == "bool":
        return value in ("yes", "no")
    if expected.kind == "points":
        return isinstance(value, str) and re.fullmatch(r"[0-9]+-[0-9]+", value) is not None
    deck, seats = state.ruleset.deck_of(state.options), TABLES[state.format.players]
    return is_argument(value, expected.kind, deck=deck, seats=seats)


def apply_ruling(state: MatchState, entry: Ruling) -> Step:
    """Faults of the ruling, or the state after it:

    1. The hand in question gets other awards, or an unlogged hand is settled.
    2. Games are annulled, the offence is counted, the deal passes on.
    3. The points are given; a game, the match or the side's place in it may be forfeited.
    """
    proposal = propose_in_place(state, entry)
    if isinstance(proposal, list):
        return proposal
    faults = _find_faults(state, entry, proposal)
    effect = proposal.effect
    if faults or effect is None:
        return faults
    article, score = proposal.sanction.article, proposal.score_after
    after = _settle_hand(state, entry, proposal, effect)
    if effect.annuls_games:
        after = _annul_games(after, entry, article)
    game = len(after.games) + 1
    if effect.counted:
        key = (state.person_in(entry.against), proposal.sanction.counter)
        counted = (*state.counts.get(key, ()), *([game] * effect.counted))
        after = after._replace(counts={**state.counts, key: counted})
    if effect.deal == "next":
        turn = state.ruleset.rotation(state.options)
        after = after._replace(dealer=neighbour(after.dealer, state.format.players, turn))
    after = after_points(after, score)
    article = effect.article or article
    if effect.wins_game is not None and len(after.games) + 1 == game:
        after = close_game(
            after, effect.wins_game, how="forfeit", article=article, score=after.score
        )
    if effect.disqualifies or effect.wins_match is not None:
        how = "disqualification" if effect.disqualifies else "forfeit"
        winner = effect.wins_match or other(side_of(entry.against))
        after = after._replace(outcome=Outcome(winner, how, article))
    notes = tuple(Note(code, article, entry.against) for code in effect.note_codes())
    return after, Record(after.number, entry, proposal.awards, notes, score, game)


def _find_faults(state: MatchState, entry: Ruling, proposal: Proposal) -> list[Fault]:
    article, effect, score = proposal.sanction.article, proposal.effect, proposal.score_after
    if effect is None:
        return [
            fault("input_lacking", i.kind, *i.choices, article=article, name=i.name)
            for i in proposal.lacking
        ]
    if state.outcome is not None and not effect.instead_of_hand:
        return [fault("not_now", *state.allowed, given=entry.kind, match=state.status)]
    if entry.confirmed not in (None, score):
        return [confirmed_differs(entry, state.ruleset, score)]
    return []


def confirmed_differs(ruling: Ruling, ruleset: Ruleset, score: Score) -> Fault:
    """The ruling leads to this score, not to the one that it says was confirmed."""
    a, b = ruling.confirmed or (None, None)
    article = ruleset.sanctions.rows[ruling.sanction].article
    return fault("confirmed_differs", *score, article=article, a=a, b=b)


def _settle_hand(
    state: MatchState, entry: Ruling, proposal: Proposal, effect: Effect
) -> MatchState:
    """The state with the last hand amended, an unlogged hand over, or points added to the last."""
    last = hand_in_question(state, entry, proposal.sanction)
    score = proposal.score_after
    after = state._replace(number=state.number + 1)
    if effect.instead_of_hand and last is not None:
        after = _recount_flores(after, last, proposal.rulings)
        memory, dealer = _after_amending(state, last, score)
        last = last._replace(awards=proposal.awards, rulings=proposal.rulings)
        return after._replace(
            games=last.games, outcome=None, last=last, memory=memory, dealer=dealer
        )
    if effect.settles_hand:
        following = state.ruleset.after_hand(state.game, None, score)
        dealer = dealer_after(state, state.game, following)
        return after._replace(memory=following.memory, dealer=dealer, last=None)
    if state.last is not None and proposal.awards:
        added = (*state.last.added, *proposal.awards)
        return after._replace(last=state.last._replace(added=added))
    return after


def _recount_flores(state: MatchState, last: LastHand, rulings: Sequence[HandRuling]) -> MatchState:
    """What was found out about the last hand may take a flor from it."""
    before, after = (
        count_flores(state, _with_rulings(state, last, each)) for each in (last.rulings, rulings)
    )
    a, b = (now - was + sung for was, now, sung in zip(before, after, state.flores, strict=True))
    return state._replace(flores=(max(a, 0), max(b, 0)))


def count_flores(state: MatchState, last: LastHand) -> Score:
    """Of a hand that was written; of one told by its amounts nobody knows."""
    sung = state.ruleset.flores_sung
    if sung is None or not isinstance(last.hand, Hand):
        return 0, 0
    return sung(state.ruleset.read(last.game, last.hand))


def _annul_games(state: MatchState, entry: Ruling, article: str) -> MatchState:
    """The games that the offender's side won are nobody's."""
    offender = side_of(entry.against)
    games = (
        game._replace(winner=None, how="annulled", article=article)
        if game.winner == offender
        else game
        for game in state.games
    )
    return state._replace(games=tuple(games))


def _after_amending(state: MatchState, last: LastHand, score: Score) -> tuple[Any, Seat]:
    """Memory and dealer once the last hand led to another score than it did: a game it ended may
    go on, a game that went on may end. A deal that was moved since then stays moved."""
    ruleset, game = state.ruleset, last.game
    reading = ruleset.read(game, last.hand) if isinstance(last.hand, Hand) else None
    before, _ = credit_awards(game.score, last.awards, state.target)
    was, now = (ruleset.after_hand(game, reading, points) for points in (before, score))
    moved = state.dealer != dealer_after(state, game, was)
    return now.memory, state.dealer if moved else dealer_after(state, game, now)
