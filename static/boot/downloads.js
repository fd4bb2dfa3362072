// What the page itself asks for, at once: all that is neither script nor style. Browsers check those
// two by the hashes in the page's import map, and this script checks the rest by the same list.
"use strict";
(() => {
  const { addPart, attempt, blame, complete, count, fail, fetchBeside, fetchWhole } = window.boot;
  const { find, isKept, savesData, script, styled } = window.boot;
  const { fetch } = window;
  const absolute = (address) => new URL(address, document.baseURI).href;
  const listed = Object.entries(JSON.parse(find("script[type=importmap]").textContent).integrity);
  const hashes = new Map(listed.map(([address, hash]) => [absolute(address), hash]));
  const asked = new Map();
  const checks = [styled];

  const download = async (address, part) => {
    const hash = hashes.get(address);
    try {
      return await fetchBeside({ address, hash }, (length) => count(part, length));
    } finally {
      complete(part);
    }
  };

  // Ask for a file, by its size, and by its size on the way.
  const ask = (name, size = 1, weight = 0) => {
    const address = absolute(name);
    const part = addPart(size, weight);
    const file = download(address, part);
    file.catch((error) => blame(error, address));
    checks.push(file);
    asked.set(address.replace(/\.bin$/, ""), file);
    return part;
  };

  const take = (address) => {
    const file = asked.get(address);
    asked.delete(address);
    return file;
  };

  // Whoever asks for a file later gets what was asked for, and nothing that is damaged. Pyodide asks for a library
  // even where it needs none, and for the interpreter, which it gets compiled.
  const nothing = absolute("nothing");
  const needless = new Set([nothing]);
  window.fetch = (resource, options) => {
    const address = absolute(resource);
    if (needless.has(address)) return Promise.resolve(new Response(""));
    const file = take(address);
    if (file) return file.then((bytes) => new Response(bytes));
    const integrity = hashes.get(address);
    return integrity ? fetchWhole(address, { ...options, integrity }) : fetch(resource, options);
  };

  // The interpreter, compiled while it comes.
  const early = JSON.parse(script.dataset.early);
  const compile = async () => {
    const address = absolute(early[0][0]);
    needless.add(address);
    return (window.boot.interpreter = await take(address));
  };

  // Python goes on from a snapshot, or it starts from its library, whose archive has a quarter of the bytes. So the
  // snapshot is for whoever has it on the device, and for networks on which it costs less time than it saves. How
  // quick that is, the first script of some size tells, or a part of the interpreter.
  const ways = JSON.parse(script.dataset.ways);
  const QUICK = 2_500; // bytes per millisecond
  const ENOUGH = 200_000; // bytes
  const SHARE = 1 / 3;

  const isQuick = (part) =>
    new Promise((resolve) => {
      const begun = performance.now();
      const observer = new PerformanceObserver((list) => {
        for (const { encodedBodySize: size, startTime, responseEnd } of list.getEntries())
          if (size > ENOUGH && size / (responseEnd - startTime) > QUICK) resolve(true);
      });
      observer.observe({ type: "resource" });
      part.heard = () => {
        if (part.loaded < SHARE * part.weight) return;
        delete part.heard;
        observer.disconnect();
        resolve(part.loaded / (performance.now() - begun) > QUICK);
      };
    });
  const choose = async (part) => {
    if (savesData) return "library";
    return isKept || (crypto.subtle && (await isQuick(part))) ? "snapshot" : "library";
  };

  const openLibrary = () => {
    for (const file of ways.library) ask(...file);
  };
  const openSnapshot = () => {
    const [name, size, weight] = ways.snapshot;
    return download(absolute(name), addPart(size, weight));
  };

  // Resolves with the way that Python starts, and the snapshot to come if that is one.
  const begin = async () => {
    const [interpreter] = early.map((file) => ask(...file));
    const way = await choose(interpreter);
    if (way === "library") openLibrary();
    const file = way === "snapshot" ? openSnapshot() : undefined;
    file?.catch(() => {}); // that is told once it is needed
    return { way, file };
  };

  let start;
  if (typeof WebAssembly !== "object") fail("failed wasm", "this browser has no WebAssembly");
  else if (typeof DecompressionStream !== "function" || !WebAssembly.instantiateStreaming)
    fail("failed old", navigator.userAgent);
  else if (!attempt(() => crypto.getRandomValues(new Uint8Array(1))))
    fail("failed", "no random numbers"); // without which Python would end the page
  else start = begin();

  // Resolves once all that was asked for is there, and whole.
  const whole = () => Promise.all(checks);

  Object.assign(window.boot, { ask, compile, hashes, nothing, openLibrary, start, whole });
})();
