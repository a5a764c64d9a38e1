"""The table's rows for inscriptions."""

from typing import Any

from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.rights.rows import NOBODY_BY_THIS_METHOD, ORGANIZERS, Row, everybody
from tournaments.actors import actor_of_account
from tournaments.fees.services.payments import mark_paid
from tournaments.models import Participant, Payment

ONLY_ORGANIZERS_ACT = (302, 403, 403, 403, 403, 302)
# An organizer who opens a personal link stands at the door: the page of the person is elsewhere.
THEIRS = (200, 200, 200, 200, 200, 302)


def event(cast: Cast) -> list[Any]:
    """Two teams are inscribed."""
    make_event(cast, fee=10, minimum_age=18)
    inscribe_teams(cast.tournament, 2)
    return [cast.tournament.slug]


def first(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def link(cast: Cast) -> list[Any]:
    return [*event(cast), inscribe_teams(cast.tournament, 1, first=8)[0].tokens[0]]


def template(cast: Cast) -> list[Any]:
    return [*event(cast), "csv"]


def payment(cast: Cast) -> list[Any]:
    """One payment was taken."""
    address = event(cast)
    person = Participant.objects.get(tournament=cast.tournament, number=1)
    mark_paid(person, by=actor_of_account(cast.organizer))
    return [*address, Payment.objects.filter(tournament=cast.tournament).latest("number").number]


WAY = {"method": "cash", "transfer": "COPA.TRUCO"}

ROWS = [
    Row("tournaments:till", "get", ORGANIZERS, event),
    Row("tournaments:till", "post", NOBODY_BY_THIS_METHOD, event),
    Row("tournaments:way_to_pay", "get", ORGANIZERS, event),
    Row("tournaments:way_to_pay", "post", ONLY_ORGANIZERS_ACT, event, WAY),
    Row("tournaments:statement", "get", ORGANIZERS, event),
    Row("tournaments:statement", "post", ORGANIZERS, event),
    Row("tournaments:returns", "get", ORGANIZERS, event),
    # No place can be bought there.
    Row("tournaments:returns", "post", ONLY_ORGANIZERS_ACT, event, {"do": "pay", "team": "1"}),
    Row("tournaments:bill", "get", ORGANIZERS, first),
    Row("tournaments:bill", "post", ONLY_ORGANIZERS_ACT, first, {"do": "charge"}),
    Row("tournaments:pay_in_one_tap", "get", NOBODY_BY_THIS_METHOD, first),
    Row("tournaments:pay_in_one_tap", "post", ONLY_ORGANIZERS_ACT, first),
    Row("tournaments:undo_payment", "get", ORGANIZERS, payment),
    Row("tournaments:undo_payment", "post", ONLY_ORGANIZERS_ACT, payment),
    Row("tournaments:my_receipt", "get", everybody(200), link),
    Row("tournaments:my_receipt", "post", NOBODY_BY_THIS_METHOD, link),
    Row("tournaments:inscribe", "get", everybody(200), event),
    Row(
        "tournaments:inscribe",
        "post",
        (302, 200, 200, 200, 200, 200),  # the first leads on; the others have the same name
        event,
        {"p1-name": "Ana", "consents": "on"},
    ),
    Row("tournaments:inscription_done", "get", everybody(200), link),
    Row("tournaments:inscription_done", "post", NOBODY_BY_THIS_METHOD, link),
    Row("tournaments:inscribed", "get", everybody(200), event),
    Row("tournaments:inscribed", "post", NOBODY_BY_THIS_METHOD, event),
    Row("tournaments:inscriptions", "get", ORGANIZERS, event),
    Row("tournaments:inscriptions", "post", NOBODY_BY_THIS_METHOD, event),
    Row("tournaments:desk_entry", "get", ORGANIZERS, event),
    Row("tournaments:desk_entry", "post", ONLY_ORGANIZERS_ACT, event, {"p1-name": "Ana"}),
    Row("tournaments:import_people", "get", ORGANIZERS, event),
    Row("tournaments:import_people", "post", ORGANIZERS, event),
    Row("tournaments:import_template", "get", ORGANIZERS, template),
    Row("tournaments:check_in", "get", ORGANIZERS, event),
    Row("tournaments:check_in", "post", ONLY_ORGANIZERS_ACT, event, {"number": "1", "do": "in"}),
    Row("tournaments:check_in_taps", "get", ORGANIZERS, event),
    Row("tournaments:check_in_worker", "get", everybody(200), event),
    Row(
        "tournaments:check_in_taps",
        "post",
        (302, 403, 403, 403, 403, 400),  # a form is no JSON
        event,
    ),
    Row("tournaments:inscription", "get", ORGANIZERS, first),
    Row("tournaments:inscription", "post", NOBODY_BY_THIS_METHOD, first),
    Row("tournaments:mark_inscription", "get", NOBODY_BY_THIS_METHOD, first),
    Row("tournaments:mark_inscription", "post", ONLY_ORGANIZERS_ACT, first, {"do": "in"}),
    Row("tournaments:edit_inscription", "get", ORGANIZERS, first),
    Row("tournaments:edit_inscription", "post", ONLY_ORGANIZERS_ACT, first, {"name": "Eva"}),
    Row("tournaments:withdraw_inscription", "get", ORGANIZERS, first),
    Row("tournaments:withdraw_inscription", "post", ONLY_ORGANIZERS_ACT, first),
    Row("tournaments:return_inscription", "get", NOBODY_BY_THIS_METHOD, first),
    Row("tournaments:return_inscription", "post", ONLY_ORGANIZERS_ACT, first),
    Row("tournaments:replace_inscription", "get", ORGANIZERS, first),
    Row("tournaments:replace_inscription", "post", ORGANIZERS, first),
    Row("tournaments:pairs", "get", ORGANIZERS, event),
    Row("tournaments:pairs", "post", ONLY_ORGANIZERS_ACT, event),
    Row("tournaments:team_inscription", "get", ORGANIZERS, first),
    Row("tournaments:team_inscription", "post", ONLY_ORGANIZERS_ACT, first, {"do": "split"}),
    Row("tournaments:erase_inscription", "get", ORGANIZERS, first),
    Row("tournaments:erase_inscription", "post", ONLY_ORGANIZERS_ACT, first),
    Row("tournaments:messages", "get", ORGANIZERS, event),
    Row("tournaments:messages", "post", ORGANIZERS, event, {"do": "preview"}),
    Row("tournaments:whatsapp", "get", NOBODY_BY_THIS_METHOD, first),
    Row("tournaments:whatsapp", "post", ONLY_ORGANIZERS_ACT, first, {"kind": "link"}),
    Row("tournaments:link_inscription", "get", NOBODY_BY_THIS_METHOD, first),
    Row("tournaments:link_inscription", "post", ORGANIZERS, first),
    Row("tournaments:personal_page", "get", THEIRS, link),
    Row("tournaments:personal_page", "post", everybody(302), link, {"do": "confirm"}),
    Row("tournaments:my_data", "get", everybody(200), link),
    Row("tournaments:my_withdrawal", "get", everybody(200), link),
    Row(
        "tournaments:my_withdrawal", "post", (302, 200, 200, 200, 200, 200), link
    ),  # it is done once
    Row("tournaments:my_erasure", "get", everybody(200), link),
    Row("tournaments:my_erasure", "post", everybody(302), link),
]
