"""A question from the table, answered in one sentence with its article: what `scoring.doubts` says,
in words. It takes the hand as far as it was tapped and writes nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from referees.consult.labels import reason_words, sentence
from referees.sheet.deck import card_name
from referees.sheet.labels import label
from scoring.core.award import PUNISHED
from scoring.core.entries import Move
from scoring.core.fault import Fault
from scoring.core.match import MatchState
from scoring.core.ruleset import Ruleset
from scoring.core.sides import SIDES
from scoring.doubts import judge_call, judge_envido, judge_flor, judge_trick
from scoring.errors import NotationError
from scoring.notation.moves import parse_moves
from tournaments.exceptions import Faulty
from tournaments.matches.articles import article_label, get_book

QUESTIONS = ("trick", "envido", "flor", "call")


@dataclass(frozen=True)
class Doubt:
    """What is asked: of these cards, or of a word that somebody wants to say now."""

    question: str
    hand_so_far: str = ""  # in notation
    cards: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by seat
    numbers: Mapping[str, int] = field(default_factory=dict)  # of the envido, by seat
    vira: str = ""
    who: str = ""
    word: str = ""


@dataclass(frozen=True)
class DoubtAnswer:
    sentence: str
    article: str = ""
    article_label: str = ""
    title: str = ""
    text: str = ""


def answer_doubt(state: MatchState, doubt: Doubt, names: Mapping[str, str]) -> DoubtAnswer:
    """One sentence; `Faulty` where what was told of the hand can't be read."""
    answer = {
        "trick": answer_trick,
        "envido": answer_envido,
        "flor": answer_flor,
        "call": answer_call,
    }[doubt.question]
    text, number = answer(state, doubt, names)
    article = get_book(state.ruleset).article(number) if number else None
    if article is None:
        return DoubtAnswer(text)
    label = article_label(number, state.ruleset)
    return DoubtAnswer(text, number, label, article.title, article.plain_text)


Answer = tuple[str, str]  # the sentence, and the article's number


def answer_trick(state: MatchState, doubt: Doubt, names: Mapping[str, str]) -> Answer:
    laid = [(seat, cards[0]) for seat, cards in doubt.cards.items()]
    trick = judge_trick(state.ruleset, state.options, laid, doubt.vira)
    if trick.is_tied:
        both = ", ".join(names.get(seat, seat) for seat in trick.best)
        return sentence("trick_tied", names=both), trick.article
    winner = trick.best[0]
    card = card_name(dict(laid)[winner], state.ruleset.deck)
    return sentence("trick_won", name=names.get(winner, winner), card=card), trick.article


def answer_envido(state: MatchState, doubt: Doubt, names: Mapping[str, str]) -> Answer:
    hands: dict[str, tuple[str, ...] | int] = {
        **{seat: tuple(cards) for seat, cards in doubt.cards.items()},
        **doubt.numbers,
    }
    best = judge_envido(state.ruleset, state.game.order, hands, doubt.vira)
    code = "envido_tied" if best.is_tied else "envido_won"
    name = names.get(best.winner, best.winner)
    return sentence(code, name=name, number=best.numbers[best.winner]), best.article


def answer_flor(state: MatchState, doubt: Doubt, names: Mapping[str, str]) -> Answer:
    cards = next(iter(doubt.cards.values()), ())
    flor = judge_flor(state.ruleset, tuple(cards), doubt.vira)
    if flor.kind is None:
        return sentence("no_flor"), flor.article
    return sentence(f"flor_{flor.kind or 'none'}", value=flor.value), flor.article


def answer_call(state: MatchState, doubt: Doubt, names: Mapping[str, str]) -> Answer:
    rules = state.ruleset
    call = Move(doubt.who, doubt.word)
    answer = judge_call(rules, state.game, read_story(state, doubt.hand_so_far), call)
    values: dict[str, Any] = {
        "name": names.get(doubt.who, doubt.who),
        "word": rules.vocabulary.by_word[doubt.word].says[0],
    }
    code = "call_allowed" if answer.is_allowed else "call_refused"
    reason = answer.fault or answer.note
    if not answer.is_allowed and answer.note and answer.note.code != PUNISHED:
        code = "call_without_effect"
    if reason and (why := reason_words(reason.code, rules)):
        why %= {"expected": expected_words(state, reason)}
        return sentence(f"{code}_because", **values, why=why), answer.article
    return sentence(code, **values), answer.article


