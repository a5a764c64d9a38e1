import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_referees"),
    ]

    operations = [
        migrations.AddField(
            model_name="plan",
            name="appeals_hold",
            field=models.BooleanField(
                default=True, verbose_name="an open appeal holds what depends on it"
            ),
        ),
        migrations.AddField(
            model_name="plan",
            name="appeals_minutes",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="minutes for each step of an appeal"
            ),
        ),
        migrations.CreateModel(
            name="Appeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("line", models.PositiveIntegerField(null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("referee", "waits for the referee"),
                            ("answered", "answered by the referee"),
                            ("committee", "waits for the committee"),
                            ("closed", "decided"),
                            ("withdrawn", "withdrawn"),
                        ],
                        max_length=9,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("stands", "it stands"), ("overturned", "overturned")],
                        max_length=10,
                    ),
                ),
                ("lines", models.JSONField(default=list)),
                ("due_at", models.DateTimeField(null=True)),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="appeals",
                        to="tournaments.match",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals",
                        to="tournaments.team",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="AppealStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("filed", "Filed"),
                            ("statement", "Statement"),
                            ("answered", "Answered"),
                            ("taken_on", "Taken On"),
                            ("accepted", "Accepted"),
                            ("decided", "Decided"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=9,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("stands", "it stands"), ("overturned", "overturned")],
                        max_length=10,
                    ),
                ),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="tournaments.appeal",
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="TeamPin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("salt", models.CharField(max_length=22)),
                ("hash", models.CharField(max_length=64)),
                (
                    "made_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "team",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pin",
                        to="tournaments.team",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="appeal_number_once"
            ),
        ),
    ]
