// What the scripts of this folder share. tools/site.py joins them and puts them into the page, before all
// that the page asks for: so they are there wherever the page is, and listen before anything can fail.
"use strict";
(() => {
  const script = document.currentScript;
  const page = document.documentElement;
  const find = (selector) => document.querySelector(selector);

  // Not DOMContentLoaded, which waits for modules, and so for ever where one is stalled.
  const whenParsed = (action) =>
    document.readyState === "loading"
      ? document.addEventListener("readystatechange", action, { once: true })
      : action();

  // The texts that scripts show, as the build wrote them in English; language.js replaces them.
  const texts = JSON.parse(find("#texts").textContent);
  const words = (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), texts[key]);

  // In a sandboxed frame or a hardened browser, even to look at one of these may throw.
  const attempt = (look) => {
    try {
      return look();
    } catch {}
  };
  // Under which key the storage, which pages of one origin share, keeps what has this name.
  const keptAs = (name) => `tictactoe:${location.pathname.replace(/\/[^/]*$/, "")}/${name}`;
  const stored = (name) => attempt(() => localStorage.getItem(keptAs(name))) ?? "";
  const savesData = Boolean(attempt(() => navigator.connection.saveData));

  // The browser's own bar follows the colours that a person chose.
  const tints = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => [meta, meta.media]);
  new MutationObserver(() => {
    const { theme } = page.dataset;
    for (const [meta, usual] of tints)
      meta.media = theme ? (usual.includes(theme) ? "all" : "not all") : usual;
  }).observe(page, { attributeFilter: ["data-theme"] });
  Object.assign(page.dataset, { theme: stored("theme"), coordinates: stored("coordinates") });

  // Aborted when Python is up, and with it whatever listens only until then.
  const start = new AbortController();
  new MutationObserver((_, observer) => {
    if (page.dataset.state !== "ready") return;
    observer.disconnect();
    start.abort();
  }).observe(page, { attributeFilter: ["data-state"] });

  // What a service worker has kept comes at once, whatever the network.
  const isKept = Boolean(attempt(() => navigator.serviceWorker.controller));

  // For no medium until it is there, the style of the panel holds up neither the first paint nor the interpreter.
  const styled = new Promise((resolve) =>
    document.addEventListener(
      "load",
      ({ target }) => {
        if (target.id !== "lab-style") return;
        target.media = "all";
        resolve();
      },
      { capture: true, signal: start.signal },
    ),
  );

  window.boot = {
    ...{ attempt, find, isKept, keptAs, page, savesData, script },
    ...{ starting: start.signal, stored, styled, texts, whenParsed, words },
  };
})();
