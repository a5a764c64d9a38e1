"""Examples for the API's document: an event is played by requests, and what was sent and answered
is kept under the names of the document's components. The first of each name stays."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from accounts.models import User
from api.models import Delivery
from api.schema import build_document, example_name
from api.tokens.services import SCOPES, create_token
from referees.access.services import Card, request_access
from tests.api.test_table import seats
from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.appeals.table import rule
from tests.tournaments.draws.hall import DEALT, alone, individuals, pairs
from tests.tournaments.matches.hall import open_hall, seat_teams
from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.rounds import open_rounds
from tests.tournaments.stages.test_returns import open_pairs
from tournaments.actors import actor_of_participant
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.inscriptions.services.links import create_link
from tournaments.inscriptions.services.partners import set_looking
from tournaments.models import Plan, Progress, RoleGrant, Tournament

Json = Any
MAX_ROWS = 8  # of a list of objects: a regulation has a hundred sentences
HAND = "A envido, B no quiero, mano para B"


class Recorder:
    """Sends requests as one person, and keeps what they look like."""

    def __init__(self, examples: dict[str, Json], slug: str, **headers: str) -> None:
        self.examples, self.slug, self.headers = examples, slug, headers
        self.client = Client()

    def sign_in(self, user: User) -> "Recorder":
        self.client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return self

    def get(self, path: str) -> Json:
        return self.send("get", path)

    def post(self, path: str, body: Json = None) -> Json:
        return self.send("post", path, body)

    def send(self, method: str, path: str, body: Json = None, **form: Any) -> Json:
        address = path if path.startswith("/") else f"/tournaments/{self.slug}/{path}"
        how = {} if form or method == "get" else {"content_type": "application/json"}
        answer = getattr(self.client, method)(
            f"/api/v1{address}", form or body, headers=self.headers, **how
        )
        content = b"".join(answer) if answer.streaming else answer.content
        assert answer.status_code < 300, (method, path, content.decode())
        data = json.loads(content) if content else None
        self.keep(answer, method, form_example(form) if form else body, data)
        return data

    def keep(self, answer: Any, method: str, sent: Json, data: Json) -> None:
        route = re.sub(r"<\w+:(\w+)>", r"{\1}", answer.resolver_match.route)
        operation = build_document()["paths"][f"/{route}"][method]
        for content in operation.get("requestBody", {}).get("content", {}).values():
            self.examples.setdefault(example_name(operation, content), sent)
        answers = operation["responses"][str(answer.status_code)].get("content", {})
        if "application/json" in answers:
            name = example_name(operation, answers["application/json"])
            self.examples.setdefault(name, shorten(data))


def form_example(form: dict[str, Any]) -> Json:
    """A file by its name."""
    return {name: getattr(value, "name", value) for name, value in form.items()}


def shorten(value: Json) -> Json:
    if isinstance(value, dict):
        return {name: shorten(item) for name, item in value.items()}
    if isinstance(value, list):
        rows = [shorten(item) for item in value]
        return rows[:MAX_ROWS] if rows and isinstance(rows[0], dict) else rows
    return value


@contextmanager
def taken_back() -> Iterator[None]:
    """Each part begins with the cast alone."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def record_examples(cast: Cast) -> dict[str, Json]:
    examples: dict[str, Json] = {}
    for part in PARTS:
        with taken_back():
            part(examples, cast)
    return examples


def program(examples: dict[str, Json], tournament: Tournament, user: User) -> Recorder:
    _, key = create_token(tournament, user=user, name="Marcador", scopes=list(SCOPES))
    return Recorder(examples, tournament.slug, Authorization=f"Bearer {key}")


def player(examples: dict[str, Json], person: Any) -> Recorder:
    return Recorder(examples, person.tournament.slug, **{"Personal-Link": create_link(person)})


def play_rules(examples: dict[str, Json], cast: Cast) -> None:
    anybody = Recorder(examples, "")
    anybody.get("/rulesets/?limit=1")
    anybody.post("/adjudicate", {"ruleset": "asart", "lines": [HAND]})


