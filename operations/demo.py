"""The demo: events that live, made by calling the services as their people would.

Its people and events are told in `fixtures/demo.toml`. Passwords are made at random for each
installation and kept beside its data, readable by its owner only; `./run` prints them.
"""

import json
import os
import secrets
import tomllib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from operations.disputes import dispute
from operations.rehearsal import Rehearsal, Until
from papers.registry import papers_in_order
from papers.services import ask
from tournaments.actors import Actor, of_account
from tournaments.models import Tournament
from tournaments.services.inscriptions.ground import OVER
from tournaments.services.roles import add_referee, grant_role
from tournaments.services.tables import assign_tables
from tournaments.table_ranges import parse_tables

STORY = settings.BASE_DIR / "fixtures" / "demo.toml"


def notes() -> Path:
    """Where the way in is written down."""
    return Path(settings.VAR) / "demo.json"


def ensure_demo() -> None:
    """Tell the story once; a second start finds it told.

    The notes come first: a start cut off in between finds the passwords and tells the story, and
    lost notes mean new passwords, never a demo that nobody can enter.
    """
    story = tomllib.loads(STORY.read_text())
    known = notes().exists()
    if not known:
        write_notes(story)
    passwords = {entry["email"]: entry["password"] for entry in read_notes()["people"]}
    with transaction.atomic():
        users = User.objects.in_bulk(passwords, field_name="email")
        if not users:
            tell(story, passwords)
        elif not known:
            for user in users.values():
                user.set_password(passwords[user.email])
                user.save(update_fields=["password"])


def tell(story: dict[str, Any], passwords: dict[str, str]) -> None:
    people = {
        key: User.objects.create_user(
            person["email"],
            passwords[person["email"]],
            name=person["name"],
            language=person["language"],
        )
        for key, person in story["people"].items()
    }
    for event in story["events"]:
        make_event(event, people)


def make_event(event: dict[str, Any], people: dict[str, User]) -> Tournament:
    owner = people["organizer"]
    rehearsal = Rehearsal(
        owner=owner,
        blueprint=event["blueprint"],
        name=event["name"],
        slug=event["slug"],
        teams=event["teams"],
        seed=event["seed"],
        real=True,
    )
    tournament = rehearsal.run(Until(event["until"]))
    tournament.refresh_from_db()
    by = of_account(owner)
    grant_role(tournament, by=by, user=people["committee"], role="committee")
    whistle(tournament, event, by=by, account=people["referee"])
    if "dispute" in event:
        dispute(tournament, event["dispute"], referee=of_account(people["referee"]))
    hang_up(tournament, by=by)
    return tournament


def hang_up(tournament: Tournament, *, by: Actor) -> None:
    """The papers for everybody, made by the worker as soon as there is one."""
    tournament.refresh_from_db()
    for paper in papers_in_order():
        if paper.public and paper.scopes is None and paper.available(tournament):
            ask(tournament, kind=paper.kind, by=by)


def whistle(tournament: Tournament, event: dict[str, Any], *, by: Actor, account: User) -> None:
    """Referees by name beside the one with an account, each at their tables."""
    assignment = {}
    ana = grant_role(tournament, by=by, user=account, role="referee")
    assignment[ana.pk] = parse_tables(event["account_tables"])
    for one in event["referees"]:
        grant = add_referee(tournament, by=by, name=one["name"], head=one.get("head", False))
        assignment[grant.pk] = parse_tables(one.get("tables", ""))
    if tournament.stage not in OVER:
        assign_tables(tournament, by=by, assignment=assignment)


def write_notes(story: dict[str, Any]) -> None:
    content = {
        "people": [
            {
                "role": person["role"],
                "email": person["email"],
                "password": secrets.token_urlsafe(9),
            }
            for person in story["people"].values()
        ],
        "player": reverse("tournament", args=[story["events"][0]["slug"]]),
    }
    descriptor = os.open(notes(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(content, file, indent=1)


def read_notes() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(notes().read_text())
    return content
