"""Jobs of the operations that take a while: a rehearsal plays, a tournament is computed again."""

from datetime import timedelta

from accounts.models import User
from jobs.registry import JobFailed, handles
from operations.rehearsal.play import Rehearsal, Until, rehearsal_word
from tournaments.audit.anchor_files import read_stored_anchors
from tournaments.audit.verify import verify
from tournaments.models import Tournament
from tournaments.verification.results import result_faults


@handles("operations.rehearse", time_limit=timedelta(minutes=20), attempts=2, slow=True)
def rehearse(owner: str, blueprint: str, teams: int, until: str, slug: str) -> None:
    """A second run, after a worker's death, begins anew: what the first left is put out of the
    way, since nobody needs half a rehearsal."""
    person = User.objects.get(pk=owner)
    for left in Tournament.objects.filter(slug=slug):
        left.slug = f"{slug}-{left.pk.hex[:8]}"
        left.save(update_fields=["slug"])
    Rehearsal(
        owner=person,
        blueprint=blueprint,
        name=f"{rehearsal_word(blueprint)} {slug.rsplit('-', 1)[1]}",
        teams=teams,
        seed=int(slug.rsplit("-", 1)[1], 16),
        slug=slug,
    ).run(Until(until))


class TournamentDiffers(JobFailed):
    """What is stored is not what was written."""


@handles("operations.verify", time_limit=timedelta(minutes=10), attempts=1, slow=True)
def verify_tournament(tournament: str) -> None:
    row = Tournament.objects.filter(pk=tournament).first()
    if row is None:
        return
    report = verify(row.pk, anchors=read_stored_anchors(row.pk))
    faults = [report.finding.sentence()] if report.finding else result_faults(row)
    if faults:
        raise TournamentDiffers(f"{row.slug}: {'; '.join(faults)}")
