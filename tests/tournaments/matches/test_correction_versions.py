"""Two people correct one match: whoever saves second is shown what changed, and keeps what they
typed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import Refused
from tournaments.matches.services.corrections import Correction, correct, values_of
from tournaments.matches.services.entries import Submission, record_entry


@pytest.fixture
def hall(cast: Cast) -> Hall:
    hall = open_hall(cast, 4)
    hall.win(1)
    return hall


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer)
    client.cookies["language"] = "en"
    return client


def address(hall: Hall) -> str:
    return reverse("tournaments:correct_match", args=[hall.tournament.slug, 1])


def show(nora: Client, hall: Hall) -> dict[str, Any]:
    """What the form would send if nothing was typed."""
    form = nora.get(address(hall)).context["form"]
    fields = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in fields.items() if value not in (None, "", [])}


def ramon_corrects(hall: Hall, *games: tuple[int, int]) -> None:
    by = actor_of_account(hall.cast.committee)
    correct(hall.match(1), by=by, correction=Correction(reason="Mal leído", games=games))


def words_of(answer: Any) -> str:
    return " ".join(strip_tags(answer.content.decode()).split())


def test_a_correction_between_preview_and_saving_is_noticed_and_nothing_is_lost(nora, hall):
    form = show(nora, hall) | {"b2": "25", "reason": "La segunda fue 25"}
    seen = nora.post(address(hall), form | {"do": "preview"}, follow=True)
    assert "What this does" in words_of(seen)
    before = hall.match(1).games
    ramon_corrects(hall, (30, 20), (30, before[1][1]))
    lines = hall.match(1).entries_count
    refused = nora.post(address(hall), form | {"do": "correct"}, follow=True)
    assert hall.match(1).entries_count == lines
    page = words_of(refused)
    assert "Somebody changed this while you were typing" in page
    assert "Ramón" in page
    assert f"{before[0][1]} → 20" in page
    bound = refused.context["form"]
    assert (bound["b1"].value(), bound["b2"].value(), bound["reason"].value()) == (
        "20",
        "25",
        "La segunda fue 25",
    )
    again = {name: bound[name].value() for name in bound.fields if bound[name].value()}
    saved = nora.post(address(hall), again | {"do": "correct"})
    assert "typed" not in saved.headers["Location"]
    assert [tuple(game) for game in hall.match(1).games] == [(30, 20), (30, 25)]


def test_a_line_that_no_longer_counts_is_named(nora, cast: Cast):
    hall = open_hall(cast, 4)
    by = actor_of_account(cast.committee)
    record_entry(hall.match(1), by=hall.by, submission=Submission("A truco, B quiero, mano para A"))
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para B"))
    form = show(nora, hall) | {"line2": "mano para A", "reason": "Era de A"}
    correct(hall.match(1), by=by, correction=Correction((1,), reason="No se jugó"))
    page = words_of(nora.post(address(hall), form | {"do": "preview"}, follow=True))
    assert "A truco, B quiero, mano para A → empty" in page


def test_the_lock_holds_what_the_page_could_not_see(hall):
    match = hall.match(1)
    seen = values_of(match, state_of(rules_of(hall.plan, match), match.entries.all()))
    ramon_corrects(hall, (30, 20), (30, 21))
    with pytest.raises(Refused) as refused:
        correct(
            hall.match(1),
            by=hall.by,
            correction=Correction(reason="La segunda", games=((30, 28), (30, 25))),
            shown_values=seen,
        )
    assert refused.value.code == "changed_meanwhile"


def test_a_form_as_things_stand_is_saved(nora, hall):
    form = show(nora, hall) | {"b2": "25", "reason": "La segunda fue 25"}
    assert nora.post(address(hall), form | {"do": "correct"}).status_code == 302
    assert hall.match(1).games[1][1] == 25
