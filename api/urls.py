"""The API's addresses: each names the method of a view set that answers it. tests/rights must have
a row for each."""

from typing import Any

from django.urls import path
from django.urls.resolvers import URLPattern

from api import docs, schema
from api.appeals import AppealViewSet, CaseViewSet
from api.base import ApiViewSet
from api.brackets import BracketViewSet
from api.clocks import ClockViewSet
from api.documents import DocumentViewSet, ExportViewSet
from api.draws import DrawViewSet
from api.hall import BoardViewSet, ScreenViewSet
from api.imports import ImportViewSet
from api.inscriptions import InscriptionViewSet
from api.log import LogViewSet
from api.matches import MatchViewSet
from api.players import MyAppealViewSet, MyInscriptionViewSet, MyMatchViewSet, ProposalViewSet
from api.referees import PhoneRequestViewSet, PhoneViewSet, RefereeViewSet, RulingRequestViewSet
from api.returns import ReturnViewSet
from api.rules import RulesViewSet, RulesWithSlashViewSet
from api.setup import (
    AnnouncementViewSet,
    PlanViewSet,
    RoleViewSet,
    SetupViewSet,
    TournamentsViewSet,
)
from api.stages import StageViewSet
from api.teams import TeamViewSet
from api.tokens.viewsets import TokenViewSet
from api.webhooks.viewsets import WebhookViewSet

EVENT = "tournaments/<slug:slug>/"
MATCH = "matches/<int:number>/"
PERSON = "inscriptions/<uuid:key>/"
IMPORTS = "inscriptions/imports/"
PROPOSAL = "proposals/<int:number>/"
DRAW = "draws/<int:number>/"
PAPER = "documents/<uuid:key>/"
WEBHOOK = "webhooks/<uuid:key>/"
DELIVERY = f"{WEBHOOK}deliveries/<uuid:delivery>/"
TEAM = "teams/<int:number>/"
STAGE = "stages/<slug:key>/"
ME = "me/"
REFEREE = "referees/<int:number>/"
ASKING = "phone-requests/"
RULINGS = "ruling-requests/"


def at(address: str, name: str, view_set: type[ApiViewSet], **methods: Any) -> URLPattern:
    """Inside a tournament. `get="list"`: which method of the view set answers which of HTTP's."""
    return path(EVENT + address, view_set.as_view(methods), name=name)


tournaments = TournamentsViewSet.as_view({"get": "list", "post": "create"})
slashed_rules = RulesWithSlashViewSet.as_view({"post": "adjudicate"})

