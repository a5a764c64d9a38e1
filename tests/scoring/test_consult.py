"""The case consultant: stories in, awards and articles out; words in, articles found."""

from scoring import parse_entry, ruleset, start
from scoring.consult import Consultation, consult, find
from scoring.core.entries import Hand

ASART = ruleset("asart")


def told(story: str, *, score: tuple[int, int] = (0, 0)) -> Consultation:
    hand = parse_entry(story, ASART)
    assert isinstance(hand, Hand)
    return consult(ASART, start(ASART).beginning(score=score).game, hand)


def test_a_late_envido_is_struck_and_the_rest_is_scored() -> None:
    answer = told("A truco, B quiero, B envido, A no quiero, mano para B")
    assert [(f.code, f.article) for f in answer.struck] == [
        ("envido_after_truco", "4.1.6"),
        ("nothing_to_answer", "5.5.1"),
    ]
    assert [(a.side, a.points, a.article) for a in answer.awards] == [("B", 2, "5.6")]
    assert answer.faults == ()


def test_words_of_a_player_who_left_have_no_effect() -> None:
    answer = told("A1 al mazo, A1 truco, mano para A")
    assert [f.article for f in answer.struck] == ["8.3"]
    assert answer.score == (1, 0)


def test_a_story_without_an_end_stays_open() -> None:
    answer = told("A truco, B quiero")
    assert [f.code for f in answer.faults] == ["hand_unfinished"]
    assert answer.awards == ()


def test_words_find_articles_and_sanctions_without_accents() -> None:
    found = find(ASART, "muestra")
    assert ("article", "4.6.6") in [(f.kind, f.id) for f in found]
    assert ("sanction", "006") in [(f.kind, f.id) for f in found]
    assert [f.id for f in find(ASART, "SEÑAS")] == [f.id for f in find(ASART, "senas")]


def test_a_number_finds_its_article_first() -> None:
    assert find(ASART, "5.6")[0].id == "5.6"


def test_every_word_must_occur() -> None:
    assert find(ASART, "muestra xyzzy") == []
    assert find(ASART, "") == []
    assert find(ASART, "muestra", language="fr") == []


def test_it_searches_in_the_language_asked_for() -> None:
    spanish, english = find(ASART, "mazo"), find(ASART, "mazo", language="en")
    assert {f.title for f in spanish} != {f.title for f in english}
    assert "8.5" in [f.id for f in spanish]
    assert "8.5" in [f.id for f in english]
