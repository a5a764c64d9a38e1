"""Anchors where nothing can be appended: a file for each head, written once, proving as much."""

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command

from tests.append_only import lay_bare
from tests.tournaments.audit.conftest import ENTRIES, Log
from tests.tournaments.audit.test_anchors import note
from tournaments.audit.anchor_files import (
    anchor_storage,
    anchored_tournaments,
    read_stored_anchors,
)
from tournaments.audit.anchors import AnchorContradicted, anchor_head
from tournaments.audit.verify import verify


@pytest.fixture(autouse=True)
def elsewhere(anchor_root, bucket):
    """After the folder of the other tests, in its place."""


def verify_anchored(log: Log):
    return verify(log.tournament.pk, anchors=read_stored_anchors(log.tournament.pk))


def test_each_head_is_a_file_that_stays(log: Log):
    assert anchor_head(log.tournament)
    assert not anchor_head(log.tournament)
    note(log.tournament)
    assert anchor_head(log.tournament)
    names = anchor_storage().listdir(str(log.tournament.pk))[1]
    assert sorted(names) == ["0000000009.json", "0000000010.json"]
    assert list(anchored_tournaments()) == [log.tournament.pk]
    report = verify_anchored(log)
    assert (report.is_sound, report.anchors.matched, report.unproved) == (True, 2, 0)


def test_a_cut_off_tail_is_found_and_never_anchored_over(log: Log, capsys):
    anchor_head(log.tournament)
    lay_bare()
    log.entry(ENTRIES).delete()
    with pytest.raises(AnchorContradicted):
        anchor_head(log.tournament)
    finding = verify_anchored(log).finding
    assert finding is not None
    assert finding.what == "cut_off"
    with pytest.raises(CommandError, match="Broken"):
        call_command("verify_log", log.tournament.slug)
    assert "the tail was cut off" in capsys.readouterr().out


def test_lines_of_a_folder_that_were_restored_there_count_too(log: Log, bucket, settings):
    anchor_head(log.tournament)
    (line,) = filter(None, read_stored_anchors(log.tournament.pk))
    storage = anchor_storage()
    storage.delete(f"{log.tournament.pk}/0000000009.json")
    storage.save(f"{log.tournament.pk}.jsonl", ContentFile(line.line().encode() + b"\n"))
    assert verify_anchored(log).anchors.proved == ENTRIES
    assert list(anchored_tournaments()) == [log.tournament.pk]
    assert not anchor_head(log.tournament)
    note(log.tournament)
    assert anchor_head(log.tournament)
    assert verify_anchored(log).anchors.proved == ENTRIES + 1