app_name = "api"
urlpatterns = [
    path("schema/", schema.schema, name="schema"),
    path("docs/", docs.docs, name="docs"),
    path("rulesets/", RulesViewSet.as_view({"get": "list"}), name="rulesets"),
    path("adjudicate", RulesViewSet.as_view({"post": "adjudicate"}), name="adjudicate"),
    path("adjudicate/", slashed_rules, name="adjudicate_slash"),
    path("tournaments/", tournaments, name="tournaments"),
    at("", "tournament", SetupViewSet, get="retrieve"),
    at("copies/", "copies", SetupViewSet, post="copy"),
    at("steps/", "steps", SetupViewSet, post="take_step"),
    at("cancellation/", "cancellation", SetupViewSet, post="cancel_event"),
    at("deletion/", "deletion", SetupViewSet, post="delete_event"),
    at("announcement/", "announcement", AnnouncementViewSet, get="retrieve", patch="update"),
    at("podium/", "podium", SetupViewSet, get="podium"),
    at("plan/", "plan", PlanViewSet, get="retrieve", post="create", patch="update"),
    at("regulation/", "regulation", PlanViewSet, get="regulation"),
    at("regulation/preview/", "regulation_preview", PlanViewSet, post="preview_regulation"),
    at("people/", "people", RoleViewSet, get="list", post="invite"),
    at("people/<int:number>/", "person", RoleViewSet, delete="take_away"),
    at("people/<int:number>/end/", "end_role", RoleViewSet, post="end"),
    at("log/", "log", LogViewSet, get="list"),
    at("log/head/", "log_head", LogViewSet, get="get_head"),
    at("log/<int:number>/", "log_entry", LogViewSet, get="retrieve"),
    at("log/remarks/<uuid:key>/", "remark", LogViewSet, delete="erase_remark"),
    at("inscriptions/", "inscriptions", InscriptionViewSet, get="list", post="inscribe"),
    at("inscriptions/counts/", "counts", InscriptionViewSet, get="counts"),
    at(PERSON, "inscription", InscriptionViewSet, get="retrieve", patch="update", delete="erase"),
    at(
        f"{PERSON}withdrawal/",
        "withdrawal",
        InscriptionViewSet,
        post="withdraw",
        delete="take_back",
    ),
    at(f"{PERSON}links/", "links", InscriptionViewSet, post="give_link", delete="void_links"),
    at(f"{PERSON}replacement/", "replacement", InscriptionViewSet, post="replace"),
    at("reserves/", "reserves", InscriptionViewSet, get="reserves"),
    at("inscriptions/pairs/", "pairs", TeamViewSet, post="pair"),
    at(TEAM, "team", TeamViewSet, patch="rename", delete="split"),
    at(f"{TEAM}swap/", "swap", TeamViewSet, post="swap"),
    at(f"{TEAM}list/", "team_list", TeamViewSet, post="add_to_list"),
    at(f"{TEAM}list/<uuid:key>/", "team_member", TeamViewSet, delete="take_off_list"),
    at(
        f"{TEAM}reentries/",
        "reentries",
        TeamViewSet,
        get="reentries",
        post="charge_reentry",
        delete="undo_reentry",
    ),
    at(f"{TEAM}pin/", "team_pin", InscriptionViewSet, post="issue_pin"),
    at(IMPORTS, "imports", ImportViewSet, post="create"),
    at(f"{IMPORTS}preview/", "import_preview", ImportViewSet, post="preview"),
    at(f"{IMPORTS}template.<slug:form>", "import_template", ImportViewSet, get="template"),
    at("proposals/", "proposals", ProposalViewSet, get="list", post="propose"),
    at(PROPOSAL, "proposal", ProposalViewSet, get="retrieve", post="reply", delete="take_back"),
    at("draws/", "draws", DrawViewSet, get="list", post="freeze"),
    at("draws/<slug:kind>/entrants/", "draw_entrants", DrawViewSet, get="entrants"),
    at(DRAW, "draw", DrawViewSet, get="retrieve"),
    at(f"{DRAW}make/", "draw_make", DrawViewSet, post="make"),
    at(f"{DRAW}cancellation/", "draw_cancellation", DrawViewSet, post="cancel"),
    at(f"{DRAW}reveal/", "draw_reveal", DrawViewSet, post="reveal"),
    at(f"{DRAW}places/", "draw_places", DrawViewSet, get="places"),
    at(f"{DRAW}changes/", "draw_changes", DrawViewSet, post="swap"),
    at("stages/", "stages", StageViewSet, get="list"),
    at(f"{STAGE}bracket/", "stage_bracket", StageViewSet, post="build_bracket"),
    at(f"{STAGE}late-teams/", "late_teams", StageViewSet, get="late_teams", post="enter_late"),
    at(f"{STAGE}deductions/", "deductions", StageViewSet, get="deductions", post="deduct"),
    at(f"{STAGE}deductions/<uuid:deduction>/", "deduction", StageViewSet, post="give_back"),
    at("returns/", "returns", ReturnViewSet, get="retrieve", post="buy"),
    at("returns/sale/", "returns_sale", ReturnViewSet, post="set_sale"),
    at("returns/<int:number>/", "return", ReturnViewSet, delete="refund"),
    at("bracket/", "bracket", BracketViewSet, get="bracket"),
    at("bracket/changes/", "bracket_changes", DrawViewSet, post="change_bracket"),
    at("teams/", "teams", BracketViewSet, get="teams"),
    at("tables/", "tables", BracketViewSet, get="tables", put="assign_tables"),
    at("standings/", "standings", BracketViewSet, get="standings"),
    at("calls/", "calls", MatchViewSet, post="call_next"),
    at("matches/", "matches", MatchViewSet, get="list"),
    at(MATCH, "match", MatchViewSet, get="retrieve", patch="set_format"),
    at(f"{MATCH}entries/", "entries", MatchViewSet, get="entries", post="record_entry"),
    at(f"{MATCH}games/", "games", MatchViewSet, post="record_games"),
    at(f"{MATCH}seats/", "seats", MatchViewSet, post="seat"),
    at(f"{MATCH}deck/", "deck", MatchViewSet, post="return_deck"),
    at(f"{MATCH}signatures/", "signatures", MatchViewSet, post="sign"),
    at(f"{MATCH}decisions/", "decisions", MatchViewSet, post="decide"),
    at(f"{MATCH}corrections/", "corrections", MatchViewSet, post="correct"),
    at(f"{MATCH}confirmation/", "confirmation", MatchViewSet, post="confirm"),
    at(f"{MATCH}walkover/", "walkover", MatchViewSet, delete="take_back_walkover"),
    at(f"{MATCH}call/", "call", MatchViewSet, post="call", put="move", delete="take_back_call"),
    at("board/", "board", BoardViewSet, get="retrieve"),
    at("clocks/", "clocks", ClockViewSet, get="list", post="act"),
    at("screen/", "screen", ScreenViewSet, get="retrieve", put="update"),
    at("referees/", "referees", RefereeViewSet, get="list", post="create"),
    at(REFEREE, "referee", RefereeViewSet, patch="set_head"),
    at(f"{REFEREE}invitation/", "invitation", RefereeViewSet, post="invite_phone"),
    at("phones/", "phones", PhoneViewSet, get="list"),
    at("phones/<int:number>/", "phone", PhoneViewSet, delete="lock_out"),
    at(ASKING, "phone_requests", PhoneRequestViewSet, get="list", delete="refuse_all"),
    at(f"{ASKING}<int:number>/", "phone_request", PhoneRequestViewSet, post="reply"),
    at(RULINGS, "ruling_requests", RulingRequestViewSet, get="list"),
    at(f"{RULINGS}<int:number>/", "ruling_request", RulingRequestViewSet, post="reply"),
    at("tokens/", "tokens", TokenViewSet, get="list", post="create"),
    at("tokens/<int:number>/", "token", TokenViewSet, delete="revoke"),
    at("webhooks/", "webhooks", WebhookViewSet, get="list", post="create"),
    at(WEBHOOK, "webhook", WebhookViewSet, get="retrieve", delete="end"),
    at(f"{WEBHOOK}deliveries/", "deliveries", WebhookViewSet, get="deliveries"),
    at(DELIVERY, "delivery", WebhookViewSet, get="delivery", post="redeliver"),
    at("appeals/", "appeals", AppealViewSet, get="list", post="file"),
    at("appeals/<int:number>/", "appeal", AppealViewSet, get="retrieve", post="add_step"),
    at("appeals/<int:number>/preview/", "appeal_preview", AppealViewSet, post="preview"),
    at("cases/", "cases", CaseViewSet, get="list", post="bring"),
    at("cases/<int:number>/decision/", "case", CaseViewSet, post="decide"),
    at("documents/", "documents", DocumentViewSet, get="list", post="create"),
    at(PAPER, "document", DocumentViewSet, get="retrieve"),
    at(f"{PAPER}again/", "document_again", DocumentViewSet, post="try_again"),
    at(f"{PAPER}file/", "file", DocumentViewSet, get="file"),
    at("event.json", "event_file", ExportViewSet, get="event"),
    at("exports/", "exports", ExportViewSet, get="list"),
    at("exports/<slug:what>.<slug:form>", "export", ExportViewSet, get="file"),
    at(ME, "me", MyInscriptionViewSet, get="retrieve", patch="update"),
    at(f"{ME}data/", "my_data", MyInscriptionViewSet, get="data"),
    at(
        f"{ME}withdrawal/",
        "my_withdrawal",
        MyInscriptionViewSet,
        post="withdraw",
        delete="take_back",
    ),
    at(f"{ME}erasure/", "my_erasure", MyInscriptionViewSet, post="ask_for_erasure"),
    at(f"{ME}pin/", "my_pin", MyInscriptionViewSet, post="issue_pin"),
    at(f"{ME}match/", "my_match", MyMatchViewSet, get="retrieve"),
    at(f"{ME}match/games/", "my_games", MyMatchViewSet, post="record_games"),
    at(f"{ME}match/entries/", "my_entries", MyMatchViewSet, post="record_entry"),
    at(f"{ME}match/signature/", "my_signature", MyMatchViewSet, post="sign"),
    at(f"{ME}appeals/", "my_appeals", MyAppealViewSet, get="list", post="file"),
    at(f"{ME}appeals/<int:number>/", "my_appeal", MyAppealViewSet, post="add_step"),
]
