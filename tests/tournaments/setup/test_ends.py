"""Ends without a podium: what is called off says why, what is deleted is gone but for its log."""

from datetime import date
from decimal import Decimal

import pytest
from django.core import mail
from django.core.files.storage import default_storage
from django.urls import reverse

from jobs.models import Job
from tests.event import inscribe_teams, make_event
from tests.file_removal import remove_files_owed
from tests.tournaments.announcement.drawings import draw, upload
from tests.tournaments.matches.hall import Hall
from tournaments.actors import SYSTEM, actor_of_account
from tournaments.announcement.services import add_picture
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.selectors import summarize_fees
from tournaments.fees.services.payments import mark_paid
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.calls import call_next
from tournaments.messages.selectors import read_audience
from tournaments.messages.services.broadcasts import deliver_mails
from tournaments.models import (
    Broadcast,
    LogEntry,
    Participant,
    Picture,
    Progress,
    Remark,
    Tournament,
)
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.end import cancel_event, delete_event
from tournaments.setup.services.progress import archive, finish, open_inscriptions


@pytest.fixture
def by(cast):
    return actor_of_account(cast.organizer)


def url(tournament: Tournament, name: str) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug])


def test_a_cancelled_event_says_so_and_why(nora, client, cast, tournament):
    make_event(cast)
    nora.post(url(tournament, "cancel_event"), {"reason": "Se inundó el club."})
    nora.logout()
    client.cookies["language"] = "en"
    page = client.get(f"/t/{tournament.slug}/").text
    assert "The tournament is cancelled." in page
    assert "Se inundó el club." in page
    assert "Inscribe me" not in page
    assert "The event was cancelled" in client.get(url(tournament, "inscribe")).text
    entry = LogEntry.objects.get(action="tournament.cancelled")
    assert Remark.objects.get(entry=entry).text == "Se inundó el club."


@pytest.mark.parametrize(("reason", "words"), [(" ", "reason"), ("x" * 501, "500 characters")])
def test_it_needs_a_reason_that_fits_the_page(nora, cast, tournament, reason, words):
    make_event(cast)
    answer = nora.post(url(tournament, "cancel_event"), {"reason": reason})
    assert words in str(answer.context["form"].errors["reason"]).lower()
    tournament.refresh_from_db()
    assert tournament.stage == Progress.OPEN


def test_what_can_no_longer_be_done_is_refused(hall: Hall, cast, by):
    cancel_event(hall.tournament, by=by, reason="Se cortó la luz")
    tournament = Tournament.objects.get(pk=hall.tournament.pk)
    for act in (
        lambda: hall.win(1),
        lambda: call_next(tournament, by=by),
        lambda: open_inscriptions(tournament, by=by),
        lambda: finish(tournament, by=by),
        lambda: archive(tournament, by=by),
        lambda: change_plan(tournament, by=by, changes={"place": "Otro"}),
        lambda: inscribe_teams(tournament, 1, first=90),
        lambda: cancel_event(tournament, by=by, reason="Otra vez"),
    ):
        with pytest.raises(Refused):
            act()


def test_an_event_with_results_is_not_deleted(nora, hall: Hall, by):
    hall.win(1)
    with pytest.raises(Refused) as caught:
        delete_event(hall.tournament, by=by, name=hall.tournament.name)
    assert caught.value.code == "has_results"
    page = nora.get(url(hall.tournament, "delete_event")).text
    assert "can be cancelled, and not deleted" in page
    assert 'name="name"' not in page


def test_deleting_asks_for_the_name(nora, cast, tournament):
    make_event(cast)
    assert "(optional)" not in nora.get(url(tournament, "delete_event")).text
    answer = nora.post(url(tournament, "delete_event"), {"name": "Copa Otoño"})
    assert "not the name" in str(answer.context["form"].errors)
    assert nora.get(f"/t/{tournament.slug}/").status_code == 200


def test_a_deleted_event_is_gone_with_people_and_pictures(
    nora, client, cast, tournament, by, settings, tmp_path
):
    settings.MEDIA_ROOT = tmp_path
    make_event(cast)
    inscribe_teams(tournament, 2)
    picture = add_picture(tournament, by=by, kind="logo", sent=upload(draw()))
    slug = tournament.slug
    answer = nora.post(url(tournament, "delete_event"), {"name": " Copa  Primavera "}, follow=True)
    remove_files_owed()
    assert answer.redirect_chain == [("/", 302)]
    assert "Copa Primavera" not in answer.text
    assert not Picture.objects.exists()
    assert not default_storage.exists(picture.file)
    assert not Participant.objects.filter(tournament=tournament).exclude(name="").exists()
    for page in ("", "bracket/", "setup/", "regulation/", "inscribed/", "board/"):
        assert nora.get(f"/t/{slug}/{page}").status_code == 404
        assert nora.get(f"/t/deleted-{tournament.pk.hex}/{page}").status_code == 404
    nora.logout()
    assert client.get(f"/t/{slug}/").status_code == 404
    assert "Copa Primavera" not in client.get("/api/v1/tournaments/").text


