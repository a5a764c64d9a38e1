// A button that shares a page by what the phone has for it, and copies its address where there is nothing.
const button = document.getElementById("share");
if (button) {
  const { title, text, address, copied } = button.dataset;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (navigator.share) {
      await navigator.share({ title, text, url: address }).catch(() => {}); // closed without choosing
      return;
    }
    const field = document.getElementById("share-text");
    field.hidden = false;
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // without HTTPS there is no clipboard
    }
    button.querySelector("[role=status]").textContent = copied;
  });
}
