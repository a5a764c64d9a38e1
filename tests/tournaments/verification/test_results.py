"""Whatever is changed in the database behind the services' back shows: nothing else does."""

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from jobs.models import Job
from jobs.services import enqueue, perform
from operations.rehearsal.play import Rehearsal, Until
from operations.tasks import verify_all
from tests.append_only import lay_bare
from tests.cast import Cast
from tournaments.models import Draw, Entry, Match, Slot, Tournament
from tournaments.setup.blueprints import BLUEPRINTS
from tournaments.verification.results import result_faults


def play(cast: Cast, *, blueprint: str = "asart", teams: int = 7, seed: int = 3) -> Tournament:
    rehearsal = Rehearsal(
        owner=cast.organizer, name="Ensayo", blueprint=blueprint, teams=teams, seed=seed
    )
    return rehearsal.run(Until.PODIUM)


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    return play(cast)


# Those with stages of their own are played in the long run: here by the audits of each format.
PLAYED = [
    pytest.param(name, marks=pytest.mark.full) if "stages" in BLUEPRINTS[name].settings else name
    for name in sorted(BLUEPRINTS)
]


@pytest.mark.parametrize("blueprint", PLAYED)
def test_what_the_services_write_is_sound(cast, blueprint):
    assert result_faults(play(cast, blueprint=blueprint)) == []


@pytest.mark.full
@pytest.mark.parametrize("seed", range(20))
def test_days_with_walkovers_withdrawals_and_corrections_are_sound(cast, seed):
    blueprint = sorted(BLUEPRINTS)[seed % len(BLUEPRINTS)]
    assert result_faults(play(cast, blueprint=blueprint, teams=5 + seed % 12, seed=seed)) == []


def first_played(tournament: Tournament) -> Match:
    """One whose winner played on."""
    return tournament.matches.filter(entries_count__gt=1, winner_to__isnull=False).first()


def turn_winner(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(winner="B" if match.winner == "A" else "A")


def change_game(match: Match) -> None:
    [*games, last] = match.games
    Match.objects.filter(pk=match.pk).update(games=[*games, [last[0] + 1, last[1]]])


def put_another_through(match: Match) -> None:
    loser = match.slots.exclude(side=match.winner).get().team
    Slot.objects.filter(match=match.winner_to, side=match.winner_to_side).update(team=loser)


def exchange_first_places(match: Match) -> None:
    other = match.tournament.matches.filter(round=1).exclude(pk=match.pk).first()
    here, there = match.slots.get(side="A"), other.slots.get(side="A")
    Slot.objects.filter(pk=here.pk).update(team=there.team)
    Slot.objects.filter(pk=there.pk).update(team=here.team)


def rewrite_line(match: Match) -> None:
    lay_bare()
    entry = match.entries.filter(kind="hand").first()
    Entry.objects.filter(pk=entry.pk).update(notation="mano para B")


def remove_last_line(match: Match) -> None:
    lay_bare()
    match.entries.last().delete()


def add_line(match: Match) -> None:
    lay_bare()
    last = match.entries.last()
    last.pk, last.number = None, last.number + 1
    last.client_id = "0" * 31 + "1"
    last.save(force_insert=True)


def give_more_points(match: Match) -> None:
    lay_bare()
    entry = match.entries.filter(kind="hand").exclude(awards=[]).first()
    [award, *rest] = entry.awards
    award = {**award, "points": award["points"] + 1}
    Entry.objects.filter(pk=entry.pk).update(awards=[award, *rest])


def write_garbage(match: Match) -> None:
    lay_bare()
    Entry.objects.filter(pk=match.entries.first().pk).update(notation="¿qué?")


def draw_others(match: Match) -> None:
    draw = Draw.objects.get(tournament=match.tournament, kind="bracket", superseded_by=None)
    slots = draw.document["draws"][-1]["outcome"]["slots"]
    slots[0], slots[-1] = slots[-1], slots[0]
    draw.save(update_fields=["document"])


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (turn_winner, "winner is"),
        (change_game, "games is"),
        (put_another_through, "did not send on"),
        (exchange_first_places, "than were drawn"),
        (draw_others, "than were drawn"),
        (rewrite_line, "is not the one in the log"),
        (remove_last_line, "is not the one in the log"),
        (add_line, "is not the one in the log"),
        (give_more_points, "gives other points"),
        (write_garbage, "can't be played again"),
    ],
)
def test_each_change_behind_their_back_is_named(
    tournament, tamper: Callable[[Match], None], words: str
):
    tamper(first_played(tournament))
    faults = result_faults(Tournament.objects.get(pk=tournament.pk))
    assert any(words in fault for fault in faults), faults


def test_the_command_says_it_and_every_night_a_job_does(tournament, capsys):
    call_command("verify_log", tournament.slug)
    assert "ok" in capsys.readouterr().out
    match = first_played(tournament)
    turn_winner(match)
    with pytest.raises(CommandError, match="Broken: 1"):
        call_command("verify_log", tournament.slug)
    assert f"results do not follow: match {match.number}: winner is" in capsys.readouterr().out
    verify_all()
    job = Job.objects.get(kind="operations.verify", arguments={"tournament": str(tournament.pk)})
    perform(str(job.pk))
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert job.failure.startswith(f"{tournament.slug}: match {match.number}: winner is")


def test_a_sound_one_is_a_job_done(tournament):
    job = enqueue("operations.verify", tournament=str(tournament.pk))
    perform(str(job.pk))
    job.refresh_from_db()
    assert job.state == Job.State.DONE