def expected_words(state: MatchState, reason: object) -> str:
    """What would have been right, as it is said."""
    expected = reason.expected if isinstance(reason, Fault) else ()
    terms = state.ruleset.vocabulary.by_word
    return ", ".join(
        terms[str(word)].says[0] if str(word) in terms else str(word) for word in expected
    )


def read_story(state: MatchState, line: str) -> tuple[Move, ...]:
    if not line:
        return ()
    rules = state.ruleset
    deck = rules.deck_of(state.options)
    try:
        return tuple(parse_moves(line, vocabulary=rules.vocabulary, deck=deck))
    except NotationError as error:
        raise Faulty.of_notation(error) from None


def questions_of(rules: Ruleset) -> list[str]:
    """What can be asked under a ruleset."""
    values = rules.card_values
    has_flor = values.flor is not None or "no_flor" in values.cites
    lacking = {*(() if values.envido else ("envido",)), *(() if has_flor else ("flor",))}
    return [question for question in QUESTIONS if question not in lacking]


def find_problem(state: MatchState, doubt: Doubt) -> str:
    """What a phone of ours never sends; empty where there is nothing."""
    rules, values = state.ruleset, state.ruleset.card_values
    seats, deck = state.game.order, rules.deck_of(state.options).card_set
    if doubt.question not in questions_of(rules):
        return "question"
    if doubt.question == "call":
        is_known = doubt.word in rules.vocabulary.by_word
        return "" if is_known and doubt.who in (*seats, *SIDES) else "call"
    cards = [*([doubt.vira] if doubt.vira else []), *chain.from_iterable(doubt.cards.values())]
    if not set(cards) <= deck or len(set(cards)) != len(cards):
        return "cards"
    if values.needs_vira(state.options) and doubt.cards and not doubt.vira:
        return "vira"
    if not {*doubt.cards, *doubt.numbers} <= set(seats):
        return "seats"
    sizes = {len(cards) for cards in doubt.cards.values()}
    people = len(doubt.cards) + len(doubt.numbers)
    if doubt.question == "trick":
        return "" if sizes == {1} and people > 1 and not doubt.numbers else "cards"
    if doubt.question == "flor" and values.flor is None:
        return ""
    fewest = 2 if doubt.question == "envido" else 1
    return "" if sizes <= {3} and people >= fewest else "cards"


def calls_of(rules: Ruleset) -> dict[str, str]:
    """What can be called, as the sheet says it; words that name a number are left to the table."""
    terms = rules.vocabulary.by_word
    rows = [row for row in rules.taps.rows if row.name not in ("winner", "mazo")]
    spoken_words = [word for row in rows for word in (*row.words, *row.follow)]
    words = [word for word in spoken_words if word in terms and word not in rules.taps.endings]
    alone = [word for word in words if all(arg[-1] in "?*" for arg in terms[word].args.split())]
    return {word: label(terms[word].says[0]) for word in alone}


def context_clauses(rules: Ruleset) -> dict[str, str]:
    """How a table says what a call may depend on and the sheet does not ask: that the first round
    is over, and that somebody has laid a card (any one will do; where there is a vira the order
    of play would have to be told as well)."""
    terms = rules.vocabulary.by_word
    round_over = ""
    if "primera_jugada" in terms:
        round_over = terms["primera_jugada"].says[0]
    elif "vueltas" in terms:
        round_over = f"{terms['vueltas'].says[0]} {SIDES[0]}"
    has_vira = "vira" in terms
    return {"round_over": round_over, "own_card": "" if has_vira else rules.deck.cards[-1]}
