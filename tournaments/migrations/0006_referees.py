from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_odd_short")]

    operations = []
