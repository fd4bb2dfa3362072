// Requests in the address: a new game (?new), a tab of the panel (?inside=tree).
"use strict";
(() => {
  const { attempt, find, keptAs, page, whenParsed } = window.boot;
  const address = new URL(location.href);
  const replace = () => attempt(() => history.replaceState(history.state, "", address));

  // A new game, once, as by a tap on the button.
  if (address.searchParams.has("new")) {
    address.searchParams.delete("new");
    replace();
    attempt(() => sessionStorage.setItem(keptAs("steps"), JSON.stringify({ steps: ["new"] })));
  }

  // The panel takes its place before the page is parsed; only then is it known whether the tab exists.
  const named = address.searchParams.get("inside") ?? "";
  const renamed = new Map([["write", "workshop"], ["contest", "tournament"]]); // since 1.0
  const tab = renamed.get(named) ?? named;
  if (tab !== named) {
    address.searchParams.set("inside", tab);
    replace();
  }
  if (/^[\w-]+$/.test(tab)) {
    page.dataset.inside = tab;
    whenParsed(() => {
      if (!find(`#tabs [aria-controls="${tab}"]`)) delete page.dataset.inside;
    });
  }
})();
