"""Jobs of the operations: a rehearsal plays for a while, so a worker does it."""

from datetime import timedelta

from accounts.models import User
from jobs.registry import handles
from operations.rehearsal import Rehearsal, Until
from tournaments.models import Tournament


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
        name=slug.replace("-", " ").title(),
        teams=teams,
        seed=int(slug.rsplit("-", 1)[1], 16),
        slug=slug,
    ).run(Until(until))
