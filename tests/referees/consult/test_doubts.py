"""Doubts of a table as a referee asks them, under the rules of three countries: one sentence in the
reader's words, and the article with its text."""

import pytest
from django.conf import settings
from django.urls import reverse

from scoring.registry import all_rulesets
from tests.referees.sync.phones import called, let_in
from tests.tournaments.matches.hall import open_hall
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Entry


@pytest.fixture
def table(cast):
    """Asks at the first table of an event under these rules, at this score, in this language."""

    def sit(key: str, *, language: str = "es-ar", lines: tuple[str, ...] = ()):
        hall = open_hall(cast, 4, rules=key, team_size=2)
        called(hall, 1, 1)
        for line in lines:
            record_entry(hall.match(1), by=hall.by, submission=Submission(line))
        phone = let_in(hall, tables=[1])
        phone.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language

        def ask(question: str, **more):
            address = phone.url("referees:ask_doubt", 1)
            body = {"question": question, **more}
            return phone.client.post(address, body, content_type="application/json")

        return ask

    return sit


TEN = [
    ("asart", "trick", {"cards": {"A1": ["7o"], "B1": ["1e"]}}, "con el 1 de espada", "5.1"),
    ("asart", "trick", {"cards": {"A1": ["3o"], "B1": ["3e"]}}, "Parda:", "5.4.1"),
    ("asart", "envido", {"numbers": {"A1": 27, "B1": 27}}, "empatan en 27", "4.4.1"),
    ("asart", "flor", {}, "este juego es sin flor", "4.4.3"),
    (
        "asart",
        "call",
        {"told": "A truco", "who": "B1", "word": "envido"},
        "el envido está",
        "4.6.11",
    ),
    (
        "asart",
        "call",
        {"told": "A truco, B quiero", "who": "B1", "word": "envido"},
        "el truco ya se contestó",
        "4.1.6",
    ),
    (
        "paulista-aabb",
        "trick",
        {"vira": "Jo", "cards": {"A1": ["3c"], "B1": ["Ko"]}},
        "com K de ouros",
        "9.3.3",
    ),
    ("paulista-aabb", "call", {"who": "A1", "word": "nove"}, "antes vem “truco”", "9.4.11"),
    (
        "venezolano",
        "envido",
        {"vira": "2o", "cards": {"A1": ["11o", "7c", "5b"]}, "numbers": {"B1": 33}},
        "con 37",
        "3",
    ),
    (
        "venezolano",
        "flor",
        {"vira": "2o", "cards": {"A1": ["1c", "3c", "11o"]}},
        "pieza, de 34",
        "FLOR",
    ),
]


@pytest.mark.parametrize(("key", "question", "more", "words", "article"), TEN)
def test_a_doubt_is_answered_in_one_sentence_with_its_article(
    table, key, question, more, words, article
):
    language = {"paulista-aabb": "pt-br", "venezolano": "es-ve"}.get(key, "es-ar")
    answer = table(key, language=language)(question, **more).json()
    assert words in answer["sentence"]
    assert answer["article"] == article
    assert answer["title"]
    assert len(answer["text"]) > 30
    assert not Entry.objects.exists()  # it writes nothing


def test_in_a_mao_de_onze_nothing_is_asked_for(table):
    eleven = ("A truco, B seis, A nove, B aceita, A ganha", "A ganha", "A ganha")
    ask = table("paulista-tento", language="pt-br", lines=eleven)
    answer = ask("call", who="B1", word="truco").json()
    assert "na mão de onze não se pede nada" in answer["sentence"]
    assert answer["article"] == "11.5"


def test_in_a_mao_de_dez_whoever_asks_loses_the_game(table):
    ten = ("A truco, B seis, A dez, B aceita, A ganha",)
    answer = table("mineiro", language="pt-br", lines=ten)("call", who="B1", word="truco").json()
    assert answer["sentence"].startswith("Não")
    assert "na mão de dez não se pede: quem pede perde a partida" in answer["sentence"]
    assert answer["article"] == "6.6"


@pytest.mark.parametrize(
    "body",
    [
        {"question": "weather"},
        {"question": "trick", "cards": {"A1": ["1e"]}},
        {"question": "trick", "cards": {"A1": ["1e"], "B1": ["1e"]}},
        {"question": "trick", "cards": {"A1": ["1e"], "B1": ["9e"]}},
        {"question": "trick", "cards": {"A1": ["1e"], "C1": ["2e"]}},
        {"question": "trick", "cards": {"A1": "1e", "B1": "2e"}},
        {"question": "envido", "cards": {"A1": ["1e", "2e"], "B1": ["3e", "4e", "5e"]}},
        {"question": "envido", "numbers": {"A1": 20, "B1": "21"}},
        {"question": "envido", "numbers": {"A1": True, "B1": 21}},
        {"question": "call", "who": "A1", "word": "silba"},
        {"question": "call", "who": "A9", "word": "truco"},
        {"question": "call", "who": "A1", "word": "truco", "told": "C9 silba"},
    ],
)
def test_what_no_phone_sends_is_refused(table, body):
    question = body.pop("question")
    assert table("asart")(question, **body).status_code == 400


@pytest.mark.parametrize("key", all_rulesets())
def test_the_dialog_has_the_deck_and_the_words_of_each_game(cast, client, key):
    rules = all_rulesets()[key]
    hall = open_hall(cast, 4, rules=key, team_size=rules.players[0] // 2)
    page = client.get(reverse("referees:doubts", args=[hall.tournament.slug])).json()["dialog"]
    assert page.count('data-card="') == len(rules.deck_of(rules.choose()).cards)
    assert ('data-question="envido"' in page) == (rules.card_values.envido is not None)


def test_the_dialog_is_sent_again_only_when_it_has_changed(cast, client):
    hall = open_hall(cast, 4, rules="asart", team_size=2)
    address = reverse("referees:doubts", args=[hall.tournament.slug])
    first = client.get(address)
    mark = first.headers["ETag"]
    assert first.json()["dialog"]
    again = client.get(address, headers={"If-None-Match": mark})
    assert (again.status_code, again.content) == (304, b"")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pt-br"
    assert client.get(address, headers={"If-None-Match": mark}).status_code == 200
