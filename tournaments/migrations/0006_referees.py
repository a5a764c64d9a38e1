import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_odd_short"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="rolegrant",
            name="head",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="rolegrant",
            name="name",
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AlterField(
            model_name="rolegrant",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="grants",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="rolegrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), ("user__isnull", False)),
                    models.Q(
                        ("role", "referee"), ("user", None), models.Q(("name", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="an_account_or_a_referee_by_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="rolegrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("head", False), ("role", "referee"), _connector="OR"),
                name="only_referees_have_a_head",
            ),
        ),
    ]
