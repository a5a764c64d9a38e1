"""The document as the public gets it: with the names of today, where they are those of that day.

Names come from the participants, reasons from the log's remarks; both may be erased there, and
then stand in no file any more. A name that was corrected since is left out too: the list holds the
commitment to the old one.
"""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.draw import publish, text_commitment, told
from tournaments.erasure import eraser
from tournaments.models import Draw, Participant, Place, Remark
from tournaments.services.draws.entrants import TeamsThen, names_of
from tournaments.services.draws.noting import WITH_REASON

Text = tuple[str, str]  # salt and text


def published(draw: Draw) -> bytes:
    """The file. Four queries, whatever the event's size."""
    return publish(document_with_texts(draw))


def document_with_texts(draw: Draw) -> dict[str, Any]:
    held = commitments(draw.document)
    texts = [
        (salt, text)
        for salt, text in [*names(draw), *reasons(draw)]
        if text_commitment(salt=salt, text=text) in held
    ]
    return told(draw.document, texts)


def names(draw: Draw) -> Iterator[Text]:
    teams = TeamsThen(draw.tournament) if draw.kind == Draw.Kind.BRACKET else None
    people = {} if teams else names_of(draw.tournament, draw.kind)
    now = teams.names(timezone.now()) if teams else {}
    for one in line_of(draw):
        called = teams.names(one.frozen_at) if teams else people
        for id, salt in one.salts.items():
            if called.get(id):
                yield salt, called[id]
            elif teams and id not in called and now.get(id):  # a late team
                yield salt, now[id]


def reasons(draw: Draw) -> list[Text]:
    """Of draws and changes by hand, as the log's remarks have them; the document says which."""
    remarks = Remark.objects.filter(
        entry__tournament=draw.tournament_id, entry__action__in=WITH_REASON, erased_at=None
    )
    return list(remarks.values_list("salt", "text"))


def line_of(draw: Draw) -> list[Draw]:
    """The draws of this kind up to this one, the first one first."""
    return list(
        Draw.objects.filter(
            tournament=draw.tournament_id, kind=draw.kind, number__lte=draw.number
        ).only("pk", "salts", "frozen_at")
    )


def commitments(document: dict[str, Any]) -> set[str]:
    """Every text that the document commits to."""
    held: set[str | None] = set()
    changes = list(document["changes"])
    for record in document["draws"]:
        changes += record.get("changes", [])
        held |= {entry["name"] for entry in record["list"]["entries"]}
        held.add(record["list"]["reason"])
    for change in changes:
        held |= {entry["name"] for entry in change["entries"]} | {change["reason"]}
    return {one for one in held if one is not None}


@eraser
def forget_in_draws(person: Participant, by: Actor) -> None:
    """Without the salt nobody can test a guess against the commitment that stays in the list."""
    teams = Place.objects.filter(participant=person).values_list("team_id", flat=True)
    gone = {str(person.pk), *(str(team) for team in teams)}
    for draw in Draw.objects.filter(tournament=person.tournament_id):
        if gone & draw.salts.keys():
            draw.salts = {id: salt for id, salt in draw.salts.items() if id not in gone}
            draw.save(update_fields=["salts"])
