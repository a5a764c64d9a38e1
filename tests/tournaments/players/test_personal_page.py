"""A player's own page follows the event: the call, the result, what comes next, the end."""

from datetime import date, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.matches.hall import Hall
from tests.tournaments.players.test_services import person
from tournaments.actors import NOBODY, SYSTEM
from tournaments.exceptions import Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.check_in import consent
from tournaments.inscriptions.services.inscribe import Inscribed, inscribe
from tournaments.inscriptions.services.links import (
    create_link,
    give_partner_link,
    participant_by_token,
)
from tournaments.matches.services.calls import call_next
from tournaments.models import InscriptionMode, LogEntry, Participant, Progress


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.cookies["language"] = "en"


def page_of(hall: Hall, team: int) -> str:
    return f"/t/{hall.tournament.slug}/me/{create_link(person(hall, team))}/"


def headings(page: str) -> str:
    """The one heading of the first order, on one line."""
    assert page.count("<h1") == 1
    return " ".join(page.split("<h1")[1].split(">", 1)[1].split("</h1>")[0].split())


def test_the_call_stands_first(client: Client, hall: Hall):
    hall.plan.tolerance_first = 15
    hall.plan.save()
    url = page_of(hall, 1)
    assert headings(client.get(url).text) == "Your match is ready: stay close"
    call_next(hall.tournament, by=hall.by)
    page = client.get(url).text
    assert headings(page) == "Go to table 1"
    assert "after that it is a walkover" in page
    assert page.index("Go to table 1") < page.index("Your team")


def test_the_losers_yes_shows_the_result_and_that_nothing_is_left(client: Client, hall: Hall):
    hall.win(1, confirm=False)
    winner, loser = page_of(hall, 1), page_of(hall, 2)
    assert headings(client.get(loser).text) == "Is the result right?"
    yes = {"do": "sign", "seen": "1.2"}
    client.post(f"{winner}match/", yes)
    assert headings(client.get(winner).text) == "The result waits for the other team"
    answer = client.post(f"{loser}match/", yes, follow=True)
    assert answer.status_code == 200
    assert headings(answer.text) == "You reached the quarter-finals"
    assert "You said yes to the result." in answer.text
    assert "You have no more matches in this tournament." in answer.text
    assert "12–30, 12–30" in answer.text
    assert headings(client.get(winner).text) == "You wait for your rival"
    assert "30–12, 30–12" in client.get(winner).text


def test_a_second_yes_leads_to_the_result_too(client: Client, hall: Hall):
    hall.win(1)
    for url in (page_of(hall, 1), page_of(hall, 2)):
        answer = client.post(f"{url}match/", {"do": "sign", "seen": "1.2"}, follow=True)
        assert answer.status_code == 200
        assert "Somebody else wrote" not in answer.text


def test_the_champion_is_congratulated_and_the_others_learn_their_place(client: Client, hall: Hall):
    for match in range(1, 9):
        hall.win(match)
    assert "Congratulations, champions." in client.get(page_of(hall, 1)).text
    assert headings(client.get(page_of(hall, 1)).text) == "You won Copa Primavera"
    assert headings(client.get(page_of(hall, 5)).text) == "You reached the final"
    assert headings(client.get(page_of(hall, 3)).text) == "You came third"
    beaten = client.get(page_of(hall, 2)).text
    assert "Place 5 of 8" in beaten


def test_after_the_end_nobody_is_asked_for_a_code_at_the_door(client: Client, hall: Hall):
    page = client.get(page_of(hall, 1)).text
    assert 'id="code"' in page
    hall.tournament.stage = Progress.FINISHED
    hall.tournament.save(update_fields=["stage"])
    page = client.get(page_of(hall, 1)).text
    assert 'id="code"' not in page
    assert "Code for the door" not in page


def test_nobody_is_champion_while_the_final_is_unconfirmed(client: Client, hall: Hall):
    for match in range(1, 8):
        hall.win(match)
    hall.win(8, confirm=False)
    page = client.get(page_of(hall, 1)).text
    assert headings(page) == "Is the result right?"
    assert "Congratulations" not in page


def two(cast: Cast) -> Inscribed:
    people = [Person("Ana Paz", consents=True, phone="11 5555-1234"), Person("Luis Paz")]
    return inscribe(cast.tournament, by=NOBODY, people=people)


def personal(cast: Cast, token: str) -> str:
    return reverse("tournaments:personal_page", args=[cast.tournament.slug, token])


