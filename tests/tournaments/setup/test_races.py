"""Two people at the same moment, each with a connection of their own."""

import pytest

from tests.cast import Cast, make_cast
from tests.event import inscribe_teams, make_event, name
from tests.threads import at_once
from tests.tournaments.matches.hall import open_hall, sheet
from tournaments.actors import SYSTEM, actor_of_account
from tournaments.audit.verify import verify
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import Faulty, Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.matches.services.results import record_games
from tournaments.models import Match, Plan, Progress, Table, Team, Tournament
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import create_plan
from tournaments.setup.services.progress import finish, open_inscriptions


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return make_cast()


def test_two_organizers_change_different_settings_and_neither_is_lost(cast):
    nora = actor_of_account(cast.organizer)
    make_event(cast, tables=4)
    results = at_once(
        lambda: change_plan(cast.tournament, by=nora, changes={"tables": 9}),
        lambda: change_plan(cast.tournament, by=nora, changes={"place": "Club Norte"}),
        lambda: change_plan(cast.tournament, by=nora, changes={"minimum_age": 21}),
    )
    assert results == [["tables"], ["place"], ["minimum_age"]]
    plan = Plan.objects.get(tournament=cast.tournament)
    assert (plan.tables, plan.place, plan.minimum_age) == (9, "Club Norte", 21)
    assert Table.objects.filter(tournament=cast.tournament, in_use=True).count() == 9
    assert verify(cast.tournament.pk).is_sound


def test_of_two_pages_saved_at_once_one_is_refused(cast):
    nora = actor_of_account(cast.organizer)
    make_event(cast, tables=4)
    results = at_once(
        *(
            lambda tables=tables: change_plan(
                cast.tournament, by=nora, changes={"tables": tables}, shown_values={"tables": 4}
            )
            for tables in (5, 6, 7)
        )
    )
    assert sum(result == ["tables"] for result in results) == 1
    refused = [result for result in results if isinstance(result, Refused)]
    assert [refusal.code for refusal in refused] == ["changed_meanwhile"] * 2
    saved = Plan.objects.get(tournament=cast.tournament).tables
    assert {refusal.data["changes"][0].now for refusal in refused} == {saved}


def test_one_plan_and_one_opening_however_often_it_is_pressed(cast):
    nora = actor_of_account(cast.organizer)
    made = at_once(
        *(
            lambda key=key: create_plan(cast.tournament, by=nora, blueprint=key)
            for key in ("aabb", "asart")
        )
    )
    assert sum(isinstance(result, Plan) for result in made) == 1
    opened = at_once(*[lambda: open_inscriptions(cast.tournament, by=nora)] * 3)
    assert sum(result is None for result in opened) == 1
    assert sum(isinstance(result, Refused) for result in opened) == 2
    assert cast.tournament.log.filter(action="inscriptions.opened").count() == 1


def test_a_cap_that_sinks_while_the_last_place_is_taken_never_stands_below_it(cast):
    nora = actor_of_account(cast.organizer)
    make_event(cast, cap=4)
    inscribe_teams(cast.tournament, 3)
    late = [Person(name(20)), Person(name(21))]
    at_once(
        lambda: change_plan(cast.tournament, by=nora, changes={"cap": 3}),
        lambda: inscribe(cast.tournament, by=SYSTEM, people=late),
    )
    plan = Plan.objects.get(tournament=cast.tournament)
    confirmed = Team.objects.filter(tournament=cast.tournament, state=Team.State.CONFIRMED)
    assert plan.cap
    assert confirmed.count() <= plan.cap
    assert Team.objects.filter(tournament=cast.tournament).count() == 4


@pytest.mark.parametrize("attempt", range(3))
def test_a_format_that_changes_while_the_first_match_begins(cast, attempt):
    """Either it changed before anything was played, or it is frozen; never between."""
    hall = open_hall(cast, 4)
    match = hall.match(1)
    two_games = sheet(match)  # written before anybody changes anything
    changed, _won = at_once(
        lambda: change_plan(hall.tournament, by=hall.by, changes={"best_of_first": 5}),
        lambda: record_games(match, by=hall.by, sheet=two_games),
    )
    match = hall.match(1)
    if isinstance(changed, Refused):
        assert changed.code == "frozen"
        assert (match.best_of, match.state) == (3, Match.State.FINISHED)
    else:
        assert changed == ["best_of_first"]
        assert (match.best_of, match.state) == (5, Match.State.PLAYING)


@pytest.mark.parametrize("attempt", range(3))
def test_rules_that_change_while_the_first_match_begins(cast, attempt):
    """A game to 30 is no game of the Venezuelan rules: it counts under the old ones, or not."""
    hall = open_hall(cast, 4)
    changed, won = at_once(
        lambda: change_plan(hall.tournament, by=hall.by, changes={"ruleset": "venezolano"}),
        lambda: hall.win(1, confirm=False),
    )
    match = hall.match(1)
    rules = rules_of(Plan.objects.get(tournament=hall.tournament), match)
    assert state_of(rules, match.entries.all()).games_won == ((2, 0) if match.winner else (0, 0))
    assert isinstance(changed, Refused) != isinstance(won, Faulty)


def test_an_event_is_closed_once(cast):
    hall = open_hall(cast, 2)
    hall.win(1)
    closed = at_once(*[lambda: finish(hall.tournament, by=hall.by)] * 3)
    assert sum(result is None for result in closed) == 1
    assert Tournament.objects.get(pk=hall.tournament.pk).stage == Progress.FINISHED
    assert hall.tournament.log.filter(action="tournament.finished").count() == 1
