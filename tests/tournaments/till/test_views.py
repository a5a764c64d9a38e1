"""The till's pages: one tap, parts, undoing, how people pay, and the receipt by personal link."""

import importlib
from datetime import date
from decimal import Decimal

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.tournaments.matches.hall import WHY, open_hall
from tournaments.actors import actor_of_account
from tournaments.fees.selectors import get_way_to_pay, summarize_fees
from tournaments.fees.services.payments import mark_paid
from tournaments.fees.services.ways import WayToPaySettings, set_way_to_pay
from tournaments.inscriptions.check_in_list import read_check_in_list
from tournaments.inscriptions.selectors import FILTERS, counts_of, list_inscriptions
from tournaments.inscriptions.services.inscribe import Inscribed
from tournaments.inscriptions.services.leave import withdraw
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Announcement, Exemption, Participant, Payment, Plan
from tournaments.setup.services.create import NewTournament, create_copy
from tournaments.setup.services.end import delete_event

BACKEND = "django.contrib.auth.backends.ModelBackend"
WAY = {
    "method": "pix",
    "pix_key": "529.982.247-25",
    "pix_name": "Associação São João",
    "pix_city": "São Paulo",
    "transfer": "",
}


@pytest.fixture
def plan(cast: Cast) -> Plan:
    cast.tournament.language = "pt-br"
    cast.tournament.save(update_fields=["language"])
    return make_event(cast, fee=Decimal(20), currency="BRL")


@pytest.fixture
def teams(plan: Plan) -> list[Inscribed]:
    return inscribe_teams(plan.tournament, 2)


def url(plan: Plan, name: str, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[plan.tournament.slug, *more])


def test_the_till_says_how_much_is_in_it_and_who_owes(organizer, plan, teams):
    page = organizer.get(url(plan, "till")).text
    assert "Recebido: R$\xa00,00 de R$\xa080,00" in page
    assert "4 pessoas devem" in page
    organizer.post(url(plan, "pay_in_one_tap", 1))
    page = organizer.get(url(plan, "till")).text
    assert "Recebido: R$\xa020,00 de R$\xa080,00" in page
    assert "3 pessoas devem" in page
    assert "BRL" not in page


def test_a_part_is_typed_as_people_write_it(organizer, plan, teams):
    page = url(plan, "bill", 1)
    assert 'value="20"' in organizer.get(page).text
    wrong = organizer.post(page, {"do": "take", "amount": "12,500", "method": "cash"})
    assert wrong.status_code == 200
    assert 'value="12,500"' in wrong.text
    assert (
        organizer.post(page, {"do": "take", "amount": "12,50", "method": "card"}).status_code == 302
    )
    assert Payment.objects.get().amount == Decimal("12.50")
    assert "R$\xa07,50" in organizer.get(page).text


def test_a_fee_that_is_paid_is_not_taken_twice_and_more_is_named(organizer, plan, teams):
    page, payment = url(plan, "bill", 1), {"do": "take", "amount": "25", "method": "cash"}
    assert organizer.post(page, payment).status_code == 302
    text = organizer.get(page).text
    assert "Pagou a mais" in text
    assert "R$\xa05,00" in text
    assert 'value="take"' not in text
    assert "já está paga" in organizer.post(page, payment).text
    assert Payment.objects.count() == 1


def test_each_reads_of_their_own_fee_alone(client, organizer, plan, teams):
    organizer.post(url(plan, "pay_in_one_tap", 1))
    assert "deve a taxa" not in organizer.get(url(plan, "inscription", 1)).text
    assert "deve a taxa" in organizer.get(url(plan, "inscription", 2)).text
    assert "deve a taxa" in organizer.get(url(plan, "inscriptions")).text
    organizer.logout()
    mine, partners = (url(plan, "personal_page", token) for token in teams[0].tokens)
    own_page = client.get(mine).text
    assert "Taxa</dt>" in own_page
    assert "deve a taxa" not in own_page
    assert "deve a taxa" in client.get(partners).text


def test_whoever_withdrew_owes_nothing(client, plan, teams, cast: Cast):
    page = url(plan, "personal_page", teams[0].tokens[0])
    assert "Taxa</dt>" in client.get(page).text
    withdraw(teams[0].people[0], by=actor_of_account(cast.organizer))
    text = client.get(page).text
    assert "deve a taxa" not in text
    assert "Taxa</dt>" not in text


