import django.db.models.deletion
import django.db.models.functions.datetime
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournaments.inscriptions.phones import read_number


def read_numbers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    Participant = apps.get_model("tournaments", "Participant")
    people = Participant.objects.exclude(phone="").select_related("tournament").order_by("pk")
    batch = []
    for person in people.iterator(chunk_size=500):
        person.phone_number = read_number(person.phone, language=person.tournament.language)
        batch.append(person)
    Participant.objects.bulk_update(batch, ["phone_number"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0007_announcement"),
    ]

    operations = [
        migrations.AddField(
            model_name='participant',
            name='phone_number',
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.CreateModel(
            name='OpenedMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('link', 'personal link'), ('call', 'call to the table'), ('partner', 'partner drawn'), ('result', 'result'), ('news', 'all that is new')], max_length=7)),
                ('facts', models.JSONField(default=list)),
                ('by', models.CharField(max_length=60)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('participant', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='opened_messages', to='tournaments.participant')),
                ('team', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='opened_messages', to='tournaments.team')),
            ],
            options={
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.RunPython(read_numbers, migrations.RunPython.noop),
    ]
