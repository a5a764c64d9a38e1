"""Any entry of a log as one line of text. A line without a keyword is a hand.

opening A1=p7 B1=p9 A2=p8 B2=p4 dealer A1
A envido, B quiero, envido para A, mano para B
game 30-21 source s1
ruling 006 A1 shown=no about 4 confirmed 12-9 seen s2 proof s3
void 3 4 reason r1
adjust A +2 reason r2
deal B1 reason r3
suspend reason r4
resume reason r5
walkover A reason r6
walkover none reason r7
disqualify B2 article 7.1.2 reason r8
"""

import re
from collections.abc import Callable
from typing import NoReturn, get_args

from scoring.cards import Deck
from scoring.core.entries import (
    Adjustment,
    Arg,
    Deal,
    Disqualification,
    Entry,
    GameReport,
    Hand,
    Opening,
    Resumption,
    Ruling,
    Suspension,
    Void,
    Walkover,
)
from scoring.core.ruleset import Ruleset
from scoring.core.sides import Score, Side
from scoring.errors import NotationError
from scoring.notation.moves import format_moves, parse_moves

# Ids and references: what a key may look like so that a line stays a line.
REFERENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:@-]*")
_SCORE = re.compile(r"(\d{1,4})-(\d{1,4})")
MAX_LINE = 4000
NOBODY = "none"  # of a walkover: neither side came


def parse_entry(line: str, ruleset: Ruleset, *, deck: Deck | None = None) -> Entry:
    """Read one line. Raises `NotationError`, and nothing else, for text that is no entry."""
    if len(line) > MAX_LINE:
        raise NotationError("line_too_long", expected=MAX_LINE)
    words = line.split()
    if not words:
        raise NotationError("empty_line")
    reader = _READERS.get(words[0].lower())
    if reader is not None:
        return reader(words[1:])
    text = line.strip()
    if words[0].lower() == "hand":
        text = text[4:]
    moves = parse_moves(text, vocabulary=ruleset.vocabulary, deck=deck or ruleset.deck)
    return Hand(moves)


def format_entry(entry: Entry, ruleset: Ruleset) -> str:
    """Write one line; `parse_entry` gives the same entry back."""
    if isinstance(entry, Hand):
        return format_moves(entry.moves, vocabulary=ruleset.vocabulary)
    return " ".join([entry.kind, *_tail(entry)])


def _tail(entry: Entry) -> list[str]:
    match entry:
        case Opening(people, dealer):
            return [*(f"{seat}={person}" for seat, person in people), "dealer", dealer]
        case GameReport((a, b), source):
            return [f"{a}-{b}", *_named("source", source)]
        case Ruling():
            words = [entry.sanction, entry.against]
            words += [f"{name}={value}" for name, value in entry.inputs]
            words += _named("about", "" if entry.about is None else str(entry.about))
            if entry.confirmed is not None:
                words += ["confirmed", f"{entry.confirmed[0]}-{entry.confirmed[1]}"]
            return [*words, *_named("seen", entry.seen), *_named("proof", entry.proof)]
        case Void(entries, reason):
            return [*(str(number) for number in entries), *_named("reason", reason)]
        case Adjustment(side, points, reason, article):
            return [side, f"{points:+d}", *_because(article, reason)]
        case Deal(dealer, reason):
            return [dealer, *_named("reason", reason)]
        case Suspension(reason, article) | Resumption(reason, article):
            return _because(article, reason)
        case Walkover(winner, reason, article):
            return [winner or NOBODY, *_because(article, reason)]
        case Disqualification(against, article, reason):
            return [against, *_because(article, reason)]
    raise NotationError("unknown_kind")


def _named(name: str, value: str) -> list[str]:
    return [name, value] if value else []


def _because(article: str, reason: str) -> list[str]:
    return [*_named("article", article), *_named("reason", reason)]


# ------------------------------------------------------------------ reading


def _opening(words: list[str]) -> Opening:
    words, named = _split_named(words, "dealer")
    people = tuple(_pair(word) for word in words)
    if not people or not named["dealer"]:
        _expected("seats and dealer", words)
    seats = tuple((seat.upper(), person) for seat, person in people)
    return Opening(seats, named["dealer"].upper())