def test_a_payment_is_undone_on_a_page_that_names_it(organizer, plan, teams):
    organizer.post(url(plan, "pay_in_one_tap", 1))
    page = url(plan, "undo_payment", 1)
    assert "Ana Acosta" in organizer.get(page).text
    assert organizer.post(page, {"reason": "Foi engano"}).status_code == 302
    assert Payment.objects.get().undone_at
    assert "já foi desfeito" in organizer.post(page, {"reason": ""}).text


def test_an_exemption_is_given_with_its_reason_and_ended(organizer, plan, teams):
    page = url(plan, "bill", 1)
    assert organizer.post(page, {"do": "exempt", "reason": ""}).status_code == 200
    assert organizer.post(page, {"do": "exempt", "reason": "Convidada"}).status_code == 302
    assert Participant.objects.get(number=1).payment == "free"
    organizer.post(page, {"do": "charge"})
    assert Participant.objects.get(number=1).payment == "owes"


def test_how_people_pay_is_set_up_with_every_fault_at_its_field(organizer, plan, teams):
    page = url(plan, "way_to_pay")
    wrong = organizer.post(page, {"method": "gold", "pix_key": "truco", "pix_name": "x" * 26})
    assert set(wrong.context["form"].errors) == {"method", "pix_key", "pix_name"}
    lacking = organizer.post(page, {"method": "pix", "pix_key": "truco@example.org"})
    assert set(lacking.context["form"].errors) == {"pix_name", "pix_city"}
    assert organizer.post(page, WAY).status_code == 302
    way = get_way_to_pay(plan.tournament)
    assert (way.pix_key, way.pix_name, way.pix_city) == (
        "52998224725", "Associacao Sao Joao", "Sao Paulo",
    )  # fmt: skip


def test_the_second_of_two_tabs_is_refused(organizer, plan, cast: Cast):
    page = url(plan, "way_to_pay")
    version = organizer.get(page).context["form"]["version"].value()
    by = actor_of_account(cast.organizer)
    set_way_to_pay(plan.tournament, by=by, way=WayToPaySettings(transfer="COPA.TRUCO"))
    answer = organizer.post(page, {**WAY, "transfer": "OUTRO.ALIAS", "version": version})
    assert answer.status_code == 200
    assert "COPA.TRUCO" in answer.text
    assert get_way_to_pay(plan.tournament).transfer == "COPA.TRUCO"


def test_a_player_sees_what_to_pay_and_the_code_to_copy(client, organizer, plan, teams):
    organizer.post(url(plan, "way_to_pay"), WAY)
    organizer.logout()
    page = client.get(url(plan, "personal_page", teams[0].tokens[0])).text
    assert "R$\xa040,00" in page
    assert "br.gov.bcb.pix" in page
    assert 'data-copy="pix-code"' in page
    assert "style=" not in page[page.index('class="panel pay"') :]


def test_the_proof_of_payment_goes_to_the_events_contact(client, plan, teams):
    page = url(plan, "personal_page", teams[0].tokens[0])
    assert "wa.me/55" not in client.get(page).text
    Announcement.objects.create(tournament=plan.tournament, contact_phone="(11) 98765-4321")
    text = client.get(page).text
    assert "https://wa.me/5511987654321?text=Copa%20Primavera" in text
    assert "Enviar comprovante" in text


def test_where_there_is_no_pix_the_alias_is_there_to_copy(
    client, cast: Cast, organizer, plan, teams
):
    Plan.objects.update(currency="ARS", fee=4000)
    organizer.post(url(plan, "way_to_pay"), {"method": "cash", "transfer": "COPA.PRIMAVERA.TRUCO"})
    organizer.logout()
    with override("es-ar"):
        client.cookies["language"] = "es-ar"
        page = client.get(url(plan, "personal_page", teams[0].tokens[0])).text
    assert "COPA.PRIMAVERA.TRUCO" in page
    assert "br.gov.bcb.pix" not in page