def set_up(examples: dict[str, Json], cast: Cast) -> None:
    tournament = cast.tournament
    nora = Recorder(examples, tournament.slug).sign_in(cast.organizer)
    new = {"name": "Copa Verano", "language": "es-ar"}
    zone = "America/Argentina/Buenos_Aires"
    nora.post(
        "/tournaments/", {"blueprint": "asart", **new, "time_zone": zone, "date": "2026-12-12"}
    )
    nora.get("/tournaments/?limit=1")
    nora.get("")
    nora.post("plan/", {"blueprint": "asart", "date": "2026-10-10"})
    nora.send("patch", "plan/", {"place": "Club El Fortín, Boedo", "tables": 6})
    nora.get("regulation/")
    nora.post("regulation/preview/", {"place": "Club El Fortín, Boedo", "tables": 6})
    nora.post("copies/", {"name": "Copa Primavera 2027", "date": "2027-10-09", "with_people": True})
    nora.get("people/?limit=1&role=committee")
    invited = {"name": "Ramón Paz", "email": "ramon@example.org", "role": "committee"}
    grant = nora.post("people/", invited)
    nora.post(f"people/{grant['id']}/end/", {"reason": "Se fue de viaje"})
    told = {"address": "Av. Vélez 900", "prizes": "Un chivo", "contact_name": "Nora"}
    nora.send("patch", "announcement/", told)
    nora.get("announcement/")
    nora.post("steps/", {"step": "open"})
    nora.get("log/?limit=1&action=role.ended")
    nora.get(f"log/{tournament.log.get(action='role.ended').number}/")
    nora.get("log/head/")
    nora.get("exports/?limit=1")
    nora.get("event.json")


def end_events(examples: dict[str, Json], cast: Cast) -> None:
    called_off = program(examples, cast.tournament, cast.organizer)
    called_off.post("cancellation/", {"reason": "Se inundó el club."})
    unused = program(examples, cast.other_tournament, cast.stranger)
    unused.post("deletion/", {"name": cast.other_tournament.name})


def inscribe(examples: dict[str, Json], cast: Cast) -> None:
    plan = make_event(cast, cap=16, stage=Progress.OPEN, questions="Número de socio *\nTalle")
    nora = program(examples, plan.tournament, cast.organizer)
    ana = {"name": "Ana Paz", "nickname": "Anita", "answers": {"Talle": "M"}}
    people = [ana, {"name": "Bea Sosa", "club": "El Fortín"}]
    pair = nora.post("inscriptions/", {"people": people})
    ana = f"inscriptions/{pair['people'][0]['id']}"
    nora.get("inscriptions/?limit=1")
    nora.send("patch", f"{ana}/", {"payment": "paid", "checked_in": True})
    nora.get("inscriptions/counts/")
    nora.post(f"{ana}/links/")
    alone(plan.tournament, 1)
    reserve = nora.get("reserves/?limit=1")["results"][0]
    nora.send("post", "inscriptions/imports/preview/", file=upload("gente.csv"))
    nora.send("post", "inscriptions/imports/", file=upload("gente.csv"), mail_links=True)
    nora.post("teams/1/pin/")
    nora.post(f"{ana}/replacement/", {"reserve": reserve["id"], "reason": "Se lastimó la mano"})
    change_teams(nora, plan.tournament)
    bea = f"inscriptions/{pair['people'][1]['id']}"
    nora.post(f"{bea}/withdrawal/", {"whole_team": True, "reason": "Se fueron de viaje"})
    nora.send("delete", f"{bea}/withdrawal/")


def change_teams(nora: Recorder, tournament: Tournament) -> None:
    """The team of the file and one of two who came alone: Gala for Caio, and back to one each."""
    alone(tournament, 2, first=4)
    gala, hugo = (str(person.pk) for person in tournament.participants.order_by("-number")[:2])
    made = f"teams/{nora.post('inscriptions/pairs/', {'people': [gala, hugo]})['number']}/"
    nora.send("patch", made, {"name": "Los del Fondo"})
    Plan.objects.filter(tournament=tournament).update(reserves=1)
    alone(tournament, 1, first=6)
    iris = str(tournament.participants.order_by("-number")[0].pk)
    nora.post(f"{made}list/", {"person": iris})
    nora.send("delete", f"{made}list/{iris}/")
    Plan.objects.filter(tournament=tournament).update(reserves=0)
    caio = str(tournament.participants.get(name="Caio Rey").pk)
    nora.post(f"{made}swap/", {"person": gala, "other": caio})
    nora.send("delete", made)


