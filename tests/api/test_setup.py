"""Setting up by a program: copies, the regulation in words, roles that end, the log's texts."""

from datetime import date

from django.test import Client

from tests.api.conftest import key_for
from tests.tournaments.matches.hall import open_hall
from tournaments.audit.verify import verify
from tournaments.models import Remark, RoleGrant, Tournament

COPY = {"name": "Copa Primavera 2027", "date": "2027-10-09", "with_people": True}


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def copies(hall) -> str:
    return f"/api/v1/tournaments/{hall.tournament.slug}/copies/"


def copy(client: Client, hall, data, **headers: str):
    return client.post(copies(hall), data, content_type="application/json", headers=headers)


def test_a_copy_has_the_plan_the_people_and_a_date_of_its_own(cast, hall):
    answer = copy(signed_in(cast.organizer), hall, COPY)
    assert answer.status_code == 201, answer.content
    new = Tournament.objects.get(slug=answer.json()["slug"])
    assert (new.plan.tables, new.plan.date) == (hall.plan.tables, date(2027, 10, 9))
    assert (new.language, new.time_zone) == (hall.tournament.language, hall.tournament.time_zone)
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
    taken = copy(signed_in(cast.organizer), hall, {"name": "Copa", "slug": hall.tournament.slug})
    assert (taken.status_code, taken.json()["code"]) == (409, "slug_taken")


def test_there_is_nothing_to_copy_without_a_plan(cast):
    path = f"/api/v1/tournaments/{cast.tournament.slug}/copies/"
    sent = {"name": "Copa"}
    refused = signed_in(cast.organizer).post(path, sent, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_copy")


def test_the_regulation_is_read_in_the_events_language_with_its_numbers(hall, program):
    before = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/regulation/").json()
    first = next(part for part in before["sections"] if part["sentences"])
    assert first["sentences"][0]["number"].startswith("R")
    assert len(before["fingerprint"]) == 64
    program.send("patch", "plan/", {"tolerance_first": 25})
    changed = program.get("regulation/").json()
    assert changed["fingerprint"] != before["fingerprint"]
    assert changed["versions"][-1]["fingerprint"] == changed["fingerprint"]


def test_other_settings_are_told_in_words_and_not_saved(program, hall):
    preview = program.post("regulation/preview/", {"place": "Club El Fortín"})
    assert preview.status_code == 200, preview.content
    assert "Club El Fortín" in str(preview.json()["sections"])
    hall.plan.refresh_from_db()
    assert hall.plan.place == ""


def test_settings_that_could_not_be_saved_are_named_all(program):
    preview = program.post("regulation/preview/", {"best_of_first": 4, "tables": 0}).json()
    assert preview["sections"] == []
    assert {fault["field"] for fault in preview["faults"]} == {"best_of_first", "tables"}
    wrong = program.post("regulation/preview/", {"tables": "muchas", "date": "mañana"})
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"tables", "date"}


def test_the_podium_tells_places_medals_and_honours(program, hall):
    assert program.get("podium/").json()["decided"] is False
    for number in (1, 2, 3, 4):
        hall.win(number)
    podium = program.get("podium/").json()
    assert podium["decided"]
    gold = podium["places"][0]
    assert (gold["medal"], gold["medals"], len(gold["teams"][0]["athletes"])) == ("gold", 2, 2)


def test_a_key_that_sets_up_grants_no_role(cast, hall):
    planner = key_for(hall.tournament, cast.organizer, "setup", "read")
    answer = planner.post("people/", {"email": "eva@example.org", "role": "organizer"})
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_lacking")
    assert not RoleGrant.objects.filter(user__email="eva@example.org").exists()


def test_a_role_ends_with_a_reason_that_can_be_erased(program, cast, hall):
    grant = RoleGrant.objects.get(tournament=hall.tournament, user=cast.referee)
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
    assert verify(hall.tournament.pk).is_sound


def test_another_tournaments_role_log_and_texts_stay_there(program, cast):
    grant = cast.other_tournament.grants.get()
    assert program.post(f"people/{grant.pk}/end/").status_code == 404
    stranger = key_for(cast.other_tournament, cast.stranger)
    other = RoleGrant.objects.get(tournament=cast.tournament, user=cast.referee)
    program.post(f"people/{other.pk}/end/", {"reason": "Se fue"})
    remark = Remark.objects.get(text="Se fue")
    assert stranger.send("delete", f"log/remarks/{remark.pk}/").status_code == 404
    assert program.get("log/9999/").status_code == 404


