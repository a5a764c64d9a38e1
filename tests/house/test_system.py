"""What is missing on a machine is said in one sentence with its remedy."""

import socket

import pytest

from bootstrap import network, system
from bootstrap.run import options

MISSING = system.Need("a purpose", ("some-package",), lambda: False)


def test_without_root_it_says_the_one_command_that_mends_it(monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(SystemExit) as stop:
        system.ensure(MISSING)
    assert "sudo apt-get install --no-install-recommends some-package" in str(stop.value)
    assert "a purpose" in str(stop.value)


def test_what_one_can_do_without_is_said_and_nothing_stops(monkeypatch, capsys):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    system.offer(MISSING)
    said = capsys.readouterr()
    assert "sudo apt-get install --no-install-recommends some-package" in said.out + said.err


def test_without_apt_it_says_so_too(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit, match="some-package"):
        system.ensure(MISSING)


def test_what_is_there_is_not_installed_again(monkeypatch):
    monkeypatch.setattr("subprocess.run", lambda *a, **k: pytest.fail("installed"))
    system.ensure(system.Need("a purpose", ("x",), lambda: True))


def test_the_browser_without_windows_is_taken_where_it_is(monkeypatch):
    installed = {"chromium", "chromium-headless-shell"}
    monkeypatch.setattr("shutil.which", lambda name: name if name in installed else None)
    assert system.chromium() == "chromium-headless-shell"
    installed.remove("chromium-headless-shell")
    assert system.chromium() == "chromium"
    installed.clear()
    assert system.chromium() is None


def test_a_library_that_does_not_exist_is_not_found():
    assert not system.loadable("retruco-no-such-library")
    assert system.loadable("c") or system.loadable("pango-1.0")


def test_a_busy_port_is_named_with_a_way_out():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as stop:
            network.ensure_free("127.0.0.1", port)
    assert f"--port {port + 1}" in str(stop.value)


def test_an_address_of_another_machine_is_refused():
    with pytest.raises(SystemExit, match="--host"):
        network.ensure_free("192.0.2.7", 8000)


def test_an_open_address_needs_a_word(monkeypatch):
    with pytest.raises(SystemExit, match="--tls"):
        options(["--host", "0.0.0.0"])
    assert options(["--host", "0.0.0.0", "--tls"]).tls
    assert options(["--hall"]).host == "0.0.0.0"
    assert options([]).host == "127.0.0.1"


def test_a_port_that_cannot_be_is_refused():
    with pytest.raises(SystemExit, match="70000"):
        options(["--port", "70000"])


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1", "127.9.9.9"])
def test_loopback_is_known_by_all_its_names(host):
    assert network.is_loopback(host)
    assert not network.is_loopback("192.0.2.7")
