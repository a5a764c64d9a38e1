"""What a referee is asked in the middle of a hand, in every region; and a law that ties the answers
to what the engine does with whole hands."""

from random import Random

import pytest

from scoring.book import book
from scoring.core.entries import Hand
from scoring.core.game import Game
from scoring.core.match import judge, mano_of, target_of
from scoring.doubts import card_orders, judge_call, judge_envido, judge_flor, judge_trick
from scoring.errors import SetupError
from scoring.notation.moves import parse_moves
from scoring.registry import all_rulesets, ruleset

RULESETS = tuple(all_rulesets())


def game_of(key: str, score: tuple[int, int] = (0, 0), players: int = 4) -> Game:
    rules = ruleset(key)
    options = rules.choose()
    target = target_of(rules, options)
    mano = mano_of("B2", players)
    return Game(score, target, 1, players, "B2", mano, options, rules.new_game_memory)


def moves_of(key: str, story: str):
    rules = ruleset(key)
    return parse_moves(story, vocabulary=rules.vocabulary, deck=rules.deck) if story else ()


CALLS = """
asart          | 0-0   |                               | A1 envido  | yes
asart          | 0-0   | A truco                       | B1 envido  | yes 4.6.11
asart          | 0-0   | A truco                       | A2 envido  | no 4.6.11
asart          | 0-0   | A truco, B quiero             | B1 envido  | no 4.1.6
asart          | 0-0   | primera jugada                | A1 envido  | no 4.1.3
asart          | 0-0   | A1 4c                         | A1 envido  | no 4.1.5
asart          | 0-0   | A1 4c                         | B1 envido  | yes
asart          | 0-0   | A envido, B envido            | A1 envido  | no 4.2.4
asart          | 0-0   | A envido, B quiero            | A1 truco   | yes
asart          | 0-0   | A truco                       | B1 retruco | no 5.6.1
asart          | 0-0   | A truco, B quiero             | B1 retruco | yes
asart          | 0-0   | A truco, B quiero             | A1 retruco | no 5.5.2
caballeros     | 0-0   | A1 4c                         | A1 envido  | yes
paulista-aabb  | 0-0   |                               | A1 truco   | yes
paulista-aabb  | 0-0   | A truco                       | B1 seis    | yes
paulista-aabb  | 0-0   | A truco, B aceita             | B1 seis    | yes
paulista-aabb  | 0-0   | A truco, B aceita             | A1 seis    | no 9.4.7
paulista-aabb  | 0-0   |                               | A1 nove    | no 9.4.11
paulista-aabb  | 11-4  |                               | A1 truco   | no 9.5.7
paulista-aabb  | 11-11 |                               | A1 truco   | no 9.6.2
paulista-tento | 11-4  |                               | B1 truco   | no 11.5
mineiro        | 0-0   | A truco, B seis               | A1 dez     | yes
mineiro        | 0-0   | A truco, B seis               | A1 nove    | no 5.1
mineiro        | 10-4  |                               | B1 truco   | no 6.6
mineiro        | 10-4  | A joga                        | A1 truco   | no 6.6
mineiro        | 10-10 |                               | A1 truco   | no 7.3
venezolano     | 0-0   | A truco                       | B1 envido  | yes 22
venezolano     | 0-0   | A envido                      | B1 flor    | yes
venezolano     | 0-0   | vira 2o, A1 4c, B1 5c, A2 6c, B2 7c | A1 envido | no 19
venezolano     | 0-0   | A truco, B quiero             | A1 retruco | no 47
venezolano     | 23-4  |                               | A1 envido  | no 83
"""


@pytest.mark.parametrize("row", [row for row in CALLS.splitlines() if row])
def test_it_says_whether_a_word_may_be_said_now(row):
    key, score, story, call, answer = (part.strip() for part in row.split("|"))
    a, b = map(int, score.split("-"))
    [move] = moves_of(key, call)
    said = judge_call(ruleset(key), game_of(key, (a, b)), tuple(moves_of(key, story)), move)
    allowed, _, article = answer.partition(" ")
    assert (said.is_allowed, said.article) == (allowed == "yes", article)


@pytest.mark.parametrize("key", RULESETS)
def test_whatever_was_called_in_a_hand_that_stands_might_be_called(key):
    """Told from its beginning, no move of a sound hand is refused by what came before it."""
    rules, random = ruleset(key), Random(f"doubts {key}")
    game = game_of(key)
    calls = {word for row in rules.taps.rows for word in row.words} - set(rules.taps.endings)
    asked = 0
    for _ in range(25):
        moves = rules.random_hand(game, random)
        if judge(rules, game, Hand(moves)).faults:
            continue
        for place, move in enumerate(moves):
            if move.word in calls and not move.void:
                answer = judge_call(rules, game, moves[:place], move)
                assert answer.fault is None, (moves, place)
                asked += 1
    assert asked > 5


