// The functions that the scripts of this folder share. tools/site.py joins these scripts and puts them into the page,
// before all requests: so they arrive with the page, and listen before anything can fail.
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
    Object.entries(values).reduce(
      (text, [name, value]) =>
        text.replace(RegExp(`{${name}(?::([^}]*))?}`), (_, forms) => (forms ? form(forms, value) : value)),
      texts[key],
    );

  // The plural form for a number, as in tictactoe/words.
  const form = (forms, number) => {
    const texts = Object.fromEntries(forms.split("|").map((each) => each.split("=")));
    return (texts[new Intl.PluralRules(page.lang).select(number)] ?? texts.other).replace("#", number);
  };

  // In a sandboxed frame or a hardened browser, even reading a property, such as localStorage, may throw.
  const attempt = (look) => {
    try {
      return look();
    } catch {}
  };
  // The key of a name in the storage, which pages of one origin share.
  const keptAs = (name) => `tictactoe:${location.pathname.replace(/\/[^/]*$/, "")}/${name}`;
  const stored = (name) => attempt(() => localStorage.getItem(keptAs(name))) ?? "";
  const savesData = Boolean(attempt(() => navigator.connection.saveData));

  // The page and the browser's own bar follow the colours that a person chose.
  const themed = [...document.querySelectorAll('[media*="color-scheme"]')].map((element) => [element, element.media]);
  new MutationObserver(() => {
    const { theme } = page.dataset;
    for (const [element, usual] of themed)
      element.media = theme ? (usual.includes(theme) ? "all" : "not all") : usual;
  }).observe(page, { attributeFilter: ["data-theme"] });
  for (const look of script.dataset.looks.split(" ")) page.dataset[look] = stored(look);

  // Aborted when Python is up, which removes every listener that is needed only until then.
  const start = new AbortController();
  const starting = start.signal;
  const ready = () => {
    page.dataset.state = "ready";
    start.abort();
  };

  // Files in the cache of a service worker arrive at once on any network.
  const isKept = Boolean(attempt(() => navigator.serviceWorker.controller));

  // The style of the panel applies to no medium until it is there: so it delays neither the first paint nor the
  // interpreter.
  const styled = new Promise((resolve) =>
    document.addEventListener(
      "load",
      ({ target }) => {
        if (target.id !== "lab-style") return;
        target.media = "all";
        resolve();
      },
      { capture: true, signal: starting },
    ),
  );

  // Taps before first_games.js runs, at the end of the page.
  const taps = [];
  const remember = (event) => taps.push(event);
  document.addEventListener("click", remember, { signal: starting });
  const takeTaps = () => {
    document.removeEventListener("click", remember);
    return taps;
  };

  window.boot = {
    ...{ attempt, find, isKept, keptAs, page, savesData, script },
    ...{ ready, starting, stored, styled, takeTaps, texts, whenParsed, words },
  };
})();
