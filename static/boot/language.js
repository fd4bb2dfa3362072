// Which language the page speaks, and the table of its words: of all languages, that one is fetched,
// once for this script and for Python. English stands in the page and comes with the package.
"use strict";
(() => {
  const { PATIENCE, ask, attempt, page, script, starting, stored, whenParsed } = window.boot;
  const known = script.dataset.languages.split(" ");
  const tables = new Map();

  // What a person chose, if anything; else the first that the browser asks for.
  const languageFor = (chosen) =>
    [chosen, ...(attempt(() => navigator.languages) ?? [])]
      .map((tag) => tag.split("-")[0].toLowerCase())
      .find((tag) => known.includes(tag)) ?? "en";

  const addressOf = (language) => new URL(`${script.dataset.app}words/${language}.json`, document.baseURI);

  const download = async (language) => {
    const signal = starting.aborted ? AbortSignal.timeout(PATIENCE) : null; // a start is watched over already
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

  const speak = async (language) => {
    const table = JSON.parse(await fetchWords(language));
    whenParsed(() => {
      Object.assign(page, { lang: table.tag, dir: table.direction });
      document.title = table.title;
      for (const element of document.querySelectorAll("[data-word], [data-text]"))
        element.textContent = table[element.dataset.word ?? element.dataset.text];
      for (const element of document.querySelectorAll("[data-label]")) {
        element.setAttribute("aria-label", table[element.dataset.label]);
        for (const shown of ["title", "placeholder"]) if (element[shown]) element[shown] = element.ariaLabel;
      }
      document.dispatchEvent(new Event("words"));
    });
  };

  const language = languageFor(stored("language"));
  if (language !== "en") {
    ask(addressOf(language));
    speak(language).catch(() => {}); // which is told already
  }

  Object.assign(window.boot, { fetchWords, language, languageFor });
})();
