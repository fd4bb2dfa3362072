// What went wrong, in a sentence, with details and a way to try again.
"use strict";
(() => {
  const { find, page, starting, whenParsed, words } = window.boot;
  let failure; // what is known first, or the first that is known more closely than that it failed

  const fail = (key, detail) =>
    whenParsed(() => {
      if (page.dataset.state === "ready") return;
      const isKnown = failure && (failure[0] !== "failed" || key === "failed");
      if (!isKnown) failure = [key, String(detail).slice(0, 4000)];
      page.dataset.state = "failed";
      const isHeld = find("#board").dataset.held || find("#board").dataset.fresh;
      find("#status .told").textContent = isHeld ? words("held kept") : "";
      find("#status .now").textContent = words(failure[0]);
      find("#failure pre").textContent = failure[1];
    });

  // Where a connection is lost, Firefox says of what needs the rest that somebody has ended it.
  const blame = ({ constructor, name, message }, address) => {
    const isConnection = constructor === TypeError || name === "AbortError" || !navigator.onLine;
    fail(isConnection ? "failed connection" : "failed part", `${address}: ${message}`);
  };

  // Once the game runs, a fault is told once, and the game goes on.
  const tell = (detail) => {
    if (page.dataset.state !== "ready" || !find("#trouble").hidden || find("#trouble pre").textContent) return;
    find("#trouble").hidden = false;
    find("#trouble pre").textContent = String(detail).slice(0, 4000);
  };

  addEventListener("unhandledrejection", ({ reason }) => {
    tell(reason?.message ?? reason);
    if (reason instanceof WebAssembly.CompileError) fail("failed part", reason.message);
    else fail("failed", `${reason}\n${reason?.stack ?? ""}`); // some browsers' stack lacks the message
  });
  addEventListener(
    "error",
    ({ message, target }) => {
      tell(message);
      if (message) fail("failed", message);
      else blame(new Error("it did not load"), target.src ?? target.href);
    },
    true, // resources that fail to load are told only on the way down
  );
  document.addEventListener("words", () => failure && fail(...failure), { signal: starting });
  whenParsed(() => {
    find("#retry").addEventListener("click", () => location.reload(), { signal: starting });
    find("#copy-details").addEventListener(
      "click",
      () => navigator.clipboard?.writeText(`${find("#status .now").textContent}\n${find("#failure pre").textContent}`),
      { signal: starting },
    );
    find("#dismiss").addEventListener("click", () => (find("#trouble").hidden = true));
    // PyScript puts what went wrong in main.py into an element of this class.
    const observer = new MutationObserver(() => {
      const told = find(".py-error");
      if (told) fail("failed", told.textContent);
    });
    observer.observe(document.body, { childList: true });
    starting.addEventListener("abort", () => observer.disconnect());
  });

  Object.assign(window.boot, { blame, fail });
})();
