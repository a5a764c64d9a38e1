"""`./run` itself, as a person starts and stops it, on data of its own."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from bootstrap import system
from tests.browser.conftest import QUIET
from tests.cast import PASSWORD
from tests.house.post_office import PostOffice
from tests.house.running import ROOT, alive, run
from tests.installation import eventually

PREPARE = f"""
import django; django.setup()
from django.core.management import call_command
from accounts.models import User
call_command("prepare")
User.objects.create_user("nora@example.org", {PASSWORD!r}, name="Nora")
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory) -> Path:
    """Data as an earlier start left it, with one account: copied, it saves a first start."""
    var = tmp_path_factory.mktemp("prepared") / "var"
    env = {**os.environ, "RETRUCO_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings"}
    env.pop("DATABASE_URL", None)
    subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=env, check=True)
    return var


@pytest.fixture
def var(prepared: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(prepared, tmp_path / "var"))


@pytest.fixture
def post_office():
    office = PostOffice()
    yield office
    office.close()


@pytest.mark.full
def test_a_day_with_run(tmp_path, post_office):
    """First start and the ways in; stopped while a job runs. The second start keeps the data and
    does the job; a third one is refused; Ctrl-C."""
    var = tmp_path / "var"
    with run(var, EMAIL_URL=post_office.url) as first:
        assert first.ready(), first.said
        assert first.get("/").status == 200
        assert json.loads(first.get("/readyz").read()).keys() >= {"database", "broker"}
        for role in ("organizer", "committee member", "referee", "player", "new referee"):
            assert re.search(rf"^  {role} ", first.said, re.MULTILINE)
        assert first.get("/practice/").status == 200
        assert first.send("/password/", email="nora@demo.example") == 200
        assert post_office.called.wait(30), "a worker is sending the mail, and waits for an answer"
        first.stop(signal.SIGTERM)
    passwords = re.findall(r"@demo\.example  (\S+)", first.said)
    assert len(set(passwords)) == 3
    assert post_office.mails == []
    post_office.open = True
    with run(var, EMAIL_URL=post_office.url) as second:
        assert second.ready(), second.said
        assert re.findall(r"@demo\.example  (\S+)", second.said) == passwords
        assert second.send("/enter/", username="nora@demo.example", password=passwords[0]) == 302
        with run(var) as third:
            third.process.wait(timeout=60)
            assert "already runs" in third.said
        assert eventually(lambda: len(post_office.mails) == 1), "the job cut off was picked up"
        assert "To: nora@demo.example" in post_office.mails[0]
        second.stop(signal.SIGINT)


@pytest.mark.full
def test_fresh_begins_with_nothing_and_a_hall_is_warned(tmp_path):
    """The old data is set aside, no demo is loaded; in a hall, cookies that plain http keeps."""
    var = tmp_path / "var"
    var.mkdir()
    (var / "precious").write_text("kept")
    with run(var, "--fresh", "--no-demo", "--hall") as running:
        assert running.ready(), running.said
        assert "demo.example" not in running.said
        assert "/sign-up/" in running.said
        assert "can read along" in running.said
        answer = running.get("/enter/", Host="127.0.0.1")
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("csrf=")
        assert "Secure" not in cookie
        assert 'class="banner' in answer.read().decode()
        with running.slow_senders(300):
            assert running.get("/livez").status == 200
            assert running.get("/").status == 200
        running.kill_child("granian")
        assert eventually(running.answers, seconds=30), "the web server was started again"
        private = [path for path in (var, *var.rglob("*")) if var / "static" not in path.parents]
        assert not [path for path in private if path.stat().st_mode & 0o077]
        family = running.descendants()
        running.process.kill()
        assert eventually(lambda: not any(map(alive, family)), seconds=20), "nobody is left"
    assert (tmp_path / "var.old-1" / "precious").read_text() == "kept"
    assert not (var / "precious").exists()


@pytest.mark.full
def test_tls_lets_a_browser_in_with_secure_cookies(var):
    """And maintenance, said to the data of a running installation, closes its doors."""
    with run(var, "--tls", "--no-demo") as running, sync_playwright() as playwright:
        assert running.ready(), running.said
        assert re.search(r"SHA-256 ([0-9a-f]{2}:){31}[0-9a-f]{2}", running.said)
        browser = playwright.chromium.launch(executable_path=system.chromium(), args=QUIET)
        page = browser.new_page(ignore_https_errors=True)
        answer = page.goto(f"https://127.0.0.1:{running.port}/enter/")
        assert "strict-transport-security" not in answer.headers
        assert page.evaluate("window.isSecureContext")
        page.locator("#id_username").fill("nora@example.org")
        page.locator("#id_password").fill(PASSWORD)
        page.locator("main form button[type=submit]").click()
        page.wait_for_url(f"https://127.0.0.1:{running.port}/")
        cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
        assert set(cookies) == {"__Host-session", "__Host-csrf", "__Host-language", "__Host-device"}
        assert all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies.values())
        browser.close()
        (var / "maintenance").touch()
        assert [running.get(path).status for path in ("/", "/livez", "/readyz")] == [503, 200, 200]
        running.stop()
    assert oct((var / "tls" / "key.pem").stat().st_mode)[-3:] == "600"


def test_a_busy_port_gives_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with run(tmp_path / "var", port=port) as running:
            running.process.wait(timeout=20)
    assert running.process.returncode
    assert running.said.strip().splitlines() == [
        f"Port {port} is taken on 127.0.0.1: stop what runs there,"
        f" or choose another one with --port {port + 1}."
    ]


# Python runs this before anything else: a machine without one of Pango's libraries, and no apt.
BARE_MACHINE = """
import ctypes, ctypes.util, shutil
find, load, which = ctypes.util.find_library, ctypes.CDLL, shutil.which
ctypes.util.find_library = lambda name: None if "pango-1" in name else find(name)
def CDLL(name, *more, **options):
    if name and "pango-1" in name:
        raise OSError(name)
    return load(name, *more, **options)
ctypes.CDLL = CDLL
shutil.which = lambda name, **options: None if name == "apt-get" else which(name, **options)
"""


def test_a_missing_system_library_gives_one_sentence(tmp_path):
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "sitecustomize.py").write_text(BARE_MACHINE)
    with run(tmp_path / "var", PYTHONPATH=str(tmp_path / "bare")) as running:
        running.process.wait(timeout=20)
    assert running.process.returncode
    assert running.said.strip().splitlines() == [
        "Something is missing for the papers (WeasyPrint needs Pango): run “sudo apt-get install"
        " --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0” (Debian)"
        " and start again."
    ]


@pytest.mark.parametrize("argument", ["--host=0.0.0.0", "--port=0", "--nonsense"])
def test_what_cannot_work_is_refused_before_anything_is_touched(tmp_path, argument):
    with run(tmp_path / "var", argument) as running:
        running.process.wait(timeout=20)
    assert running.process.returncode
    assert not (tmp_path / "var").exists()
