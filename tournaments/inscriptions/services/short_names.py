"""Keeps what everybody of an event is called."""

from tournaments.inscriptions.called_names import GivenName, call_people
from tournaments.models import Participant, Tournament


def update_short_names(tournament: Tournament) -> None:
    """After a name came, changed or went: a newcomer may take the short name from a namesake.

    Kept in the row, since a hand's answer shows it and must not ask for the whole event.
    """
    people = list(
        Participant.objects.filter(tournament=tournament).only("name", "nickname", "called")
    )
    names = {person.pk: GivenName(person.name, person.nickname) for person in people}
    called = call_people(names, language=tournament.language)
    changed = [person for person in people if person.called != called[person.pk]]
    for person in changed:
        person.called = called[person.pk]
    Participant.objects.bulk_update(changed, ["called"], batch_size=500)
