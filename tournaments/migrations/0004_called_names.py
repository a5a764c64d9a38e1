from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournaments.inscriptions.called_names import GivenName, call_people


def call_everybody(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    Participant = apps.get_model("tournaments", "Participant")
    for tournament in apps.get_model("tournaments", "Tournament").objects.all():
        people = list(Participant.objects.filter(tournament=tournament))
        names = {person.pk: GivenName(person.name) for person in people}
        called = call_people(names, language=tournament.language)
        for person in people:
            person.called = called[person.pk]
        Participant.objects.bulk_update(people, ["called"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_entry_changes")]

    operations = [
        migrations.AddField(
            model_name="participant",
            name="nickname",
            field=models.CharField(blank=True, max_length=40, verbose_name="nickname"),
        ),
        migrations.AddField(
            model_name="participant",
            name="called",
            field=models.CharField(blank=True, max_length=160),
        ),
        migrations.AddField(
            model_name="team",
            name="name",
            field=models.CharField(blank=True, max_length=60, verbose_name="name"),
        ),
        migrations.RunPython(call_everybody, migrations.RunPython.noop),
    ]
