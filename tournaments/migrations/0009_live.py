from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_gaps")]

    operations = []
