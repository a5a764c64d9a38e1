// A button that copies what stands in a field. Without this script the field is there to select.
for (const button of document.querySelectorAll("[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  source.addEventListener("focus", () => source.select());
  button.hidden = false;
  button.addEventListener("click", async () => {
    source.select();
    try {
      await navigator.clipboard.writeText(source.value);
    } catch {
      document.execCommand("copy"); // without HTTPS there is no clipboard
    }
    button.querySelector("[role=status]").textContent = button.dataset.copied;
  });
}
