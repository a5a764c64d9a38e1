from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_appeals")]

    operations = [
        migrations.AddField(
            model_name="participant",
            name="place_mailed_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="plan",
            name="odd_one_out",
            field=models.CharField(
                choices=[
                    ("waitlist", "goes to the waitlist"),
                    ("reserve", "stays as a reserve"),
                    ("larger", "joins a team as one more"),
                    ("short", "an incomplete team: passes free if there is a bye"),
                ],
                default="waitlist",
                max_length=8,
                verbose_name="odd one out",
            ),
        ),
    ]
