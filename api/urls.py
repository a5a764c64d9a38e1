"""The API's addresses. tests/rights must have a row for each."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from api.views import appeals, docs, draws, events, files, inscriptions, matches, results, rules

ONE = "tournaments/<slug:slug>/"
MATCH = f"{ONE}matches/<int:number>/"

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("docs/", docs.docs, name="api_docs"),
    path("rulesets/", rules.Rulesets.as_view(), name="api_rulesets"),
    path("adjudicate", rules.Adjudicate.as_view(), name="api_adjudicate"),
    path("adjudicate/", rules.AdjudicateSlash.as_view(), name="api_adjudicate_slash"),
    path("tournaments/", events.Tournaments.as_view(), name="api_tournaments"),
    path(ONE, events.OneTournament.as_view(), name="api_tournament"),
    path(f"{ONE}plan/", events.PlanOf.as_view(), name="api_plan"),
    path(f"{ONE}steps/", events.Steps.as_view(), name="api_steps"),
    path(f"{ONE}people/", events.People.as_view(), name="api_people"),
    path(f"{ONE}people/<int:number>/", events.OnePerson.as_view(), name="api_person"),
    path(f"{ONE}log/", events.Log.as_view(), name="api_log"),
    path(f"{ONE}inscriptions/", inscriptions.Inscriptions.as_view(), name="api_inscriptions"),
    path(
        f"{ONE}inscriptions/<uuid:key>/",
        inscriptions.OneInscription.as_view(),
        name="api_inscription",
    ),
    path(
        f"{ONE}inscriptions/<uuid:key>/withdrawal/",
        inscriptions.Withdrawal.as_view(),
        name="api_withdrawal",
    ),
    path(f"{ONE}draws/", draws.Draws.as_view(), name="api_draws"),
    path(f"{ONE}draws/<int:number>/", draws.OneDraw.as_view(), name="api_draw"),
    path(f"{ONE}draws/<int:number>/make/", draws.MakeDraw.as_view(), name="api_draw_make"),
    path(f"{ONE}draws/<int:number>/reveal/", draws.RevealDraw.as_view(), name="api_draw_reveal"),
    path(f"{ONE}bracket/", matches.Bracket.as_view(), name="api_bracket"),
    path(f"{ONE}bracket/changes/", draws.BracketChanges.as_view(), name="api_bracket_changes"),
    path(f"{ONE}teams/", matches.Teams.as_view(), name="api_teams"),
    path(f"{ONE}tables/", matches.Tables.as_view(), name="api_tables"),
    path(f"{ONE}standings/", matches.Standings.as_view(), name="api_standings"),
    path(f"{ONE}calls/", results.CallNext.as_view(), name="api_calls"),
    path(f"{ONE}matches/", matches.Matches.as_view(), name="api_matches"),
    path(MATCH, matches.OneMatch.as_view(), name="api_match"),
    path(f"{MATCH}entries/", results.Entries.as_view(), name="api_entries"),
    path(f"{MATCH}games/", results.Games.as_view(), name="api_games"),
    path(f"{MATCH}decisions/", results.Decisions.as_view(), name="api_decisions"),
    path(f"{MATCH}corrections/", results.Corrections.as_view(), name="api_corrections"),
    path(f"{MATCH}confirmation/", results.Confirmation.as_view(), name="api_confirmation"),
    path(f"{MATCH}call/", results.Call.as_view(), name="api_call"),
    path(f"{ONE}ruling-requests/", results.Requests.as_view(), name="api_ruling_requests"),
    path(
        f"{ONE}ruling-requests/<int:number>/",
        results.OneRequest.as_view(),
        name="api_ruling_request",
    ),
    path(f"{ONE}appeals/", appeals.Appeals.as_view(), name="api_appeals"),
    path(f"{ONE}appeals/<int:number>/", appeals.OneAppeal.as_view(), name="api_appeal"),
    path(f"{ONE}cases/", appeals.Cases.as_view(), name="api_cases"),
    path(f"{ONE}cases/<int:number>/decision/", appeals.OneCase.as_view(), name="api_case"),
    path(f"{ONE}documents/", files.Documents.as_view(), name="api_documents"),
    path(f"{ONE}documents/<uuid:key>/", files.OneDocument.as_view(), name="api_document"),
    path(f"{ONE}documents/<uuid:key>/file/", files.DocumentFile.as_view(), name="api_file"),
    path(f"{ONE}exports/<slug:what>.<slug:form>", files.Export.as_view(), name="api_export"),
]
