"""No decision without an article: the rulebook's where it has one, else the event's own clause."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.registry import all_rulesets
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.hall.services.cases import bring_case, decide_case
from tournaments.matches.services.results import (
    adjust_points,
    disqualify,
    double_walkover,
    suspend_or_resume,
    walkover,
)
from tournaments.matches.services.teams import exclude_team, readmit_team, withdraw_team
from tournaments.models import LogEntry
from tournaments.regulation.articles import OF_THE_EVENT, Reason, article_for, clause_number
from tournaments.regulation.clauses import DECISIONS, clauses
from tournaments.regulation.selectors import regulation_fingerprint, settings_of
from tournaments.regulation.sentences import regulation

WHY = Reason("Así se decidió")
Act = Callable[[Hall], object]
ACTS: dict[str, tuple[Act, str]] = {
    "walkover": (lambda h: walkover(h.match(1), by=h.by, winner="A", because=WHY), "absent"),
    "double_walkover": (lambda h: double_walkover(h.match(1), by=h.by, because=WHY), "absent"),
    "disqualify": (
        lambda h: disqualify(h.match(1), by=h.by, against="A", because=WHY),
        "put_out",
    ),
    "adjust": (
        lambda h: adjust_points(h.match(1), by=h.by, side="A", points=1, because=WHY),
        "set_right",
    ),
    "suspend": (
        lambda h: suspend_or_resume(h.match(1), by=h.by, resume=False, because=WHY),
        "suspended",
    ),
    "withdraw": (lambda h: withdraw_team(h.teams[0], by=h.by, because=WHY), "leaves"),
    "exclude": (lambda h: exclude_team(h.teams[0], by=h.by, because=WHY), "put_out"),
}


@pytest.mark.parametrize("act", ACTS)
def test_a_decision_made_without_an_article_cites_the_clause_that_speaks_of_it(hall: Hall, act):
    decide, clause = ACTS[act]
    decide(hall)
    entry = LogEntry.objects.order_by("number").last()
    assert entry is not None
    assert entry.data["article"] == clause_number(clause)
    assert entry.data["regulation"] == regulation_fingerprint(hall.plan)


@pytest.mark.parametrize("act", ["walkover", "disqualify"])
def test_the_rulebooks_own_article_comes_first(cast: Cast, act):
    hall = open_hall(cast, ruleset="venezolano")
    ACTS[act][0](hall)
    assert hall.match(1).article == {"walkover": "107", "disqualify": "COIME"}[act]


def test_who_comes_back_and_a_case_cite_one_too(hall: Hall):
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    readmit_team(hall.teams[0], by=hall.by, because=WHY)
    case = bring_case(hall.tournament, by=hall.by, text="Falta una carta")
    decide_case(case, by=hall.by, decision="Se da de nuevo")
    found = LogEntry.objects.filter(action__in=("team.readmitted", "case.decided"))
    assert {entry.data["article"] for entry in found} == {"R6.2", "R6.7"}
    assert {entry.data["regulation"] for entry in found} == {regulation_fingerprint(hall.plan)}


def test_the_article_of_a_match_comes_out_of_its_replay(hall: Hall):
    walkover(hall.match(1), by=hall.by, winner="B", because=Reason("No vinieron", "1.4"))
    assert hall.match(1).entries.get().notation == "walkover B article 1.4"
    assert hall.match(1).article == "1.4"


def test_clauses_have_the_numbers_that_the_regulation_prints(hall: Hall):
    settings = settings_of(hall.plan)
    printed = {
        number: said for section in regulation(settings) for number, said in section.numbered
    }
    assert len(printed) == len(clauses(settings))
    section = next(one for one in regulation(settings) if one.code == "decisions")
    for place, code in enumerate(DECISIONS):
        assert printed[clause_number(code)] == section.sentences[place]


@pytest.mark.parametrize("ruleset", all_rulesets())
def test_every_act_has_an_article_under_every_ruleset(ruleset):
    assert all(article_for(ruleset, act) for act in OF_THE_EVENT)


def test_pages_show_it_before_and_after(client: Client, hall: Hall):
    client.force_login(hall.cast.organizer)
    desk = client.get(reverse("tournaments:desk_match", args=[hall.tournament.slug, 1]))
    assert "(art. R6.1)" in desk.text
    suspend_or_resume(hall.match(1), by=hall.by, resume=False, because=WHY)
    for page in (
        reverse("spectators:match", args=[hall.tournament.slug, 1]),
        reverse("tournaments:log", args=[hall.tournament.slug]),
    ):
        assert "art. R6.4" in client.get(page).text
    assert "R6.4" in client.get(reverse("tournaments:regulation", args=[hall.tournament.slug])).text