def test_its_log_still_verifies_and_its_address_is_free(nora, cast, tournament, by):
    make_event(cast)
    inscribe_teams(tournament, 2)
    delete_event(tournament, by=by, name=tournament.name)
    assert verify(tournament.pk).is_sound
    data = {"name": "Copa Primavera", "language": "es-ar", "time_zone": "UTC"}
    nora.post(reverse("tournaments:new_tournament"), data)
    assert Tournament.objects.get(name="Copa Primavera").slug == "copa-primavera"


def test_nobody_else_cancels_or_deletes(cast, tournament):
    make_event(cast)
    for user in (cast.committee, cast.referee, cast.stranger, cast.player):
        with pytest.raises(NotAllowed):
            cancel_event(tournament, by=actor_of_account(user), reason="No")
        with pytest.raises(NotAllowed):
            delete_event(tournament, by=actor_of_account(user), name=tournament.name)


def test_whoever_is_inscribed_is_told_why_by_mail_push_and_a_text_to_copy(nora, cast, tournament):
    make_event(cast)
    inscribe_teams(tournament, 2)
    ana = tournament.participants.order_by("number").first()
    Participant.objects.filter(pk=ana.pk).update(email="ana@example.org")
    page = nora.post(
        url(tournament, "cancel_event"), {"reason": "Se inundó el club."}, follow=True
    ).text
    assert f"{tournament.name}\nEl torneo queda cancelado: Se inundó el club.</textarea>" in page
    broadcast = tournament.broadcasts.get()
    kinds = {job.kind for job in Job.objects.all() if str(broadcast.pk) in str(job.arguments)}
    assert kinds == {"tournaments.broadcast", "spectators.broadcast"}
    deliver_mails(Broadcast.objects.select_related("tournament").get())
    (letter,) = mail.outbox
    assert letter.to == ["ana@example.org"]
    assert letter.subject == f"{tournament.name}: cancelado"
    assert "El torneo queda cancelado: Se inundó el club." in letter.body


def test_an_event_without_anybody_is_cancelled_in_silence(nora, cast, tournament):
    make_event(cast)
    nora.post(url(tournament, "cancel_event"), {"reason": "Se inundó el club."})
    assert not tournament.broadcasts.exists()


@pytest.fixture
def owing(cast, tournament, by) -> Participant:
    """Two with a place, at $ 7.300 each: one has paid, the other, who is answered, owes. Then it
    is cancelled."""
    make_event(cast, fee=Decimal(7300), currency="ARS", date=date(2026, 12, 12))
    people = [Person("Ana Paz", email="ana@example.org"), Person("Bruno Sosa")]
    debtor, payer = inscribe(tournament, by=SYSTEM, people=people).people
    mark_paid(payer, by=by)
    cancel_event(tournament, by=by, reason="Se inundó el club.")
    tournament.refresh_from_db()
    return debtor


def test_a_cancelled_event_says_so_first_on_the_personal_page_and_asks_for_nothing(
    client, owing, tournament
):
    client.cookies["language"] = "en"
    page = client.get(f"/t/{tournament.slug}/me/{create_link(owing)}/").text
    assert page.count("<h1") == 1
    assert '<h1 id="now">The tournament is cancelled.</h1>' in page
    assert page.index("Se inundó el club.") < page.index("Ana Paz</p>")
    for words in ("7.300", "7,300", "owes", "To pay", "has a place", "Code for the door"):
        assert words not in page, words


def test_nobody_owes_in_the_till_of_a_cancelled_event_and_what_was_paid_stays(
    nora, owing, tournament
):
    summary = summarize_fees(tournament, tournament.plan)
    assert (summary.received, summary.outstanding, summary.owing) == (7300, 0, 0)
    assert not read_audience(tournament, Broadcast.Audience.OWING).people
    till = nora.get(url(tournament, "till")).text
    assert "Who owes" not in till
    assert "Bruno Sosa" in till
    assert "owes the fee" not in nora.get(url(tournament, "inscriptions")).text


def test_the_letter_that_cancels_does_not_repeat_the_fee(owing, tournament):
    deliver_mails(tournament.broadcasts.get())
    [letter] = mail.outbox
    assert "Se inundó el club." in letter.body
    assert "7.300" not in letter.body


def test_a_calendar_strikes_out_what_was_cancelled(client, owing, tournament):
    text = client.get(f"/t/{tournament.slug}/calendar.ics").text
    assert "STATUS:CANCELLED" in text
    assert "Se inundó el club." in text


def test_before_it_is_deleted_the_page_names_the_money(nora, cast, tournament, by):
    make_event(cast, fee=Decimal(20), currency="BRL")
    inscribe_teams(tournament, 1)
    page = url(tournament, "delete_event")
    assert "was received" not in nora.get(page).text
    mark_paid(tournament.teams.get(), by=by)
    assert "R$\xa040.00 was received." in nora.get(page).text
