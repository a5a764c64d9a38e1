"""Tournaments for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.pagination import LimitOffsetPagination

from api.problems import NOT_FOUND
from api.serializers import TournamentSerializer
from tournaments.models import Tournament
from tournaments.selectors import tournament_by_slug


class Pages(LimitOffsetPagination):
    default_limit = 50
    max_limit = 200


class TournamentList(ListAPIView):
    """All tournaments, newest first."""

    queryset = Tournament.objects.order_by("-created_at", "pk")
    serializer_class = TournamentSerializer
    pagination_class = Pages


@extend_schema(responses={200: TournamentSerializer, **NOT_FOUND})
class TournamentDetail(RetrieveAPIView):
    """One tournament, by the name in its address."""

    queryset = Tournament.objects.all()
    serializer_class = TournamentSerializer
    lookup_field = "slug"

    def get_object(self) -> Tournament:
        return tournament_by_slug(self.kwargs["slug"])
