"""Examples in the description: each shape carries one, in real words."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.drainage import get_override
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

JSON = "application/json"


def shown(
    value: Any, *, sent: Any = None, media_type: str = JSON
) -> Callable[[type[Any]], type[Any]]:
    """What is sent or answered, as it would be: `@shown({"accept": True})` over a shape. `sent`
    where that is something else than what is answered."""
    if sent is None:
        examples = [example(value, media_type=media_type)]
    else:
        examples = [
            example(sent, media_type=media_type, request_only=True),
            answered(value),
        ]
    return extend_schema_serializer(examples=examples)


def answered(value: Any) -> OpenApiExample:
    """Of an operation whose answer has no shape of its own: `examples=[answered({…})]`."""
    return example(value, media_type=JSON, response_only=True)


def example(value: Any, **more: Any) -> OpenApiExample:
    return OpenApiExample("Example", value=value, status_codes=["200", "201", "202"], **more)


def example_of(shape: type[Any]) -> Any:
    """What `shown` was told is answered; nothing where it was not."""
    found = get_override(shape, "examples", [])
    return next((one.value for one in found if not one.request_only), None)
