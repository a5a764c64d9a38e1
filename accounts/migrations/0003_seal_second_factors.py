"""Keys of apps lay readable in the database, and so did recovery codes: both are hidden now. What
people have in their phones and on paper works as before."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations

from accounts.second_factor.sealing import hash_code, seal


def hide_keys_and_codes(apps: Apps, schema_editor: Any) -> None:
    for device in apps.get_model("otp_totp", "TOTPDevice").objects.all():
        device.key = seal(bytes.fromhex(device.key), owner=str(device.user_id))
        device.save(update_fields=["key"])
    tokens = apps.get_model("otp_static", "StaticToken").objects.select_related("device")
    for row in tokens.all():
        row.token = hash_code(row.token, owner=str(row.device.user_id))
        row.save(update_fields=["token"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_passkeys"),
        ("otp_static", "0003_add_timestamps"),
        ("otp_totp", "0003_add_timestamps"),
    ]

    operations = [
        migrations.CreateModel(
            name="AuthenticatorApp",
            fields=[],
            options={"proxy": True, "indexes": [], "constraints": []},
            bases=("otp_totp.totpdevice",),
        ),
        migrations.RunPython(hide_keys_and_codes),
    ]
