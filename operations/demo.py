"""The demo: events in several stages, made by calling the services as their people would.

Its people and events are described in `fixtures/demo.toml`. Passwords are made at random for each
installation and kept beside its data, readable by its owner only; `./run` prints them.
"""

import json
import os
import secrets
import tomllib
from collections.abc import Callable, Mapping
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from operations.rehearsal.play import Rehearsal, Until
from papers.registry import papers_in_order
from papers.services import request_document
from tournaments.actors import Actor, actor_of_account, actor_of_participant, actor_of_referee
from tournaments.announcement.services import (
    FIELDS,
    AnnouncementFacts,
    add_picture,
    change_announcement,
)
from tournaments.appeals.services.decide import Verdict, decide_appeal
from tournaments.appeals.services.file import (
    add_statement,
    escalate,
    file_appeal,
    withdraw_or_accept,
)
from tournaments.formats.planned import groups_then_knockout, rounds_then_knockout
from tournaments.hall.services.tables import assign_tables
from tournaments.hall.tables import parse_tables
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Appeal, Match, RoleGrant, Tournament
from tournaments.roles.services import add_referee, grant_role

DEMO_FILE = settings.BASE_DIR / "fixtures" / "demo.toml"
STAGES: Mapping[str, Callable[..., list[dict[str, Any]]]] = {
    "groups": groups_then_knockout,
    "rounds": rounds_then_knockout,
}
PICTURES = settings.BASE_DIR / "fixtures" / "pictures"


def credentials_path() -> Path:
    """Where the accounts of the demo are written down, with their passwords."""
    return Path(settings.VAR) / "demo.json"


def ensure_demo() -> None:
    """Make the demo's events once; a second start finds them made.

    The credentials come first: a start cut off in between finds the passwords and makes the
    events, and a lost file means new passwords, never a demo that nobody can enter.
    """
    demo = tomllib.loads(DEMO_FILE.read_text())
    has_credentials = credentials_path().exists()
    if not has_credentials:
        write_credentials(demo)
    people = json.loads(credentials_path().read_text())["people"]
    passwords = {person["email"]: person["password"] for person in people}
    with transaction.atomic():
        users = User.objects.in_bulk(passwords, field_name="email")
        if not users:
            accounts = {
                key: User.objects.create_user(
                    person["email"],
                    passwords[person["email"]],
                    name=person["name"],
                    language=person["language"],
                )
                for key, person in demo["people"].items()
            }
            for event in demo["events"]:
                create_demo_event(event, accounts)
        elif not has_credentials:
            for user in users.values():
                user.set_password(passwords[user.email])
                user.save(update_fields=["password"])


def create_demo_event(event: dict[str, Any], people: dict[str, User]) -> Tournament:
    owner = people["organizer"]
    rehearsal = Rehearsal(
        owner=owner,
        blueprint=event["blueprint"],
        name=event["name"],
        slug=event["slug"],
        teams=event["teams"],
        seed=event["seed"],
        settings=plan_settings(event["plan"], days_ahead=event.get("days_ahead", 0)),
        real=True,
    )
    tournament = rehearsal.run(Until(event["until"]))
    tournament.refresh_from_db()
    by = actor_of_account(owner)
    announce(tournament, event["announcement"], by=by)
    grant_role(tournament, by=by, user=people["committee"], role="committee")
    add_demo_referees(tournament, event, by=by, account=people["referee"])
    if "dispute" in event:
        add_disputes(tournament, event["dispute"], referee=actor_of_account(people["referee"]))
    queue_public_papers(tournament, by=by)
    return tournament


def plan_settings(plan: dict[str, Any], *, days_ahead: int = 0) -> dict[str, Any]:
    """As the file has them; the day of a demo is today, or so many days later."""
    day = timezone.localdate() + timedelta(days=days_ahead)
    values = {name: value for name, value in plan.items() if name not in STAGES}
    for name, build_stages in STAGES.items():
        if name in plan:
            values["stages"] = build_stages(**plan[name])
    return {**values, "fee": Decimal(plan["fee"]), "date": day}


