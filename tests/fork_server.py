"""Runs code inside the product for an installation, each time in a child of its own: Python and
Django start once, the child is as fresh as a new process. One line in (what to run), one line out
(how it ended). Whoever starts it sets the environment of the installation.
"""

import contextlib
import io
import json
import os
import sys
import traceback

import django

django.setup()

from django.core.management import execute_from_command_line  # noqa: E402


def end_of(request: dict[str, object]) -> dict[str, object]:
    """How it ends in this process, as another one would see it."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            if "code" in request:
                exec(str(request["code"]), {"__name__": "__main__"})  # noqa: S102
            else:
                execute_from_command_line(["manage.py", *request["arguments"]])  # type: ignore[misc]
        except SystemExit as ending:
            code = ending.code if isinstance(ending.code, int) else int(ending.code is not None)
        except BaseException:
            traceback.print_exc()
            code = 1
    return {"returncode": code, "stdout": out.getvalue(), "stderr": err.getvalue()}


if __name__ == "__main__":
    for line in sys.stdin:
        if child := os.fork():
            os.waitpid(child, 0)
            continue
        print(json.dumps(end_of(json.loads(line))), flush=True)  # noqa: T201
        os._exit(0)
