from rest_framework.serializers import ModelSerializer

from tournaments.models import Tournament


class TournamentSerializer(ModelSerializer):
    class Meta:
        model = Tournament
        fields = ["id", "slug", "name", "language", "time_zone", "created_at", "version"]
        read_only_fields = fields
