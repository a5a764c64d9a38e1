"""Structured logs: one JSON object a line, with the request's id and without personal data.

What is logged about a request is its route, never its path or query: slugs, names and tokens
travel there. Nothing here knows who asked.
"""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

current_request: ContextVar[str] = ContextVar("current_request", default="-")

# What every LogRecord carries; anything else was handed in with `extra` and belongs in the line.
STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}
# Django hands the request and celery whole payloads to its records: they hold personal data.
NEVER = frozenset({"request", "server_time", "data", "args", "sql", "params"})


class JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.msg if record.name.startswith("django.") else record.getMessage(),
            "request": current_request.get(),
        }
        for name, value in record.__dict__.items():
            if name not in STANDARD and name not in NEVER:
                line[name] = value if isinstance(value, int | float | bool) else str(value)
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def logging_settings(*, level: str) -> dict[str, object]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLine}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django's own handlers print the requested path: the request middleware says what
            # is needed.
            "django.request": {"handlers": [], "propagate": False},
            "django": {"handlers": [], "propagate": True, "level": "WARNING"},
            "axes": {"level": "ERROR"},
            "fontTools": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
        },
    }
