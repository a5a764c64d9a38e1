"""Setting up how people pay."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.fees.selectors import get_way_to_pay
from tournaments.locks import lock_tournament
from tournaments.models import Tournament, WayToPay
from tournaments.permissions import may_organize, require


@dataclass(frozen=True)
class WayToPaySettings:
    method: str = "cash"
    pix_key: str = ""
    pix_name: str = ""
    pix_city: str = ""
    transfer: str = ""


@transaction.atomic
def set_way_to_pay(
    tournament: Tournament,
    *,
    by: Actor,
    way: WayToPaySettings,
    shown_values: Mapping[str, Any] | None = None,
) -> None:
    """The log says which of it changed, never the account: that may be somebody's own. Where
    the page's `shown_values` are older ones, it is refused."""
    require(may_organize, by, tournament)
    locked = lock_tournament(tournament)
    row = get_way_to_pay(locked)
    refuse_if_stale(
        shown_values,
        now={name: getattr(row, name) for name in vars(way)},
        typed=vars(way),
        tournament=locked,
        action="fees.way_changed",
    )
    changed = [name for name, value in vars(way).items() if getattr(row, name) != value]
    if not changed:
        return
    for name in changed:
        setattr(row, name, getattr(way, name))
    row.save()
    record_action(locked, "fees.way_changed", by=by, data={"fields": changed})


def copy_way_to_pay(source: Tournament, tournament: Tournament) -> None:
    """Into a new event, with its plan."""
    way = WayToPay.objects.filter(tournament=source).first()
    if way is not None:
        way.pk, way.tournament = None, tournament
        way.save(force_insert=True)


def delete_way_to_pay(tournament: Tournament) -> None:
    """With its event: a key may be somebody's own number."""
    WayToPay.objects.filter(tournament=tournament).delete()
