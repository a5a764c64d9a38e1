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
            name='Closing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deck_returned_at', models.DateTimeField(null=True)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='closing', to='tournaments.match')),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('grant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to='tournaments.rolegrant')),
            ],
        ),
        migrations.CreateModel(
            name='Phone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('make', models.CharField(choices=[('android', 'Android phone'), ('iphone', 'iPhone'), ('other', 'another device')], default='other', max_length=7)),
                ('let_in_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('expires_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(null=True)),
                ('grant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='phones', to='tournaments.rolegrant')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='RulingRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('client_id', models.UUIDField(unique=True)),
                ('line', models.TextField()),
                ('state', models.CharField(choices=[('asked', 'Asked'), ('approved', 'Approved'), ('refused', 'Refused')], default='asked', max_length=8)),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('asked', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ruling_requests', to='tournaments.match')),
                ('refused', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='AccessRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('code', models.CharField(max_length=2)),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('make', models.CharField(choices=[('android', 'Android phone'), ('iphone', 'iPhone'), ('other', 'another device')], default='other', max_length=7)),
                ('state', models.CharField(choices=[('asked', 'Asked'), ('approved', 'Approved'), ('refused', 'Refused'), ('ended', 'Ended')], default='asked', max_length=8)),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('expires_at', models.DateTimeField()),
                ('grant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.rolegrant')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.table')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='access_requests', to='tournaments.tournament')),
                ('phone', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='request', to='referees.phone')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('tournament', 'code'), name='one_phone_a_code')],
            },
        ),
        migrations.CreateModel(
            name='PinTries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=1)),
                ('wrong', models.PositiveSmallIntegerField(default=0)),
                ('last_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.match')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('match', 'side'), name='tries_of_one_side_once')],
            },
        ),
    ]
