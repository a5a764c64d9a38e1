"""A reason and a line may be as long from a page, a phone and a program."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.conftest import key_for
from tests.cast import Cast
from tests.referees.sync.phones import hall_with_calls, item, let_in
from tournaments.models import Entry, Remark


@pytest.mark.parametrize(("beyond", "is_taken"), [(0, True), (1, False)])
def test_a_page_a_phone_and_a_program_share_the_limits(cast: Cast, beyond: int, is_taken: bool):
    hall = hall_with_calls(cast)
    reason, line = "x" * (Remark.MAX_LENGTH + beyond), "x" * (Entry.MAX_LINE + beyond)
    desk, phone = Client(), let_in(hall, tables=[1])
    desk.force_login(cast.organizer)
    program = key_for(hall.tournament, cast.organizer)
    address = reverse("tournaments:desk_match", args=[hall.tournament.slug, 1])

    def typed(do: str, field: str, text: str) -> bool:
        page = desk.post(address, {"do": do, field: text})
        return field not in page.context["forms"][do].errors

    def sent(**texts: str) -> bool:
        return phone.send(1, {**item("mano para A", 1), **texts}).status_code == 200

    def asked(**texts: object) -> bool:
        answer = program.post("matches/1/entries/", {"lines": ["mano para A"], **texts})
        return answer.json().get("code") != "invalid"

    for taken in (
        typed("decide", "reason", reason),
        typed("games", "lines", line),
        sent(reason=reason),
        sent(line=line),
        asked(reason=reason),
        asked(lines=[line]),
    ):
        assert taken == is_taken
