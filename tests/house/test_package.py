"""The wheel, installed into an empty environment outside the clone, is the whole product."""

import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.object_storage import find_free_port
from tests.operations.installation import ROOT, bare_environment

UV = str(Path(sys.executable).parent / "uv")
pytestmark = pytest.mark.full


class Package:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {**bare_environment(), "XDG_DATA_HOME": str(folder / "data")}
        self.command = str(folder / "venv" / "bin" / "retruco")

    def retruco(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.command, *arguments],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=180,
        )


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """Built here and installed there, with the versions that requirements.txt pins."""
    folder = tmp_path_factory.mktemp("package")
    run = [UV, "build", "--quiet", "--wheel", "--out-dir", str(folder), str(ROOT)]
    subprocess.run(run, check=True, timeout=300)
    (wheel,) = folder.glob("retruco-*.whl")
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    install = [UV, "pip", "install", "--quiet", "--python", python, wheel]
    install += ["--constraint", ROOT / "requirements.txt"]
    subprocess.run(install, check=True, cwd=folder, timeout=600)
    return Package(folder)


@pytest.fixture(scope="module")
def site(package: Package) -> Iterator[str]:
    """`retruco run`, until the tests are done."""
    port = str(find_free_port())
    with (package.folder / "run.log").open("w") as log:
        process = subprocess.Popen(
            [package.command, "run", "--port", port],
            cwd=package.folder,
            env=package.env,
            stdout=log,
            stderr=log,
        )
    try:
        wait_until_it_runs(process, package.folder / "run.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def wait_until_it_runs(process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 300
    while "Retruco runs at" not in log.read_text():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.2)


def read(address: str, language: str = "pt-br") -> str:
    asked = urllib.request.Request(address, headers={"Accept-Language": language})  # noqa: S310
    with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310
        return answer.read().decode("utf-8", errors="replace")


def test_it_runs_with_templates_static_files_words_and_the_demo(site: str, package: Package):
    page = read(f"{site}/")
    assert "Entrar" in page, "Portuguese is there"
    start = page.index("/static/")
    assert len(read(site + page[start : page.index('"', start)])) > 500
    data = package.folder / "data" / "retruco"
    assert (data / "retruco.sqlite3").exists(), "the data lie outside the package"
    assert "organizer" in (package.folder / "run.log").read_text()


def test_its_other_commands_are_those_of_manage(site: str, package: Package):
    verified = package.retruco("verify_log", "--all")
    assert verified.returncode == 0, verified.stderr
    slug = verified.stdout.split(":")[0]
    printed = package.retruco("document", "reglamento", slug, "-o", "x.pdf")
    assert printed.returncode == 0, printed.stderr
    assert (package.folder / "x.pdf").read_bytes().startswith(b"%PDF")
    made = package.retruco("backup", str(package.folder / "made.tar.gz"))
    assert made.returncode == 0, made.stderr
    assert (package.folder / "made.tar.gz").stat().st_size > 10_000


def test_what_is_wrong_with_the_environment_is_said_in_words(package: Package):
    done = subprocess.run(
        [package.command, "check"],
        env={**package.env, "LOG_LEVEL": "loud"},
        capture_output=True,
        text=True,
        cwd=package.folder,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Retruco cannot start: \n- LOG_LEVEL is “loud”")
