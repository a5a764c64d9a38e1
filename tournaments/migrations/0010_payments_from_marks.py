"""Who was marked as paid has a payment, and who was marked as free an exemption. The log knows who
marked it and when; nothing knows how it was paid."""

from collections import defaultdict

from django.db import migrations


def write_payments(apps, schema_editor):
    Participant = apps.get_model("tournaments", "Participant")
    Payment = apps.get_model("tournaments", "Payment")
    Exemption = apps.get_model("tournaments", "Exemption")
    LogEntry = apps.get_model("tournaments", "LogEntry")
    people = Participant.objects.filter(
        tournament__plan__fee__gt=0, payment__in=["paid", "free"]
    ).select_related("tournament__plan").order_by("tournament_id", "number")
    last_number = defaultdict(int)
    for person in people:
        entry = LogEntry.objects.filter(
            tournament_id=person.tournament_id,
            action="participant.payment",
            subject=f"participant:{person.pk}",
        ).order_by("-number").first()
        by = entry.actor if entry else "system"
        at = entry.at if entry else person.inscribed_at
        if person.payment == "free":
            Exemption.objects.create(participant=person, granted_by=by, granted_at=at)
            continue
        last_number[person.tournament_id] += 1
        Payment.objects.create(
            tournament_id=person.tournament_id,
            number=last_number[person.tournament_id],
            participant=person,
            amount=person.tournament.plan.fee,
            taken_by=by,
            taken_at=at,
        )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_fees")]
    operations = [migrations.RunPython(write_payments, migrations.RunPython.noop)]
