"""Any entry of a log as one line of text. A line without a keyword is a hand.

opening A1=p7 B1=p9 A2=p8 B2=p4 dealer A1
A envido, B quiero, envido para A, mano para B
quick A truco 2, B envido 2, B +1
game 30-21 source s1
ruling 006 A1 shown=no about 4 confirmed 12-9 seen s2 proof s3
void 3 4 reason r1
replace 3 reason r1 with A envido, B no quiero, mano para B
adjust A +2 reason r2
deal B1 reason r3
suspend reason r4
resume reason r5
walkover A reason r6
walkover none reason r7
disqualify B2 article 7.1.2 reason r8
clock start 11-11 article R3.2
clock deal article R3.2
clock stand 8-5 article R3.2
flores 3 2 source s6
"""

import re
from collections.abc import Callable
from functools import partial
from typing import NoReturn

from scoring.cards import Deck
from scoring.core import entries
from scoring.core.entries import Amount, Arg, Entry, Hand
from scoring.core.quick import spell
from scoring.core.ruleset import Ruleset
from scoring.core.sides import SIDES, Score, Side
from scoring.errors import NotationError
from scoring.folding import fold
from scoring.notation.moves import format_moves, parse_moves

# Ids and references: what a key may look like so that a line stays a line.
REFERENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:@-]*")
_SCORE = re.compile(r"(\d{1,4})-(\d{1,4})")
MAX_LINE = 4000
WITH = "with"  # in a replacement, before the line that takes the place
NOBODY = "none"  # of a walkover: neither side came; of a quick hand: nobody scored


def parse_entry(line: str, ruleset: Ruleset, *, deck: Deck | None = None) -> Entry:
    """Read one line. Raises `NotationError`, and nothing else, for text that is no entry."""
    if len(line) > MAX_LINE:
        raise NotationError("line_too_long", expected=MAX_LINE)
    words = line.split()
    if not words:
        raise NotationError("empty_line")
    kind = words[0].lower()
    if kind == entries.Replacement.kind:
        return _replace(line, ruleset, deck)
    if kind in _FORMS:
        names, read = _FORMS[kind]
        rest, fields = _split_fields(words[1:], names)
        return read(rest, **fields)
    text = line.strip()
    if kind == entries.QuickHand.kind:
        return _quick(text[len(kind) :], ruleset)
    if kind == "hand":
        text = text[4:]
    moves = parse_moves(text, vocabulary=ruleset.vocabulary, deck=deck or ruleset.deck)
    return Hand(moves)


def format_entry(entry: Entry, ruleset: Ruleset) -> str:
    """Write one line; `parse_entry` gives the same entry back."""
    if isinstance(entry, Hand):
        return format_moves(entry.moves, vocabulary=ruleset.vocabulary)
    if isinstance(entry, entries.QuickHand):
        amounts = ", ".join(_format_amount(amount) for amount in entry.amounts)
        return f"{entry.kind} {amounts or NOBODY}"
    if isinstance(entry, entries.Replacement):
        numbers = " ".join(map(str, entry.entries))
        reason = f" reason {entry.reason}" if entry.reason else ""
        return f"replace {numbers}{reason} {WITH} {format_entry(entry.line, ruleset)}"
    names, _ = _FORMS[entry.kind]
    words = [entry.kind, *_positional_words(entry)]
    for name in names:
        value = getattr(entry, name)
        if value not in ("", None):
            words += [name, _format_score(value) if isinstance(value, tuple) else str(value)]
    return " ".join(words)


def _positional_words(entry: Entry) -> list[str]:
    """What comes before the `name value` pairs."""
    match entry:
        case entries.Opening(people):
            return [f"{seat}={person}" for seat, person in people]
        case entries.GameReport(score):
            return [_format_score(score)]
        case entries.Ruling(sanction, against, inputs):
            return [sanction, against, *(f"{name}={value}" for name, value in inputs)]
        case entries.Void(numbers):
            return [str(number) for number in numbers]
        case entries.Adjustment(side, points):
            return [side, f"{points:+d}"]
        case entries.Deal(dealer):
            return [dealer]
        case entries.Walkover(winner):
            return [winner or NOBODY]
        case entries.Disqualification(against):
            return [against]
        case entries.Clock(act, stood):
            return [act, *([_format_score(stood)] if stood else [])]
        case entries.Flores(sung):
            return [str(number) for number in sung]
    return []