def test_exports_are_listed_as_far_as_one_may_take_them(program, hall):
    everybody = (
        Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/exports/").json()["results"]
    )
    mine = program.get("exports/").json()["results"]
    assert {export["what"] for export in everybody} < {export["what"] for export in mine}
    for export in mine:
        for form in export["forms"]:
            answer = program.get(f"exports/{export['what']}.{form}")
            assert answer.status_code == 200, (export, form)


def test_the_board_tells_tables_queue_and_what_waits(program, hall):
    program.post("matches/1/call/", {"table": 2})
    hall.win(2, confirm=False)
    program.post("cases/", {"text": "Sin luz"})
    board = program.get("board/").json()
    by_number = {table["number"]: table for table in board["tables"]}
    assert (by_number[2]["state"], by_number[2]["match"]) == ("called", 1)
    assert by_number[1]["state"] == "free"
    assert [need["kind"] for need in board["needs"]] == ["confirm"]
    assert board["called"][0]["match"] == 1
    assert "2" in board["called"][0]["text"]
    assert board["cases"] == [1]


def test_the_board_costs_the_same_whatever_the_size(cast, django_assert_max_num_queries):
    hall = open_hall(cast, 32, tables=16)
    program = key_for(hall.tournament, cast.organizer)
    program.get("board/")
    with django_assert_max_num_queries(20):
        assert program.get("board/").status_code == 200


def test_what_the_event_tells_is_read_by_all_and_changed_field_by_field(cast, hall):
    nora, address = signed_in(cast.organizer), f"/api/v1/tournaments/{hall.tournament.slug}/"
    told = {"address": "Av. Vélez 900", "prizes": "Un chivo"}
    changed = nora.patch(f"{address}announcement/", told, content_type="application/json")
    assert changed.status_code == 200, changed.content
    nora.patch(f"{address}announcement/", {"prizes": "Dos"}, content_type="application/json")
    answer = Client().get(f"{address}announcement/")
    assert (answer.json()["address"], answer.json()["prizes"]) == ("Av. Vélez 900", "Dos")
    assert answer.json()["pictures"] == []
    wrong = nora.patch(
        f"{address}announcement/",
        {"map_link": "javascript:alert(1)", "contact_email": "nora@"},
        content_type="application/json",
    )
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"map_link", "contact_email"}
    stale = nora.patch(
        f"{address}announcement/",
        {"prizes": "Tres"},
        content_type="application/json",
        headers={"If-Match": '"0"'},
    )
    assert stale.status_code == 412


def test_an_event_is_cancelled_once_and_with_a_reason(cast, hall):
    nora, address = signed_in(cast.organizer), f"/api/v1/tournaments/{hall.tournament.slug}/"

    def cancel(**body: str):
        return nora.post(
            f"{address}cancellation/",
            body,
            content_type="application/json",
            headers={"Idempotency-Key": "c1"} if body else {},
        )

    assert [fault["field"] for fault in cancel().json()["faults"]] == ["reason"]
    assert cancel(reason="Se inundó el club.").json()["stage"] == "cancelled"
    again = cancel(reason="Se inundó el club.")
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (200, "true")
    assert hall.tournament.broadcasts.count() == 1


def test_an_event_is_deleted_by_its_name_while_nothing_was_played(cast, tournament):
    nora, address = signed_in(cast.organizer), f"/api/v1/tournaments/{tournament.slug}/"
    kind = {"content_type": "application/json"}
    other = nora.post(f"{address}deletion/", {"name": "Otra"}, **kind)
    assert (other.status_code, other.json()["code"]) == (409, "another_name")
    gone = nora.post(f"{address}deletion/", {"name": tournament.name}, **kind)
    assert gone.status_code == 204
    assert nora.get(address).status_code == 404


def test_a_key_without_the_scope_ends_nothing(cast, hall):
    reader = key_for(hall.tournament, cast.organizer, "read", "results")
    for path in ("cancellation/", "deletion/"):
        assert reader.post(path, {"reason": "x", "name": "x"}).json()["code"] == "scope_lacking"


def test_whoever_gives_no_roles_does_not_learn_whose_numbers_are_roles_here(cast, hall):
    """The right is asked before the number is looked up and before the body is read."""
    here = RoleGrant.objects.get(user=cast.referee).pk
    elsewhere = cast.other_tournament.grants.get().pk
    for client, status in ((Client(), 401), (signed_in(cast.stranger), 403)):
        people = f"/api/v1/tournaments/{hall.tournament.slug}/people/"
        numbers = [client.delete(f"{people}{number}/").status_code for number in (here, elsewhere)]
        assert numbers == [status, status]
        assert client.post(people, {}, content_type="application/json").status_code == status
    assert not RoleGrant.objects.exclude(ended_at=None).exists()
