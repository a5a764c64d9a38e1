"""The table's rows for programs on the event's side: set-up, desk, draws by name, and players by
their links."""

from typing import Any

from tests.cast import Cast
from tests.event import make_event
from tests.rights import api, appeals, day, draws, inscriptions, papers
from tests.rights.rows import BY_LINK_ALONE, Row, everybody, inside, slug
from tests.tournaments.draws.hall import alone, drawn, individuals
from tests.tournaments.matches.hall import open_hall
from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.test_returns import open_pairs
from tournaments.actors import actor_of_participant
from tournaments.inscriptions.services.partners import propose, set_looking
from tournaments.models import Remark, RoleGrant
from tournaments.roles.services import end_role
from tournaments.stages.services.deductions import deduct_points

INSIDERS, IN_CHARGE, ORGANIZERS = api.INSIDERS, api.IN_CHARGE, api.ORGANIZERS
only, sent = api.only, api.sent


def remark(cast: Cast) -> list[Any]:
    grant = RoleGrant.objects.get(user=cast.referee)
    end_role(grant, by=api.actor_of_account(cast.organizer), reason="Se fue de viaje")
    return [cast.tournament.slug, Remark.objects.get(text="Se fue de viaje").pk]


def template(cast: Cast) -> list[Any]:
    return [*inscriptions.event(cast), "csv"]


def singles(cast: Cast) -> list[Any]:
    make_event(cast, cap=None)
    alone(cast.tournament, 3)
    for person in cast.tournament.participants.all():
        set_looking(person, by=actor_of_participant(person.pk), looking=True)
    return [cast.tournament.slug]


def proposal(cast: Cast) -> list[Any]:
    singles(cast)
    ana, bruno = cast.tournament.participants.order_by("number")[:2]
    propose(ana, by=actor_of_participant(ana.pk), to=bruno)
    return [cast.tournament.slug, ana.proposals_made.get().pk]


def pairs_drawn(cast: Cast) -> list[Any]:
    return [cast.tournament.slug, drawn(individuals(cast, 4), "teams").number]


def team(cast: Cast) -> list[Any]:
    return [open_hall(cast, 4).tournament.slug, 1]


