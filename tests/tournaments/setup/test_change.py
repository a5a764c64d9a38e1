"""Changing a plan: what may change, what is frozen and why, and what the log keeps."""

import json

import pytest

from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import Actor, actor_of_account
from tournaments.audit.verify import verify
from tournaments.exceptions import Faulty, NotAllowed, NotFound, Refused
from tournaments.matches.services.calls import call_match, set_match_format
from tournaments.models import LogEntry, Plan, Progress, Team, Tournament
from tournaments.regulation.selectors import regulation_fingerprint
from tournaments.regulation.settings import FREE_TEXTS
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import BRINGS, NewTournament, create_copy, create_plan
from tournaments.setup.services.progress import finish


@pytest.fixture
def nora(cast: Cast) -> Actor:
    return actor_of_account(cast.organizer)


@pytest.fixture
def tournament(cast: Cast, nora: Actor) -> Tournament:
    create_plan(cast.tournament, by=nora, blueprint="asart")
    return cast.tournament


def plan_of(tournament: Tournament) -> Plan:
    return Plan.objects.select_related("tournament").get(tournament=tournament)


def last(tournament: Tournament) -> LogEntry:
    return LogEntry.objects.filter(tournament=tournament).order_by("-number")[0]


def test_only_what_differs_is_written_and_logged(tournament, nora):
    assert change_plan(tournament, by=nora, changes={"cap": 32, "team_size": 2, "tables": 12}) == [
        "cap",
        "tables",
    ]
    assert last(tournament).action == "plan.changed"
    assert last(tournament).data == {
        "fields": ["cap", "tables"],
        "values": {"cap": 32, "tables": 12},
        "regulation": regulation_fingerprint(plan_of(tournament)),
        "ruleset_version": "2017.1",
    }
    before = last(tournament).number
    assert change_plan(tournament, by=nora, changes={"cap": 32}) == []
    assert last(tournament).number == before


def test_free_text_goes_to_remarks_and_never_into_the_chain(tournament, nora):
    words = {
        "name": "Copa de Don Julio",
        "place": "Lo de Marta",
        "category": "Amigos de Pía",
        "questions": "Socio de Pía *",
        "sponsors": "Bar Tito",
    }
    assert words.keys() == set(FREE_TEXTS)
    change_plan(tournament, by=nora, changes=words)
    entry = last(tournament)
    chain = json.dumps(entry.data)
    assert not any(text in chain for text in words.values())
    assert sorted(remark.text for remark in entry.remarks.all()) == sorted(words.values())
    assert Tournament.objects.get(pk=tournament.pk).name == "Copa de Don Julio"


def test_other_rules_come_with_their_own_options_and_version(tournament, nora):
    change_plan(
        tournament, by=nora, changes={"ruleset": "paulista-aabb", "options": {"deck": "limpo"}}
    )
    plan = plan_of(tournament)
    assert plan.ruleset_version == "2024.1"
    assert plan.options["deck"] == "limpo"
    assert plan.options["manilhas"] == "vira"
    assert "falta_envido_malas" not in plan.options


def test_options_are_validated_by_the_ruleset_all_at_once(tournament, nora):
    wrong = {"duty": "jail", "unshown_envido": 7}
    with pytest.raises(Faulty) as raised:
        change_plan(tournament, by=nora, changes={"options": wrong, "cap": 9999})
    fields = {dict(fault.data)["field"] for fault in raised.value.faults}
    assert fields == {"options.duty", "options.unshown_envido", "cap"}
    assert plan_of(tournament).cap is None


def test_a_setting_that_does_not_exist_and_a_language_nobody_speaks_are_faults(tournament, nora):
    for changes in ({"colour": "red"}, {"language": "tlh"}):
        with pytest.raises(Faulty):
            change_plan(tournament, by=nora, changes=changes)


def test_only_organizers_change_a_plan(tournament, cast):
    for person in (cast.committee, cast.referee, cast.player, cast.stranger):
        with pytest.raises(NotAllowed):
            change_plan(tournament, by=actor_of_account(person), changes={"cap": 4})


def test_without_a_plan_there_is_nothing_to_change(cast, nora):
    with pytest.raises(NotFound):
        change_plan(cast.tournament, by=nora, changes={"cap": 4})


# --- tables


def test_tables_follow_the_plan_and_none_is_forgotten(tournament, nora):
    change_plan(tournament, by=nora, changes={"tables": 3})
    assert in_use(tournament) == [1, 2, 3]
    change_plan(tournament, by=nora, changes={"tables": 10})
    assert in_use(tournament) == list(range(1, 11))
    assert tournament.tables.count() == 10


def in_use(tournament: Tournament) -> list[int]:
    return list(tournament.tables.filter(in_use=True).values_list("number", flat=True))


def test_a_table_where_somebody_plays_is_not_taken_away(cast):
    hall = open_hall(cast, tables=4)
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=4))
    with pytest.raises(Refused, match="table_busy") as raised:
        change_plan(hall.tournament, by=hall.by, changes={"tables": 3})
    assert raised.value.data["tables"] == [4]


# --- what is frozen


def frozen_by(hall_or_event, by: Actor, **changes) -> dict[str, str]:
    with pytest.raises(Refused, match="frozen") as raised:
        change_plan(hall_or_event, by=by, changes=changes)
    fields = raised.value.data["fields"]
    assert isinstance(fields, dict)
    return fields


