"""Long lists in parts: `limit` and `offset`, with the number of all."""

from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    default_limit = 50
    max_limit = 200
