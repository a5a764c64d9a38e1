/* What the scripts of the match page share: the global `mesa`, building elements, sentences,
   requests. It knows nothing of the game. */
"use strict";

window.mesa = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SIDES = ["A", "B"];
  const SIDE_CLASS = { A: "nos", B: "ellos" };

  function fill(element, attributes, children) {
    const values = typeof attributes === "string" ? { class: attributes } : attributes;
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === "function") element.addEventListener(name, value);
      else if ((value ?? "") !== "") element.setAttribute(name, value);
    }
    element.append(...children.filter(Boolean));
    return element;
  }

  /* `attributes` is a string of class names or an object; a function in it listens to the event
     of its name. Children are elements or text; empty ones are left out. */
  const build = (tag, attributes, ...children) =>
    fill(document.createElement(tag), attributes, children);
  const buildSvg = (tag, attributes, ...children) =>
    fill(document.createElementNS(SVG, tag), attributes, children);
  const buildButton = (attributes, ...children) =>
    build("button", { type: "button", ...attributes }, ...children);

  const find = (name, root = document) => root.querySelector(`[data-${name}]`);
  const readJson = (id) => JSON.parse(document.getElementById(id).textContent);

  /* The sentence of that name with its values in the places written %(key)s. */
  const sentence = (sentences, name, values = {}) =>
    (sentences[name] ?? name).replace(/%\((\w+)\)s/g, (_, key) => values[key]);

  /* Hands with a card of their own, by phase; a sheet that a phone has kept from an earlier version
     names none. */
  const specialHands = (sheet) => sheet.special || {};

  async function fetchJson(url) {
    const response = await fetch(url, { credentials: "same-origin" });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }

  const request = (url, options) =>
    fetch(url, { credentials: "same-origin", cache: "no-store", redirect: "error", ...options });

  const postJson = (url, csrf, body, signal) => request(url, {
    method: "POST", signal, body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
  });

  /* A citation: a link into the rulebook's page, whose text static/js/articles.js shows in place. */
  const names = {}; // of articles that have no number; the sheet brings them
  const buildArticle = (number, say) => build("a", {
    class: "art", href: `${document.body.dataset.book}#${number}`, "data-article": number,
  }, names[number] || say("article", { number }));
  const nameArticles = (more) => Object.assign(names, more);

  /* What is not needed to enter a hand comes later, or with its first use: the script and the style
     that the body names, once; then `begin`. */
  const files = new Map();
  function load(name, begin) {
    if (!files.has(name)) {
      const { [`${name}Style`]: href, [`${name}Script`]: src } = document.body.dataset;
      const elements = href ? [build("link", { rel: "stylesheet", href })] : [];
      const loading = new Promise((resolve, reject) => {
        elements.push(build("script", { src, load: resolve, error: reject }));
        document.head.append(...elements);
      }).then(begin);
      loading.catch(() => { // the next use tries again
        files.delete(name);
        for (const element of elements) element.remove();
      });
      files.set(name, loading);
    }
    return files.get(name);
  }

  /* Calls `work` until it succeeds. */
  const retry = (work, pause) => work().catch(() => setTimeout(retry, pause, work, pause));

  return {
    SIDES, SIDE_CLASS, build, buildSvg, buildButton, buildArticle, nameArticles, load, find, readJson, sentence, specialHands,
    fetchJson, request, postJson, retry,
  };
})();
