/* A citation opens its article, the same way on every page: a[data-article] is a link into the
   rulebook's page, and this shows the text in place. The book comes with the first one that is
   opened; a phone's worker keeps it. */
"use strict";

window.articles = (() => {
  const books = new Map(); // address -> promise of the book

  function load(address) {
    if (!books.has(address)) {
      const request = fetch(address, { credentials: "same-origin" }).then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json();
      });
      request.catch(() => books.delete(address));
      books.set(address, request);
    }
    return books.get(address);
  }

  const bookOf = (link) => new URL("../book.json", link.href).href;

  function build(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function show(book, number) {
    const [label, title, text] = book.articles[number];
    const close = build("button", { class: "btn quiet icon-only", type: "button", "aria-label": book.words.close },
      "×");
    const dialog = build("dialog", { class: "sheet article", "aria-labelledby": "article-title" },
      build("header", {}, build("h2", { class: "grow", id: "article-title" }, ...(label === title ? [] : [build("span", { class: "art" }, label), " "]), title), close),
      build("div", { class: "body", tabindex: "0", lang: book.language }, build("p", { class: "text" }, text),
        build("p", { class: "small muted" }, book.title)));
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /* Without the book, the link leads to its page. */
  async function open(link) {
    const book = await load(bookOf(link)).catch(() => null);
    if (book && book.articles[link.dataset.article]) show(book, link.dataset.article);
    else if (link.dispatchEvent(new CustomEvent("nobook", { bubbles: true, cancelable: true }))) location.assign(link.href);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-article]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });

  return { load, open };
})();
