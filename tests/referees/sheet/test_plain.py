"""A hand without scripts: questions made from the sheet's own taps, and one line for the rest."""

import uuid
from random import Random

import pytest

from referees.sheet.forms import PlainForm
from referees.sheet.questions import build_questions, line_of
from scoring.core.fault import Refused
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format
from scoring.notation import parse_entry
from scoring.registry import all_rulesets
from tests.referees.sync.phones import PhoneClient, called, let_in
from tests.rulesets import expected
from tests.tournaments.matches.hall import open_hall
from tournaments.models import Entry

RULESETS = all_rulesets()
NAMES = {"A": "Paz / Sosa", "B": "Vega / Rey"}


def table(key: str, score: tuple[int, int] = (0, 0)):
    rules = RULESETS[key]
    fresh = start(rules, options=rules.choose(), format=Format(4, 3))
    return fresh.beginning(score=score)


@pytest.mark.parametrize("key", RULESETS)
def test_each_ruleset_asks_its_own_questions(key: str) -> None:
    assert [question.name for question in build_questions(table(key), NAMES)] == [
        *expected(key).asked
    ]


@pytest.mark.parametrize("key", RULESETS)
def test_a_special_hand_asks_its_own(key: str) -> None:
    if (special := expected(key).special) is None:
        return
    score, name = special
    assert [question.name for question in build_questions(table(key, score), NAMES)] == [
        name,
        "winner",
    ]


@pytest.mark.parametrize("key", RULESETS)
def test_what_is_answered_is_read_as_it_was_said_and_much_of_it_stands(key: str) -> None:
    state, rng = table(key, (3, 2)), Random(1)
    questions = build_questions(state, NAMES)
    stood = 0
    for _ in range(150):
        chosen = {question.name: rng.choice(["", *question.answers]) for question in questions}
        line = line_of(state, questions, chosen, 5)
        if not line:
            continue
        entry = parse_entry(line, state.ruleset)
        words = [answer.replace("#", "5") for answer in chosen.values() if answer]
        assert line.replace("5 piedras más", "5").replace("5 piedras", "5") == ", ".join(words)
        stood += not isinstance(apply(state, entry), Refused)
    assert stood > 5


# ------------------------------------------------------------------ the page


@pytest.fixture
def phone(cast, request) -> PhoneClient:
    hall = open_hall(cast, 4, rules=getattr(request, "param", "asart"))
    called(hall, 1, 1)
    phone = let_in(hall, tables=[1])
    phone.client.cookies["language"] = "en"
    return phone


def tell(phone: PhoneClient, **answers: object):
    data = {"client_id": str(uuid.uuid4()), "number": 1, **answers}
    return phone.client.post(phone.url("referees:keep_match", 1) + "?plain", data)


def written(phone: PhoneClient) -> list[str]:
    entries = Entry.objects.filter(match__tournament=phone.hall.tournament).order_by("number")
    return list(entries.values_list("notation", flat=True))


def test_a_hand_is_told_by_choosing(phone: PhoneClient) -> None:
    answer = tell(
        phone, envido="A envido, B quiero", ends="envido para B", truco="B truco, A no quiero"
    )
    assert answer.status_code == 302
    assert written(phone) == ["A envido, B quiero, envido para B, B truco, A no quiero"]
    assert phone.hall.match(1).score == [0, 3]


@pytest.mark.parametrize("phone", ["venezolano"], indirect=True)
def test_stones_are_named_beside_what_was_called(phone: PhoneClient) -> None:
    answers = {"envite": "A envido #, B quiero", "ends": "envite para A", "winner": "base para B"}
    lacking = tell(phone, **answers)
    assert lacking.context["form"].errors["named"] == ["How many?"]
    assert "selected>A envido …, B quiero" in lacking.text
    assert tell(phone, **answers, named=15).status_code == 302
    assert phone.hall.match(1).score == [15, 1]


def test_nothing_chosen_is_no_hand_and_what_cannot_stand_is_said(phone: PhoneClient) -> None:
    empty = tell(phone)
    assert "Say who won the hand." in empty.text
    half = tell(phone, envido="A envido, B quiero", winner="mano para A")
    assert half.context["form"].non_field_errors()
    assert "selected>A envido, B quiero" in half.text
    strange = tell(phone, envido="A silba", winner="mano para A")
    assert strange.context["form"].errors["envido"]
    assert written(phone) == []


def test_the_line_still_tells_everything_and_counts_before_the_rest(phone: PhoneClient) -> None:
    assert tell(phone, line="A1 truco, B1 no quiero", winner="mano para B").status_code == 302
    assert written(phone) == ["A1 truco, B1 no quiero"]
    wrong = tell(phone, line="A silba", number=2)
    assert wrong.context["form"].errors["line"]
    assert '<details class="whole" open>' in wrong.text


def test_a_match_that_is_over_asks_nothing(cast) -> None:
    hall = open_hall(cast, 4)
    recorded = hall.win(1, confirm=False)
    form = PlainForm(state=recorded.state, names=NAMES)
    assert form.question_fields() == []
