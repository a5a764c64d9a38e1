"""manage.py verify_log and manage.py anchor, as who runs the server meets them."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from tests.append_only import lay_bare
from tests.tournaments.audit.conftest import ENTRIES, Log
from tournaments.actors import SYSTEM
from tournaments.audit.anchor_files import anchor_path
from tournaments.audit.anchors import anchor_head
from tournaments.audit.services import erase_remark
from tournaments.models import LogEntry, Remark, RoleGrant, Tournament

SLUG = "copa-primavera"


def run(*arguments: str) -> tuple[int, str]:
    """Exit code and what was said."""
    out = StringIO()
    try:
        call_command("verify_log", *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


def cut_off_from(log: Log, number: int) -> None:
    lay_bare()
    gone = LogEntry.objects.filter(tournament=log.tournament, number__gte=number)
    Remark.objects.filter(entry__in=gone).delete()
    gone.delete()


def test_without_an_anchor_it_says_that_the_tail_is_unproved(log: Log):
    code, said = run(SLUG)
    assert code == 0
    assert f"{SLUG}: ok, {ENTRIES} entries, head {log.entry(ENTRIES).hash}." in said
    assert "No anchor: the tail is unproved." in said


def test_with_an_anchor_of_the_head_everything_is_proved(log: Log):
    anchor_head(log.tournament)
    code, said = run(SLUG)
    assert code == 0
    assert "Anchored up to entry 9." in said
    assert "unproved" not in said


def test_entries_after_the_last_anchor_are_unproved(log: Log):
    anchor_head(log.tournament)
    erase_remark(log.remark(6), by=SYSTEM)
    code, said = run(SLUG)
    assert code == 0
    assert "the tail is unproved (1 entries)" in said
    assert "Remarks erased, as the log says: 1." in said


def test_a_cut_off_tail_shows_against_the_anchor_only(log: Log):
    anchor_head(log.tournament)
    cut_off_from(log, 7)
    code, said = run(SLUG)
    assert code == 1
    assert f"{SLUG}: BROKEN. Entry 7 is missing, the tail was cut off: entry 9 was" in said
    anchor_path(log.tournament.pk).unlink()
    code, said = run(SLUG)
    assert code == 0
    assert "the tail is unproved" in said


def test_the_public_head_kept_by_anybody_is_an_anchor(log: Log, client: Client, tmp_path: Path):
    kept = tmp_path / "kept.jsonl"
    kept.write_bytes(client.get(f"/t/{SLUG}/log/head.json").content)
    assert "Anchored up to entry 9." in run(SLUG, "--anchor", str(kept))[1]
    cut_off_from(log, 9)
    assert run(SLUG, "--anchor", str(kept))[0] == 1
    assert run(SLUG)[0] == 0


def test_it_names_the_changed_entry_with_both_hashes(log: Log):
    stored = log.entry(4).hash
    lay_bare()
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tournaments_logentry SET actor = 'system' WHERE id = %s", [log.entry(4).pk]
        )
    code, said = run(SLUG)
    assert code == 1
    assert f"Entry 4 was changed: its hash is given as {stored}, but its content has" in said


def test_all_checks_every_tournament_and_one_broken_is_enough(log: Log):
    assert run("--all")[0] == 0
    lay_bare()
    LogEntry.objects.filter(tournament=log.other, number=2).update(actor="system")
    code, said = run("--all")
    assert code == 1
    assert f"{SLUG}: ok" in said
    assert "torneio-da-praia: BROKEN. Entry 2 was changed" in said
    assert "Broken: 1." in said


def test_all_finds_a_tournament_removed_with_its_log(log: Log):
    anchor_head(log.tournament)
    cut_off_from(log, 1)
    RoleGrant.objects.filter(tournament=log.tournament).delete()
    Tournament.objects.filter(pk=log.tournament.pk).delete()
    code, said = run("--all")
    assert code == 1
    assert f"{log.tournament.pk}: BROKEN. Entry 1 is missing" in said


def test_json_is_one_object_a_line(log: Log):
    anchor_head(log.tournament)
    lay_bare()
    LogEntry.objects.filter(tournament=log.other, number=2).update(actor="system")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_log", "--all", "--json", stdout=out)
    good, bad = map(json.loads, out.getvalue().splitlines())
    assert (good["slug"], good["ok"], good["finding"]) == (SLUG, True, None)
    assert (good["entries"], good["anchored_to"], good["unproved"]) == (ENTRIES, ENTRIES, 0)
    assert (bad["slug"], bad["ok"], bad["entries"]) == ("torneio-da-praia", False, 1)
    assert (bad["finding"]["number"], bad["finding"]["what"]) == (2, "changed")
    assert len(bad["finding"]["expected"]) == len(bad["finding"]["found"]) == 64


@pytest.mark.parametrize(
    "arguments",
    [[], [SLUG, "--all"], ["no-such-tournament"], [SLUG, "--anchor", "no/such/file"]],
    ids=str,
)
def test_wrong_usage_has_a_code_of_its_own(log: Log, arguments: list[str]):
    assert run(*arguments)[0] == 2


def test_anchor_anchors_every_log_where_it_is_new(log: Log):
    out = StringIO()
    call_command("anchor", stdout=out)
    call_command("anchor", stdout=out)
    assert out.getvalue().splitlines() == ["2 heads anchored.", "0 heads anchored."]
    assert run("--all")[1].count("Anchored up to entry") == 2


def test_anchor_says_where_a_log_contradicts_its_anchors_and_does_the_others(log: Log):
    call_command("anchor", stdout=StringIO())
    cut_off_from(log, 9)
    anchor_path(log.other.pk).unlink()
    out = StringIO()
    with pytest.raises(CommandError, match=SLUG):
        call_command("anchor", stdout=out)
    assert out.getvalue() == "1 heads anchored.\n"