def member(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    return [hall.tournament.slug, 1, hall.teams[0].places.get(order=1).participant_id]


def late_rounds(cast: Cast) -> list[Any]:
    """Rounds, with team 9 outside them."""
    return [*day.late(cast), "rounds"]


def league(cast: Cast) -> list[Any]:
    return [*day.league(cast), "groups"]


def deduction(cast: Cast) -> list[Any]:
    """Two table points were taken from a team."""
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    row = deduct_points(hall.groups, by=hall.by, team=hall.teams[0], points=2, reason="Tarde")
    return [hall.tournament.slug, "groups", row.pk]


def sale(cast: Cast) -> list[Any]:
    """A round of pairs is over; no place was sold yet."""
    hall = open_pairs(cast, 4)
    hall.play_pairs()
    return [hall.tournament.slug]


def sale_to_one(cast: Cast) -> list[Any]:
    """A loser has paid for a place, and places are still sold."""
    hall = open_pairs(cast, 4)
    hall.play_pairs()
    hall.buy(hall.losers()[0])
    return [hall.tournament.slug, hall.losers()[0].number]


COPY = {"name": "Copa Verano"}
ROWS = [
    sent("api:copies", only("organizer", 201), day.event, **COPY),
    Row("api:regulation", "get", everybody(200), day.event),
    sent("api:regulation_preview", ORGANIZERS, day.event, place="Club"),
    Row("api:podium", "get", everybody(200), slug),
    sent("api:end_role", only("organizer", 201), api.grant_of_referee, reason="Se fue"),
    Row("api:log_head", "get", everybody(200), slug),
    Row("api:log_entry", "get", IN_CHARGE, inside(1)),
    Row("api:remark", "delete", only("organizer", 204), remark, json=True),
    Row("api:exports", "get", everybody(200), slug),
    Row("api:event_file", "get", everybody(200), slug),
    Row("api:counts", "get", everybody(200), inscriptions.event),
    # No file in it.
    Row("api:imports", "post", only("organizer", 400), inscriptions.event),
    Row("api:import_preview", "post", only("organizer", 400), inscriptions.event),
    Row("api:import_template", "get", ORGANIZERS, template),
    sent("api:links", only("organizer", 201), api.person),
    Row("api:links", "delete", only("organizer", 204), api.person, json=True),
    # Nobody has that id.
    sent("api:replacement", only("organizer", 409), api.person, reserve="0" * 32),
    Row("api:reserves", "get", ORGANIZERS, day.event),
    # The draw is made: teams stay as they are.
    sent("api:pairs", only("organizer", 409), day.event, people=["0" * 32]),
    Row("api:team", "patch", ORGANIZERS, team, {"name": "Los del Fondo"}, json=True),
    Row("api:team", "delete", only("organizer", 409), team, json=True),
    sent("api:swap", only("organizer", 409), team, person="0" * 32, other="1" * 32),
    sent("api:team_list", only("organizer", 409), team, person="0" * 32),
    Row("api:team_member", "delete", only("organizer", 409), member, json=True),
    # The plan names no fee for it, and none was charged.
    Row("api:reentries", "get", ORGANIZERS, team),
    sent("api:reentries", only("organizer", 409), team),
    Row("api:reentries", "delete", only("organizer", 409), team, json=True),
    Row("api:late_teams", "get", ORGANIZERS, late_rounds),
    sent("api:late_teams", only("organizer", 201), late_rounds, team=9, reason="Se les rompió"),
    Row("api:deductions", "get", everybody(200), league),
    sent("api:deductions", only("committee", 201), league, team=1, points=2, **api.WHY),
    # Once each: the organizers come after the committee.
    sent("api:deduction", (401, 403, 403, 403, 201, 409), deduction, **api.WHY),
    Row("api:returns", "get", ORGANIZERS, sale),
    # Nobody has that number.
    sent("api:returns", only("organizer", 409), sale, team=99),
    sent("api:returns_sale", only("organizer", 201), sale, open=False),
    Row("api:return", "delete", only("organizer", 204), sale_to_one, json=True),
    sent("api:team_pin", only("organizer", 201), team),
    Row("api:proposals", "get", ORGANIZERS, singles),
    sent("api:proposals", only("organizer", 201), singles, asker=1, asked=2),
    Row("api:proposal", "get", ORGANIZERS, proposal),
    sent("api:proposal", only("organizer", 201), proposal, accept=False),
    Row("api:proposal", "delete", only("organizer", 204), proposal, json=True),
    Row("api:draw_entrants", "get", ORGANIZERS, draws.bracket),
    Row("api:draw_places", "get", everybody(200), draws.frozen),
    sent("api:draw_changes", only("organizer", 409), pairs_drawn, first=1, second=2),
    Row("api:board", "get", INSIDERS, day.event),
    # The referee answers first: nobody else's turn.
    sent("api:appeal_preview", (401, 403, 403, 200, 403, 403), appeals.one, outcome="stands"),
    # Ana is a referee, but keeps no table; and chairs without people are against the rules.
    sent("api:seats", only("organizer", 422), api.match, chairs=[], dealer="A1"),
    sent("api:deck", only("organizer", 201), api.match, returned=True),
    sent("api:signatures", only("organizer", 409), api.match, side="A", pin="0000", lines=0),
    sent("api:document_again", only("organizer", 202), lambda cast: papers.made(cast, "bracket")),
    # No role opens what belongs to a player: the personal link does.
    Row("api:me", "get", BY_LINK_ALONE, slug),
    Row("api:me", "patch", BY_LINK_ALONE, slug, {"confirmed": True}, json=True),
    Row("api:my_data", "get", BY_LINK_ALONE, slug),
    sent("api:my_withdrawal", BY_LINK_ALONE, slug),
    Row("api:my_withdrawal", "delete", BY_LINK_ALONE, slug, json=True),
    sent("api:my_erasure", BY_LINK_ALONE, slug),
    sent("api:my_pin", BY_LINK_ALONE, slug),
    Row("api:my_match", "get", BY_LINK_ALONE, slug),
    sent("api:my_games", BY_LINK_ALONE, slug, games=[[30, 12]]),
    sent("api:my_entries", BY_LINK_ALONE, slug, lines=["A truco, B no quiero"]),
    sent("api:my_signature", BY_LINK_ALONE, slug, lines=1),
    Row("api:my_appeals", "get", BY_LINK_ALONE, slug),
    sent("api:my_appeals", BY_LINK_ALONE, slug, match=1, text="No"),
    sent("api:my_appeal", BY_LINK_ALONE, inside(1), kind="leave"),
]
