"""A table to practise at: the real sheet, rulings and closing, with invented people, for anybody.

It stands in a tournament of its own that nobody organizes (`Tournament.practice`), one for each
ruleset, made when it is first asked for. No address but those of the phones leads there, so that it
is on no public page, screen, list or podium. Every visitor has a table to themselves; a reset puts
a new match with new people on it, and the old one is no longer reached by anybody.

Lines are never deleted, here neither. What a stranger can write is therefore limited: tables at a
time, new matches in a day, lines in a match (`referees/sync/services.py`).
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, override

from referees.access.scorekeeper import HOURS, new_secret
from referees.models import Phone
from tournaments.actors import SYSTEM
from tournaments.audit.services import record_action
from tournaments.brackets.services.build import only_stage
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.services.check_in import write_pin
from tournaments.inscriptions.services.links import hash_secret
from tournaments.locks import lock_tournament, next_number
from tournaments.models import (
    Match,
    Participant,
    Place,
    Plan,
    Progress,
    Role,
    RoleGrant,
    Slot,
    Table,
    Team,
    Tournament,
)
from tournaments.setup.blueprints import BLUEPRINTS, Blueprint
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import claim_address, create_plan

MOST_TABLES = 200  # of one ruleset at a time; then the one that rested longest is taken over
MOST_A_DAY = 500  # new matches of one ruleset
MOST_MATCHES = 5000  # of one practice tournament; then another one follows
PIN = "1234"  # of every team here; the page says so
BEST_OF = 3
ROUND = "practice"
ZONES = {
    "es-ar": "America/Argentina/Buenos_Aires",
    "es-ve": "America/Caracas",
    "pt-br": "America/Sao_Paulo",
}
# Enough for two trios, by the language of the table.
PEOPLE = {
    "es-ar": (
        *("Ana Acosta", "Bruno Benítez", "Carla Coria", "Diego Duarte"),
        *("Elena Escudero", "Fabián Funes"),
    ),
    "pt-br": (
        *("Alice Amaral", "Bento Barros", "Célia Couto", "Davi Diniz"),
        *("Elisa Esteves", "Fábio Fontes"),
    ),
    "es-ve": (
        *("Aura Angulo", "Benito Briceño", "Carmen Colina", "Douglas Duno"),
        *("Eglée Escalona", "Freddy Farías"),
    ),
}


@dataclass(frozen=True)
class PracticeTable:
    match: Match
    secret: str  # for the phone's cookie


def practice_blueprints() -> dict[str, Blueprint]:
    """One for each ruleset, by its key."""
    return {blueprint.ruleset: blueprint for blueprint in BLUEPRINTS.values()}


@transaction.atomic
def open_practice_table(key: str, *, own: str = "") -> PracticeTable:
    """A fresh match at this visitor's own table (`own` is the hash of the secret that came with
    it), or at a free one.

    Under the tournament's lock: of two who come at once nobody gets the other's table.
    """
    if key not in practice_blueprints():
        raise NotFound(key)
    tournament = lock_tournament(find_practice_tournament(key) or create_practice_tournament(key))
    phone = Phone.objects.filter(hash=own, grant__tournament=tournament).first()
    grant = phone.grant if phone else find_free_place(tournament)
    match = find_or_create_match(grant.tables.get())
    secret = new_secret()
    expires_at = timezone.now() + timedelta(hours=HOURS)
    Phone.objects.update_or_create(
        grant=grant,
        defaults={"hash": hash_secret(secret), "expires_at": expires_at, "revoked_at": None},
    )
    return PracticeTable(match, secret)


def find_practice_tournament(key: str) -> Tournament | None:
    newest = Tournament.objects.filter(practice=True, plan__ruleset=key).first()
    if newest is None or next_number(newest.matches.all()) > MOST_MATCHES:
        return None
    return newest


def create_practice_tournament(key: str) -> Tournament:
    """Two who come at once may make two, which does no harm: the newer one is used from then on."""
    blueprint = practice_blueprints()[key]
    with override(blueprint.language):
        name = gettext("Practice: %(name)s") % {"name": blueprint.name}
    tournament = Tournament(
        name=name,
        language=blueprint.language,
        time_zone=ZONES[blueprint.language],
        practice=True,
        rehearsal=True,
    )
    tournament = claim_address("", tournament)
    record_action(tournament, "tournament.created", by=SYSTEM, data={"practice": True})
    plan = create_plan(tournament, by=SYSTEM, blueprint=blueprint.key)
    games = min(plan.best_of_first, BEST_OF)
    changes = {"best_of_first": games, "tolerance_first": None, "tolerance_later": None}
    change_plan(tournament, by=SYSTEM, changes=changes)
    Tournament.objects.filter(pk=tournament.pk).update(stage=Progress.PLAYING)
    tournament.tables.update(in_use=False)  # each comes with whoever sits down
    return tournament


def find_free_place(tournament: Tournament) -> RoleGrant:
    """A table that nobody has used for so long, a new one, or the one that rested longest."""
    phones = Phone.objects.filter(grant__tournament=tournament).order_by("expires_at")
    oldest = phones.select_related("grant").first()
    places = tournament.tables.exclude(referee=None)
    if oldest and (oldest.expires_at <= timezone.now() or places.count() >= MOST_TABLES):
        return oldest.grant
    number = next_number(places)
    grant = RoleGrant.objects.create(tournament=tournament, role=Role.REFEREE, name=f"#{number}")
    Table.objects.update_or_create(
        tournament=tournament, number=number, defaults={"referee": grant, "in_use": True}
    )
    return grant


def find_or_create_match(table: Table) -> Match:
    """One that nobody has begun is as good as a new one."""
    begun = Match.objects.filter(table=table)
    untouched = begun.filter(entries_count=0).first()
    if untouched is not None:
        return untouched
    tournament = table.tournament
    since = timezone.now() - timedelta(days=1)
    if tournament.matches.filter(called_at__gt=since).count() >= MOST_A_DAY:
        raise Refused("practice_busy")
    begun.update(table=None)
    plan = Plan.objects.get(tournament=tournament)
    match = Match.objects.create(
        tournament=tournament,
        stage=only_stage(tournament),
        number=next_number(tournament.matches.all()),
        round=1,
        round_code=ROUND,
        position=1,
        best_of=plan.best_of_first,
        state=Match.State.CALLED,
        called_at=timezone.now(),
        table=table,
    )
    people, size = PEOPLE[tournament.language], plan.team_size
    for place, side in enumerate("AB"):
        team = seat_team(tournament, people[place * size : (place + 1) * size])
        Slot.objects.create(match=match, side=side, kind=Slot.Kind.TEAM, team=team)
    record_action(tournament, "practice.begun", match, by=SYSTEM)
    return match


def seat_team(tournament: Tournament, names: tuple[str, ...]) -> Team:
    """New people for every match: nothing that was ruled before follows them."""
    team = Team.objects.create(
        tournament=tournament,
        number=next_number(tournament.teams.all()),
        state=Team.State.CONFIRMED,
    )
    number = next_number(tournament.participants.all())
    people = Participant.objects.bulk_create(
        Participant(
            tournament=tournament,
            number=number + place,
            name=name,
            called=name.split()[0],  # every match has the same people: nobody else counts here
            key=name.casefold(),
            checked_in_at=timezone.now(),
        )
        for place, name in enumerate(names)
    )
    Place.objects.bulk_create(
        Place(team=team, participant=person, order=order)
        for order, person in enumerate(people, start=1)
    )
    write_pin(team, PIN)
    return team
