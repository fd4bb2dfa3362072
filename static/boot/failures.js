// What went wrong, in a sentence, with details and a way to try again.
"use strict";
(() => {
  const { find, page, starting, whenParsed, words } = window.boot;
  const { fetch } = window;
  const WAIT = 3_000; // before the page is asked for anew, in milliseconds
  const PAUSE = 1_000; // before it is asked: a page that is left, as by a reload, is cut short, too
  const blamed = new Set(); // addresses of what did not come, or not whole
  const notes = new Set(); // what went wrong and was mended
  let failure; // what is known first, or the first that is known more closely than that it failed
  let cause = location.protocol === "file:" ? "failed file" : ""; // of all that fails, if there is one

  let asking; // when the page will be asked for again
  const ask = () => {
    page.dataset.state = "failed";
    if (confirm(words("failed whole"))) location.reload();
  };

  const show = () => {
    const { state } = page.dataset;
    if (!failure || state === "ready") return;
    find("[rel=expect]")?.remove(); // what never comes would keep the rest from being painted
    if (!find("#failure")) { // the page was cut short, and there may be nothing to paint
      if (state !== "failed") asking ??= setTimeout(ask, PAUSE);
      return;
    }
    page.dataset.state = "failed";
    const isHeld = find("#board").dataset.held || find("#board").dataset.fresh;
    find("#status .told").textContent = isHeld ? words("held kept") : "";
    find("#status .now").textContent = words(cause || failure[0]);
    find("#failure pre").textContent = [failure[1], ...blamed, ...notes].join("\n");
  };

  const fail = (key, detail) => {
    const isKnown = failure && (failure[0] !== "failed" || key === "failed");
    if (!isKnown) failure = [key, String(detail).slice(0, 4000)];
    if (find("#failure") || key === "failed stall") show();
    else whenParsed(show);
  };

  // Where a connection is lost, Firefox says of what needs the rest that somebody has ended it.
  const blame = ({ name, message }, address) => {
    blamed.add(address);
    const isConnection = name === "TypeError" || name === "AbortError" || !navigator.onLine;
    fail(isConnection ? "failed connection" : "failed part", message);
  };

  // A script that comes, but not with its hash, was changed on the way. In a sandboxed frame, hosts may refuse all that
  // the page would read.
  const inspect = async (address) => {
    const comes = async (options) => {
      const response = await fetch(address, options);
      await response.arrayBuffer();
      return response.type === "opaque" || (response.ok && !response.headers.get("content-type")?.includes("html"));
    };
    const isSandboxed = window.origin === "null";
    const ways = isSandboxed ? [{ mode: "no-cors" }, {}] : [{}, { integrity: window.boot.hashes.get(address) }];
    const [some, whole] = await Promise.all(ways.map((options) => comes(options).catch(() => false)));
    if (some && !whole) cause ||= isSandboxed ? "failed frame" : "failed changed";
    whenParsed(show);
  };

  // The browser may have cached that a file is missing or damaged, for ten minutes on GitHub Pages, and an earlier load
  // may have found that.
  const retry = async () => {
    page.dataset.state = "loading";
    const signal = AbortSignal.timeout(WAIT);
    const renew = async (address) => {
      const cached = { cache: "only-if-cached", mode: "same-origin", signal };
      if (!blamed.has(address) && (await fetch(address, cached)).ok) return;
      await fetch(address, { cache: "reload", signal });
    };
    const known = window.boot.hashes?.keys() ?? [];
    await Promise.allSettled([...new Set([...blamed, ...known])].map(renew));
    location.reload();
  };

  // Once the game runs, a fault is told once, and the game goes on.
  const tell = (detail) => {
    if (page.dataset.state !== "ready" || !find("#trouble").hidden || find("#trouble pre").textContent) return;
    find("#trouble").hidden = false;
    find("#trouble pre").textContent = [String(detail).slice(0, 4000), ...notes].join("\n");
  };

  // For the details, should something be told: the game went on, so nobody is told of this.
  const note = (detail) => notes.add(String(detail).slice(0, 400));

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
      else {
        const address = target.src ?? target.href;
        blame(new Error("missing or damaged"), address);
        inspect(address);
      }
    },
    true, // resources that fail to load are told only on the way down
  );
  // A host may send a content policy as well, and then both hold.
  addEventListener("securitypolicyviolation", ({ disposition, effectiveDirective, originalPolicy }) => {
    if (disposition !== "enforce" || originalPolicy.includes("trusted-types worker")) return;
    cause ||= "failed host";
    note(`${effectiveDirective} is forbidden by: ${originalPolicy}`);
    whenParsed(() => note(`The header must allow: ${find("#needed-policy").textContent}`));
    whenParsed(show);
  });
  document.addEventListener("words", show, { signal: starting });
  // Where the browser does not let a page copy, the details are selected for the person to do so.
  const copyDetails = async () => {
    const details = find("#failure pre");
    try {
      await navigator.clipboard.writeText(`${find("#status .now").textContent}\n${details.textContent}`);
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
    if (!find("mpy-config")) fail("failed part", "the page was cut short"); // what is last of it
    find("#dismiss")?.addEventListener("click", () => (find("#trouble").hidden = true));
    // PyScript puts what went wrong in main.py into an element of this class.
    const observer = new MutationObserver(() => {
      const told = find(".py-error");
      if (told) fail("failed", told.textContent);
    });
    observer.observe(document.body, { childList: true });
    starting.addEventListener("abort", () => observer.disconnect());
  });

  Object.assign(window.boot, { blame, fail, note });
  page.dataset.boot = ""; // from here on, whatever fails is told
})();
