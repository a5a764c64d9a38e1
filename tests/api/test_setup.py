"""Setting up by a program: copies, the regulation in words, roles that end, the log's texts."""

from datetime import date

from django.test import Client

from tests.api.conftest import key_for
from tests.matches.hall import open_hall
from tournaments.audit.verify import verify
from tournaments.models import Remark, RoleGrant, Tournament

COPY = {"name": "Copa Primavera 2027", "date": "2027-10-09", "with_people": True}


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def copies(hall) -> str:
    return f"/api/v1/tournaments/{hall.event.slug}/copies/"


def copy(client: Client, hall, data, **headers: str):
    return client.post(copies(hall), data, content_type="application/json", headers=headers)


def test_a_copy_has_the_plan_the_people_and_a_date_of_its_own(cast, hall):
    made = copy(signed_in(cast.organizer), hall, COPY)
    assert made.status_code == 201, made.content
    new = Tournament.objects.get(slug=made.json()["slug"])
    assert (new.plan.tables, new.plan.date) == (hall.plan.tables, date(2027, 10, 9))
    assert (new.language, new.time_zone) == (hall.event.language, hall.event.time_zone)
    roles = sorted(new.grants.values_list("role", flat=True))
    assert roles == ["committee", "organizer", "referee"]
    assert not new.participants.exists()


def test_the_same_key_makes_one_copy(cast, hall):
    nora = signed_in(cast.organizer)
    first = copy(nora, hall, COPY, **{"Idempotency-Key": "c1"})
    again = copy(nora, hall, COPY, **{"Idempotency-Key": "c1"})
    assert first.json() == again.json()
    assert Tournament.objects.filter(name=COPY["name"]).count() == 1


def test_only_who_organizes_an_event_copies_it_and_no_key_does(cast, hall, program):
    assert copy(signed_in(cast.stranger), hall, COPY).status_code == 403
    refused = program.post("copies/", COPY)
    assert (refused.status_code, refused.json()["code"]) == (403, "other_tournament")


def test_what_is_wrong_with_a_copy_is_said_at_once(cast, hall):
    wrong = copy(
        signed_in(cast.organizer),
        hall,
        {"language": "la", "time_zone": "Mars", "date": "mañana", "slug": "Copa Ñ"},
    )
    fields = {fault["field"] for fault in wrong.json()["faults"]}
    assert fields == {"name", "language", "time_zone", "date", "slug"}
    taken = copy(signed_in(cast.organizer), hall, {"name": "Copa", "slug": hall.event.slug})
    assert (taken.status_code, taken.json()["code"]) == (409, "slug_taken")


def test_there_is_nothing_to_copy_without_a_plan(cast):
    path = f"/api/v1/tournaments/{cast.tournament.slug}/copies/"
    sent = {"name": "Copa"}
    refused = signed_in(cast.organizer).post(path, sent, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_copy")


def test_the_regulation_is_read_in_the_events_language_with_its_numbers(hall, program):
    told = Client().get(f"/api/v1/tournaments/{hall.event.slug}/regulation/").json()
    first = next(part for part in told["sections"] if part["sentences"])
    assert first["sentences"][0]["number"].startswith("R")
    assert len(told["fingerprint"]) == 64
    program.send("patch", "plan/", {"tolerance_first": 25})
    changed = program.get("regulation/").json()
    assert changed["fingerprint"] != told["fingerprint"]
    assert changed["versions"][-1]["fingerprint"] == changed["fingerprint"]


def test_other_settings_are_told_in_words_and_not_saved(program, hall):
    seen = program.post("regulation/preview/", {"place": "Club El Fortín"})
    assert seen.status_code == 200, seen.content
    assert "Club El Fortín" in str(seen.json()["sections"])
    hall.plan.refresh_from_db()
    assert hall.plan.place == ""


def test_settings_that_could_not_be_saved_are_named_all(program):
    seen = program.post("regulation/preview/", {"best_of_first": 4, "tables": 0}).json()
    assert seen["sections"] == []
    assert {fault["field"] for fault in seen["faults"]} == {"best_of_first", "tables"}
    wrong = program.post("regulation/preview/", {"tables": "muchas", "date": "mañana"})
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"tables", "date"}