def test_the_partners_link_is_given_again_until_the_page_is_theirs(client: Client, cast: Cast):
    make_event(cast)
    both = two(cast)
    ana, luis = both.people
    mine = personal(cast, both.tokens[0])
    for _ in range(2):
        page = client.post(mine, {"do": "partner_link", "key": str(luis.number)})
        link = page.context["partner_link"]
        assert participant_by_token(cast.tournament, link["url"].split("/")[-2]) == luis
        assert 'href="https://wa.me/?text=' in page.text
    given = LogEntry.objects.filter(action="participant.link_given")
    assert {entry.actor for entry in given} == {f"participant:{ana.pk}"}
    consent(luis, by=SYSTEM)
    assert 'value="partner_link"' not in client.get(mine).text
    with pytest.raises(Refused, match="partner_has_page"):
        give_partner_link(ana, partner=luis)


def test_nobody_gets_the_link_of_somebody_elses_partner(client: Client, cast: Cast):
    make_event(cast)
    both = two(cast)
    stranger = inscribe(cast.tournament, by=NOBODY, people=[Person("Eva Sola")])
    with pytest.raises(Refused, match="without_team"):
        give_partner_link(stranger.people[0], partner=both.people[1])
    with pytest.raises(Refused, match="without_team"):
        give_partner_link(both.people[0], partner=both.people[0])
    answer = client.post(
        personal(cast, stranger.tokens[0]), {"do": "partner_link", "key": "2"}, follow=True
    )
    assert "This person has no team." in answer.text


def test_somebody_alone_waits_for_a_partner_and_is_offered_no_partners_link(
    client: Client, cast: Cast
):
    make_event(cast, mode=InscriptionMode.BOTH)
    alone = inscribe(cast.tournament, by=NOBODY, people=[Person("Eva Sola", consents=True)])
    page = client.get(personal(cast, alone.tokens[0])).text
    assert headings(page) == "You are waiting for a partner."
    assert "waitlist" not in page
    assert 'value="partner_link"' not in page
    done = client.get(
        reverse("tournaments:inscription_done", args=[cast.tournament.slug, alone.tokens[0]])
    ).text
    assert "Send your partner theirs." not in done
    client.force_login(cast.organizer)
    listed = client.get(reverse("tournaments:inscriptions", args=[cast.tournament.slug])).text
    assert "waiting for a partner" in listed
    for name in ("check_in", "inscriptions", "inscribed"):
        listed = client.get(reverse(f"tournaments:{name}", args=[cast.tournament.slug])).text
        assert "waiting for a partner" in listed
        assert "aitlist. They enter" not in listed
        assert "On the waitlist" not in listed


def test_who_comes_alone_when_all_places_are_taken_is_on_the_waitlist(client: Client, cast: Cast):
    make_event(cast, mode=InscriptionMode.BOTH, cap=1)
    two(cast)
    alone = inscribe(cast.tournament, by=NOBODY, people=[Person("Eva Sola", consents=True)])
    page = client.get(personal(cast, alone.tokens[0])).text
    assert headings(page) == "You are on the waitlist: no. 1."


def test_a_reserve_without_a_team_has_a_page_on_the_day(client: Client, hall: Hall):
    reserve = Participant.objects.create(
        tournament=hall.tournament, number=99, name="Eva", key="eva"
    )
    page = client.get(f"/t/{hall.tournament.slug}/me/{create_link(reserve)}/").text
    assert headings(page) == "You are waiting for a partner."


def test_day_hour_and_place_are_said_as_people_say_them(client: Client, cast: Cast):
    make_event(cast, date=date(2027, 10, 9), starts_at=time(14), place="Club Parque Norte")
    client.cookies["language"] = "es-ar"
    page = client.get(personal(cast, two(cast).tokens[0])).text
    assert "Sábado 9 de octubre" in page
    assert "14\N{NO-BREAK SPACE}h" in page
    assert "<dt>Club</dt>" not in page  # they named none


def test_days_before_it_begins_the_rival_is_told_and_nobody_is_called_close(
    client: Client, hall: Hall
):
    """A draw on Thursday for a Saturday: nobody's turn has come."""
    url = page_of(hall, 1)
    hall.plan.date = timezone.localdate() + timedelta(days=2)
    hall.plan.starts_at = time(14)
    hall.plan.save()
    page = client.get(url).text
    assert headings(page) == "Your first rival is drawn"
    assert "14:00" in page.split("</section>")[0]
    hall.plan.date = timezone.localdate()
    hall.plan.save()
    assert headings(client.get(url).text) == "Your match is ready: stay close"


def test_the_code_for_the_door_goes_once_somebody_is_inside(client: Client, hall: Hall):
    url = page_of(hall, 1)
    assert "Show this at the door" in client.get(url).text
    Participant.objects.filter(pk=person(hall, 1).pk).update(checked_in_at=timezone.now())
    page = client.get(url).text
    assert "Show this at the door" not in page
    assert "You are here" in page


def test_the_people_of_a_team_are_joined_in_words(client: Client, hall: Hall):
    hall.win(1)
    page = client.get(page_of(hall, 2)).text
    first, second = Participant.objects.filter(places__team=hall.teams[1]).order_by("number")
    assert f"{first} and {second}" in page.split("</section>")[0]
