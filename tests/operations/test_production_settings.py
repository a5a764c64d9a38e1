"""A public server starts only when it was told everything, and safely; all faults at once."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.production import DEMANDED
from tests.operations.installation import ROOT, bare_environment

GOOD = {
    "RETRUCO_MODE": "production",
    "SECRET_KEY": "".join(chr(33 + n % 90) for n in range(7, 7 + 64)),
    "ALLOWED_HOSTS": "truco.example",
    "SITE_URL": "https://truco.example",
    "DATABASE_URL": "postgresql://retruco:s3cret@database.example/retruco",
    "CELERY_BROKER_URL": "redis://:s3cret@broker.example/0",
    "EMAIL_URL": "smtp+tls://retruco:s3cret@mail.example",
    "DEFAULT_FROM_EMAIL": "Retruco <torneo@truco.example>",
    "TRUSTED_PROXIES": "127.0.0.1",
}


@pytest.fixture
def good(tmp_path: Path) -> dict[str, str]:
    return {**GOOD, "RETRUCO_VAR": str(tmp_path)}


def manage(*arguments: str, env: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**bare_environment(), **env},
        capture_output=True,
        text=True,
        timeout=300,
    )


def refusal(env: dict[str, str]) -> list[str]:
    """Why a process doesn't start: sentences, no traceback."""
    done = manage("check", env=env)
    assert done.returncode == 1, done.stdout
    first, *rest = done.stderr.strip().split("\n- ")
    assert first.strip() == "Retruco cannot start:"
    return rest


def settings_of(env: dict[str, str]) -> dict[str, Any]:
    """The settings as a process with this environment reads them."""
    with mock.patch.dict(os.environ, {**bare_environment(), **env}, clear=True):
        return runpy.run_path(str(ROOT / "config" / "settings.py"))


def faults(env: dict[str, str]) -> list[str]:
    """All that is wrong with an environment; no password is ever said."""
    with pytest.raises(ImproperlyConfigured) as stop:
        settings_of(env)
    assert "s3cret" not in str(stop.value)
    return str(stop.value).strip().removeprefix("- ").split("\n- ")


def test_the_good_environment_passes_with_0_warnings(good: dict[str, str]) -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", env=good)
    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout


def test_everything_missing_is_said_at_once() -> None:
    sentences = refusal({"RETRUCO_MODE": "production"})
    assert sentences == faults({"RETRUCO_MODE": "production"})
    assert [sentence.split()[0] for sentence in sentences] == list(DEMANDED)
    assert all(" is missing: set it to " in sentence for sentence in sentences)


def test_all_that_is_unsafe_is_said_at_once(good: dict[str, str]) -> None:
    bad = {name: value for name, (value, _) in UNSAFE.items() if name.isupper()}
    sentences = faults({**good, **bad})
    assert len(sentences) == len(bad)


# variable (and a lower-case word where one has several ways to be wrong): value, what is said
UNSAFE = {
    "SECRET_KEY": ("short", "SECRET_KEY is too short"),
    "SECRET_KEY plain": ("a" * 64, "SECRET_KEY is too short or too plain"),
    "ALLOWED_HOSTS": ("truco.example,*", "ALLOWED_HOSTS contains “*”"),
    "ALLOWED_HOSTS other": ("other.example", "add truco.example"),
    "SITE_URL": ("http://truco.example", "SITE_URL is not an https address"),
    "SITE_URL bare": ("truco.example", "SITE_URL is not an https address"),
    "CSRF_TRUSTED_ORIGINS": ("http://x.example", "CSRF_TRUSTED_ORIGINS contains “http://x"),
    "DATABASE_URL": ("sqlite:///x.sqlite3", "DATABASE_URL does not name PostgreSQL"),
    "DATABASE_URL port": ("postgresql://a:s3cret@b:c/d", "DATABASE_URL can't be read"),
    "CELERY_BROKER_URL": ("filesystem://", "CELERY_BROKER_URL names neither Redis nor RabbitMQ"),
    "CELERY_BROKER_URL memory": ("memory://", "CELERY_BROKER_URL names neither"),
    "EMAIL_URL": ("imap://a:s3cret@b", "EMAIL_URL can't be read"),
    "TRUSTED_PROXIES": ("*", "TRUSTED_PROXIES contains “*”"),
    "TRUSTED_PROXIES name": ("nginx", "TRUSTED_PROXIES contains “nginx”"),
    "TRUSTED_PROXIES world": ("0.0.0.0/0", "that trusts every visitor"),
    "TIME_ZONE": ("America/Atlantis", "TIME_ZONE is “America/Atlantis”"),
    "LOG_LEVEL": ("LOUD", "LOG_LEVEL is “LOUD”"),
    "SSL_REDIRECT": ("perhaps", "SSL_REDIRECT is “perhaps”"),
    "WEB_PROCESSES": ("two", "WEB_PROCESSES is “two”"),
    "WEB_THREADS": ("0", "WEB_THREADS is “0”"),
    "WORKER_PROCESSES": ("-1", "WORKER_PROCESSES is “-1”"),
    "WORKER_CONCURRENCY": ("many", "WORKER_CONCURRENCY is “many”"),
}


@pytest.mark.parametrize("name", UNSAFE)
def test_an_unsafe_value_stops_the_start_and_is_named(good: dict[str, str], name: str) -> None:
    value, sentence = UNSAFE[name]
    sentences = faults({**good, name.split()[0]: value})
    assert len(sentences) == 1
    assert sentence in sentences[0]


def test_a_mode_that_does_not_exist_is_named(tmp_path: Path) -> None:
    (sentence,) = faults({"RETRUCO_MODE": "prod", "RETRUCO_VAR": str(tmp_path)})
    assert sentence == "RETRUCO_MODE is “prod”: set it to local or hall or tls or production."


@pytest.mark.parametrize("mode", ["local", "hall", "tls", "production"])
def test_cookies_and_transport_of_each_mode(good: dict[str, str], mode: str) -> None:
    """Plain http drops Secure and __Host- cookies; https has both, production also HSTS."""
    env = good if mode == "production" else {"RETRUCO_VAR": good["RETRUCO_VAR"]}
    settings = settings_of({**env, "RETRUCO_MODE": mode})
    secure = mode in {"tls", "production"}
    prefix = "__Host-" if secure else ""
    for kind in ("session", "csrf", "language", "theme"):
        assert settings[f"{kind.upper()}_COOKIE_NAME"] == prefix + kind
    for kind in ("SESSION", "CSRF", "LANGUAGE"):
        assert settings[f"{kind}_COOKIE_SECURE"] is secure
    assert settings["SESSION_COOKIE_HTTPONLY"]
    assert settings["CSRF_COOKIE_HTTPONLY"]
    assert settings["SESSION_COOKIE_SAMESITE"] == "Lax"
    assert bool(settings.get("SECURE_HSTS_SECONDS")) is (mode == "production")
    assert bool(settings.get("SECURE_SSL_REDIRECT")) is (mode == "production")
    assert settings["DEBUG"] is False


def test_the_embedded_secret_is_made_once_and_is_its_owners_only(tmp_path: Path) -> None:
    env = {"RETRUCO_VAR": str(tmp_path)}
    assert manage("check", env=env).returncode == 0
    secret = tmp_path / "secret_key"
    first = secret.read_text()
    assert len(first) >= 64
    assert os.stat(secret).st_mode & 0o777 == 0o600
    settings_of(env)
    assert secret.read_text() == first
