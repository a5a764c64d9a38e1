"""Django's command line for Retruco: `manage.py` in a clone, `retruco` where the package is
installed, which also knows `retruco run`."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from bootstrap import run, venv


def main(arguments: list[str] | None = None) -> None:
    arguments = sys.argv if arguments is None else arguments
    if arguments[1:2] == ["run"]:
        run.main(arguments[2:])
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if os.environ.get("RETRUCO_MODE") != "production":  # where it must be said
        os.environ.setdefault("RETRUCO_VAR", str(venv.data_folder()))
    try:
        execute_from_command_line(arguments)
    except ImproperlyConfigured as problem:
        sys.exit(f"Retruco cannot start: {problem}")


if __name__ == "__main__":
    main()
