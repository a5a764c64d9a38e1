"""The quick sheet in a bare page, without a server: a table whose hands are kept by amounts."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.mesa_sheet import Table, sit_down

TURN = """() => mesa.load("quick", () => {}).then(async () => {
  await Promise.all([...document.styleSheets].map((sheet) => sheet.href));
  const {sheet, situation, teams, save} = window.mounted;
  mesa.quick.mount(mesa.find("sheet-place"), {sheet, situation, teams, save});
  mesa.quick.turn(false, situation);
  mesa.quick.turn(true, situation);
  mesa.find("modes").hidden = false;
  for (const button of mesa.find("modes").children) {
    button.setAttribute("aria-pressed", button.dataset.mode === "quick");
  }
})"""
STYLED = "() => [...document.styleSheets].some((sheet) => sheet.href?.includes('mesa-quick'))"


def sit_down_quickly(page: Page, key: str, **there: Any) -> Table:
    table = sit_down(page, key, **there)
    page.evaluate(TURN)
    page.wait_for_function(STYLED)
    return table
