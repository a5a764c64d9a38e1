"""Every event that was drawn is a knockout from the start: one stage, and all its matches in it."""

from django.db import migrations


def write_stages(apps, schema_editor):
    Match = apps.get_model("tournaments", "Match")
    Stage = apps.get_model("tournaments", "Stage")
    drawn = Match.objects.order_by().values_list("tournament", flat=True).distinct()
    for tournament in list(drawn):
        stage = Stage.objects.create(
            tournament_id=tournament, number=1, key="knockout", kind="knockout", state="drawn"
        )
        Match.objects.filter(tournament=tournament).update(stage=stage)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_stages")]
    operations = [migrations.RunPython(write_stages, migrations.RunPython.noop)]
