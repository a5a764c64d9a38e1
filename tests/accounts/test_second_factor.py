"""The second factor: a code of an app or a recovery code beside the password; and who needs one."""

import time
from base64 import b32encode, b64encode
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts.links import password_link
from accounts.models import AuthenticatorApp, User
from accounts.second_factor.sealing import UnreadableKeyError, unseal
from accounts.second_factor.services import begin_app, create_app, join_code
from config.modes import MODES
from tests.cast import PASSWORD, Cast

ENTRY = {"username": "nora@example.org", "password": PASSWORD}
NEW = "una contraseña bien larga"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def code_of(device: AuthenticatorApp, *, steps: int = 0) -> str:
    """The next code has to be a later one: a device takes none twice."""
    return f"{totp(device.bin_key, drift=steps):06}"


def forget_tries(device: AuthenticatorApp) -> None:
    """As if the pause after a wrong code, or the half minute of a right one, were over."""
    device.refresh_from_db()
    device.throttle_reset()
    AuthenticatorApp.objects.filter(pk=device.pk).update(last_t=-1)


@pytest.fixture
def codes(cast: Cast) -> list[str]:
    """Nora has added an app; her recovery codes."""
    client = signed_in(cast.organizer)
    page = client.get(reverse("accounts:add_app"))
    device = AuthenticatorApp.objects.get(user=cast.organizer, confirmed=False)
    assert device.config_url.startswith("otpauth://totp/Retruco")
    assert "<svg" in page.content.decode()
    answer = client.post(
        reverse("accounts:add_app"), {"code": code_of(device), "password": PASSWORD}
    )
    forget_tries(device)
    return answer.context["codes"]


def give_password() -> Client:
    client = Client()
    answer = client.post("/enter/?next=/account/", {**ENTRY, "next": "/account/"})
    assert answer.url == reverse("accounts:second_factor")
    return client


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_an_app_counts_only_after_a_right_code_and_the_password(cast):
    client = signed_in(cast.organizer)
    client.get(reverse("accounts:add_app"))
    device = AuthenticatorApp.objects.get(user=cast.organizer)
    for data in (
        {"code": "000000", "password": PASSWORD},
        {"code": code_of(device), "password": "wrong"},
        {},
    ):
        assert client.post(reverse("accounts:add_app"), data).status_code == 200
        device.refresh_from_db()
        assert not device.confirmed
    assert Client().post("/enter/", ENTRY).url == "/"


def test_the_password_alone_lets_nobody_in(codes, cast):
    client = give_password()
    assert not is_in(client)
    assert client.get(reverse("accounts:account")).status_code == 302
    device = AuthenticatorApp.objects.get(user=cast.organizer)
    answer = client.post(reverse("accounts:second_factor"), {"code": code_of(device)})
    assert answer.url == "/account/"
    assert is_in(client)


def test_a_wrong_code_says_so_and_the_next_has_to_wait(codes, cast, caplog):
    client = give_password()
    device = AuthenticatorApp.objects.get(user=cast.organizer)
    for _ in range(3):
        answer = client.post(reverse("accounts:second_factor"), {"code": "000000"})
        assert answer.context["form"].errors["code"]
    refusals = [entry for entry in caplog.records if entry.msg == "second_factor_refused"]
    assert len(refusals) == 3
    assert not any("nora" in str(entry.__dict__).lower() for entry in refusals)
    right = client.post(reverse("accounts:second_factor"), {"code": code_of(device)})
    assert right.status_code == 200  # too soon after three wrong ones
    assert not is_in(client)


def test_a_recovery_code_lets_in_once(codes):
    assert len(codes) == 10
    client = give_password()
    client.post(reverse("accounts:second_factor"), {"code": f" {codes[0].upper()} "})
    assert is_in(client)
    again = give_password()
    again.post(reverse("accounts:second_factor"), {"code": codes[0]})
    assert not is_in(again)


def test_new_recovery_codes_void_the_old_ones_and_need_the_password(codes, cast):
    client = signed_in(cast.organizer)
    client.post(reverse("accounts:recovery_codes"), {"password": "wrong"})
    kept = set(StaticToken.objects.values_list("token", flat=True))
    page = client.post(reverse("accounts:recovery_codes"), {"password": PASSWORD})
    assert not set(page.context["codes"]) & set(codes)
    assert not StaticToken.objects.filter(token__in=kept).exists()
    give_password().post(reverse("accounts:second_factor"), {"code": codes[0]})
    assert StaticToken.objects.count() == len(codes), "an old code uses up nothing"


def test_whoever_reads_the_database_has_neither_the_apps_key_nor_a_code(codes, cast):
    device = AuthenticatorApp.objects.get(user=cast.organizer)
    row, key = str(TOTPDevice.objects.values().get()), device.bin_key
    assert device.key in row
    for readable in (key.hex(), b32encode(key).decode(), b64encode(key).decode()):
        assert readable not in row
    stored = StaticToken.objects.values_list("token", flat=True)
    assert not {join_code(code) for code in codes} & set(stored)
    with pytest.raises(UnreadableKeyError):
        unseal(device.key, owner=str(cast.player.pk))  # put into another account's row