def test_the_size_of_teams_is_frozen_once_people_are_in_and_the_mode_only_widens(cast, nora):
    make_event(cast, mode="teams")
    inscribe_teams(cast.tournament, 1)
    assert frozen_by(cast.tournament, nora, team_size=1, mode="individual", cap=12) == {
        "team_size": "inscribed",
        "mode": "inscribed",
    }
    assert change_plan(cast.tournament, by=nora, changes={"mode": "both"}) == ["mode"]


def test_a_raised_cap_lets_the_waitlist_in_and_a_lowered_one_never_throws_out(cast, nora):
    make_event(cast, cap=3)
    inscribe_teams(cast.tournament, 4)
    waiting = Team.objects.filter(tournament=cast.tournament, state=Team.State.WAITING)
    assert waiting.count() == 1
    with pytest.raises(Refused, match="places_taken"):
        change_plan(cast.tournament, by=nora, changes={"cap": 2})
    change_plan(cast.tournament, by=nora, changes={"cap": 4})
    assert waiting.count() == 0
    assert "team.promoted" in cast.tournament.log.values_list("action", flat=True)


def test_the_draw_freezes_what_it_used_and_nothing_else(cast):
    hall = open_hall(cast)
    used = frozen_by(
        hall.tournament,
        hall.by,
        team_size=1,
        cap=64,
        mode="teams",
        odd_one_out="reserve",
        third_place="none",
        tables=9,
    )
    assert set(used.values()) == {"drawn"}
    assert set(used) == {"team_size", "cap", "mode", "odd_one_out", "third_place"}
    free = {"tables": 9, "place": "Club", "tolerance_first": 20, "ruleset": "caballeros"}
    assert set(free) <= set(change_plan(hall.tournament, by=hall.by, changes=free))


def test_what_was_played_under_is_frozen_round_by_round(cast):
    hall = open_hall(cast)
    hall.win(1)
    assert frozen_by(
        hall.tournament,
        hall.by,
        ruleset="caballeros",
        minimum_age=21,
        pot_added=100,
        pot_shares=[50, 50],
        best_of_first=5,
        best_of_later=5,
        best_of_rounds={"quarterfinal": 1, "final": 5},
    ) == {
        "ruleset": "played",
        "options": "played",
        "minimum_age": "played",
        "pot_added": "played",
        "pot_shares": "played",
        "best_of_first": "played",
        "best_of_rounds.quarterfinal": "played",
    }
    changes = {"best_of_later": 5, "best_of_rounds": {"final": 7}}
    assert change_plan(hall.tournament, by=hall.by, changes=changes) == list(changes)
    assert formats(hall) == [3, 3, 3, 3, 5, 5, 5, 7]


def formats(hall: Hall) -> list[int]:
    return list(hall.tournament.matches.order_by("number").values_list("best_of", flat=True))


def test_a_match_set_apart_keeps_its_format_when_its_round_changes(cast):
    hall = open_hall(cast)
    set_match_format(hall.match(2), by=hall.by, best_of=1)
    change_plan(hall.tournament, by=hall.by, changes={"best_of_first": 5})
    assert formats(hall) == [5, 1, 5, 5, 3, 3, 3, 3]
    with pytest.raises(Faulty):
        set_match_format(hall.match(3), by=hall.by, best_of=4)
    hall.win(2)
    with pytest.raises(Refused, match="frozen"):
        set_match_format(hall.match(2), by=hall.by, best_of=3)


def test_nothing_of_a_closed_event_changes(cast):
    hall = open_hall(cast, teams=2)
    hall.win(1)
    finish(hall.tournament, by=hall.by)
    assert frozen_by(hall.tournament, hall.by, name="Otra", tables=20) == {
        "name": "closed",
        "tables": "closed",
    }


# --- copies


def test_a_copy_brings_the_plan_and_leaves_the_people_who_play(cast, nora):
    make_event(cast, cap=12, fee="150.50", currency="ARS", sponsors="Bar Norte", place="Club")
    inscribe_teams(cast.tournament, 2)
    new = NewTournament("Copa Otoño", "pt-br", "America/Sao_Paulo")
    copy = create_copy(cast.tournament, by=nora, owner=cast.organizer, new=new, brings=BRINGS)
    plan = plan_of(copy)
    assert (plan.cap, str(plan.fee), plan.sponsors, plan.place) == (
        12,
        "150.50",
        "Bar Norte",
        "Club",
    )
    assert (plan.date, plan.opens_at, copy.stage) == (None, None, Progress.SETUP)
    assert copy.participants.count() == 0
    assert copy.matches.count() == 0
    assert sorted(copy.grants.values_list("role", "user__name")) == [
        ("committee", "Ramón"),
        ("organizer", "Nora"),
        ("referee", "Ana"),
    ]
    assert in_use(copy) == [1, 2, 3, 4]
    assert verify(copy.pk).is_sound


def test_a_copy_is_made_by_its_organizers_only(cast):
    make_event(cast)
    new = NewTournament("Copia", "pt-br", "UTC")
    iara = actor_of_account(cast.stranger)
    with pytest.raises(NotAllowed):
        create_copy(cast.tournament, by=iara, owner=cast.stranger, new=new)
    assert not Tournament.objects.filter(name="Copia").exists()


def test_a_tournament_without_a_plan_cannot_be_copied(cast, nora):
    with pytest.raises(Refused, match="nothing_to_copy"):
        create_copy(
            cast.tournament, by=nora, owner=cast.organizer, new=NewTournament("Copia", "en", "UTC")
        )