def test_the_receipt_opens_by_its_personal_link_alone(client, cast: Cast, plan, teams):
    page = url(plan, "my_receipt", teams[0].tokens[0])
    assert "R$" in client.get(page).text  # still to pay
    mark_paid(teams[0].team, by=actor_of_account(cast.organizer))
    answer = client.get(page)
    assert "recebemos de Ana Acosta (com Bruno Benítez) a quantia de R$\xa020,00." in answer.text
    assert "Nora" in answer.text
    assert answer["X-Robots-Tag"] == "noindex"
    assert client.get(url(plan, "my_receipt", "made-up")).status_code == 404


def test_a_receipt_is_sent_as_a_text(organizer, plan, teams):
    organizer.post(url(plan, "pay_in_one_tap", 1))
    page = organizer.get(url(plan, "bill", 1)).text
    assert "https://wa.me/?text=Copa%20Primavera" in page


def test_desk_and_board_say_it_too(organizer, cast: Cast):
    hall = open_hall(cast, 4, fee=Decimal(20), currency="ARS")
    Participant.objects.update(payment="owes")
    with override("es-ar"):
        for name in ("inscriptions", "board"):
            page = organizer.get(reverse(f"tournaments:{name}", args=[hall.tournament.slug])).text
            assert "Recibido: $\xa00 de $\xa0160" in page, name
            assert "8 personas deben" in page, name


def test_the_till_costs_as_many_queries_for_many_as_for_few(organizer, plan, teams, cast: Cast):
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            organizer.get(url(plan, "till"))
        return len(queries)

    by = actor_of_account(cast.organizer)
    mark_paid(teams[0].team, by=by)
    few = cost()
    for done in inscribe_teams(plan.tournament, 5, first=20):
        mark_paid(done.team, by=by)
    assert cost() == few


def test_marks_of_before_become_payments_and_exemptions(plan, teams, cast: Cast):
    by = actor_of_account(cast.organizer)
    mark_paid(teams[0].people[0], by=by)
    Payment.objects.all().delete()
    Participant.objects.filter(number=2).update(payment="free")
    name = "tournaments.migrations.0010_payments_from_marks"
    importlib.import_module(name).write_payments(apps, None)
    payment = Payment.objects.get()
    assert (payment.participant.number, payment.amount, payment.method) == (1, 20, "")
    assert Exemption.objects.get().participant.number == 2


def test_a_copy_brings_the_way_to_pay_along_and_a_deleted_event_forgets_it(cast: Cast, plan):
    by = actor_of_account(cast.organizer)
    set_way_to_pay(plan.tournament, by=by, way=WayToPaySettings(transfer="COPA.TRUCO"))
    Plan.objects.update(fee_until=date(2026, 12, 4), fee_late=Decimal(25))
    new = NewTournament("Copa 2027", "pt-br", "America/Sao_Paulo")
    copy = create_copy(plan.tournament, by=by, owner=cast.organizer, new=new)
    assert get_way_to_pay(copy).transfer == "COPA.TRUCO"
    copied = Plan.objects.get(tournament=copy)
    assert (copied.fee, copied.fee_until, copied.fee_late) == (20, None, None)
    delete_event(copy, by=by, name=copy.name)
    assert get_way_to_pay(copy).transfer == ""
    assert get_way_to_pay(plan.tournament).transfer == "COPA.TRUCO"


def test_the_pix_key_stands_in_the_set_up_beside_the_fee(organizer: Client, plan: Plan):
    organizer.cookies["language"] = "en"
    fees = reverse("tournaments:setup_part", args=[plan.tournament.slug, "inscriptions"])
    assert "No Pix key yet" in organizer.get(fees).text
    answer = organizer.post(url(plan, "way_to_pay") + "?from=setup", WAY)
    assert answer.headers["Location"] == fees
    assert "Pix key: 52998224725" in organizer.get(fees).text


def test_who_goes_home_after_the_draw_still_owes_and_was_here(cast):
    hall = open_hall(cast, 4, fee=Decimal(20), currency="ARS")
    hall.tournament.participants.update(checked_in_at=timezone.now())
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    leaver = Participant.objects.get(places__team=hall.teams[0], places__order=1)
    units = list_inscriptions(hall.tournament)
    counts = counts_of(units, hall.plan)
    assert (counts.taken, counts.people, counts.here, counts.owing) == (3, 8, 8, 8)
    assert sum(map(FILTERS["owes"], units)) == 4
    assert summarize_fees(hall.tournament, hall.plan).owing == 8
    check_in_list = read_check_in_list(hall.tournament, hall.plan)
    assert check_in_list.total == 8
    assert leaver.number in check_in_list.marks_by_number
    [payment] = mark_paid(leaver, by=hall.by)
    assert payment.amount == 20