TRICKS = """
asart          |    | A1 7o, B1 1e, A2 3c, B2 7e | B1    | 5.1
asart          |    | A1 3e, B1 3o, A2 4c, B2 2e | A1 B1 | 5.4.1
asart          |    | A1 3e, B1 4o, A2 3c, B2 2e | A1 A2 | 5.1
paulista-aabb  | Jo | A1 3c, B1 Ko, A2 4p, B2 Ac | B1    | 9.3.3
paulista-aabb  | Jo | A1 3c, B1 3o, A2 4p, B2 Ac | A1 B1 | 9.3.4
paulista-tento | 3o | A1 3c, B1 4o, A2 5p, B2 Ac | B1    | 2.2
mineiro        |    | A1 7c, B1 4p, A2 3p, B2 Ae | B1    | 2.2
mineiro        |    | A1 7p, B1 7e, A2 6p, B2 6e | A1 B1 | 2.4
mineiro        |    | A1 2p, B1 3e, A2 Ac, B2 Ko | B1    | 2.3
venezolano     | 2o | A1 1e, B1 11o, A2 7e, B2 4c | B1   | PIEZAS
venezolano     | 11e | A1 12e, B1 10e, A2 7e, B2 4c | A1 | PIEZAS
venezolano     | 2o | A1 4c, B1 4o, A2 4e, B2 4b | A1 B1 A2 B2 | 42
"""


@pytest.mark.parametrize("row", [row for row in TRICKS.splitlines() if row])
def test_it_says_who_takes_the_cards_on_the_table(row):
    key, vira, cards, best, article = (part.strip() for part in row.split("|"))
    rules = ruleset(key)
    laid = [tuple(play.split()) for play in cards.split(", ")]
    trick = judge_trick(rules, rules.choose(), laid, vira)
    assert trick.best == tuple(best.split())
    assert trick.is_tied == (len({seat[0] for seat in trick.best}) == 2)
    assert trick.article == article


def test_whose_envido_is_better_and_who_wins_a_tie():
    asart, order = ruleset("asart"), ("B1", "A2", "B2", "A1")
    hands = {"A1": ("7e", "6e", "1b"), "B1": ("5o", "6o", "12c")}
    best = judge_envido(asart, order, hands)
    assert (best.winner, best.numbers, best.is_tied) == ("A1", {"A1": 33, "B1": 31}, False)
    tied = judge_envido(asart, order, {"A1": 27, "B2": 27, "A2": 20})
    assert (tied.winner, tied.is_tied, tied.article) == ("B2", True, "4.4.1")  # nearer to the mano
    venezolano = ruleset("venezolano")
    piece = judge_envido(venezolano, order, {"A1": ("11o", "7c", "5b"), "B1": 33}, "2o")
    assert (piece.winner, piece.numbers["A1"]) == ("A1", 37)
    assert judge_envido(venezolano, order, {"A1": 30, "B1": 30}).article == "MAS-MANO"
    with pytest.raises(SetupError):
        judge_envido(ruleset("paulista-aabb"), order, {"A1": 1})


def test_whether_it_is_a_flor():
    venezolano = ruleset("venezolano")
    assert judge_flor(venezolano, ("1e", "7e", "12e"), "2o")[:2] == ("blanca", 28)
    assert judge_flor(venezolano, ("1c", "3c", "11o"), "2o")[:2] == ("pieza", 34)
    assert judge_flor(venezolano, ("10o", "3c", "11o"), "2o").kind == "reservada"
    assert judge_flor(venezolano, ("1e", "7o", "12e"), "2o").kind == ""
    assert judge_flor(ruleset("asart"), ("1e", "7e", "12e")) == (None, 0, "4.4.3")


@pytest.mark.parametrize("key", RULESETS)
def test_every_article_it_cites_is_in_the_book_and_every_vira_has_its_order(key):
    rules = ruleset(key)
    articles = book(key, rules.languages[0])
    assert all(articles.article(number) for number in rules.card_values.cites.values())
    orders = card_orders(rules, rules.choose())
    deck = rules.deck_of(rules.choose())
    assert len(orders) == (len(deck.cards) if rules.card_values.needs_vira(rules.choose()) else 1)
    assert {len(order) for order in orders.values()} == {len(deck.cards)}