def _format_amount(amount: Amount) -> str:
    if not amount.name:
        return f"{amount.side} {amount.points:+d}"
    points = "" if amount.points is None else f" {amount.points}"
    return f"{amount.side} {spell(amount.name)}{points}"


def _format_score(score: Score) -> str:
    return f"{score[0]}-{score[1]}"


# ------------------------------------------------------------------ reading


def _opening(words: list[str], dealer: str) -> entries.Opening:
    people = tuple(_pair(word) for word in words)
    if not people or not dealer:
        _refuse("seats and dealer", words)
    return entries.Opening(tuple((seat.upper(), person) for seat, person in people), dealer.upper())


def _quick(text: str, ruleset: Ruleset) -> entries.QuickHand:
    """Clauses of a side, a name and its points, or of a side and points without a name."""
    if text.strip().lower() == NOBODY:
        return entries.QuickHand()
    return entries.QuickHand(tuple(_amount(clause.split(), ruleset) for clause in text.split(",")))


def _amount(words: list[str], ruleset: Ruleset) -> Amount:
    if len(words) < 2:
        _refuse("side and amount", words)
    side, *name_words = words
    points = None
    if re.fullmatch(r"\+?\d{1,4}", name_words[-1], re.ASCII):
        points = int(name_words.pop())
    phrase = fold(" ".join(name_words))
    names = {fold(spell(each.name)): each.name for each in ruleset.quick.names}
    if phrase and phrase not in names:
        clause = " ".join(words)
        raise NotationError("unknown_word", clause=clause, token=phrase, expected=sorted(names))
    return Amount(_side(side), names.get(phrase, ""), points)


def _game(words: list[str], **fields: str) -> entries.GameReport:
    return entries.GameReport(_score(_only(words, "score")), **fields)


def _ruling(words: list[str], about: str, confirmed: str, **fields: str) -> entries.Ruling:
    if len(words) < 2:
        _refuse("sanction and offender", words)
    inputs = tuple((name, _value(value)) for name, value in map(_pair, words[2:]))
    return entries.Ruling(
        sanction=_reference(words[0]),
        against=_reference(words[1]).upper(),
        inputs=inputs,
        about=_number(about) if about else None,
        confirmed=_score(confirmed) if confirmed else None,
        **fields,
    )


def _void(words: list[str], **fields: str) -> entries.Void:
    if not words:
        _refuse("entry numbers", words)
    return entries.Void(tuple(_number(word) for word in words), **fields)


def _replace(line: str, ruleset: Ruleset, deck: Deck | None) -> entries.Replacement:
    """`replace 3 9 reason r1 with LINE`: what comes before `with` is like a void."""
    before, *rest_of_line = re.split(rf"\s{WITH}\s", line, maxsplit=1, flags=re.IGNORECASE)
    text = "".join(rest_of_line)
    rest, fields = _split_fields(before.split()[1:], ("reason",))
    if not rest or not text.strip():
        _refuse(f"entry numbers, {WITH} and a line", line.split())
    if text.split()[0].lower() == entries.Replacement.kind:
        raise NotationError("replacement_of_replacement")
    numbers = tuple(_number(word) for word in rest)
    return entries.Replacement(numbers, parse_entry(text, ruleset, deck=deck), **fields)


def _adjust(words: list[str], **fields: str) -> entries.Adjustment:
    if len(words) != 2 or not re.fullmatch(r"[+-]\d{1,4}", words[1], re.ASCII):
        _refuse("side and +points or -points", words)
    return entries.Adjustment(_side(words[0]), int(words[1]), **fields)


