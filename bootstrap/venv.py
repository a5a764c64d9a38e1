"""The clone's own virtual environment, with the pinned requirements and nothing else."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from bootstrap.say import fail, say

ROOT = Path(__file__).resolve().parent.parent
IS_CLONE = (ROOT / "run").is_file()  # else pip installed us, with everything we need
VENV = ROOT / ".venv" if IS_CLONE else Path(sys.prefix)
PYTHON = VENV / "bin" / "python"


def data_folder() -> Path:
    """Where data lies unless RETRUCO_VAR says otherwise: never among a package's files."""
    if IS_CLONE:
        return ROOT / "var"
    shared = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(shared) / "retruco"


def ensure(*files: str) -> None:
    """Install the requirements files once; again only after one of them, or Python, changed."""
    if not IS_CLONE:
        return
    stamp = VENV / f"installed-{'-'.join(Path(name).stem for name in files)}"
    requirements = fingerprint(files)
    if stamp.exists() and stamp.read_text() == requirements and PYTHON.exists():
        return
    if not PYTHON.exists() or not runs(PYTHON):
        say("Making the virtual environment")
        shutil.rmtree(VENV, ignore_errors=True)
        make()
    say(f"Installing {' and '.join(files)} (the first time takes a minute or two)")
    pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check", "--require-hashes"]
    command: list[str | Path] = [PYTHON, *pip, "--no-compile"]
    for name in files:
        command += ["-r", ROOT / name]
    if subprocess.run(command, cwd=ROOT).returncode:
        fail("The requirements could not be installed: see pip's message above.")
    # pip would compile on one core. What does not compile is nothing we import.
    subprocess.run([PYTHON, "-m", "compileall", "-qq", "-j", "0", VENV / "lib"])
    stamp.write_text(requirements)


def make() -> None:
    if subprocess.run([sys.executable, "-m", "venv", VENV]).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        fail(
            "Python can't make virtual environments here: install its venv module"
            " (on Debian: apt-get install python3-venv) and start again."
        )


def fingerprint(files: tuple[str, ...]) -> str:
    digest = hashlib.sha256(sys.version.encode())
    for name in files:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def runs(python: Path) -> bool:
    """A copied or moved environment, or one of a Python since removed, does not."""
    if not os.access(python, os.X_OK):
        return False
    return not subprocess.run([python, "-c", "import pip"], stderr=subprocess.DEVNULL).returncode
