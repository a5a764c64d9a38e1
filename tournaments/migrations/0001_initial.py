import django.core.validators
import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('actor', models.CharField(max_length=60)),
                ('action', models.CharField(max_length=60)),
                ('subject', models.CharField(max_length=80)),
                ('data', models.JSONField()),
                ('previous', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
            ],
            options={
                'ordering': ['tournament', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Participant',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('key', models.CharField(max_length=80)),
                ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(blank=True, max_length=30, verbose_name='phone')),
                ('inscribed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('admitted_at', models.DateTimeField(null=True)),
                ('consented_at', models.DateTimeField(null=True)),
                ('consent_version', models.PositiveSmallIntegerField(null=True)),
                ('confirmed_at', models.DateTimeField(null=True)),
                ('age_verified_at', models.DateTimeField(null=True)),
                ('payment', models.CharField(choices=[('owes', 'owes'), ('paid', 'paid'), ('free', 'nothing to pay')], default='owes', max_length=4)),
                ('looks_for_partner', models.BooleanField(default=False)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('checked_in_at', models.DateTimeField(null=True)),
                ('link_mailed_at', models.DateTimeField(null=True)),
                ('place_mailed_at', models.DateTimeField(null=True)),
                ('erasure_asked_at', models.DateTimeField(null=True)),
                ('erased_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('confirmed', 'confirmed'), ('waiting', 'waiting'), ('withdrawn', 'withdrawn'), ('excluded', 'excluded')], max_length=9)),
                ('drawn', models.BooleanField(default=False)),
                ('seed', models.PositiveSmallIntegerField(null=True)),
                ('queued_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='address')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('language', models.CharField(choices=[('es-ar', 'Español (Argentina)'), ('pt-br', 'Português (Brasil)'), ('es-ve', 'Español (Venezuela)'), ('en', 'English')], max_length=5, verbose_name='language')),
                ('time_zone', models.CharField(max_length=40, verbose_name='time zone')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('stage', models.CharField(choices=[('setup', 'being set up'), ('open', 'taking inscriptions'), ('drawn', 'drawn'), ('playing', 'being played'), ('finished', 'finished'), ('archived', 'archived')], default='setup', max_length=8)),
                ('rehearsal', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('webhooks', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['-created_at', 'name'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('round', models.PositiveSmallIntegerField()),
                ('round_code', models.CharField(max_length=12)),
                ('position', models.PositiveSmallIntegerField()),
                ('winner_to_side', models.CharField(blank=True, max_length=1)),
                ('loser_to_side', models.CharField(blank=True, max_length=1)),
                ('best_of', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('locked', 'locked'), ('waiting', 'waiting'), ('ready', 'ready'), ('called', 'called'), ('playing', 'playing'), ('finished', 'finished'), ('confirmed', 'confirmed')], default='locked', max_length=9)),
                ('called_at', models.DateTimeField(null=True)),
                ('started_at', models.DateTimeField(null=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('confirmed_at', models.DateTimeField(null=True)),
                ('corrected', models.BooleanField(default=False)),
                ('entries_count', models.PositiveIntegerField(default=0)),
                ('games', models.JSONField(default=list)),
                ('games_won', models.JSONField(default=list)),
                ('score', models.JSONField(default=list)),
                ('suspended', models.BooleanField(default=False)),
                ('signed', models.CharField(blank=True, max_length=2)),
                ('winner', models.CharField(blank=True, max_length=1)),
                ('how', models.CharField(blank=True, max_length=20)),
                ('article', models.CharField(blank=True, max_length=20)),
                ('loser_to', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.match')),
                ('winner_to', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.match')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('line', models.PositiveIntegerField(null=True)),
                ('state', models.CharField(choices=[('referee', 'waits for the referee'), ('answered', 'answered by the referee'), ('committee', 'waits for the committee'), ('closed', 'decided'), ('withdrawn', 'withdrawn')], max_length=9)),
                ('outcome', models.CharField(blank=True, choices=[('stands', 'it stands'), ('overturned', 'overturned')], max_length=10)),
                ('lines', models.JSONField(default=list)),
                ('due_at', models.DateTimeField(null=True)),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='appeals', to='tournaments.match')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='PersonalLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('participant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='tournaments.participant')),
            ],
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('text', models.TextField()),
                ('salt', models.CharField(max_length=64)),
                ('erased_at', models.DateTimeField(null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to='tournaments.logentry')),
            ],
        ),
        migrations.CreateModel(
            name='RoleGrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=80)),
                ('role', models.CharField(choices=[('organizer', 'organizer'), ('committee', 'committee member'), ('referee', 'referee')], max_length=10)),
                ('head', models.BooleanField(default=False)),
                ('granted_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('ended_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='grants', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='grants', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('in_use', models.BooleanField(default=True)),
                ('referee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tournaments.rolegrant')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='table',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tournaments.table'),
        ),
        migrations.CreateModel(
            name='AppealStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('filed', 'Filed'), ('statement', 'Statement'), ('answered', 'Answered'), ('taken_on', 'Taken On'), ('accepted', 'Accepted'), ('decided', 'Decided'), ('withdrawn', 'Withdrawn')], max_length=9)),
                ('outcome', models.CharField(blank=True, choices=[('stands', 'it stands'), ('overturned', 'overturned')], max_length=10)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='tournaments.appeal')),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('team', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='TeamPin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('salt', models.CharField(max_length=22)),
                ('hash', models.CharField(max_length=64)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('team', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='pin', to='tournaments.team')),
            ],
        ),
        migrations.AddField(
            model_name='team',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='teams', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='Plan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('blueprint', models.CharField(max_length=20)),
                ('date', models.DateField(blank=True, null=True, verbose_name='date')),
                ('starts_at', models.TimeField(blank=True, null=True, verbose_name='start')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='place')),
                ('category', models.CharField(blank=True, max_length=80, verbose_name='category')),
                ('minimum_age', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minimum age')),
                ('team_size', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(3)], verbose_name='people per team')),
                ('cap', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(512)], verbose_name='places for teams')),
                ('mode', models.CharField(choices=[('individual', 'alone; the draw makes the teams'), ('teams', 'in complete teams'), ('both', 'alone or in teams')], default='both', max_length=10, verbose_name='inscription')),
                ('odd_one_out', models.CharField(choices=[('waitlist', 'goes to the waitlist'), ('reserve', 'stays as a reserve'), ('larger', 'joins a team as one more'), ('short', 'an incomplete team: passes free if there is a bye')], default='waitlist', max_length=8, verbose_name='odd one out')),
                ('opens_at', models.DateTimeField(blank=True, null=True, verbose_name='inscriptions open')),
                ('closes_at', models.DateTimeField(blank=True, null=True, verbose_name='inscriptions close')),
                ('fee', models.DecimalField(blank=True, decimal_places=2, max_digits=10, null=True, verbose_name='fee')),
                ('currency', models.CharField(blank=True, max_length=3, verbose_name='currency')),
                ('ruleset', models.CharField(max_length=20, verbose_name='rules')),
                ('ruleset_version', models.CharField(max_length=20)),
                ('options', models.JSONField(default=dict)),
                ('best_of_first', models.PositiveSmallIntegerField(verbose_name='first phase, best of')),
                ('best_of_later', models.PositiveSmallIntegerField(verbose_name='later phases, best of')),
                ('best_of_rounds', models.JSONField(blank=True, default=dict)),
                ('third_place', models.CharField(choices=[('match', 'played for'), ('shared', 'shared by both semi-finalists'), ('none', 'not awarded')], default='match', max_length=6, verbose_name='third place')),
                ('tables', models.PositiveSmallIntegerField(default=8, verbose_name='tables')),
                ('tolerance_first', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='tolerance in the first round')),
                ('tolerance_later', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='tolerance in later rounds')),
                ('calls_by_itself', models.BooleanField(default=False, verbose_name='calls the next match by itself')),
                ('appeals_minutes', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes for each step of an appeal')),
                ('appeals_hold', models.BooleanField(default=True, verbose_name='an open appeal holds what depends on it')),
                ('sponsors', models.TextField(blank=True, verbose_name='sponsors')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='plan', to='tournaments.tournament')),
            ],
        ),
        migrations.AddField(
            model_name='participant',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='participants', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='match',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='logentry',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('teams', 'draw of the teams'), ('bracket', 'draw of the bracket')], max_length=7)),
                ('state', models.CharField(choices=[('frozen', 'list frozen'), ('drawn', 'drawn')], default='frozen', max_length=6)),
                ('document', models.JSONField()),
                ('changes', models.PositiveSmallIntegerField(default=0)),
                ('salts', models.JSONField(default=dict)),
                ('nonce', models.CharField(max_length=64)),
                ('frozen_at', models.DateTimeField()),
                ('drawn_at', models.DateTimeField(null=True)),
                ('reveal_from', models.DateTimeField(null=True)),
                ('revealed_at', models.DateTimeField(null=True)),
                ('superseded_by', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='supersedes', to='tournaments.draw')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('brought', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('decided', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cases', to='tournaments.match')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('client_id', models.UUIDField()),
                ('kind', models.CharField(max_length=12)),
                ('notation', models.TextField()),
                ('awards', models.JSONField(default=list)),
                ('actor', models.CharField(max_length=60)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.match')),
            ],
            options={
                'ordering': ['match', 'number'],
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='entry_number_once'), models.UniqueConstraint(fields=('match', 'client_id'), name='entry_sent_once')],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('asked', 'Asked'), ('accepted', 'Accepted'), ('declined', 'Declined'), ('ended', 'Ended')], default='asked', max_length=8)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('asked', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals_received', to='tournaments.participant')),
                ('asker', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals_made', to='tournaments.participant')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['asked', 'accepted'])), fields=('asker', 'asked'), name='one_open_proposal')],
            },
        ),
        migrations.CreateModel(
            name='Slot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('kind', models.CharField(choices=[('open', 'Open'), ('team', 'Team'), ('empty', 'Empty')], default='open', max_length=5)),
                ('by_bye', models.BooleanField(default=False)),
                ('pencil', models.BooleanField(default=False)),
                ('by_hand', models.BooleanField(default=False)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='slots', to='tournaments.match')),
                ('team', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='slots', to='tournaments.team')),
            ],
            options={
                'ordering': ['side'],
                'constraints': [models.UniqueConstraint(fields=('match', 'side'), name='two_slots')],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('since', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('until', models.DateTimeField(null=True)),
                ('participant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.participant')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.team')),
            ],
            options={
                'ordering': ['order'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('until', None)), fields=('participant',), name='one_team_at_a_time'), models.UniqueConstraint(condition=models.Q(('until', None)), fields=('team', 'order'), name='one_person_a_chair')],
            },
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='team_number_once'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='table_number_once'),
        ),
        migrations.AddConstraint(
            model_name='rolegrant',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('tournament', 'user', 'role'), name='one_grant_in_force'),
        ),
        migrations.AddConstraint(
            model_name='rolegrant',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('user__isnull', False)), models.Q(('role', 'referee'), ('user', None), models.Q(('name', ''), _negated=True)), _connector='OR'), name='an_account_or_a_referee_by_name'),
        ),
        migrations.AddConstraint(
            model_name='rolegrant',
            constraint=models.CheckConstraint(condition=models.Q(('head', False), ('role', 'referee'), _connector='OR'), name='only_referees_have_a_head'),
        ),
        migrations.AddConstraint(
            model_name='participant',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='participant_number_once'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='match_number_once'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['called', 'playing'])), fields=('table',), name='one_match_a_table'),
        ),
        migrations.AddConstraint(
            model_name='logentry',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='log_number_once'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='draw_number_once'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(condition=models.Q(('superseded_by', None)), fields=('tournament', 'kind'), name='one_draw_in_force'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='case_number_once'),
        ),
        migrations.AddConstraint(
            model_name='appeal',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='appeal_number_once'),
        ),
    ]
