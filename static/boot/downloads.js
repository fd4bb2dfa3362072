// What the page itself asks for, at once: all that is neither script nor style. Browsers check those
// two by the hashes in the page's import map, and this script checks the rest by the same list.
"use strict";
(() => {
  const { addPart, blame, count, fail, find, script, starting, styled } = window.boot;
  const { fetch } = window;
  const { integrity } = JSON.parse(find("script[type=importmap]").textContent);
  const absolute = (address) => new URL(address, document.baseURI).href;
  const hashes = new Map(Object.entries(integrity).map(([address, hash]) => [absolute(address), hash]));
  const asked = new Map();
  const checks = [styled];

  const check = async (response, part, hash) => {
    const bytes = await count(response, part);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    if (hash !== `sha256-${btoa(String.fromCharCode(...digest))}`) throw new Error("damaged");
  };

  const unpacked = async (response) => new Response(response.body.pipeThrough(new DecompressionStream("gzip")));

  // Some hosts do not know this type, without which nothing is compiled while it comes.
  const compilable = async (response) =>
    response.headers.get("content-type") === "application/wasm"
      ? response
      : new Response(response.body, { headers: { "content-type": "application/wasm" } });

  // Ask for a file, by its size, and by its size on the way. What is checked here can be used while it
  // comes. What is not encrypted only the browser can check, which hands it over in one piece. And where
  // a service worker has the files, they were checked, and there is nothing to count: a response that is
  // counted cannot be compiled from the browser's cache of code.
  const ask = (name, size = 1, weight = 0) => {
    const address = absolute(name);
    const hash = hashes.get(address);
    const part = addPart(size, weight);
    const isKept = Boolean(navigator.serviceWorker?.controller);
    const found = fetch(address, crypto.subtle || isKept ? {} : { integrity: hash }).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return response;
    });
    const checked = found.then((response) => {
      if (crypto.subtle && !isKept) return check(response.clone(), part, hash);
    });
    checked.catch((error) => blame(error, address));
    checks.push(checked);
    const file = address.endsWith(".gz") ? found.then(unpacked) : address.endsWith(".wasm") ? found.then(compilable) : found;
    file.catch(() => {}); // that is told already
    asked.set(address.replace(/\.gz$/, ""), file);
  };

  // Whoever asks for a file later gets what was asked for, and nothing that is damaged.
  window.fetch = (resource, options) => {
    const address = absolute(resource);
    const file = asked.get(address);
    asked.delete(address);
    return file ?? fetch(resource, { ...options, integrity: hashes.get(address) });
  };

  if (typeof WebAssembly !== "object") fail("failed wasm", "this browser has no WebAssembly");
  else if (typeof DecompressionStream !== "function" || !WebAssembly.instantiateStreaming)
    fail("failed old", navigator.userAgent);
  else for (const file of JSON.parse(script.dataset.early)) ask(...file);

  // Resolves once all that was asked for is there, and whole.
  const whole = () => Promise.all(checks);

  Object.assign(window.boot, { ask, whole });
})();
