"""A team signs on the referee's phone with its PIN: the right one, a few times, and for itself."""

import pytest
from django.utils import timezone

from referees.models import PinTries
from referees.table.services import TRIES, return_deck, sign_with_pin
from tests.cast import make_cast
from tests.referees.access.desk import Desk
from tests.threads import at_once
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import actor_of_account, actor_of_participant, actor_of_referee
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.check_in import is_pin, issue_pin
from tournaments.models import LogEntry, Participant, TeamPin


def pins(hall: Hall) -> dict[str, str]:
    return {side: issue_pin(hall.teams[n], by=hall.by) for n, side in enumerate("AB")}


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10000:04}"


@pytest.fixture
def over(desk: Desk) -> Hall:
    desk.hall.win(1, confirm=False)
    return desk.hall


def test_both_teams_sign_and_the_result_is_ink(over: Hall, desk: Desk):
    by, digits = actor_of_referee(desk.lucho), pins(over)
    sign_with_pin(over.match(1), by=by, side="A", pin=digits["A"])
    assert (over.state(1), over.match(1).signed) == ("finished", "A")
    sign_with_pin(over.match(1), by=by, side="A", pin=digits["A"])  # a second tap changes nothing
    sign_with_pin(over.match(1), by=by, side="B", pin=f" {digits['B']} ")
    assert (over.state(1), over.sides(5)) == ("confirmed", ["1", "open"])
    entry = LogEntry.objects.get(action="match.confirmed")
    assert (entry.data["pin"], entry.actor) == (True, str(by))
    assert verify(over.tournament.pk).is_sound


def test_only_a_keyed_hash_is_kept_and_no_log_line_says_the_digits(over: Hall):
    digits = pins(over)["A"]
    stored = TeamPin.objects.get(team=over.teams[0])
    assert digits not in (stored.hash, stored.salt)
    assert len(stored.hash) == 64
    assert is_pin(over.teams[0], digits)
    issued = LogEntry.objects.filter(action="team.pin_issued").first()
    assert issued.data == {}


def test_a_new_pin_ends_the_old_one(over: Hall):
    old = issue_pin(over.teams[0], by=over.by)
    new = issue_pin(over.teams[0], by=over.by)
    assert is_pin(over.teams[0], new)
    assert old == new or not is_pin(over.teams[0], old)


def test_after_five_wrong_ones_the_right_one_is_refused_until_the_desk_gives_another(over: Hall):
    digits = pins(over)["A"]
    for left in range(TRIES - 1, 0, -1):
        with pytest.raises(Refused, match="pin_wrong") as refusal:
            sign_with_pin(over.match(1), by=over.by, side="A", pin=wrong(digits))
        assert refusal.value.data == {"left": left}
    for pin in (wrong(digits), digits):
        with pytest.raises(Refused, match="pin_locked"):
            sign_with_pin(over.match(1), by=over.by, side="A", pin=pin)
    assert PinTries.objects.get().wrong == TRIES
    assert LogEntry.objects.filter(action="match.pin_wrong").count() == TRIES
    again = issue_pin(over.teams[0], by=over.by)
    sign_with_pin(over.match(1), by=over.by, side="A", pin=again)
    assert over.match(1).signed == "A"


def test_wrong_pins_of_one_team_do_not_lock_the_other(over: Hall):
    digits = pins(over)
    for _ in range(TRIES):
        with pytest.raises(Refused):
            sign_with_pin(over.match(1), by=over.by, side="A", pin=wrong(digits["A"]))
    sign_with_pin(over.match(1), by=over.by, side="B", pin=digits["B"])


def test_a_team_without_a_pin_and_a_match_without_a_result_sign_nothing(desk: Desk):
    hall = desk.hall
    with pytest.raises(Refused, match="nothing_to_confirm"):
        sign_with_pin(hall.match(1), by=hall.by, side="A", pin="0000")
    hall.win(1, confirm=False)
    with pytest.raises(Refused, match="no_pin"):
        sign_with_pin(hall.match(1), by=hall.by, side="A", pin="0000")
    digits = pins(hall)
    with pytest.raises(Refused, match="stale"):
        sign_with_pin(hall.match(1), by=hall.by, side="A", pin=digits["A"], lines=1)


def test_whoever_keeps_no_scores_signs_for_nobody(over: Hall, cast):
    digits = pins(over)
    for who in (actor_of_account(cast.player), actor_of_account(cast.committee)):
        with pytest.raises(NotAllowed):
            sign_with_pin(over.match(1), by=who, side="A", pin=digits["A"])
        with pytest.raises(NotAllowed):
            return_deck(over.match(1), by=who)


def test_players_get_their_first_pin_themselves_once_they_are_here(over: Hall):
    team = over.teams[0]
    person = team.places.get(order=1).participant
    with pytest.raises(NotAllowed):
        issue_pin(team, by=actor_of_participant(person.pk))
    Participant.objects.filter(pk=person.pk).update(checked_in_at=timezone.now())
    with pytest.raises(NotAllowed):
        issue_pin(over.teams[1], by=actor_of_participant(person.pk))
    assert len(issue_pin(team, by=actor_of_participant(person.pk))) == 4
    with pytest.raises(Refused, match="pin_given"):
        issue_pin(team, by=actor_of_participant(person.pk))


def test_the_deck_is_back_once_and_may_be_missing_again(over: Hall):
    for returned in (True, True, False):
        return_deck(over.match(1), by=over.by, returned=returned)
    entries = LogEntry.objects.filter(action="match.deck_returned").order_by("number")
    assert [entry.data["returned"] for entry in entries] == [True, False]


def test_many_guesses_at_once_count_every_one(transactional_db):
    hall = open_hall(make_cast(), 4)
    hall.win(1, confirm=False)
    digits = pins(hall)["A"]
    match = hall.match(1)
    guess = lambda: sign_with_pin(match, by=hall.by, side="A", pin=wrong(digits))  # noqa: E731
    results = at_once(*[guess] * 8)
    codes = sorted(result.code for result in results)
    assert codes == ["pin_locked"] * 4 + ["pin_wrong"] * 4
    assert PinTries.objects.get().wrong == TRIES
