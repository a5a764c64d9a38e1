"""The moves of a hand as text: clauses separated by commas, each `[who] phrase [arguments]`.

The words come from the ruleset's vocabulary; the grammar is the same for all rulesets. Capitals
and accents do not matter when reading. What is written back is canonical.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from scoring.cards import Deck
from scoring.core.entries import Arg, Move
from scoring.core.seats import TABLES
from scoring.core.vocabulary import Term, Vocabulary, split_args
from scoring.errors import NotationError
from scoring.folding import fold

_SPEAKERS = frozenset(("A", "B", *TABLES[6]))
_SEATS = frozenset(TABLES[6])
_NUMBER = re.compile(r"[+-]?[\d.,]*\d")  # as somebody might write one, possible or not


class _Phrases:
    """Phrases of a vocabulary as token tuples, longest first, ready for matching."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        words_by_phrase: dict[tuple[str, ...], tuple[str, ...]] = {}
        for term in vocabulary.terms:
            for phrase in term.says:
                words_by_phrase[tuple(fold(phrase).split())] = (term.word,)
        for phrase, words in vocabulary.shorthands.items():
            words_by_phrase[tuple(fold(phrase).split())] = words
        words_by_phrase.pop((), None)
        self.words_by_phrase = words_by_phrase
        self.longest = max((len(phrase) for phrase in words_by_phrase), default=0)
        self.ties = {fold(word) for word in vocabulary.tie}
        self.voids = {fold(word) for word in vocabulary.void}

    def match(self, tokens: list[str]) -> tuple[tuple[str, ...], int]:
        for length in range(min(self.longest, len(tokens)), 0, -1):
            words = self.words_by_phrase.get(tuple(tokens[:length]))
            if words is not None:
                return words, length
        return (), 0


@lru_cache(maxsize=64)
def _phrases(vocabulary: Vocabulary) -> _Phrases:
    return _Phrases(vocabulary)


def parse_moves(text: str, *, vocabulary: Vocabulary, deck: Deck) -> tuple[Move, ...]:
    """The moves of a hand. `NotationError` names the clause that is none."""
    phrases = _phrases(vocabulary)
    moves: list[Move] = []
    for clause in text.split(","):
        tokens = clause.split()
        if not tokens:
            raise NotationError("empty_clause", clause=clause)
        moves += _clause(tokens, vocabulary, deck, phrases)
    return tuple(moves)


def _clause(tokens: list[str], vocabulary: Vocabulary, deck: Deck, phrases: _Phrases) -> list[Move]:
    clause = " ".join(tokens)
    who = _speaker(tokens, phrases)
    rest = tokens[1:] if who else tokens
    folded = [fold(token) for token in rest]
    void = bool(folded) and folded[-1] in phrases.voids and len(folded) > 1
    if void:
        rest, folded = rest[:-1], folded[:-1]
    words, used = phrases.match(folded)
    if not words:
        words = _bare(rest, vocabulary, deck)
    if not words:
        token = rest[0] if rest else ""
        unknown = NotationError("unknown_word", clause=clause, token=token)
        raise _misfit(token, ("card", "number"), deck, clause=clause, otherwise=unknown)
    term = vocabulary.by_word[words[-1]]
    args = _arguments(rest[used:], term, deck, phrases, clause)
    moves = [Move(who, word, (), void) for word in words[:-1]]
    return [*moves, Move(who, words[-1], args, void)]


def _misfit(
    token: str, kinds: Iterable[str], deck: Deck, *, clause: str, otherwise: NotationError
) -> NotationError:
    """Why a token is not what stands there: a card that the deck does not have, a number that
    nobody can say; `otherwise` for anything else."""
    rank, suit = token[:-1].upper(), token[-1:].lower()
    is_rank = rank in deck.ranks or (rank.isascii() and rank.isdecimal())
    if "card" in kinds and is_rank and suit in deck.suits:
        return NotationError("no_such_card", clause=clause, token=token, expected=deck.cards)
    if "number" in kinds and _NUMBER.fullmatch(token):
        return NotationError("bad_number", clause=clause, token=token)
    return otherwise


def _speaker(tokens: list[str], phrases: _Phrases) -> str | None:
    """The side or seat that speaks. "A ley" is nobody's: the word itself begins like a side."""
    who = tokens[0].upper()
    if who not in _SPEAKERS:
        return None
    folded = [fold(token) for token in tokens]
    alone = phrases.match(folded)[1] > 1 and not phrases.match(folded[1:])[1]
    return None if alone else who


def _bare(rest: list[str], vocabulary: Vocabulary, deck: Deck) -> tuple[str, ...]:
    """A card alone is played, a number alone is declared."""
    if not rest:
        return ()
    if vocabulary.play and _card(rest[0], deck) is not None:
        return (vocabulary.play,)
    if vocabulary.declare and rest[0].isascii() and rest[0].isdecimal():
        return (vocabulary.declare,)
    return ()


def _card(token: str, deck: Deck) -> str | None:
    card = token[:-1].upper() + token[-1:].lower()
    return card if card in deck.card_set else None


def _arguments(
    tokens: list[str], term: Term, deck: Deck, phrases: _Phrases, clause: str
) -> tuple[Arg, ...]:
    units = {fold(unit) for unit in term.unit}
    queue = [token for token in tokens if fold(token) not in units]
    args: list[Arg] = []
    for kind, repeat in split_args(term.args):
        taken = 0
        while queue and (taken == 0 or repeat in ("*", "+")):
            arg = _argument(queue[0], kind, deck, phrases)
            if arg is None:
                break
            args.append(arg)
            queue.pop(0)
            taken += 1
        if taken == 0 and repeat in ("", "+"):
            lacking = NotationError("argument_expected", clause=clause, expected=kind)
            token = queue[0] if queue else ""
            raise _misfit(token, (kind,), deck, clause=clause, otherwise=lacking)
    if queue:
        # A second number is one too many; the first one was no number.
        kinds = [kind for kind, _ in split_args(term.args) if kind != "number" or not args]
        more = NotationError("too_many_words", clause=clause, token=queue[0])
        raise _misfit(queue[0], kinds, deck, clause=clause, otherwise=more)
    return tuple(args)


def _argument(token: str, kind: str, deck: Deck, phrases: _Phrases) -> Arg | None:
    upper = token.upper()
    if kind == "card":
        return _card(token, deck)
    if kind == "number":
        return int(token) if token.isascii() and token.isdecimal() and len(token) < 5 else None
    if kind == "seat":
        return upper if upper in _SEATS else None
    if kind == "side":
        return upper if upper in ("A", "B") else None
    if kind == "result":
        if fold(token) in phrases.ties:
            return "T"
        return upper if upper in ("A", "B") else None
    return fold(token)


def format_moves(moves: tuple[Move, ...], *, vocabulary: Vocabulary) -> str:
    """The canonical line of a hand."""
    return ", ".join(_format(move, vocabulary) for move in moves)


def _format(move: Move, vocabulary: Vocabulary) -> str:
    term = vocabulary.by_word[move.word]
    parts = [move.who] if move.who else []
    bare = move.word in (vocabulary.play, vocabulary.declare) and move.args
    if not bare and term.says[0]:
        parts.append(term.says[0])
    kinds = [kind for kind, _ in split_args(term.args)]
    results = bool(kinds) and kinds[-1] == "result"
    for arg in move.args:
        parts.append(vocabulary.tie[0] if results and arg == "T" else str(arg))
        if term.unit and isinstance(arg, int):
            parts.append(term.unit[0])
    if move.void:
        parts.append(vocabulary.void[0])
    return " ".join(parts)
