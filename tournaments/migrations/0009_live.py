from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_gaps")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="webhooks",
            field=models.BooleanField(default=False),
        ),
    ]
