"""What a referee is asked in the middle of a hand: who takes these cards, whose envido is better,
is this a flor, may that be said now. One short answer with its article.

It takes the hand as far as it has been told, and writes nothing into any match. The order of the
cards and what is allowed are the ruleset's; nothing is decided here.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.core.award import PUNISHED, Award, Note
from scoring.core.card_values import NO_VIRA, Cards
from scoring.core.entries import Hand, Move
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.core.match import judge
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.core.seats import Seat, side_of
from scoring.core.sides import other
from scoring.core.taps import CONCEDED, FRAME, NUMBER, SAID
from scoring.errors import SetupError

Moves = tuple[Move, ...]


class Trick(NamedTuple):
    """`best` laid the highest cards, in the order of laying; of both sides where it is tied."""

    best: tuple[Seat, ...]
    is_tied: bool
    article: str


def judge_trick(
    ruleset: Ruleset, options: Options, laid: Sequence[tuple[Seat, str]], vira: str = NO_VIRA
) -> Trick:
    """Who takes the cards on the table. Partners level with each other do not tie."""
    strengths = ruleset.card_values.strengths(options, vira)
    top = max(strengths[card] for _, card in laid)
    best = tuple(seat for seat, card in laid if strengths[card] == top)
    is_tied = len({side_of(seat) for seat in best}) > 1
    about = "tied" if is_tied else "vira" if top > ruleset.card_values.common else "order"
    return Trick(best, is_tied, ruleset.card_values.cites[about])


class BestEnvido(NamedTuple):
    """Who has the best number; among equals the one nearest to the mano."""

    winner: Seat
    numbers: Mapping[Seat, int]
    is_tied: bool
    article: str


def judge_envido(
    ruleset: Ruleset, order: Sequence[Seat], hands: Mapping[Seat, Cards | int], vira: str = NO_VIRA
) -> BestEnvido:
    """`hands` has of everybody the cards, or the number that was said; `order` begins with the
    mano. Only for a ruleset that has an envido."""
    count = ruleset.card_values.envido
    if count is None:
        raise SetupError("no_envido", ruleset=ruleset.key)

    def number_of(hand: Cards | int) -> int:
        return hand if isinstance(hand, int) else count(hand, vira)

    numbers = {seat: number_of(hands[seat]) for seat in order if seat in hands}
    top = max(numbers.values())
    best = [seat for seat, number in numbers.items() if number == top]
    is_tied = len({side_of(seat) for seat in best}) > 1
    article = ruleset.card_values.cites["tie" if is_tied else "best"]
    return BestEnvido(best[0], numbers, is_tied, article)


class FlorAnswer(NamedTuple):
    """`kind` is empty where the cards are none, and None where the ruleset has none."""

    kind: str | None
    value: int
    article: str


def judge_flor(ruleset: Ruleset, cards: Cards, vira: str = NO_VIRA) -> FlorAnswer:
    values = ruleset.card_values
    if values.flor is None:
        return FlorAnswer(None, 0, values.cites["no_flor"])
    kind, value = values.flor(cards, vira) or ("", 0)
    return FlorAnswer(kind, value, values.cites["flor"])


class CallAnswer(NamedTuple):
    """Whether a word may be said with effect; `fault` or `note` is what the rules say of it, and
    its article."""

    is_allowed: bool
    fault: Fault | None = None
    note: Note | None = None

    @property
    def article(self) -> str:
        reason = self.fault or self.note
        return reason.article if reason else ""


class Ending(NamedTuple):
    """How a hand that is still open may end: what the rules object to in what was told, how many
    objections there are in all, the moves that were added, what the rules note and give."""

    objections: tuple[Fault, ...]
    faults: int
    added: Moves
    notes: tuple[Note, ...]
    awards: tuple[Award, ...]

    @property
    def cost(self) -> tuple[int, int]:
        return len(self.objections), self.faults


WIDTH, DEPTH = 6, 4  # of the search for an ending


def judge_call(ruleset: Ruleset, game: Game, moves: Moves, call: Move) -> CallAnswer:
    """Whether `call` may follow `moves`, of a hand that is not over. A call that is still to be
    answered is no fault: what counts is what the rules object to however the hand goes on."""
    before = find_endings(ruleset, game, moves)[0].objections
    endings = find_endings(ruleset, game, (*moves, call))
    earlier = {(fault.code, fault.move) for fault in before}
    best = endings[0]
    objections = [fault for fault in best.objections if (fault.code, fault.move) not in earlier]
    if objections:
        return CallAnswer(False, max(objections, key=lambda fault: fault.move or 0))
    note = next((note for note in best.notes if note.move == len(moves)), None)
    if note is None:
        return CallAnswer(True)
    if note.code == PUNISHED:
        return CallAnswer(False, note=note)
    unsaid = (*moves, call._replace(void=True))
    has_effect = any(
        (without := look_ahead(ruleset, game, unsaid, ending.added)).faults
        or without.awards != ending.awards
        for ending in endings
    )
    return CallAnswer(has_effect, note=note)


def find_endings(ruleset: Ruleset, game: Game, moves: Moves) -> list[Ending]:
    """The ends of the hand with the fewest objections to `moves`, one at least. Those that look
    best are followed first."""
    closings = closing_moves(ruleset, game)
    best = followed = [look_ahead(ruleset, game, moves, ())]
    for _ in range(DEPTH):
        if not best[0].faults:
            break
        longer = [
            look_ahead(ruleset, game, moves, (*ending.added, move))
            for ending in followed
            for move in closings
        ]
        longer.sort(key=lambda ending: ending.cost)
        followed = longer[:WIDTH]
        if followed and followed[0].cost < best[0].cost:
            best = [ending for ending in longer if ending.cost == followed[0].cost]
    return best


def look_ahead(ruleset: Ruleset, game: Game, moves: Moves, added: Moves) -> Ending:
    verdict = judge(ruleset, game, Hand((*moves, *added)))
    objections = [f for f in verdict.faults if f.move is not None and f.move < len(moves)]
    return Ending(tuple(objections), len(verdict.faults), added, verdict.notes, verdict.awards)


@lru_cache(maxsize=64)
def _closings(ruleset: Ruleset, mode: str, players: int, options: Options) -> Moves:
    """What ends what was called in such a hand: answers and results, as the sheet has them, in the
    frame of the mano."""
    taps = ruleset.taps
    calls = {word for row in taps.rows for word in row.words} - set(taps.endings)
    moves = dict.fromkeys(
        move
        for part in (taps.first, taps.last)
        for telling in part(mode, players, options)
        for move in telling
        if (move.word not in calls or move.word in taps.decisions)
        and move.word not in (SAID, CONCEDED)
        and NUMBER not in move.args
    )
    return tuple(moves)


def closing_moves(ruleset: Ruleset, game: Game) -> list[Move]:
    mano = side_of(ruleset.seats(game)[0])
    sides = dict(zip(FRAME, (mano, other(mano)), strict=True))
    mode = ruleset.taps.mode(game, mano)
    return [
        Move(
            sides.get(move.who or "", move.who),
            move.word,
            tuple(sides.get(str(arg), arg) for arg in move.args),
        )
        for move in _closings(ruleset, mode, game.players, game.options)
    ]


def card_orders(ruleset: Ruleset, options: Options) -> dict[str, str]:
    """The order of the cards under every vira, for whoever has to look it up: a letter for each
    card of the deck, the higher the stronger."""
    deck = ruleset.deck_of(options)
    values = ruleset.card_values
    viras = deck.cards if values.needs_vira(options) else (NO_VIRA,)

    def letters(vira: str) -> Iterator[str]:
        strengths = values.strengths(options, vira)
        return (chr(ord("0") + strengths[card]) for card in deck.cards)

    return {vira: "".join(letters(vira)) for vira in viras}
