import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=30)),
                ('scope', models.JSONField(default=dict)),
                ('size', models.CharField(max_length=6)),
                ('language', models.CharField(choices=[('es-ar', 'Español (Argentina)'), ('pt-br', 'Português (Brasil)'), ('es-ve', 'Español (Venezuela)'), ('en', 'English')], max_length=5)),
                ('content', models.JSONField(default=dict)),
                ('fingerprint', models.CharField(blank=True, max_length=64)),
                ('key', models.CharField(max_length=64)),
                ('people', models.JSONField(default=list)),
                ('version', models.PositiveIntegerField()),
                ('log_number', models.PositiveIntegerField()),
                ('read_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('queued', 'in the queue'), ('making', 'being made'), ('ready', 'ready'), ('failed', 'failed'), ('removed', 'removed')], default='queued', max_length=7)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('done', models.PositiveSmallIntegerField(default=0)),
                ('total', models.PositiveSmallIntegerField(default=1)),
                ('reason', models.CharField(blank=True, max_length=20)),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('made_at', models.DateTimeField(null=True)),
                ('file_size', models.PositiveIntegerField(null=True)),
                ('file_hash', models.CharField(blank=True, max_length=64)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='documents', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-asked_at'],
                'indexes': [models.Index(fields=['tournament', 'kind', '-asked_at'], name='papers_of_kind')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'removed'), _negated=True), fields=('tournament', 'key'), name='one_paper_of_one_content')],
            },
        ),
    ]
