"""The steps of an event: each with its rule, its entry in the log, and its sentence."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.actors import Actor, of_account
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Plan, Stage, Tournament
from tournaments.overview import STEPS, overview_of
from tournaments.services.corrections import Correction, correct
from tournaments.services.plans import make_plan
from tournaments.services.stages import archive, close_inscriptions, finish, open_inscriptions

BACKEND = "django.contrib.auth.backends.ModelBackend"
ACTS = [open_inscriptions, close_inscriptions, finish, archive]


@pytest.fixture
def by(cast: Cast) -> Actor:
    return of_account(cast.organizer)


@pytest.fixture
def event(cast: Cast, by: Actor) -> Tournament:
    make_plan(cast.tournament, by=by, blueprint="asart")
    return cast.tournament


def stage(event: Tournament) -> str:
    return Tournament.objects.get(pk=event.pk).stage


def actions(event: Tournament) -> list[str]:
    return list(event.log.order_by("number").values_list("action", flat=True))


def played_out(cast: Cast) -> Hall:
    hall = open_hall(cast, 4)
    for match in hall.event.matches.order_by("number"):
        hall.win(match.number)
    return hall


def test_the_whole_way(cast, by):
    hall = played_out(cast)
    assert stage(hall.event) == Stage.PLAYING
    finish(hall.event, by=by)
    archive(hall.event, by=by)
    assert stage(hall.event) == Stage.ARCHIVED
    assert actions(hall.event)[-2:] == ["tournament.finished", "tournament.archived"]
    assert verify(hall.event.pk).is_sound


def test_the_podium_goes_into_the_log_by_ids(cast, by):
    hall = played_out(cast)
    finish(hall.event, by=by)
    data = hall.event.log.get(action="tournament.finished").data
    assert data["matches"] == 4
    assert data["podium"] == {
        "gold": [str(hall.teams[0].pk)],
        "silver": [str(hall.teams[2].pk)],
        "bronze": [str(hall.teams[1].pk)],
    }


def test_inscriptions_open_close_and_open_again(event, by):
    open_inscriptions(event, by=by)
    assert stage(event) == Stage.OPEN
    with pytest.raises(Refused, match="already_open"):
        open_inscriptions(event, by=by)
    close_inscriptions(event, by=by)
    plan = Plan.objects.get(tournament=event)
    assert plan.closes_at
    assert plan.closes_at <= timezone.now()
    with pytest.raises(Refused, match="already_closed"):
        close_inscriptions(event, by=by)
    open_inscriptions(event, by=by)
    plan.refresh_from_db()
    assert plan.closes_at is None
    assert actions(event)[-3:] == [
        "inscriptions.opened",
        "inscriptions.closed",
        "inscriptions.opened",
    ]


def test_without_a_plan_nothing_opens(cast, by):
    with pytest.raises(Refused, match="not_set_up"):
        open_inscriptions(cast.tournament, by=by)
    assert stage(cast.tournament) == Stage.SETUP


def test_an_event_is_not_closed_while_a_match_is_not_confirmed(cast, by):
    hall = open_hall(cast, 2)
    with pytest.raises(Refused, match="matches_open") as raised:
        finish(hall.event, by=by)
    assert raised.value.data["matches"] == [1]
    hall.win(1, confirm=False)
    with pytest.raises(Refused, match="matches_open"):
        finish(hall.event, by=by)
    hall.confirm(1)
    finish(hall.event, by=by)


def test_what_is_closed_stays_closed(cast, by):
    hall = played_out(cast)
    finish(hall.event, by=by)
    for act in (open_inscriptions, close_inscriptions, finish):
        with pytest.raises(Refused, match="wrong_stage"):
            act(hall.event, by=by)
    again = Correction(voids=(1,), reason="Se anotó mal")
    with pytest.raises(Refused, match="event_not_playing"):
        correct(hall.match(4), by=by, correction=again)


@pytest.mark.parametrize("act", ACTS)
def test_only_organizers_take_a_step(event, cast, act):
    for person in (cast.committee, cast.referee, cast.player, cast.stranger):
        with pytest.raises(NotAllowed):
            act(event, by=of_account(person))


@pytest.mark.parametrize("act", [close_inscriptions, finish, archive])
def test_no_step_is_taken_before_its_time(event, by, act):
    with pytest.raises(Refused):
        act(event, by=by)
    assert stage(event) == Stage.SETUP


# --- on the page


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


def test_the_five_steps_follow_the_event(cast, by):
    event = cast.tournament
    seen = [overview_of(event).step]
    make_plan(event, by=by, blueprint="asart")
    open_inscriptions(event, by=by)
    seen.append(overview_of(event).step)
    close_inscriptions(event, by=by)
    seen.append(overview_of(event).step)
    hall = open_hall(cast, 2)
    seen.append(overview_of(event).step)
    hall.win(1)
    assert overview_of(event).all_confirmed
    finish(event, by=by)
    seen.append(overview_of(event).step)
    assert tuple(seen) == STEPS
    assert overview_of(event).done == STEPS


def test_the_page_offers_what_can_be_done_and_does_it(nora, event):
    page = reverse("tournament", args=[event.slug])
    way = reverse("stage", args=[event.slug, "open"])
    assert way in nora.get(page).content.decode()
    assert nora.get(way).status_code == 200
    assert nora.post(way).url == page
    assert stage(event) == Stage.OPEN
    assert reverse("stage", args=[event.slug, "close"]) in nora.get(page).content.decode()


def test_a_step_that_cannot_be_taken_gets_a_sentence_that_names_the_matches(nora, cast):
    hall = open_hall(cast, 16)
    answer = nora.post(reverse("stage", args=[hall.event.slug, "finish"]))
    assert answer.status_code == 409
    assert "1, 2, 3, 4, 5, 6, 7, 8, 9, 10…" in answer.content.decode()


def test_a_step_that_does_not_exist_is_not_found(nora, event):
    assert nora.get(reverse("stage", args=[event.slug, "explode"])).status_code == 404


def test_the_public_sees_the_steps_and_no_buttons(client, event):
    page = client.get(reverse("tournament", args=[event.slug])).content.decode()
    assert 'class="steps"' in page
    assert reverse("stage", args=[event.slug, "open"]) not in page


def test_an_archived_event_leaves_the_front_page(client, cast, by):
    hall = played_out(cast)
    finish(hall.event, by=by)
    assert hall.event.name in client.get("/").content.decode()
    archive(hall.event, by=by)
    assert hall.event.name not in client.get("/").content.decode()