def upload(name: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, b"Nombre 1;Nombre 2\nCaio Rey;Dina Vega\n")


def find_partners(examples: dict[str, Json], cast: Cast) -> None:
    tournament = make_event(cast, cap=None).tournament
    alone(tournament, 3)
    people = list(tournament.participants.order_by("number"))
    for person in people:
        set_looking(person, by=actor_of_participant(person.pk), looking=True)
    ana, bruno, carla = (player(examples, person) for person in people)
    proposal = ana.post("proposals/", {"asked": 2})["proposal"]
    ana.get("proposals/?limit=1")
    ana.get(f"proposals/{proposal['id']}/")
    bruno.get("me/")
    bruno.send("patch", "me/", {"confirmed": True, "consents": True, "looks_for_partner": True})
    bruno.post(f"proposals/{proposal['id']}/", {"accept": True})
    bruno.get("me/data/")
    carla.post("me/withdrawal/", {"reason": "Me voy de viaje"})
    carla.send("delete", "me/withdrawal/")


def draw(examples: dict[str, Json], cast: Cast) -> None:
    tournament = pairs(cast, 4, clubs=2)
    nora = program(examples, tournament, cast.organizer)
    nora.get("draws/bracket/entrants/")
    frozen = {"kind": "bracket", "clubs": "first_round", "seeds": "1, 4", "source": "cards"}
    frozen |= {"despite": ["inscriptions_open", "not_here"]}
    number = nora.post("draws/", frozen)["number"]
    nora.post(f"draws/{number}/cancellation/", {"reason": "Faltaba una pareja"})
    number = nora.post("draws/", {**frozen, "reason": "Faltaba una pareja"})["number"]
    nora.post(f"draws/{number}/make/", {"told": DEALT})
    nora.post(f"draws/{number}/reveal/", {"all_at_once": False})
    nora.get("draws/?limit=1")
    nora.get(f"draws/{number}/")
    nora.post("bracket/changes/", {"act": "swap", "team": 1, "other": 3, "reason": "Son primos"})


def draw_pairs(examples: dict[str, Json], cast: Cast) -> None:
    tournament = individuals(cast, 4)
    nora = program(examples, tournament, cast.organizer)
    number = nora.post("draws/", {"kind": "teams", "source": "cards"})["number"]
    nora.post(f"draws/{number}/make/", {"told": DEALT})
    places = nora.get(f"draws/{number}/places/")["places"]
    first, second = (place["people"][0]["number"] for place in places[:2])
    sent = {"first": first, "second": second, "reason": "Son hermanos: juegan separados"}
    examples.pop("PlacesShape")  # shown with the change
    nora.post(f"draws/{number}/changes/", sent)


