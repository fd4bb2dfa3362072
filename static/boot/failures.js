// Reports failures: a sentence, details, and a way to try again.
"use strict";
(() => {
  const { find, page, starting, whenParsed, words } = window.boot;
  const { fetch } = window;
  const TIMEOUT = 3_000; // for each file that is requested again, in milliseconds
  const PAUSE = 1_000; // before the question whether to reload: a reload cuts the page short, too
  const LONGEST = 4_000; // in characters, of a detail
  const blamed = new Set(); // addresses of missing or damaged files
  const notes = new Set(); // faults that did not stop the game
  let failure; // the first that is known, or the first of a kind other than "failed"
  let cause = location.protocol === "file:" ? "failed file" : ""; // the common cause of all failures, if there is one
  let asking; // the timer of the question whether to reload

  const ask = () => {
    if (find("#failure")) return show(); // the page arrived meanwhile
    page.dataset.state = "failed";
    if (confirm(words("failed whole"))) location.reload();
  };

  const show = () => {
    const { state } = page.dataset;
    if (!failure || state === "ready") return;
    find("[rel=expect]")?.remove(); // otherwise the browser paints nothing until the expected element arrives
    if (!find("#failure")) { // the page was cut short, and there may be nothing to paint
      if (state !== "failed") asking ??= setTimeout(ask, PAUSE);
      return;
    }
    page.dataset.state = "failed";
    const reason = words(cause || failure[0]);
    find("#status .now").textContent = reason; // unless the book is there, and a game to show
    find("#reason").textContent = [reason, words("failed rest")].join(words("joiner"));
    find("#failure pre").textContent = [failure[1], ...blamed, ...notes].join("\n");
    document.dispatchEvent(new Event("failed"));
  };

  const fail = (key, detail) => {
    const isKnown = failure && (failure[0] !== "failed" || key === "failed");
    if (!isKnown) failure = [key, String(detail).slice(0, LONGEST)];
    if (find("#failure") || key === "failed stall") show();
    else whenParsed(show);
  };

  // Firefox reports a lost connection as aborted by the page.
  const blame = ({ name, message }, address) => {
    blamed.add(address);
    const isConnection = name === "TypeError" || name === "AbortError" || !navigator.onLine;
    fail(isConnection ? "failed connection" : "failed part", message);
  };

  // A script that arrives with another hash was changed on the way. In a sandboxed frame, a host may refuse every
  // request whose response the page could read.
  const inspect = async (address) => {
    const arrives = async (options) => {
      const response = await fetch(address, options);
      await response.arrayBuffer();
      return response.type === "opaque" || (response.ok && !response.headers.get("content-type")?.includes("html"));
    };
    const isSandboxed = window.origin === "null";
    const ways = isSandboxed ? [{ mode: "no-cors" }, {}] : [{}, { integrity: window.boot.hashes.get(address) }];
    const [some, whole] = await Promise.all(ways.map((options) => arrives(options).catch(() => false)));
    if (some && !whole) cause ||= isSandboxed ? "failed frame" : "failed changed";
    whenParsed(show);
  };

  // The browser may have cached a missing or damaged file, at this load or an earlier one: for ten minutes on GitHub
  // Pages. So files are requested past the cache.
  const retry = async () => {
    page.dataset.state = "loading";
    const signal = AbortSignal.timeout?.(TIMEOUT); // which older browsers do not have
    const renew = async (address) => {
      const cached = { cache: "only-if-cached", mode: "same-origin", signal };
      if (!blamed.has(address) && (await fetch(address, cached)).ok) return;
      await fetch(address, { cache: "reload", signal });
    };
    const known = window.boot.hashes?.keys() ?? [];
    await Promise.allSettled([...new Set([...blamed, ...known])].map(renew));
    location.reload();
  };

  // Once the game runs, the first fault is reported, and the game continues.
  const report = (detail) => {
    if (page.dataset.state !== "ready" || find("#trouble pre").textContent) return;
    find("#trouble").hidden = false;
    find("#trouble pre").textContent = [String(detail).slice(0, LONGEST), ...notes].join("\n");
  };

  // For the details of a later report.
  const note = (detail) => notes.add(String(detail).slice(0, 400));

  addEventListener("unhandledrejection", ({ reason }) => {
    report(reason?.message ?? reason);
    if (reason instanceof WebAssembly.CompileError) fail("failed part", reason.message);
    else fail("failed", `${reason}\n${reason?.stack ?? ""}`); // some browsers' stack lacks the message
  });
  addEventListener(
    "error",
    ({ message, target }) => {
      report(message);
      if (message) return fail("failed", message);
      const address = target.src ?? target.href;
      blame(new Error("missing or damaged"), address);
      inspect(address);
    },
    true, // the error of a resource does not bubble
  );
  // Where a host sends a content policy as well, both apply.
  addEventListener("securitypolicyviolation", ({ disposition, effectiveDirective, originalPolicy }) => {
    if (disposition !== "enforce" || originalPolicy.includes("trusted-types worker")) return;
    cause ||= "failed host";
    note(`${effectiveDirective} is forbidden by: ${originalPolicy}`);
    whenParsed(() => {
      note(`The header must allow: ${find("#needed-policy").textContent}`);
      show();
    });
  });
  for (const event of ["words", "book"]) document.addEventListener(event, () => whenParsed(show), { signal: starting });
  // Where the browser does not let a page copy, the details are selected, so that the person can.
  const copyDetails = async () => {
    const details = find("#failure pre");
    try {
      await navigator.clipboard.writeText(`${find("#reason").textContent}\n${details.textContent}`);
    } catch {
      getSelection().selectAllChildren(details);
    }
  };
  const act = ({ target: { id } }) => {
    if (id === "retry") retry();
    if (id === "copy-details") copyDetails();
  };
  document.addEventListener("click", act, { signal: starting });
  whenParsed(() => {
    if (!find("mpy-config")) fail("failed part", "the page was cut short"); // its last element
    find("#dismiss")?.addEventListener("click", () => (find("#trouble").hidden = true));
    // PyScript puts an error of main.py into an element of this class.
    const observer = new MutationObserver(() => {
      const error = find(".py-error");
      if (error) fail("failed", error.textContent);
    });
    observer.observe(document.body, { childList: true });
    starting.addEventListener("abort", () => observer.disconnect());
  });

  Object.assign(window.boot, { blame, fail, note });
  page.dataset.boot = ""; // from here on, every failure is shown
})();