def test_the_podium_tells_places_medals_and_honours(program, hall):
    assert program.get("podium/").json()["decided"] is False
    for number in (1, 2, 3, 4):
        hall.win(number)
    told = program.get("podium/").json()
    assert told["decided"]
    gold = told["places"][0]
    assert (gold["medal"], gold["medals"], len(gold["teams"][0]["athletes"])) == ("gold", 2, 2)


def test_a_role_ends_with_a_reason_that_can_be_erased(program, cast, hall):
    grant = RoleGrant.objects.get(tournament=hall.event, user=cast.referee)
    path = f"people/{grant.pk}/end/"
    ended = program.post(path, {"reason": "Se fue de viaje"}, Idempotency_Key="e1")
    assert ended.status_code == 201, ended.content
    assert program.post(path, {"reason": "Se fue de viaje"}, Idempotency_Key="e1").json() == (
        ended.json()
    )
    again = program.post(path)
    assert (again.status_code, again.json()["code"]) == (409, "role_already_ended")
    number = program.get("log/head/").json()["number"]
    entry = program.get(f"log/{number}/").json()
    assert (entry["action"], entry["actor_name"]) == ("role.ended", "Nora")
    (text,) = entry["texts"]
    assert text["text"] == "Se fue de viaje"
    assert program.send("delete", f"log/remarks/{text['remark']}/").status_code == 204
    assert program.get(f"log/{number}/").json()["texts"][0]["text"] == ""
    twice = program.send("delete", f"log/remarks/{text['remark']}/")
    assert (twice.status_code, twice.json()["code"]) == (409, "remark_already_erased")
    assert verify(hall.event.pk).is_sound


def test_another_tournaments_role_log_and_texts_stay_there(program, cast):
    theirs = cast.other_tournament.grants.get()
    assert program.post(f"people/{theirs.pk}/end/").status_code == 404
    stranger = key_for(cast.other_tournament, cast.stranger)
    other = RoleGrant.objects.get(tournament=cast.tournament, user=cast.referee)
    program.post(f"people/{other.pk}/end/", {"reason": "Se fue"})
    remark = Remark.objects.get(text="Se fue")
    assert stranger.send("delete", f"log/remarks/{remark.pk}/").status_code == 404
    assert program.get("log/9999/").status_code == 404


def test_exports_are_listed_as_far_as_one_may_take_them(program, hall):
    everybody = Client().get(f"/api/v1/tournaments/{hall.event.slug}/exports/").json()["results"]
    mine = program.get("exports/").json()["results"]
    assert {one["what"] for one in everybody} < {one["what"] for one in mine}
    for one in mine:
        for form in one["forms"]:
            answer = program.get(f"exports/{one['what']}.{form}")
            assert answer.status_code == 200, (one, form)


def test_the_board_tells_tables_queue_and_what_waits(program, hall):
    program.post("matches/1/call/", {"table": 2})
    hall.win(2, confirm=False)
    program.post("cases/", {"text": "Sin luz"})
    told = program.get("board/").json()
    by_number = {table["number"]: table for table in told["tables"]}
    assert (by_number[2]["state"], by_number[2]["match"]) == ("called", 1)
    assert by_number[1]["state"] == "free"
    assert [need["kind"] for need in told["needs"]] == ["confirm"]
    assert told["called"][0]["match"] == 1
    assert "2" in told["called"][0]["text"]
    assert told["cases"] == [1]


def test_the_board_costs_the_same_whatever_the_size(cast, django_assert_max_num_queries):
    hall = open_hall(cast, 32, tables=16)
    program = key_for(hall.event, cast.organizer)
    program.get("board/")
    with django_assert_max_num_queries(20):
        assert program.get("board/").status_code == 200
