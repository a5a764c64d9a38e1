"""The pages of one tournament where organizers let programs in."""

from django.urls import path

from api.tokens import views as tokens
from api.webhooks import views as webhooks

app_name = "api_pages"
urlpatterns = [
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:number>/revoke/", tokens.revoke, name="revoke_token"),
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<uuid:key>/", webhooks.webhook, name="webhook"),
]
