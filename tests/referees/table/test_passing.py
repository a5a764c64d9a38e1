"""A table goes to another referee, or its referee goes on with another phone; what the old phone
still holds is received as far as nobody has gone on from there."""

import pytest
from django.test import Client
from django.urls import reverse

from referees.access.services import move_phone, redeem_invitation
from referees.models import Phone
from tests.cast import Cast
from tests.referees.sync.phones import PhoneClient, hall_with_calls, item, let_in
from tests.tournaments.matches.hall import Hall
from tournaments.actors import actor_of_account, actor_of_referee
from tournaments.exceptions import NotAllowed, Refused
from tournaments.hall.services.tables import hand_over
from tournaments.models import Table


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return hall_with_calls(cast)


@pytest.fixture
def rita(hall: Hall) -> PhoneClient:
    return let_in(hall, tables=[1])


@pytest.fixture
def luis(hall: Hall) -> PhoneClient:
    return let_in(hall, tables=[2], name="Luis")


def table(hall: Hall) -> Table:
    return Table.objects.select_related("referee", "tournament").get(
        tournament=hall.tournament, number=1
    )


def passes(phone: PhoneClient, to: PhoneClient) -> int:
    address = phone.url("referees:pass_table", 1)
    return phone.client.post(address, {"to": to.grant.pk}).status_code


def test_a_referee_passes_the_table_on_from_the_own_phone_in_two_taps(hall, rita, luis):
    page = rita.client.get(rita.url("referees:pass_table", 1)).text
    assert f'name="to" value="{luis.grant.pk}"' in page
    assert f'value="{rita.grant.pk}"' not in page
    assert passes(rita, luis) == 302
    assert table(hall).referee == luis.grant
    assert (rita.state(1).status_code, luis.state(1).status_code) == (404, 200)
    last = hall.tournament.log.latest("number")
    assert (last.action, last.actor) == ("tables.assigned", str(actor_of_referee(rita.grant)))
    assert last.data["before"] == [[1, rita.grant.pk]]


def test_what_the_old_phone_still_holds_is_received(hall, rita, luis):
    rita.send(1, item("mano para A", 1))
    hand_over(table(hall), by=hall.by, to=luis.grant)
    late = [item("mano para B", 2), item("A truco, B no quiero", 3)]
    assert rita.results(1, *late) == ["accepted", "accepted"]
    assert hall.match(1).entries_count == 3
    assert rita.state(1).status_code == 404  # received, and no more than that
    assert luis.state(1).json()["expected"] == 4


def test_where_somebody_has_gone_on_nothing_is_overwritten(hall, rita, luis):
    hand_over(table(hall), by=hall.by, to=luis.grant)
    luis.send(1, item("mano para A", 1))
    assert rita.results(1, item("A truco, B quiero, mano para B", 1)) == ["conflict"]
    assert hall.match(1).entries.get().notation == "mano para A"


def test_who_never_kept_the_table_sends_nothing(hall, rita, luis):
    eva = let_in(hall, tables=[3], name="Eva")
    hand_over(table(hall), by=hall.by, to=luis.grant)
    assert eva.send(1, item("mano para A", 1)).status_code == 404
    assert passes(eva, luis) == 404


def test_the_head_referee_and_the_organizer_pass_any_table_a_stranger_none(cast, hall, rita, luis):
    head = let_in(hall, tables=[], name="Marta")
    head.grant.head = True
    head.grant.save(update_fields=["head"])
    assert passes(head, luis) == 302
    assert table(hall).referee == luis.grant
    organizer = Client()
    organizer.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("referees:pass_table", args=[hall.tournament.slug, 1])
    desk = organizer.get(reverse("tournaments:desk_match", args=[hall.tournament.slug, 1])).text
    assert address in desk
    assert organizer.post(address, {"to": rita.grant.pk}).status_code == 302
    assert table(hall).referee == rita.grant
    with pytest.raises(NotAllowed):
        hand_over(table(hall), by=actor_of_account(cast.committee), to=luis.grant)
    with pytest.raises(NotAllowed):
        hand_over(table(hall), by=actor_of_referee(luis.grant), to=luis.grant)


def test_another_phone_takes_the_place_of_the_one_in_hand(hall, rita, luis):
    page = rita.client.post(rita.url("referees:pass_table", 1), {"do": "code"}).text
    assert "<svg" in page
    phone = Phone.objects.get(grant=rita.grant)
    secret = move_phone(phone, by=actor_of_referee(rita.grant))
    fresh = redeem_invitation(hall.tournament, secret=secret, make="other", before=None)
    other = PhoneClient(hall, rita.grant, fresh)
    assert (rita.state(1).status_code, other.state(1).status_code) == (403, 200)
    actions = list(hall.tournament.log.order_by("number").values_list("action", flat=True))[-3:]
    assert actions == ["phone.invited", "phone.let_in", "phone.moved"]
    with pytest.raises(Refused, match="code_over"):
        redeem_invitation(hall.tournament, secret=secret, make="other", before=None)
    with pytest.raises(NotAllowed):
        move_phone(phone, by=actor_of_referee(luis.grant))


def test_a_code_that_was_tampered_with_ends_no_other_phone(hall, rita, luis):
    secret = move_phone(Phone.objects.get(grant=rita.grant), by=actor_of_referee(rita.grant))
    victim = Phone.objects.get(grant=luis.grant)
    forged = f"{victim.pk}.{secret.partition('.')[2]}"
    with pytest.raises(Refused, match="code_over"):
        redeem_invitation(hall.tournament, secret=forged, make="other", before=None)
    assert luis.state(2).status_code == 200
