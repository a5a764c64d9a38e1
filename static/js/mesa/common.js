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

  const TIMEOUT = 15000; // ms for one answer

  /* The JSON of an answer. `send` gets a signal that ends the request when it takes too long, its body
     too; `refuse` may throw for a response that is an answer of another kind. */
  async function readAnswer(send, refuse) {
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(), TIMEOUT);
    try {
      const response = await send(controller.signal);
      await refuse(response);
      if (!response.ok) throw new Error(String(response.status));
      return await response.json();
    } finally {
      clearTimeout(timeout);
    }
  }

  /* Without https there is no crypto.randomUUID. */
  function uuid() {
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  const resultOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  /* `transact(stores, mode, work)` for the IndexedDB of that name: what the async function `work`
     returns, once its transaction is complete and on disk. */
  function useDatabase(name, createStores) {
    let opening = null;

    function open() {
      if (opening) return opening;
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => createStores(request.result);
      opening = resultOf(request);
      opening.then((database) => {
        database.onversionchange = () => { database.close(); opening = null; };
      }, () => { opening = null; });
      return opening;
    }

    return async function transact(stores, mode, work) {
      const transaction = (await open()).transaction(stores, mode, { durability: "strict" });
      const completion = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error || new Error("aborted"));
      });
      const abort = (error) => { transaction.abort(); throw error; };
      const [result] = await Promise.all([work(transaction).catch(abort), completion]);
      return result;
    };
  }

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
    fetchJson, request, postJson, readAnswer, uuid, resultOf, useDatabase, retry,
  };
})();