def test_who_leaves_before_the_draw_owes_nothing(plan, teams, cast):
    by = actor_of_account(cast.organizer)
    withdraw(teams[0].people[0], by=by, whole_team=True)
    assert summarize_fees(plan.tournament, plan).owing == 2
    units = list_inscriptions(plan.tournament)
    assert counts_of(units, plan).owing == 2
    assert sum(map(FILTERS["owes"], units)) == 1
    assert read_check_in_list(plan.tournament, plan).total == 2


def test_a_bank_statement_is_found_and_explained_without_pix(organizer, cast):
    plan = make_event(cast, fee=Decimal(20), currency="ARS")
    inscribe_teams(plan.tournament, 1)
    organizer.cookies["language"] = "en"
    for page in ("till", "way_to_pay"):
        assert f'href="{url(plan, "statement")}"' in organizer.get(url(plan, page)).text
    page = organizer.get(url(plan, "statement")).text
    assert "For each transfer you choose who paid" in page
    assert "Pix" not in page
    rows = "Fecha;Concepto;Importe\n04/12/2026;Transferencia de Ana;20,00"
    file = SimpleUploadedFile("extracto.csv", rows.encode())
    preview = organizer.post(url(plan, "statement"), {"file": file}).text
    assert "Transfers still without a name" in preview
    assert "Nothing in this file" not in preview
    assert "txid" not in preview


def test_a_reentry_is_charged_and_taken_back_with_a_button_each(organizer, cast: Cast):
    cast.tournament.language = "pt-br"
    cast.tournament.save(update_fields=["language"])
    hall = open_hall(cast, 4, fee=Decimal(20), currency="BRL", reentry_fee=Decimal(15))
    Participant.objects.update(payment="owes")
    page = url(hall.plan, "bill", 1)
    assert "Cobrar repescagem" in organizer.get(page).text
    charged = organizer.post(page, {"do": "reentry"}, follow=True).text
    assert "Repescagem cobrada: R$\xa030,00." in charged
    assert "sendo repescagem" in charged
    till = organizer.get(url(hall.plan, "till")).text
    assert "Recebido: R$\xa00,00 de R$\xa0190,00" in till
    assert "1 repescagem cobrada: R$\xa030,00." in till
    back = organizer.post(page, {"do": "undo_reentry"}, follow=True).text
    assert "Repescagem anulada: R$\xa030,00." in back
    assert "sendo repescagem" not in back
    log = organizer.get(url(hall.plan, "log")).text
    assert "cobrou repescagem de R$\xa030,00" in log


def test_two_of_one_name_are_told_apart_by_number_and_partner(organizer, cast: Cast, plan, teams):
    Participant.objects.filter(number__in=(1, 3)).update(name="João Silva")
    page = organizer.get(url(plan, "till")).text
    assert "João Silva (com Bruno Benítez)" in page
    assert "João Silva (com Diego Duarte)" in page
    assert '<span class="num muted">2</span>' in page
    assert '<span class="num muted">3</span>' not in page
    organizer.post(url(plan, "pay_in_one_tap", 3))
    assert "João Silva (com Diego Duarte)" in organizer.get(url(plan, "till")).text


def test_an_absurd_amount_is_asked_for_once_more(organizer, plan, teams):
    page = url(plan, "bill", 1)
    form = {"do": "take", "amount": "2000", "method": "cash"}
    asked = organizer.post(page, form)
    assert not Payment.objects.exists()
    assert "R$\xa02.000,00" in asked.text
    assert 'name="sure" value="2000"' in asked.text
    other = organizer.post(page, form | {"amount": "3000", "sure": "2000"})
    assert other.status_code == 200
    assert organizer.post(page, form | {"sure": "2000"}).status_code == 302
    assert Payment.objects.get().amount == 2000


def test_what_is_still_to_pay_names_the_partner_who_owes_it(organizer, plan, teams):
    organizer.post(url(plan, "pay_in_one_tap", 1))
    page = organizer.get(url(plan, "bill", 1)).text
    asked = page[page.index('id="pay"') :].partition("</section>")[0]
    assert "Bruno Benítez" in asked
    assert "Ana Acosta" not in asked
