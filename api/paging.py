"""Long lists in parts: `limit` and `offset`, with the number of all. A part that is not there to
be asked for is refused like any other wrong field."""

from typing import Any

from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

MOST = 200


class PartShape(serializers.Serializer[Any]):
    limit = serializers.IntegerField(
        required=False, default=50, min_value=1, max_value=MOST, help_text="How many at most."
    )
    offset = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=2**31 - 1, help_text="From there on."
    )


class Pages(LimitOffsetPagination):
    max_limit = MOST

    def get_limit(self, request: Request) -> int:
        asked = PartShape(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        self.start: int = asked.validated_data["offset"]
        limit: int = asked.validated_data["limit"]
        return limit

    def get_offset(self, request: Request) -> int:
        return self.start