def _deal(words: list[str], **fields: str) -> entries.Deal:
    return entries.Deal(_reference(_only(words, "seat")).upper(), **fields)


def _pause(
    kind: type[entries.Suspension | entries.Resumption], words: list[str], **fields: str
) -> Entry:
    if words:
        raise NotationError("too_many_words", token=words[0])
    return kind(**fields)


def _walkover(words: list[str], **fields: str) -> entries.Walkover:
    word = _only(words, "side")
    return entries.Walkover(None if word.lower() == NOBODY else _side(word), **fields)


def _disqualify(words: list[str], **fields: str) -> entries.Disqualification:
    return entries.Disqualification(_reference(_only(words, "seat or side")).upper(), **fields)


def _clock(words: list[str], **fields: str) -> entries.Clock:
    """`start` with a score, `deal`, or `stand` with or without one."""
    act = words[0].lower() if words else ""
    scores = words[1:]
    needed = {"start": (1, 1), "deal": (0, 0), "stand": (0, 1)}.get(act)
    if needed is None or not needed[0] <= len(scores) <= needed[1]:
        _refuse("start and a score, deal or stand", words)
    return entries.Clock(act, _score(scores[0]) if scores else None, **fields)


def _flores(words: list[str], **fields: str) -> entries.Flores:
    """Two numbers, A's first."""
    if len(words) != 2 or any(not re.fullmatch(r"\d{1,3}", word, re.ASCII) for word in words):
        _refuse("the flores of A and of B", words)
    return entries.Flores((int(words[0]), int(words[1])), **fields)


# By kind: the fields written as `name value`, and how the words before them are read.
_FORMS: dict[str, tuple[tuple[str, ...], Callable[..., Entry]]] = {
    "opening": (("dealer",), _opening),
    "game": (("source",), _game),
    "ruling": (("about", "confirmed", "seen", "proof"), _ruling),
    "void": (("reason",), _void),
    "adjust": (("article", "reason"), _adjust),
    "deal": (("reason",), _deal),
    "suspend": (("article", "reason"), partial(_pause, entries.Suspension)),
    "resume": (("article", "reason"), partial(_pause, entries.Resumption)),
    "walkover": (("article", "reason"), _walkover),
    "disqualify": (("article", "reason"), _disqualify),
    "clock": (("article",), _clock),
    "flores": (("source",), _flores),
}


def _split_fields(words: list[str], names: tuple[str, ...]) -> tuple[list[str], dict[str, str]]:
    """Separate `name value` pairs from the rest."""
    rest: list[str] = []
    fields = dict.fromkeys(names, "")
    at = 0
    while at < len(words):
        if words[at].lower() in fields:
            if at + 1 == len(words):
                _refuse("value", words[at:])
            fields[words[at].lower()] = _reference(words[at + 1])
            at += 2
        else:
            rest.append(words[at])
            at += 1
    return rest, fields


def _refuse(what: str, words: list[str]) -> NoReturn:
    raise NotationError("expected", expected=what, clause=" ".join(words))


def _only(words: list[str], what: str) -> str:
    if len(words) != 1:
        _refuse(what, words)
    return words[0]


def _reference(word: str) -> str:
    if not REFERENCE.fullmatch(word):
        _refuse("reference", [word])
    return word


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        _refuse("number", [word])
    return int(word)


def _score(word: str) -> Score:
    match = re.fullmatch(_SCORE, word)
    if not match or not word.isascii():
        _refuse("score", [word])
    return int(match[1]), int(match[2])


def _side(word: str) -> Side:
    for side in SIDES:
        if word.upper() == side:
            return side
    _refuse("side", [word])


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if re.fullmatch(r"[+-]\d+", value, re.ASCII):
        raise NotationError("bad_number", clause=word, token=value)
    if not equals or not REFERENCE.fullmatch(name) or not REFERENCE.fullmatch(value):
        _refuse("name=value", [word])
    return name, value


def _value(text: str) -> Arg:
    return int(text) if re.fullmatch(r"0|[1-9]\d{0,4}", text, re.ASCII) else text
