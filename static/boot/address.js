// What the address asks for: a new game (?new), a tab of the panel (?inside=tree).
"use strict";
(() => {
  const { attempt, find, page, whenParsed } = window.boot;
  const address = new URL(location.href);

  // A new game, once; pending_tap.js holds that like a tap on the button.
  if (address.searchParams.has("new")) {
    address.searchParams.delete("new");
    attempt(() => history.replaceState({ held: { fresh: true } }, "", address));
  }

  // The panel takes its place on the page from the first; whether it has such a tab is known later.
  const named = address.searchParams.get("inside") ?? "";
  const renamed = new Map([["write", "workshop"], ["contest", "tournament"]]);  // since 1.0
  const tab = renamed.get(named) ?? named;
  if (renamed.has(named)) {
    address.searchParams.set("inside", tab);
    attempt(() => history.replaceState(history.state, "", address));
  }
  if (/^[\w-]+$/.test(tab)) {
    page.dataset.inside = tab;
    whenParsed(() => {
      if (!find(`#tabs [aria-controls="${tab}"]`)) delete page.dataset.inside;
    });
  }
})();
