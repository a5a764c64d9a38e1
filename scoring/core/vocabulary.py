"""The words of a ruleset's table: how each is said, who may say it, what comes with it.

A `Term` is one move of a hand. The notation reads and writes hands with these, the replay checks
moves against them, and a phone can build its sheet from them. What a word *means* is not here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.cards import Deck
from scoring.core.clauses import Clause
from scoring.core.entries import Arg, Move
from scoring.core.fault import Fault, fault
from scoring.core.seats import TABLES

_REMEMBERED = 20_000
_WORD = re.compile(r"[a-z][a-z0-9_-]*")


class Term(NamedTuple):
    """`says` holds the phrases that mean this word, the first one canonical.

    `args` lists argument kinds (`card number side seat result word`), each possibly followed by
    `?` (optional), `*` or `+` (several). A `result` is a side or a tie (written with the
    vocabulary's word for it, stored as "T"). `by` is "seat", "side" (a seat will also do) or
    "nobody". `unit` is what may follow a number ("piedras"). `level` is "result", "facts" or
    "both".
    """

    word: str
    says: tuple[str, ...]
    args: str = ""
    by: str = "side"
    unit: tuple[str, ...] = ()
    level: str = "both"


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """All terms of a ruleset.

    `play` and `declare` are the words meant by a bare card (`A1 7e`) and a bare number (`A1 33`).
    `shorthands` are phrases that stand for several moves of the same speaker (`quiero retruco`).
    `clauses` tell a word on a sheet, afterwards; one that has none is quoted.
    """

    terms: tuple[Term, ...]
    tie: tuple[str, ...] = ("parda",)
    play: str = ""
    declare: str = ""
    void: tuple[str, ...] = ("nulo",)
    shorthands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    clauses: Mapping[str, Clause] = field(default_factory=dict)
    by_word: dict[str, Term] = field(init=False, repr=False)
    # Moves found in order before, per deck and table: the same words are said in every hand.
    # Those with numbers are kept apart (see `check_moves`).
    valid_moves: dict[tuple[str, int], tuple[set[Move], set[Move]]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_word", {term.word: term for term in self.terms})
        object.__setattr__(self, "valid_moves", {})


def check_moves(
    moves: tuple[Move, ...], *, vocabulary: Vocabulary, deck: Deck, players: int
) -> list[Fault]:
    """What is wrong with moves before any rule looks at them: words, speakers, arguments."""
    faults: list[Fault] = []
    valid_moves, numbered = vocabulary.valid_moves.setdefault((deck.name, players), (set(), set()))
    for at, move in enumerate(moves):
        # 1, 1.0 and True are one key, but only one of them is a number: look at the types, too.
        if move in valid_moves or (move in numbered and _exact(move.args)):
            continue
        problems = _check_move(move, vocabulary.by_word.get(move.word), deck, players, at)
        if problems:
            faults += problems
        elif len(valid_moves) + len(numbered) < _REMEMBERED:
            (valid_moves if all(type(arg) is str for arg in move.args) else numbered).add(move)
    return faults


def _exact(args: tuple[Arg, ...]) -> bool:
    return all(type(arg) is str or type(arg) is int for arg in args)


def _check_move(move: Move, term: Term | None, deck: Deck, players: int, at: int) -> list[Fault]:
    who, word, args, _ = move
    if term is None:
        return [fault("unknown_word", move=at, word=word)]
    seats = TABLES[players]
    faults = []
    if term.by == "nobody":
        right = who is None
    else:
        right = who in seats or ((term.by == "side" or players == 2) and who in ("A", "B"))
    if not right:
        faults.append(fault("wrong_speaker", term.by, move=at, who=who))
    if args or term.args:
        faults += _check_args(args, term, deck=deck, seats=seats, at=at)
    return faults


def _check_args(
    args: tuple[Arg, ...], term: Term, *, deck: Deck, seats: tuple[str, ...], at: int
) -> list[Fault]:
    rest = list(args)
    for kind, repeat in split_args(term.args):
        most = 99 if repeat in ("*", "+") else 1
        taken = 0
        while rest and taken < most and is_argument(rest[0], kind, deck=deck, seats=seats):
            rest.pop(0)
            taken += 1
        if taken == 0 and repeat in ("", "+"):
            if kind == "card" and rest and isinstance(rest[0], str):
                return [fault("no_such_card", deck.name, move=at, card=rest[0])]
            if kind == "seat" and rest and isinstance(rest[0], str):
                return [fault("no_such_seat", *seats, move=at, seat=rest[0])]
            return [fault("wrong_arguments", term.args, move=at, word=term.word)]
    if rest:
        return [fault("wrong_arguments", term.args, move=at, word=term.word)]
    return []


def split_args(args: str) -> list[tuple[str, str]]:
    """
    >>> split_args("seat card+")
    [('seat', ''), ('card', '+')]
    """
    return [(a[:-1], a[-1]) if a[-1] in "?*+" else (a, "") for a in args.split()]


def is_argument(arg: object, kind: str, *, deck: Deck, seats: tuple[str, ...]) -> bool:
    if kind == "number":
        return isinstance(arg, int) and not isinstance(arg, bool) and arg >= 0
    if not isinstance(arg, str):
        return False
    if kind == "card":
        return arg in deck.card_set
    if kind == "seat":
        return arg in seats
    if kind == "side":
        return arg in ("A", "B")
    if kind == "result":
        return arg in ("A", "B", "T")
    return _WORD.fullmatch(arg) is not None
