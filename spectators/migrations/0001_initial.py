import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='PushKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('private', models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name='ScreenState',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scene', models.CharField(choices=[('auto', 'everything in turn'), ('calls', 'calls'), ('scores', 'live scores'), ('bracket', 'bracket'), ('draw', 'draw ceremony'), ('sponsors', 'sponsors'), ('notice', 'a notice')], default='auto', max_length=8)),
                ('notice', models.CharField(blank=True, max_length=160)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='screen', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.URLField(max_length=500)),
                ('p256dh', models.CharField(max_length=120)),
                ('auth', models.CharField(max_length=40)),
                ('language', models.CharField(choices=[('es-ar', 'Español (Argentina)'), ('pt-br', 'Português (Brasil)'), ('es-ve', 'Español (Venezuela)'), ('en', 'English')], max_length=5)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'endpoint'), name='one_team_a_browser_and_event')],
            },
        ),
    ]
