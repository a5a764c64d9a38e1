"""Every column that holds text or JSON, and what becomes of a person's name in it: a new one is
entered here, or nobody thought of those who ask to be forgotten."""

from django.apps import apps
from django.db import models

OURS = ("accounts", "api", "jobs", "papers", "referees", "spectators", "tournaments")
# Emptied by an eraser (tournaments/inscriptions/services/erasure.py) when the person goes.
ERASED = {
    "papers.Document": {"content", "people", "fingerprint", "file_hash", "key"},
    "spectators.ScreenState": {"notice"},
    "api.KeptAnswer": {"body"},
    "tournaments.Broadcast": {"text"},
    "tournaments.Draw": {"document", "salts", "former_names"},
    "tournaments.Participant": {
        "name", "nickname", "called", "key", "club", "email", "phone", "phone_number", "note",
        "answers",
    },
    "tournaments.PeopleFile": {"header", "rows", "fault_data"},
    "tournaments.Remark": {"text", "salt"},
    "tournaments.Team": {"name", "note"},
}  # fmt: skip
# Typed by organizers about the event, its staff or its programs, and changed by them: never about
# somebody who plays.
ABOUT_THE_EVENT = {
    "accounts.Passkey": {"name"},
    "accounts.User": {"email", "name"},
    "api.Token": {"name"},
    "api.Webhook": {"url"},
    "papers.Document": {"reason"},
    "referees.AccessRequest": {"name"},
    "tournaments.Announcement": {
        "address", "map_link", "schedule", "prizes", "contact_name", "contact_phone",
        "contact_email", "cancelled_because",
    },
    "tournaments.Picture": {"file", "words"},
    "tournaments.Plan": {"place", "category", "questions", "sponsors"},
    "tournaments.RoleGrant": {"name"},
    "tournaments.Tournament": {"slug", "name"},
    "tournaments.WayToPay": {"pix_key", "pix_name", "pix_city", "transfer"},
}  # fmt: skip
# Ids, codes, numbers, notation and hashes: nobody types a name there.
NO_NAME = {
    "accounts.User": {"password"},
    "api.Delivery": {"kind", "body", "answer"},
    "api.KeptAnswer": {"owner", "key", "request"},
    "api.Token": {"hash", "scopes"},
    "api.Webhook": {"kinds", "secret"},
    "jobs.Job": {"kind", "arguments", "failure"},
    "papers.Document": {"kind", "scope", "size"},
    "referees.AccessRequest": {"code", "hash"},
    "referees.Invitation": {"hash"},
    "referees.Phone": {"hash"},
    "referees.PinTries": {"side"},
    "referees.RulingRequest": {"line"},
    "spectators.PushKey": {"private"},
    "spectators.Subscription": {"endpoint", "p256dh", "auth"},
    "tournaments.Appeal": {"lines"},
    "tournaments.Broadcast": {"by"},
    "tournaments.Draw": {"despite", "nonce", "subject"},
    "tournaments.Entry": {"kind", "notation", "awards", "changes", "actor"},
    "tournaments.Exemption": {"granted_by"},
    "tournaments.LogEntry": {"actor", "action", "subject", "data", "previous", "hash", "salt"},
    "tournaments.Match": {
        "group", "round_code", "winner_to_side", "loser_to_side", "games", "games_won", "score",
        "flores", "signed", "winner", "how", "article",
    },
    "tournaments.OpenedMessage": {"facts", "by"},
    "tournaments.Payment": {"taken_by", "txid", "undone_by"},
    "tournaments.Reentry": {"charged_by", "undone_by"},
    "tournaments.PeopleFile": {"fault"},
    "tournaments.PersonalLink": {"hash"},
    "tournaments.Picture": {"content_type"},
    "tournaments.Plan": {
        "blueprint", "currency", "ruleset", "ruleset_version", "options", "best_of_rounds",
        "pot_shares", "stages",
    },
    "tournaments.Stage": {"key", "values", "groups", "byes"},
    "tournaments.StagePlace": {"source"},
    "tournaments.TeamPin": {"salt", "hash"},
    "tournaments.Tournament": {"time_zone"},
}  # fmt: skip


def text_columns() -> dict[str, set[str]]:
    """By model; those with fixed choices hold nothing that anybody typed."""
    kinds = (models.CharField, models.TextField, models.JSONField, models.FileField)
    columns = {
        model._meta.label: {
            field.name
            for field in model._meta.local_fields
            if isinstance(field, kinds) and not field.choices
        }
        for model in apps.get_models()
        if model._meta.app_label in OURS
    }
    return {label: names for label, names in columns.items() if names}


def test_every_text_has_its_place_in_one_of_the_lists():
    listed: dict[str, set[str]] = {}
    for table in (ERASED, ABOUT_THE_EVENT, NO_NAME):
        for label, names in table.items():
            assert not listed.get(label, set()) & names, f"{label} twice"
            listed[label] = listed.get(label, set()) | names
    assert listed == text_columns()
