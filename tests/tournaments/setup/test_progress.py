"""The steps of an event: each with its rule, its entry in the log, and its sentence."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import Actor, actor_of_account
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.matches.services.corrections import Correction, correct
from tournaments.models import Plan, Progress, Tournament
from tournaments.setup.selectors import STEPS, overview_of
from tournaments.setup.services.create import create_plan
from tournaments.setup.services.progress import (
    archive,
    close_inscriptions,
    finish,
    open_inscriptions,
)

BACKEND = "django.contrib.auth.backends.ModelBackend"
ACTS = [open_inscriptions, close_inscriptions, finish, archive]


@pytest.fixture
def by(cast: Cast) -> Actor:
    return actor_of_account(cast.organizer)


@pytest.fixture
def tournament(cast: Cast, by: Actor) -> Tournament:
    create_plan(cast.tournament, by=by, blueprint="asart")
    return cast.tournament


def stage(tournament: Tournament) -> str:
    return Tournament.objects.get(pk=tournament.pk).stage


def actions(tournament: Tournament) -> list[str]:
    return list(tournament.log.order_by("number").values_list("action", flat=True))


def played_out(cast: Cast) -> Hall:
    hall = open_hall(cast, 4)
    for match in hall.tournament.matches.order_by("number"):
        hall.win(match.number)
    return hall


def test_the_whole_way(cast, by):
    hall = played_out(cast)
    assert stage(hall.tournament) == Progress.PLAYING
    finish(hall.tournament, by=by)
    archive(hall.tournament, by=by)
    assert stage(hall.tournament) == Progress.ARCHIVED
    assert actions(hall.tournament)[-2:] == ["tournament.finished", "tournament.archived"]
    assert verify(hall.tournament.pk).is_sound


def test_the_podium_goes_into_the_log_by_ids(cast, by):
    hall = played_out(cast)
    finish(hall.tournament, by=by)
    data = hall.tournament.log.get(action="tournament.finished").data
    assert data["matches"] == 4
    assert data["podium"] == {
        "gold": [str(hall.teams[0].pk)],
        "silver": [str(hall.teams[2].pk)],
        "bronze": [str(hall.teams[1].pk)],
    }


def test_inscriptions_open_close_and_open_again(tournament, by):
    open_inscriptions(tournament, by=by)
    assert stage(tournament) == Progress.OPEN
    with pytest.raises(Refused, match="already_open"):
        open_inscriptions(tournament, by=by)
    close_inscriptions(tournament, by=by)
    plan = Plan.objects.get(tournament=tournament)
    assert plan.closes_at
    assert plan.closes_at <= timezone.now()
    with pytest.raises(Refused, match="already_closed"):
        close_inscriptions(tournament, by=by)
    open_inscriptions(tournament, by=by)
    plan.refresh_from_db()
    assert plan.closes_at is None
    assert actions(tournament)[-3:] == [
        "inscriptions.opened",
        "inscriptions.closed",
        "inscriptions.opened",
    ]


def test_without_a_plan_nothing_opens(cast, by):
    with pytest.raises(Refused, match="not_set_up"):
        open_inscriptions(cast.tournament, by=by)
    assert stage(cast.tournament) == Progress.SETUP


def test_an_event_is_not_closed_while_a_match_is_not_confirmed(cast, by):
    hall = open_hall(cast, 2)
    with pytest.raises(Refused, match="matches_open") as raised:
        finish(hall.tournament, by=by)
    assert raised.value.data["matches"] == [1]
    hall.win(1, confirm=False)
    with pytest.raises(Refused, match="matches_open"):
        finish(hall.tournament, by=by)
    hall.confirm(1)
    finish(hall.tournament, by=by)


def test_what_is_closed_stays_closed(cast, by):
    hall = played_out(cast)
    finish(hall.tournament, by=by)
    for act in (open_inscriptions, close_inscriptions, finish):
        with pytest.raises(Refused, match="wrong_stage"):
            act(hall.tournament, by=by)
    again = Correction(voids=(1,), reason="Se anotó mal")
    with pytest.raises(Refused, match="event_not_playing"):
        correct(hall.match(4), by=by, correction=again)


@pytest.mark.parametrize("act", ACTS)
def test_only_organizers_take_a_step(tournament, cast, act):
    for person in (cast.committee, cast.referee, cast.player, cast.stranger):
        with pytest.raises(NotAllowed):
            act(tournament, by=actor_of_account(person))


@pytest.mark.parametrize("act", [close_inscriptions, finish, archive])
def test_no_step_is_taken_before_its_time(tournament, by, act):
    with pytest.raises(Refused):
        act(tournament, by=by)
    assert stage(tournament) == Progress.SETUP


# --- on the page


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


def test_the_five_steps_follow_the_event(cast, by):
    tournament = cast.tournament
    seen = [overview_of(tournament).step]
    create_plan(tournament, by=by, blueprint="asart")
    open_inscriptions(tournament, by=by)
    seen.append(overview_of(tournament).step)
    close_inscriptions(tournament, by=by)
    seen.append(overview_of(tournament).step)
    hall = open_hall(cast, 2)
    seen.append(overview_of(tournament).step)
    hall.win(1)
    assert overview_of(tournament).all_confirmed
    finish(tournament, by=by)
    seen.append(overview_of(tournament).step)
    assert tuple(seen) == STEPS
    assert overview_of(tournament).done == STEPS


def test_the_page_offers_what_can_be_done_and_does_it(nora, tournament):
    page = reverse("spectators:tournament", args=[tournament.slug])
    way = reverse("tournaments:stage", args=[tournament.slug, "open"])
    assert way in nora.get(page).content.decode()
    assert nora.get(way).status_code == 200
    assert nora.post(way).url == page
    assert stage(tournament) == Progress.OPEN
    assert (
        reverse("tournaments:stage", args=[tournament.slug, "close"])
        in nora.get(page).content.decode()
    )


def test_a_step_that_cannot_be_taken_gets_a_sentence_that_names_the_matches(nora, cast):
    hall = open_hall(cast, 16)
    answer = nora.post(reverse("tournaments:stage", args=[hall.tournament.slug, "finish"]))
    assert answer.status_code == 409
    assert "1, 2, 3, 4, 5, 6, 7, 8, 9, 10…" in answer.content.decode()


def test_a_step_that_does_not_exist_is_not_found(nora, tournament):
    assert (
        nora.get(reverse("tournaments:stage", args=[tournament.slug, "explode"])).status_code == 404
    )


def test_the_public_sees_the_steps_and_no_buttons(client, tournament):
    page = client.get(reverse("spectators:tournament", args=[tournament.slug])).content.decode()
    assert 'class="steps"' in page
    assert reverse("tournaments:stage", args=[tournament.slug, "open"]) not in page


def test_an_archived_event_leaves_the_front_page(client, cast, by):
    hall = played_out(cast)
    finish(hall.tournament, by=by)
    assert hall.tournament.name in client.get("/").content.decode()
    archive(hall.tournament, by=by)
    assert hall.tournament.name not in client.get("/").content.decode()


@pytest.mark.parametrize(
    "stage", [Progress.OPEN, Progress.PLAYING, Progress.FINISHED, Progress.ARCHIVED]
)
def test_a_new_one_like_this_is_offered_from_the_set_up_to_the_archive(nora, hall, stage):
    Tournament.objects.filter(pk=hall.tournament.pk).update(stage=stage)
    page = nora.get(f"/t/{hall.tournament.slug}/").text
    assert f"?copy={hall.tournament.slug}" in page


@pytest.mark.parametrize(("act", "words"), [("finish", "can still pay"), ("archive", "any more")])
def test_closing_says_who_still_owes(cast, client, act, words):
    hall = open_hall(cast, 4, fee=20, currency="ARS")
    client.force_login(cast.organizer)
    client.cookies["language"] = "en"
    page = reverse("tournaments:stage", args=[hall.tournament.slug, act])
    hall.tournament.participants.update(payment="paid")
    assert words not in client.get(page).text
    hall.tournament.participants.filter(number__in=(1, 2)).update(payment="owes")
    asked = client.get(page).text
    assert "2 people owe" in asked
    assert words in asked
