"""What the API answers when it says no: problem details (RFC 9457), described for OpenAPI."""

from rest_framework import serializers


class Problem(serializers.Serializer):
    type = serializers.CharField()
    title = serializers.CharField(help_text="In the language of the request.")
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="For programs: it never changes with the language.")


NOT_FOUND = {(404, "application/problem+json"): Problem}
