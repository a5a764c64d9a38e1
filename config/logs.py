"""Structured logs: one JSON object a line, with the request's id and without personal data.

What is logged about a request is its route, never its path or query: slugs, names and tokens
travel there. Nothing here knows who asked. An exception is told by its kind and the lines of code
it passed, never by its message or by variables: databases and validators put values into messages.
"""

import json
import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime

current_request: ContextVar[str] = ContextVar("current_request", default="-")

SECURITY = "django.security."
OWN = "retruco"  # loggers of ours: constant events, and `extra` chosen by us
# Others whose messages speak of processes, queues and ids only.
TRUSTED = ("celery.worker", "celery.beat", "celery.apps", "celery.utils", "kombu", "_granian")
WARNED = re.compile(r"\S+:\d+: \w+")  # file, line and kind; the text may quote data
ADDRESS = re.compile(r"\S+@\S+")
# What every LogRecord carries; anything else was handed in with `extra`.
STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}
# Exceptions whose messages name code, never data.
TELLING = (AttributeError, ImportError, NameError, NotImplementedError, TypeError)


class JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": event_of(record),
            "request": current_request.get(),
        }
        line.update(fields_of(record))
        # Anybody can cause a security warning, thousands a minute: its kind says enough.
        if record.exc_info and record.exc_info[1] and not record.name.startswith(SECURITY):
            line["traceback"] = describe_exception(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def event_of(record: logging.LogRecord) -> str:
    """What happened, in words that can't hold a visitor's data.

    A library's message is taken as its author wrote it, with its placeholders: what fills them may
    be a path, an address or a name.
    """
    if record.name == OWN or record.name.startswith((f"{OWN}.", *TRUSTED)):
        return record.getMessage()
    if record.name == "django.request":
        return "unexpected exception"
    if record.name.startswith(SECURITY):
        return record.name.removeprefix(SECURITY)  # the message quotes the request
    if record.name == "py.warnings" and (where := WARNED.match(record.getMessage())):
        return where[0]
    if record.name == "celery.app.trace":
        return "task failed" if record.exc_info else "task done"
    return ADDRESS.sub("(address)", str(record.msg))


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    if record.name == OWN or record.name.startswith(f"{OWN}."):
        return {
            name: value if isinstance(value, int | float | bool) else str(value)
            for name, value in record.__dict__.items()
            if name not in STANDARD
        }
    if record.name == "celery.app.trace" and isinstance(record.args, dict):
        return {"task": str(record.args.get("name")), "task_id": str(record.args.get("id"))}
    return {}


def describe_exception(error: BaseException) -> str:
    """An exception and what led to it: kinds, files, lines of code.

    >>> try:
    ...     int("ana@example.org")
    ... except ValueError as error:
    ...     print(describe_exception(error).splitlines()[-1])
    ValueError
    """
    parts = []
    passed: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in passed:
        passed.add(id(cause))
        frames = "".join(traceback.format_tb(cause.__traceback__))
        parts.append(frames + exception_name(cause))
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n\nThe above led to:\n\n".join(reversed(parts))


def exception_name(error: BaseException) -> str:
    kind = type(error)
    name = kind.__qualname__
    if kind.__module__ != "builtins":
        name = f"{kind.__module__}.{name}"
    if state := getattr(error, "sqlstate", None):
        name += f" [{state}]"  # PostgreSQL's code says what its message would, without the values
    return f"{name}: {error}" if kind in TELLING else name


class Unexpected(logging.Filter):
    """Of Django's words on requests only the exceptions: the request middleware says the rest."""

    def filter(self, record: logging.LogRecord) -> bool:
        return bool(record.exc_info) and record.levelno >= logging.ERROR


def log_level(raw: str) -> str:
    return {name: name for name in ("DEBUG", "INFO", "WARNING", "ERROR")}[raw.upper()]


def logging_settings(*, level: str) -> dict[str, object]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLine}},
        "filters": {"unexpected": {"()": Unexpected}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True, "level": "WARNING"},
            "django.request": {"filters": ["unexpected"]},
            "axes": {"level": "ERROR"},
            "fontTools": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
            # It warns that the filesystem broker has no host name.
            "kombu.connection": {"level": "ERROR"},
        },
    }
