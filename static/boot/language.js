// The language of the page, and the table of its words, which is fetched once for this script and for Python. The build
// writes English into the page.
"use strict";
(() => {
  const { ask, attempt, page, script, starting, stored, texts, whenParsed, words } = window.boot;
  const TIMEOUT = 30_000; // in milliseconds, once the game runs: a busy phone may have to start the service worker first
  const known = script.dataset.languages.split(" ");
  const tables = new Map();

  // The known language that shares the most leading parts with a tag: with zh-TW, for example, zh-Hans.
  const nearest = (tag) => {
    const parts = String(tag).toLowerCase().split("-"); // hardened browsers return anything
    for (let count = parts.length; count; count--) {
      const begin = parts.slice(0, count).join("-");
      const found = known.find((name) => `${name.toLowerCase()}-`.startsWith(`${begin}-`));
      if (found) return found;
    }
  };

  // The chosen language, or the first of the browser's that the page has.
  const languageFor = (chosen) =>
    [chosen, ...(attempt(() => navigator.languages) ?? [])].map(nearest).find(Boolean) ?? "en";

  const addressOf = (language) => new URL(`${script.dataset.app}words/${language}.json`, document.baseURI);

  const download = async (language) => {
    const signal = starting.aborted ? AbortSignal.timeout(TIMEOUT) : null; // progress.js watches over the start
    const response = await fetch(addressOf(language), { signal });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response.text();
  };

  const fetchWords = async (language) => {
    if (!tables.has(language)) tables.set(language, download(language));
    try {
      return await tables.get(language);
    } catch (error) {
      tables.delete(language);
      window.boot.miss?.();
      throw error;
    }
  };

  // Writes a language into the page, given a function that returns the text of a key.
  const render = (word, language) => {
    Object.assign(page, { lang: language, dir: word("direction") });
    for (const element of document.querySelectorAll("[data-word]"))
      element.textContent = word(element.dataset.word);
    for (const element of document.querySelectorAll("[data-label]")) {
      const label = word(element.dataset.label);
      element.setAttribute("aria-label", label);
      for (const repeated of ["title", "placeholder", "label"]) if (element[repeated]) element[repeated] = label;
    }
  };

  const speak = async (language) => {
    const table = JSON.parse(await fetchWords(language));
    whenParsed(() => {
      Object.assign(texts, table);
      render(words, language);
      document.dispatchEvent(new Event("words"));
    });
  };

  const language = languageFor(stored("language"));
  if (language !== "en") {
    ask(addressOf(language));
    speak(language).catch(() => {}); // which ask() has reported
  }

  Object.assign(window.boot, { fetchWords, language, languageFor, render });
})();
