"""Examples in the description: each shape carries one, in real words."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

JSON = "application/json"


def shown(value: Any, *, media_type: str = JSON) -> Callable[[type[Any]], type[Any]]:
    """What is sent or answered, as it would be: `@shown({"accept": True})` over a shape."""
    example = OpenApiExample("Example", value=value, media_type=media_type)
    return extend_schema_serializer(examples=[example])
