"""Who was inscribed before people were called by their short names is called so from now on."""

from django.db import migrations

from tournaments.inscriptions.called_names import GivenName, call_people


def call_everybody(apps, schema_editor):
    Participant = apps.get_model("tournaments", "Participant")
    Tournament = apps.get_model("tournaments", "Tournament")
    uncalled = Participant.objects.filter(called="").exclude(name="")
    for tournament in Tournament.objects.filter(pk__in=uncalled.values("tournament")):
        people = list(Participant.objects.filter(tournament=tournament))
        names = {person.pk: GivenName(person.name, person.nickname) for person in people}
        called = call_people(names, language=tournament.language)
        for person in people:
            person.called = called[person.pk]
        Participant.objects.bulk_update(people, ["called"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_late_draws")]

    operations = [migrations.RunPython(call_everybody, migrations.RunPython.noop)]
