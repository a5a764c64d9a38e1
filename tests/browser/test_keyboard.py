"""The keyboard alone: whoever cannot use a pointer does the same as everybody."""

from playwright.sync_api import Page, expect

from tests.cast import PASSWORD

NAME_OF_FOCUS = """() => {
  const at = document.activeElement;
  const label = at.labels && at.labels.length ? at.labels[0].innerText : "";
  return (at.getAttribute("aria-label") || label || at.innerText || "").trim();
}"""
SHOWS_FOCUS = """() => getComputedStyle(document.activeElement).outlineStyle !== "none" """


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on what is called so; it must be visible there."""
    passed = []
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(NAME_OF_FOCUS)
        if here.startswith(name):
            assert page.evaluate(SHOWS_FOCUS), f"{name}: the focus cannot be seen"
            return
        passed.append(here)
    raise AssertionError(f"no Tab leads to {name}, only to {passed}")


def press(page: Page, name: str, key: str = "Enter") -> None:
    tab_to(page, name)
    page.keyboard.press(key)


def write(page: Page, label: str, text: str) -> None:
    tab_to(page, label)
    page.keyboard.type(text)


def test_an_organizer_needs_no_pointer(visitor) -> None:
    page = visitor.arrive(language="es-ar", width=1280)
    visitor.go("/")

    press(page, "Ir al contenido")
    assert page.evaluate("document.activeElement.id") == "main"
    press(page, "Entrar")
    expect(page.get_by_role("heading", name="Entrar")).to_be_visible()
    write(page, "Correo electrónico", visitor.cast.organizer.email)
    write(page, "Contraseña", PASSWORD)
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Tus torneos")).to_be_visible()
    press(page, "Torneo nuevo")
    expect(page.get_by_role("heading", name="Torneo nuevo")).to_be_visible()
    write(page, "Nombre del torneo", "Torneo del Teclado")
    tab_to(page, "Idioma")
    page.keyboard.type("Port")
    press(page, "Crear el torneo", "Space")
    expect(page.get_by_role("heading", name="Torneo del Teclado")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("Português (Brasil)")

    press(page, "Personas y roles")
    expect(page.get_by_role("heading", name="Personas y roles", exact=True)).to_be_visible()
    write(page, "Nombre", "Zoe")
    write(page, "Correo electrónico", "zoe@example.org")
    tab_to(page, "Rol")
    page.keyboard.type("juez")
    press(page, "Dar el rol")
    expect(page.get_by_role("status")).to_have_text("Zoe ya tiene el rol de juez.")

    press(page, "Quitarle a Zoe el rol de juez")
    expect(page.get_by_role("heading", name="¿Quitarle a Zoe")).to_be_visible()
    write(page, "Motivo", "Se confundió de torneo")
    press(page, "Quitárselo a Zoe")
    expect(page.get_by_role("status")).to_have_text("Zoe ya no tiene el rol de juez.")

    press(page, "Idioma: Español (Argentina)")
    press(page, "Português (Brasil)")
    expect(page.get_by_role("heading", name="Pessoas")).to_be_visible()

    press(page, "Sua conta: Nora")
    press(page, "Sair")
    expect(page.get_by_role("link", name="Criar uma conta")).to_be_visible()
    assert visitor.complaints == []
