"""The OpenAPI description, made once for a process and in one language: it is the same for
everybody, and takes seconds."""

import json
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator


@lru_cache(maxsize=1)
def description() -> dict[str, Any]:
    with override("en"):
        found = SchemaGenerator().get_schema(request=None, public=True)
        return dict(json.loads(json.dumps(found, default=str)))


@lru_cache(maxsize=1)
def spelled() -> bytes:
    return json.dumps(description(), ensure_ascii=False).encode()


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    name = {"Content-Disposition": 'inline; filename="retruco-openapi.json"'}
    return HttpResponse(spelled(), content_type="application/json", headers=name)