def _game(words: list[str]) -> GameReport:
    words, named = _split_named(words, "source")
    return GameReport(_score(_only(words, "score")), named["source"])


def _ruling(words: list[str]) -> Ruling:
    words, named = _split_named(words, "about", "confirmed", "seen", "proof")
    if len(words) < 2:
        _expected("sanction and offender", words)
    inputs = tuple((name, _value(value)) for name, value in map(_pair, words[2:]))
    return Ruling(
        sanction=_reference(words[0]),
        against=_reference(words[1]).upper(),
        inputs=inputs,
        about=_number(named["about"]) if named["about"] else None,
        confirmed=_score(named["confirmed"]) if named["confirmed"] else None,
        seen=named["seen"],
        proof=named["proof"],
    )


def _void(words: list[str]) -> Void:
    words, named = _split_named(words, "reason")
    if not words:
        _expected("entry numbers", words)
    return Void(tuple(_number(word) for word in words), named["reason"])


def _adjust(words: list[str]) -> Adjustment:
    words, named = _split_named(words, "article", "reason")
    if len(words) != 2 or not re.fullmatch(r"[+-]\d{1,4}", words[1], re.ASCII):
        _expected("side and +points or -points", words)
    return Adjustment(_side(words[0]), int(words[1]), named["reason"], named["article"])


def _deal(words: list[str]) -> Deal:
    words, named = _split_named(words, "reason")
    return Deal(_reference(_only(words, "seat")).upper(), named["reason"])


def _suspend(words: list[str]) -> Suspension:
    words, named = _split_named(words, "article", "reason")
    _none(words)
    return Suspension(named["reason"], named["article"])


def _resume(words: list[str]) -> Resumption:
    words, named = _split_named(words, "article", "reason")
    _none(words)
    return Resumption(named["reason"], named["article"])


def _walkover(words: list[str]) -> Walkover:
    words, named = _split_named(words, "article", "reason")
    word = _only(words, "side")
    winner = None if word.lower() == NOBODY else _side(word)
    return Walkover(winner, named["reason"], named["article"])


def _disqualify(words: list[str]) -> Disqualification:
    words, named = _split_named(words, "article", "reason")
    return Disqualification(
        _reference(_only(words, "seat or side")).upper(), named["article"], named["reason"]
    )


_READERS: dict[str, Callable[[list[str]], Entry]] = {
    "opening": _opening,
    "game": _game,
    "ruling": _ruling,
    "void": _void,
    "adjust": _adjust,
    "deal": _deal,
    "suspend": _suspend,
    "resume": _resume,
    "walkover": _walkover,
    "disqualify": _disqualify,
}


def _split_named(words: list[str], *names: str) -> tuple[list[str], dict[str, str]]:
    """Separate `name value` pairs from the rest."""
    rest: list[str] = []
    named = dict.fromkeys(names, "")
    at = 0
    while at < len(words):
        if words[at].lower() in named:
            if at + 1 == len(words):
                _expected("value", words[at:])
            named[words[at].lower()] = _reference(words[at + 1])
            at += 2
        else:
            rest.append(words[at])
            at += 1
    return rest, named


def _expected(what: str, words: list[str]) -> NoReturn:
    raise NotationError("expected", expected=what, clause=" ".join(words))


def _none(words: list[str]) -> None:
    if words:
        raise NotationError("too_many_words", token=words[0])


def _only(words: list[str], what: str) -> str:
    if len(words) != 1:
        _expected(what, words)
    return words[0]


def _reference(word: str) -> str:
    if not REFERENCE.fullmatch(word):
        _expected("reference", [word])
    return word


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        _expected("number", [word])
    return int(word)


def _score(word: str) -> Score:
    found = re.fullmatch(_SCORE, word)
    if not found or not word.isascii():
        _expected("score", [word])
    return int(found[1]), int(found[2])


def _side(word: str) -> Side:
    for side in get_args(Side):
        if word.upper() == side:
            return "A" if side == "A" else "B"
    _expected("side", [word])


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        _expected("name=value", [word])
    return _reference(name), _reference(value)


def _value(text: str) -> Arg:
    return int(text) if re.fullmatch(r"0|[1-9]\d{0,4}", text, re.ASCII) else text