def announce(tournament: Tournament, announcement: dict[str, Any], *, by: Actor) -> None:
    """What the event tells about itself, with pictures of our own making."""
    facts = {name: announcement[name] for name in FIELDS if name in announcement}
    change_announcement(tournament, by=by, facts=AnnouncementFacts(**facts))
    pictures = [("logo", "", announcement["logo"])]
    pictures += [("sponsor", words, name) for words, name in announcement["sponsors"].items()]
    for kind, words, name in pictures:
        sent = ContentFile((PICTURES / name).read_bytes(), name)
        add_picture(tournament, by=by, kind=kind, sent=sent, words=words)


def queue_public_papers(tournament: Tournament, *, by: Actor) -> None:
    """The papers for everybody, made by the worker as soon as there is one."""
    tournament.refresh_from_db()
    for paper in papers_in_order():
        if paper.public and paper.scopes is None and paper.available(tournament):
            request_document(tournament, kind=paper.kind, by=by)


def add_demo_referees(
    tournament: Tournament, event: dict[str, Any], *, by: Actor, account: User
) -> None:
    """Referees by name beside the one with an account, each at their tables."""
    ana = grant_role(tournament, by=by, user=account, role="referee")
    assignment = {ana.pk: parse_tables(event["account_tables"])}
    for referee in event["referees"]:
        head = referee.get("head", False)
        grant = add_referee(tournament, by=by, name=referee["name"], head=head)
        assignment[grant.pk] = parse_tables(referee.get("tables", ""))
    if tournament.stage not in Tournament.OVER:
        assign_tables(tournament, by=by, assignment=assignment)


def write_credentials(demo: dict[str, Any]) -> None:
    content = {
        "people": [
            {"role": person["role"], "email": person["email"], "password": secrets.token_urlsafe(9)}
            for person in demo["people"].values()
        ],
        "player": reverse("spectators:tournament", args=[demo["events"][0]["slug"]]),
    }
    descriptor = os.open(credentials_path(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(content, file, indent=1)


def add_disputes(tournament: Tournament, words: dict[str, str], *, referee: Actor) -> None:
    """A ruling with an appeal that waits, and an appeal that was decided. The referee rules; who
    answers is the head, where there is one."""
    head = RoleGrant.objects.filter(tournament=tournament, head=True, ended_at=None).first()
    judge = actor_of_referee(head) if head else referee
    add_settled_appeal(tournament, words, judge=judge)
    add_waiting_appeal(tournament, words, referee=referee, judge=judge)


def add_settled_appeal(tournament: Tournament, words: dict[str, str], *, judge: Actor) -> None:
    """A result of the first round that stood, and the team left it at that."""
    match = matches_of(tournament).filter(state=Match.State.CONFIRMED, how="games", round=1).first()
    if match is None:
        return
    by = player(match, "B")
    appeal = file_appeal(match, by=by, side="B", text=words["old_objection"])
    verdict = Verdict("stands", words["old_answer"])
    decide_appeal(reload_appeal(appeal), by=judge, verdict=verdict)
    withdraw_or_accept(reload_appeal(appeal), by=by, side="B")


def add_waiting_appeal(
    tournament: Tournament, words: dict[str, str], *, referee: Actor, judge: Actor
) -> None:
    """A ruling in a match that is being played; the committee is asked."""
    match = matches_of(tournament).filter(state=Match.State.PLAYING, suspended=False).first()
    if match is None:
        return
    record_entry(match, by=referee, submission=Submission(words["hand"]))
    texts = {"seen": words["seen"], "proof": words["proof"]}
    ruled = record_entry(match, by=referee, submission=Submission(words["ruling"], texts=texts))
    first, second = player(match, "A"), player(match, "B")
    line = ruled.entry.number
    appeal = file_appeal(match, by=second, side="B", text=words["objection"], line=line)
    decide_appeal(reload_appeal(appeal), by=judge, verdict=Verdict("stands", words["answer"]))
    escalate(reload_appeal(appeal), by=second, side="B")
    add_statement(reload_appeal(appeal), by=first, side="A", text=words["statement"])


def matches_of(tournament: Tournament) -> QuerySet[Match]:
    return Match.objects.filter(tournament=tournament).select_related("tournament__plan", "table")


def player(match: Match, side: str) -> Actor:
    slot = match.slots.select_related("team").get(side=side)
    place = slot.team.places.filter(until=None).first() if slot.team else None
    if place is None:
        raise LookupError(side)
    return actor_of_participant(place.participant_id)


def reload_appeal(appeal: Appeal) -> Appeal:
    return Appeal.objects.select_related("match__tournament__plan", "tournament").get(pk=appeal.pk)
