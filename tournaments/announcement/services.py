"""Writing what an event tells about itself. No rule is touched by it: it may change until the event
is put away, and after the draw as before."""

import datetime as clock
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from typing import Any

from django.db import transaction

from tournaments import stored_files
from tournaments.actors import Actor
from tournaments.announcement import picture_files
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.exceptions import NotFound, Refused
from tournaments.locks import bump_version, lock_tournament
from tournaments.models import Announcement, Picture, Progress, Tournament
from tournaments.permissions import may_organize, require

# Somebody's own name and number: in their one place, and in no remark of the log.
OF_A_PERSON = ("contact_name", "contact_phone", "contact_email")


@dataclass(frozen=True)
class AnnouncementFacts:
    """All that is typed on its page, pictures apart."""

    last_date: clock.date | None = None
    address: str = ""
    map_link: str = ""
    schedule: str = ""
    prizes: str = ""
    contact_name: str = ""
    contact_phone: str = ""
    contact_email: str = ""


FIELDS = tuple(field.name for field in fields(AnnouncementFacts))


@transaction.atomic
def change_announcement(
    tournament: Tournament,
    *,
    by: Actor,
    facts: AnnouncementFacts,
    shown_values: Mapping[str, Any] | None = None,
) -> list[str]:
    """Write what differs; the names of what did."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_archived(tournament)
    row = Announcement.objects.filter(tournament=tournament).first()
    row = row or Announcement(tournament=tournament)
    refuse_if_last_day_before_first(tournament, facts)
    values = asdict(facts)
    refuse_if_stale(
        shown_values,
        now=announced_values(row),
        typed=values,
        tournament=tournament,
        action="announcement.changed",
    )
    differing = [name for name in FIELDS if getattr(row, name) != values[name]]
    if not differing:
        return []
    for name in differing:
        setattr(row, name, values[name])
    row.save()
    texts = {
        name: value
        for name in differing
        if isinstance(value := values[name], str) and name not in OF_A_PERSON
    }
    record_action(
        tournament, "announcement.changed", by=by, data={"fields": differing}, texts=texts
    )
    bump_version(tournament.pk)
    return differing


def announced_values(row: Announcement | None) -> dict[str, Any]:
    row = row or Announcement()
    return {name: getattr(row, name) for name in FIELDS}


def refuse_if_last_day_before_first(tournament: Tournament, facts: AnnouncementFacts) -> None:
    plan = getattr(tournament, "plan", None)
    if facts.last_date and (plan is None or plan.date is None or facts.last_date < plan.date):
        raise Refused("last_day_before_first", field="last_date")


def add_picture(
    tournament: Tournament, *, by: Actor, kind: str, sent: Any, words: str = ""
) -> Picture:
    """One more sponsor; a logo or a poster takes the place of the one before.

    The file is written before its row, which never shows a hole; whatever is refused afterwards
    takes the file away again.
    """
    require(may_organize, by, tournament)
    picture_file = picture_files.read_picture(sent)
    picture = Picture(tournament=tournament, kind=kind, words=words)
    with store_unless_it_fails(picture, picture_file), transaction.atomic():
        tournament = lock_tournament(tournament)
        refuse_if_archived(tournament)
        earlier = list(Picture.objects.filter(tournament=tournament, kind=kind))
        if kind == Picture.Kind.SPONSOR and len(earlier) >= Picture.MAX_SPONSORS:
            raise Refused("too_many_pictures", most=Picture.MAX_SPONSORS)
        picture.save(force_insert=True)
        data = {"kind": kind, "id": str(picture.pk)}
        record_action(tournament, "picture.added", by=by, data=data)
        if kind != Picture.Kind.SPONSOR:
            for replaced in earlier:
                delete_picture(replaced)
        bump_version(tournament.pk)
    return picture


@contextmanager
def store_unless_it_fails(
    picture: Picture, picture_file: picture_files.PictureFile
) -> Iterator[None]:
    """Its file in the storage while the block runs, and afterwards unless it fails."""
    picture.file = f"pictures/{picture.tournament_id}/{picture.pk}.{picture_file.ending}"
    stored_files.store(picture.file, picture_file.content)
    picture.content_type = picture_file.content_type
    picture.width, picture.height = picture_file.width, picture_file.height
    try:
        yield
    except BaseException:
        stored_files.remove_stored([picture.file])
        raise


@transaction.atomic
def remove_picture(tournament: Tournament, *, by: Actor, picture_id: Any) -> None:
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    refuse_if_archived(tournament)
    picture = Picture.objects.filter(tournament=tournament, pk=picture_id).first()
    if picture is None:
        raise NotFound(picture_id)
    data = {"kind": picture.kind, "id": str(picture.pk)}
    delete_picture(picture)
    record_action(tournament, "picture.removed", by=by, data=data)
    bump_version(tournament.pk)


def delete_picture(picture: Picture) -> None:
    """The row now, the file once nobody can take it back."""
    stored_files.remove_later([picture.file])
    picture.delete()


def delete_announcement(tournament: Tournament) -> None:
    """With the event: to be called under its lock."""
    for picture in Picture.objects.filter(tournament=tournament):
        delete_picture(picture)
    Announcement.objects.filter(tournament=tournament).delete()


def write_cancellation(tournament: Tournament, reason: str) -> None:
    """For the event's page: to be called under its lock."""
    Announcement.objects.update_or_create(
        tournament=tournament, defaults={"cancelled_because": reason}
    )


def copy_texts(source: Tournament, copy: Tournament) -> None:
    """Where, whom to ask, what there is to win; the last day and an end belong to one edition."""
    row = Announcement.objects.filter(tournament=source).first()
    if row is not None:
        row.pk, row.tournament, row.last_date, row.cancelled_because = None, copy, None, ""
        row.save(force_insert=True)


def copy_pictures(source: Tournament, copy: Tournament) -> None:
    """Each as a file of its own: either event may go without the other's."""
    for original in Picture.objects.filter(tournament=source):
        content = stored_files.read_stored(original.file)
        if content is None:
            continue
        picture = Picture(tournament=copy, kind=original.kind, words=original.words)
        picture_file = picture_files.PictureFile(
            content, original.content_type, original.width, original.height
        )
        with store_unless_it_fails(picture, picture_file):
            picture.save(force_insert=True)


def refuse_if_archived(tournament: Tournament) -> None:
    if tournament.stage == Progress.ARCHIVED:
        raise Refused("event_over")
