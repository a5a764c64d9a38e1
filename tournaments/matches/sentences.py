"""A hand told in sentences: who called and answered what, which cards were played, who won.

The clauses are the ruleset's own (`scoring.core.clauses`); here they get names, cards in the
reader's language, and are put together. Match page, referee's phone, súmula and acta tell hands
with this alone.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext as _

from scoring.cards import Deck
from scoring.core.clauses import (
    ANSWER,
    CALL,
    DEAL,
    NUMBER,
    PLAY,
    QUOTED,
    RESULT,
    SPOKEN_BY_NOBODY,
)
from scoring.core.entries import Move
from scoring.core.vocabulary import Term, Vocabulary, split_args
from tournaments.inscriptions.called_names import join_words
from tournaments.matches.card_names import name_card

FORMS = re.compile(r"\(([^|()]*)\|([^|()]*)\)")  # (cantó|cantaron)
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
FIELD = re.compile(r"\{(\w+)\}")
# Several people by their names, or a name in the plural: "Ana y Bruno", "Los Tahúres".
SEVERAL = re.compile(r" (?:y|e|and|/|&) |, |^(?:los|las|os|as) ", re.IGNORECASE)
ALONE = {DEAL, RESULT}
REPEATED = {NUMBER, PLAY}  # whose verb need not be said again: "Ana jugó …, Bruno el 4 de oro"


class Clause(NamedTuple):
    """A move as a clause: `name` is empty for what nobody says."""

    part: str
    word: str
    who: str
    name: str
    predicate: str
    shortened: str  # the same without its verb


def build_hand_sentence(
    moves: Sequence[Move],
    *,
    vocabulary: Vocabulary,
    deck: Deck,
    name: Callable[[str], str],
    between: str = " ",
) -> str:
    """`name` gives a side's or a seat's; `between` stands between two sentences.

    >>> from scoring.cards import SPANISH
    >>> from scoring.notation import parse_entry
    >>> from scoring.registry import ruleset
    >>> asart = ruleset("asart")
    >>> hand = parse_entry("A1 truco, B1 quiero, B1 retruco, A1 no quiero", asart)
    >>> names = {"A1": "Ana", "B1": "Beto"}
    >>> build_hand_sentence(
    ...     hand.moves, vocabulary=asart.vocabulary, deck=SPANISH, name=lambda who: names[who]
    ... )
    'Ana called truco, Beto accepted and called retruco and Ana declined.'
    """
    clauses = [
        build_move_clause(move, vocabulary=vocabulary, deck=deck, name=name) for move in moves
    ]
    return between.join(f"{capfirst(join_clauses(group))}." for group in group_clauses(clauses))


def build_move_clause(
    move: Move, *, vocabulary: Vocabulary, deck: Deck, name: Callable[[str], str]
) -> Clause:
    term = vocabulary.by_word[move.word]
    default = QUOTED if move.who else SPOKEN_BY_NOBODY
    clause = vocabulary.clauses.get(move.word, default)
    who = move.who or ""
    speaker = name(who) if who else ""
    fields = read_fields(move, term, vocabulary=vocabulary, deck=deck, name=name)
    template = clause.in_language(get_language() or "en")
    shortened = FORMS.sub("", template, count=1).strip() if clause.part in REPEATED else ""
    is_several = len(who) == 1 and bool(SEVERAL.search(speaker))
    without_effect = _("without effect")
    effect = f" ({without_effect})" if move.void else ""
    return Clause(
        clause.part,
        move.word,
        who,
        speaker,
        fill(template, fields, is_several=is_several) + effect,
        fill(shortened, fields, is_several=is_several) + effect if shortened else "",
    )


def fill(template: str, fields: dict[str, str], *, is_several: bool) -> str:
    """
    >>> fill("(cantó|cantaron) flor[ de {number}]", {"number": "30"}, is_several=True)
    'cantaron flor de 30'
    >>> fill("(cantó|cantaron) flor[ de {number}]", {}, is_several=False)
    'cantó flor'
    """

    def keep(part: re.Match[str]) -> str:
        return part[1] if all(fields.get(field) for field in FIELD.findall(part[1])) else ""

    text = FORMS.sub(lambda forms: forms[2 if is_several else 1], OPTIONAL.sub(keep, template))
    return FIELD.sub(lambda field: fields.get(field[1], ""), text)


def read_fields(
    move: Move, term: Term, *, vocabulary: Vocabulary, deck: Deck, name: Callable[[str], str]
) -> dict[str, str]:
    """What a clause may name of a move, in words."""
    kinds = {kind for kind, _repeat in split_args(term.args)}
    texts = [arg for arg in move.args if isinstance(arg, str)]
    numbers = [str(arg) for arg in move.args if isinstance(arg, int)]
    cards = [name_card(arg, deck) for arg in texts if arg in deck.card_set]
    words = [term.says[0]]
    for arg in move.args:
        if isinstance(arg, int):
            words += [str(arg), *term.unit[:1]]
    fields = {
        "said": " ".join(words),
        "number": "".join(numbers[:1]),
        "card": "".join(cards[:1]),
        "cards": join_words(cards),
    }
    if "side" in kinds:
        fields["side"] = "".join(name(arg) for arg in texts[:1])
        fields["said"] += f" {fields['side']}"
    if "seat" in kinds:
        fields["seats"] = join_words([name(arg) for arg in texts])
    if "result" in kinds:
        fields["results"] = "; ".join(
            vocabulary.tie[0] if arg == "T" else name(arg) for arg in texts
        )
    if "word" in kinds:
        fields["word"] = "".join(texts[:1])
    return fields


def group_clauses(clauses: Sequence[Clause]) -> list[list[Clause]]:
    """Those of one sentence together: a call with its answers, numbers, a round of cards."""
    groups: list[list[Clause]] = []
    for clause in clauses:
        if groups and belongs_to(clause, groups[-1]):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def belongs_to(clause: Clause, group: Sequence[Clause]) -> bool:
    before = group[-1]
    if not clause.name or not before.name or {clause.part, before.part} & ALONE:
        return False
    if clause.part == PLAY and before.part == PLAY:
        return clause.who not in {each.who for each in group}  # whose turn it is again: next round
    if clause.part == CALL and before.part == ANSWER:
        return clause.who == before.who  # "quiso y cantó retruco"
    talk = {CALL, ANSWER}
    return clause.part == before.part or (clause.part in talk and before.part in talk)


def join_clauses(group: Sequence[Clause]) -> str:
    """
    >>> clauses = [Clause(PLAY, "juega", "A1", "Ana", "played the 1", "the 1"),
    ...            Clause(PLAY, "juega", "B1", "Beto", "played the 4", "the 4")]
    >>> join_clauses(clauses)
    'Ana played the 1 and Beto the 4'
    """
    pieces: list[str] = []
    for who, turn in groupby(zip([None, *group], group, strict=False), key=lambda at: at[1].who):
        predicates = []
        for before, clause in turn:
            is_again = before and before.word == clause.word and before.who != who
            predicates.append(is_again and clause.shortened or clause.predicate)
        pieces.append(f"{clause.name} {join_words(count_repeated(predicates))}".strip())
    if any(len(clause.who) == 1 for clause in group):  # whose names have an "and" of their own
        return "; ".join(pieces)
    return join_words(pieces)


def count_repeated(predicates: Sequence[str]) -> list[str]:
    """What somebody said to two calls at once: "no quiso (2 veces)"."""
    counts = Counter(predicates)
    return [
        text if times == 1 else _("%(text)s (%(times)s times)") % {"text": text, "times": times}
        for text, times in counts.items()
    ]