def test_with_another_secret_key_a_recovery_code_opens_and_a_new_app_is_begun(
    codes, cast, settings
):
    device = AuthenticatorApp.objects.get(user=cast.organizer)
    code = code_of(device)
    settings.SECRET_KEY = "another machine " * 5
    client = give_password()
    refusal = client.post(reverse("accounts:second_factor"), {"code": code})
    assert refusal.context["form"].errors["code"]
    assert not is_in(client)
    StaticDevice.objects.get().throttle_reset()
    client.post(reverse("accounts:second_factor"), {"code": codes[0]})
    assert is_in(client)
    begun = create_app(cast.organizer, confirmed=False)
    settings.SECRET_KEY = "a third machine " * 5
    assert begin_app(cast.organizer).pk != begun.pk


def test_two_pages_at_once_begin_one_app(cast):
    """Both may have been first: neither the next visit nor the code ends in an error."""
    first, _ = (
        create_app(cast.organizer, confirmed=False),
        create_app(cast.organizer, confirmed=False),
    )
    client = signed_in(cast.organizer)
    assert client.get(reverse("accounts:add_app")).status_code == 200
    data = {"code": code_of(first), "password": PASSWORD}
    assert len(client.post(reverse("accounts:add_app"), data).context["codes"]) == 10


def test_apps_and_codes_from_before_are_hidden_by_the_migration(cast):
    key = bytes(range(20))
    TOTPDevice.objects.create(user=cast.organizer, key=key.hex(), confirmed=True)
    paper = StaticDevice.objects.create(user=cast.organizer, confirmed=True)
    StaticToken.objects.create(device=paper, token="abcdefgh")
    migration = import_module("accounts.migrations.0003_seal_second_factors")
    migration.hide_keys_and_codes(apps, None)
    assert AuthenticatorApp.objects.get().bin_key == key
    assert key.hex() != TOTPDevice.objects.get().key
    assert StaticToken.objects.get().token != "abcdefgh"
    client = give_password()
    client.post(reverse("accounts:second_factor"), {"code": "ABCD efgh"})
    assert is_in(client)


def test_a_link_by_mail_does_not_go_around_it(codes, cast):
    client = Client()
    page = client.get(password_link(cast.organizer), follow=True)
    answer = client.post(page.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})
    assert answer.url == reverse("accounts:second_factor")
    assert not is_in(client)
    client.post(reverse("accounts:second_factor"), {"code": codes[1]})
    assert is_in(client)


def test_ten_minutes_later_or_after_another_password_it_begins_anew(codes, cast, monkeypatch):
    late, stale = give_password(), give_password()
    cast.organizer.set_password(NEW)
    cast.organizer.save()
    answer = stale.post(reverse("accounts:second_factor"), {"code": codes[0]})
    assert answer.url == reverse("accounts:login")
    cast.organizer.set_password(PASSWORD)
    cast.organizer.save()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 601)
    answer = late.post(reverse("accounts:second_factor"), {"code": codes[0]})
    assert answer.url == reverse("accounts:login")


def test_removing_the_app_needs_the_password_and_takes_the_codes_along(codes, cast):
    client = signed_in(cast.organizer)
    url = reverse("accounts:remove_factor", args=["app"])
    assert client.post(url, {"password": "wrong"}).status_code == 200
    assert client.post(url, {"password": PASSWORD}).status_code == 302
    assert not StaticToken.objects.exists()
    assert Client().post("/enter/", ENTRY).url == "/"


@pytest.mark.parametrize("factor", ["7", "app", "other", "99999999999999999999"])
def test_what_is_not_there_can_not_be_removed(cast, factor):
    url = reverse("accounts:remove_factor", args=[factor])
    assert signed_in(cast.organizer).post(url, {"password": PASSWORD}).status_code == 404


def test_whoever_keeps_a_public_installation_needs_one(codes, cast, settings):
    User.objects.filter(pk=cast.organizer.pk).update(is_staff=True)
    by_password = signed_in(cast.organizer)
    assert by_password.get("/admin/").status_code == 200
    settings.MODE = MODES["production"]
    assert by_password.get("/admin/", secure=True).url == reverse("accounts:security")
    client = give_password()
    client.post(reverse("accounts:second_factor"), {"code": codes[0]})
    assert client.get("/admin/", secure=True).status_code == 200


@pytest.mark.parametrize(
    ("mode", "host", "can"),
    [
        ("local", "localhost", True),
        ("local", "127.0.0.1", False),
        ("hall", "192.168.1.4", False),
        ("tls", "192.168.1.4", False),
        ("production", "truco.example", True),
    ],
)
def test_passkeys_are_offered_where_browsers_have_them(cast, settings, mode, host, can):
    settings.MODE = MODES[mode]
    settings.ALLOWED_HOSTS = [host]
    client = signed_in(cast.organizer)
    secure = MODES[mode].secure
    page = client.get(reverse("accounts:security"), headers={"host": host}, secure=secure)
    assert page.context["can_have_passkeys"] == can
    answer = client.get(reverse("accounts:add_passkey"), headers={"host": host}, secure=secure)
    assert answer.status_code == (200 if can else 404)


@pytest.mark.parametrize(
    "answer", ["", "nonsense", "{}", '{"id": 7}', '{"id": "AAAA"}', "[1]", "[" * 10_000]
)
def test_a_made_up_answer_is_no_passkey(cast, answer):
    client = signed_in(cast.organizer)
    url = reverse("accounts:add_passkey")
    client.get(url, headers={"host": "localhost"})
    data = {"name": "Mi teléfono", "password": PASSWORD, "answer": answer}
    page = client.post(url, data, headers={"host": "localhost"})
    assert page.status_code == 200
    assert "Mi teléfono" in page.content.decode()
    assert not cast.organizer.passkeys.exists()