CLOCK = {"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "deal"}


def run_the_hall(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_hall(cast, 4, stages=[CLOCK])
    nora = program(examples, hall.tournament, cast.organizer)
    lucho = nora.post("referees/", {"name": "Lucho Rey", "head": True})["id"]
    nora.send("patch", f"referees/{lucho}/", {"head": True})
    nora.post(f"referees/{lucho}/invitation/")
    nora.send("put", "tables/", {"assignments": [{"referee": lucho, "tables": [1, 2]}]})
    table = hall.tournament.tables.get(number=1)
    request = request_access(
        hall.tournament, name="Zulma", card=Card(table=table), make="android"
    ).request
    nora.get("phone-requests/?limit=1")
    nora.post(f"phone-requests/{request.pk}/", {"approve": True})
    nora.get("phones/?limit=1")
    nora.get("referees/?limit=1&q=lucho")
    nora.get("tables/?limit=1")
    nora.post("matches/1/call/", {"table": 1})
    nora.send("put", "matches/1/call/", {"table": 2})
    nora.post("matches/2/call/", {"table": 1})
    nora.send("put", "matches/1/call/", {"table": 1, "swap_with": 2})
    nora.send("delete", "matches/2/call/")
    nora.send("put", "screen/", {"scene": "notice", "notice": "Empanadas en la barra"})
    nora.post("matches/1/seats/", seats(hall))
    nora.post("calls/")
    nora.post("clocks/", {"do": "start", "stage": "knockout", "round": 1})
    nora.get("clocks/")
    nora.get("board/")


def play(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_hall(cast, 4, fee=20, currency="ARS", reentry_fee=10)
    nora = program(examples, hall.tournament, cast.organizer)
    nora.post("teams/2/reentries/")
    nora.get("teams/2/reentries/?limit=1")
    nora.send("delete", "teams/2/reentries/")
    nora.send("patch", "matches/2/", {"best_of": 5})
    nora.post("matches/1/call/", {"table": 1})
    nora.post("matches/1/entries/", {"lines": [HAND], "number": 1})
    nora.get("matches/1/entries/")
    void_and_games = {"games": [[30, 12], [30, 25]], "lines": ["void 1"], "signed": False}
    nora.post("matches/1/games/", void_and_games)
    nora.post("matches/1/deck/", {"returned": True})
    lines = hall.match(1).entries_count
    pin = issue_pin(hall.teams[0], by=hall.by)
    nora.post("matches/1/signatures/", {"side": "A", "pin": pin, "lines": lines})
    examples["MatchShape"] = shorten(nora.post("matches/1/confirmation/", {"signed": True}))
    nora.get("matches/?limit=1")
    nora.get("teams/?limit=1")
    walkover = {"act": "walkover", "side": "A", "reason": "No vino nadie", "article": "12"}
    nora.post("matches/2/decisions/", walkover)
    hall.play_on(Random(1))
    nora.get("bracket/")
    nora.get("standings/?limit=1")
    nora.get("podium/")
    nora.get("documents/?limit=1")
    nora.post("documents/", {"kind": "bracket", "size": "A4"})
    examples.pop("DocumentPage")  # shown with a paper
    nora.get("documents/?limit=1")
    nora.get("exports/matches.json")


def play_groups(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_groups(cast, 6, plan={"size": 3, "way_in": "seeded"})
    nora = program(examples, hall.tournament, cast.organizer)
    hall.play_groups()
    nora.get("stages/")
    nora.post("stages/knockout/bracket/")
    match = hall.between(1, 2)
    turned = [f"game {b}-{a}" for a, b in match.games]
    sent = {"voids": [1, 2], "adds": turned, "reason": "Al revés", "stands": True, "preview": True}
    nora.post(f"matches/{match.number}/corrections/", sent)


def deduct(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_groups(cast, 6, plan={"preset": "liga", "size": 3})
    nora = program(examples, hall.tournament, cast.organizer)
    nora.post("stages/groups/deductions/", {"team": 1, "points": 2, "reason": "Llegaron tarde"})
    [row] = nora.get("stages/groups/deductions/")["results"]
    nora.post(f"stages/groups/deductions/{row['id']}/", {"reason": "Habían avisado"})


def play_rounds(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_rounds(cast, 8)
    nora = program(examples, hall.tournament, cast.organizer)
    seat_teams(hall.plan, 1, first=9)
    nora.get("stages/rounds/late-teams/?limit=1")
    late = {"team": 9, "reason": "Se les rompió el auto y avisaron"}
    nora.post("stages/rounds/late-teams/", late)


def sell_places(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_pairs(cast, 6)
    nora = program(examples, hall.tournament, cast.organizer)
    hall.play_pairs()
    back, other, _ = (team.number for team in hall.losers())
    nora.post("returns/", {"team": back})
    nora.post("returns/", {"team": other})
    nora.get("returns/")
    nora.send("delete", f"returns/{other}/")
    nora.post("returns/sale/", {"open": False})
    nora.post("returns/sale/", {"open": True, "reason": "Una pareja no se había enterado"})


def play_alone(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_hall(cast, 4)
    program(examples, hall.tournament, cast.organizer).post("matches/1/call/", {"table": 1})
    ana, rival = (player(examples, team.places.get(order=1).participant) for team in hall.teams[:2])
    ana.post("me/match/entries/", {"lines": [HAND], "number": 1})
    ana.post("me/match/games/", {"games": [[30, 12], [30, 25]], "number": 2})
    rival.post("me/match/signature/", {"lines": hall.match(1).entries_count})


def appeal(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_hall(cast, 4)
    nora = program(examples, hall.tournament, cast.organizer)
    rule(hall)
    rival = player(examples, hall.teams[1].places.get(order=1).participant)
    text = "El envido estaba bien cantado"
    number = rival.post("me/appeals/", {"match": 1, "line": 2, "text": text})["number"]
    statement = {"kind": "statement", "text": "Lo dijimos antes de ver la carta"}
    rival.post(f"me/appeals/{number}/", statement)
    rival.get("me/appeals/?limit=1")
    ana = Recorder(examples, hall.tournament.slug).sign_in(cast.referee)
    ana.post(f"appeals/{number}/preview/", {"outcome": "overturned", "voids": [2], "adds": []})
    decided = {"kind": "decide", "outcome": "stands", "text": "Lo vio la mesa 2", "article": "7.2"}
    ana.post(f"appeals/{number}/", decided)
    nora.get("appeals/?limit=1")
    case = nora.post("cases/", {"text": "Se cortó la luz en la mesa 1", "match": 1})["number"]
    ramon = Recorder(examples, hall.tournament.slug).sign_in(cast.committee)
    decision = {"decision": "La mano se juega de nuevo", "article": "12"}
    ramon.post(f"cases/{case}/decision/", decision)
    ramon.get("cases/?limit=1")


def file_appeal(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_hall(cast, 4)
    rule(hall)
    sent = {"match": 1, "side": "B", "line": 2, "text": "Las cartas no se mostraron"}
    program(examples, hall.tournament, cast.organizer).post("appeals/", sent)


def expel(examples: dict[str, Json], cast: Cast) -> None:
    hall = open_hall(cast, 4)
    nora = program(examples, hall.tournament, cast.organizer)
    grant = RoleGrant.objects.get(user=cast.referee)
    nora.send("put", "tables/", {"assignments": [{"referee": grant.pk, "tables": [1]}]})
    nora.post("matches/1/call/", {"table": 1})
    ana = Recorder(examples, hall.tournament.slug).sign_in(cast.referee)
    ana.post(
        "matches/1/entries/",
        {"lines": ["ruling 025 B1 verified=yes"], "reason": "Insultó al rival"},
    )
    ramon = Recorder(examples, hall.tournament.slug).sign_in(cast.committee)
    request = ramon.get("ruling-requests/?limit=1")["results"][0]["id"]
    ramon.post(f"ruling-requests/{request}/", {"approve": False, "reason": "No se vio la seña"})


def let_programs_in(examples: dict[str, Json], cast: Cast) -> None:
    tournament = cast.tournament
    nora = program(examples, tournament, cast.organizer)
    nora.post("tokens/", {"name": "Pantalla", "scopes": ["read", "hall"]})
    nora.get("tokens/?limit=1")
    url = "http://127.0.0.1:8080/retruco"
    webhook = nora.post("webhooks/", {"url": url, "kinds": ["call", "result"]})["id"]
    nora.get("webhooks/?limit=1")
    nora.get(f"webhooks/{webhook}/")
    entry = tournament.log.latest("number")
    Delivery.objects.create(webhook_id=webhook, entry=entry, kind="call", body={"kind": "call"})
    delivery = nora.get(f"webhooks/{webhook}/deliveries/?limit=1")["results"][0]["id"]
    nora.post(f"webhooks/{webhook}/deliveries/{delivery}/")


PARTS = [
    play_rules,
    set_up,
    end_events,
    inscribe,
    find_partners,
    draw,
    draw_pairs,
    play,
    run_the_hall,
    play_groups,
    deduct,
    play_rounds,
    sell_places,
    play_alone,
    appeal,
    file_appeal,
    expel,
    let_programs_in,
]
