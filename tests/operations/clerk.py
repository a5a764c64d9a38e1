"""Does one management command after the other for an installation, as its own process would, but
without starting Python and Django for each: one line in (arguments), one line out (how it ended).
"""

import contextlib
import io
import json
import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.core.management.base import CommandError  # noqa: E402
from django.db import connections  # noqa: E402


def ended(arguments: list[str]) -> dict[str, object]:
    """A sentence instead of a traceback, and every connection closed, as at a process's end."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            call_command(*arguments)
        except CommandError as refusal:
            err.write(f"CommandError: {refusal}\n")
            code = 1
        finally:
            connections.close_all()
    return {"returncode": code, "stdout": out.getvalue(), "stderr": err.getvalue()}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(ended(json.loads(line))), flush=True)  # noqa: T201
