"""The API's addresses of the event's side: setting up, the desk, draws by name, players."""

from django.urls import path

from api.views import (
    appeal_preview,
    board,
    desk,
    draw_places,
    exports,
    imports,
    log,
    me,
    my_appeals,
    my_match,
    paper_again,
    proposals,
    setup,
    table,
)

ONE = "tournaments/<slug:slug>/"
MATCH = f"{ONE}matches/<int:number>/"
PERSON = f"{ONE}inscriptions/<uuid:key>/"
MINE = f"{ONE}me/"

urlpatterns = [
    path(f"{ONE}copies/", setup.Copies.as_view(), name="api_copies"),
    path(f"{ONE}regulation/", setup.Regulation.as_view(), name="api_regulation"),
    path(
        f"{ONE}regulation/preview/",
        setup.RegulationPreview.as_view(),
        name="api_regulation_preview",
    ),
    path(f"{ONE}podium/", setup.Podium.as_view(), name="api_podium"),
    path(f"{ONE}people/<int:number>/end/", setup.EndOfRole.as_view(), name="api_end_role"),
    path(f"{ONE}log/head/", log.LogHead.as_view(), name="api_log_head"),
    path(f"{ONE}log/<int:number>/", log.OneLogEntry.as_view(), name="api_log_entry"),
    path(f"{ONE}log/remarks/<uuid:key>/", log.OneRemark.as_view(), name="api_remark"),
    path(f"{ONE}exports/", exports.Exports.as_view(), name="api_exports"),
    path(f"{ONE}inscriptions/counts/", desk.InscriptionCounts.as_view(), name="api_counts"),
    path(f"{ONE}inscriptions/imports/", imports.Imports.as_view(), name="api_imports"),
    path(
        f"{ONE}inscriptions/imports/preview/",
        imports.ImportPreview.as_view(),
        name="api_import_preview",
    ),
    path(
        f"{ONE}inscriptions/imports/template.<slug:form>",
        imports.ImportTemplate.as_view(),
        name="api_import_template",
    ),
    path(f"{PERSON}links/", desk.Links.as_view(), name="api_links"),
    path(f"{PERSON}replacement/", desk.Replacement.as_view(), name="api_replacement"),
    path(f"{ONE}reserves/", desk.Reserves.as_view(), name="api_reserves"),
    path(f"{ONE}teams/<int:number>/pin/", desk.TeamPin.as_view(), name="api_team_pin"),
    path(f"{ONE}proposals/", proposals.Proposals.as_view(), name="api_proposals"),
    path(f"{ONE}proposals/<int:number>/", proposals.OneProposal.as_view(), name="api_proposal"),
    path(
        f"{ONE}draws/<slug:kind>/entrants/",
        draw_places.DrawEntrants.as_view(),
        name="api_draw_entrants",
    ),
    path(
        f"{ONE}draws/<int:number>/places/",
        draw_places.DrawPlaces.as_view(),
        name="api_draw_places",
    ),
    path(
        f"{ONE}draws/<int:number>/changes/",
        draw_places.DrawChanges.as_view(),
        name="api_draw_changes",
    ),
    path(f"{ONE}board/", board.BoardOf.as_view(), name="api_board"),
    path(
        f"{ONE}appeals/<int:number>/preview/",
        appeal_preview.AppealPreview.as_view(),
        name="api_appeal_preview",
    ),
    path(f"{MATCH}seats/", table.Seats.as_view(), name="api_seats"),
    path(f"{MATCH}deck/", table.Deck.as_view(), name="api_deck"),
    path(f"{MATCH}signatures/", table.Signatures.as_view(), name="api_signatures"),
    path(
        f"{ONE}documents/<uuid:key>/again/",
        paper_again.PaperAgain.as_view(),
        name="api_document_again",
    ),
    path(MINE, me.Me.as_view(), name="api_me"),
    path(f"{MINE}data/", me.MyData.as_view(), name="api_my_data"),
    path(f"{MINE}withdrawal/", me.MyWithdrawal.as_view(), name="api_my_withdrawal"),
    path(f"{MINE}erasure/", me.MyErasure.as_view(), name="api_my_erasure"),
    path(f"{MINE}pin/", me.MyPin.as_view(), name="api_my_pin"),
    path(f"{MINE}match/", my_match.OwnMatch.as_view(), name="api_my_match"),
    path(f"{MINE}match/games/", my_match.OwnGames.as_view(), name="api_my_games"),
    path(f"{MINE}match/entries/", my_match.OwnEntries.as_view(), name="api_my_entries"),
    path(f"{MINE}match/signature/", my_match.OwnSignature.as_view(), name="api_my_signature"),
    path(f"{MINE}appeals/", my_appeals.OwnAppeals.as_view(), name="api_my_appeals"),
    path(
        f"{MINE}appeals/<int:number>/",
        my_appeals.OwnAppealSteps.as_view(),
        name="api_my_appeal",
    ),
]
