// Before Python is up: fetch what it needs, show how far that is, and never wait in silence.
"use strict";
(() => {
  const PATIENCE = 9_000; // without any progress, in milliseconds
  const GRACE = 500; // for what was to come while the thread was busy
  const script = document.currentScript;
  const page = document.documentElement;
  const find = (selector) => document.querySelector(selector);
  page.dataset.boot = "";

  const stored = (name) => {
    try {
      return localStorage.getItem(`tictactoe:${location.pathname.replace(/\/[^/]*$/, "")}/${name}`) ?? "";
    } catch {
      return ""; // without storage there is nothing to remember
    }
  };

  // Not DOMContentLoaded, which waits for modules, and so for ever where one is stalled.
  const whenParsed = (action) =>
    document.readyState === "loading"
      ? document.addEventListener("readystatechange", action, { once: true })
      : action();

  // The words stand in the page in English; those of another language take their place.
  const words = (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      find(`:is([data-word="${key}"], [data-text="${key}"])`).textContent,
    );

  const speak = async () => {
    const known = script.dataset.languages.split(" ");
    const asked = stored("language") ? [stored("language")] : navigator.languages;
    const language = asked.map((tag) => tag.split("-")[0].toLowerCase()).find((tag) => known.includes(tag));
    if (!language || language === page.lang) return;
    const response = await fetch(new URL(`words/${language}.json`, script.src));
    const table = await response.json();
    whenParsed(() => {
      if (page.dataset.state === "ready") return;
      Object.assign(page, { lang: language, dir: table.direction });
      document.title = table.title;
      for (const element of document.querySelectorAll("[data-word], [data-text]"))
        element.textContent = table[element.dataset.word ?? element.dataset.text];
      for (const element of document.querySelectorAll("[data-label]"))
        element.setAttribute("aria-label", table[element.dataset.label]);
      document.dispatchEvent(new Event("words"));
      if (failure) fail(...failure);
    });
  };

  // What went wrong, in a sentence, with details and a way to try again; what is known first, or the
  // first that is known more closely than that it failed.
  let failure, timer;

  const fail = (key, detail) =>
    whenParsed(() => {
      if (page.dataset.state === "ready") return;
      const isKnown = failure && (failure[0] !== "failed" || key === "failed");
      if (!isKnown) failure = [key, String(detail).slice(0, 4000)];
      clearTimeout(timer);
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

  // How far: the bytes of the large files, then the starting of Python.
  const LOADED = 0.8;
  const STARTED = 0.97;
  const parts = [];
  let share = 0;

  const advance = (to, stage) => {
    share = Math.max(share, to);
    const progress = find("#progress");
    if (!progress) return; // the page is not parsed yet
    progress.setAttribute("aria-valuenow", Math.round(100 * share));
    progress.querySelector(".bar").style.transform = `scaleX(${share})`;
    if (stage) progress.lastElementChild.textContent = words(stage);
  };

  const giveUp = () => fail("failed stall", `no progress for ${PATIENCE / 1000} s`);

  const wait = () => {
    clearTimeout(timer);
    if (page.dataset.state === "loading")
      timer = setTimeout(() => (timer = setTimeout(giveUp, GRACE)), PATIENCE);
  };

  const count = async (response, part) => {
    const reader = response.body.getReader();
    let bytes = 0;
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      bytes += value.length;
      part.loaded += (value.length * part.weight) / part.size;
      const sum = (name) => parts.reduce((total, counted) => total + counted[name], 0);
      advance((LOADED * sum("loaded")) / sum("weight"));
      wait();
    }
    const { headers } = response;
    if (!headers.get("content-encoding") && bytes < headers.get("content-length"))
      throw new TypeError(`${bytes} bytes came`); // Firefox takes that for the end
    part.loaded = part.weight;
    if (parts.every(({ loaded, weight }) => loaded === weight)) advance(LOADED, "starting");
  };

  // Large files are asked for at once. A response that is counted cannot be compiled from the
  // browser's cache of code; where a service worker has the files, there is nothing to count.
  const begin = async (address, part) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    if (!navigator.serviceWorker?.controller)
      count(response.clone(), part).catch((error) => blame(error, address));
    if (address.endsWith(".wasm"))
      return response.headers.get("content-type") === "application/wasm"
        ? response
        : new Response(response.body, { headers: { "content-type": "application/wasm" } });
    return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };

  const early = new Map();
  const fetchEarly = () => {
    for (const [address, size, weight] of JSON.parse(script.dataset.early)) {
      const part = { loaded: 0, size, weight };
      parts.push(part);
      const begun = begin(address, part);
      begun.catch((error) => blame(error, address));
      early.set(new URL(address, document.baseURI).href, begun);
    }
  };

  // A tap that comes sooner than held.js, at the end of the page, waits for it.
  const taps = [];
  const remember = (event) => taps.push(event);
  document.addEventListener("click", remember);
  const takeTaps = () => {
    document.removeEventListener("click", remember);
    return taps;
  };

  // The address may ask for a new game, once; held.js holds that like a tap on the button.
  const address = new URL(location.href);
  if (address.searchParams.has("new")) {
    address.searchParams.delete("new");
    history.replaceState({ held: { fresh: true } }, "", address);
  }

  // It may name a tab of the panel, which takes its place on the page from the first.
  const tab = address.searchParams.get("inside");
  if (["values", "tree", "steps", "cost", "broken", "write", "contest"].includes(tab)) page.dataset.inside = tab;

  page.dataset.theme = stored("theme");
  // What runs beside the page; the content policy lets no other script do so. A script that the page
  // hands over itself, as one that imports another, is held to the page's policy. Without a network,
  // Firefox finds what such a script imports while it runs, and not what it begins with.
  const handed = (name) => {
    const text = `import(${JSON.stringify(new URL(name, script.src).href)}).catch(reportError);`;
    return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  };
  const scripts = { offline: "sw.js", beside: handed("beside.js"), sandbox: handed("sandbox.js") };
  const policy = window.trustedTypes?.createPolicy("worker", { createScriptURL: (name) => scripts[name] });
  const scriptOf = (name) => policy?.createScriptURL(name) ?? scripts[name];
  // What is no text or too long is not handed on, and ends the worker as an error of its own does.
  const startBeside = (module, longest) => {
    const worker = new Worker(scriptOf(module === "sandbox" ? module : "beside"), { type: "module", name: module });
    worker.last = "";
    worker.addEventListener("message", (event) => {
      const isFit = typeof event.data === "string" && event.data.length <= longest;
      if (isFit && !event.data.startsWith("last")) return;
      event.stopImmediatePropagation();
      // What is told too often to be heard each time: only the last of it counts.
      if (isFit) worker.last = event.data;
      else {
        worker.terminate();
        worker.dispatchEvent(new ErrorEvent("error", { message: "unfit message", cancelable: true }));
      }
    });
    return worker;
  };

  const edit = (area) => import(new URL("editor.js", script.src)).then((found) => found.edit(area));

  window.boot = { early, edit, scriptOf, startBeside, stored, takeTaps, words };
  addEventListener("py:progress", ({ detail }) => {
    wait();
    if (detail === "Loaded interpreter") advance(STARTED, "starting");
  });
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
  new PerformanceObserver(wait).observe({ type: "resource" });
  whenParsed(() => {
    find("#retry").addEventListener("click", () => location.reload());
    find("#copy-details").addEventListener("click", () =>
      navigator.clipboard?.writeText(`${find("#status .now").textContent}\n${find("#failure pre").textContent}`),
    );
    find("#dismiss").addEventListener("click", () => (find("#trouble").hidden = true));
    // PyScript puts what went wrong in main.py into an element of this class.
    new MutationObserver(() => {
      const told = find(".py-error");
      if (told) fail("failed", told.textContent);
    }).observe(document.body, { childList: true });
  });
  wait();
  speak().catch(() => {}); // English will do
  if (typeof WebAssembly !== "object") fail("failed wasm", "this browser has no WebAssembly");
  else if (typeof DecompressionStream !== "function" || !WebAssembly.instantiateStreaming)
    fail("failed old", navigator.userAgent);
  else fetchEarly();
})();
