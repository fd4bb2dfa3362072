// What the page itself asks for, at once: all that is neither script nor style. Browsers check those
// two by the hashes in the page's import map, and this script checks the rest by the same list.
"use strict";
(() => {
  const { addPart, blame, count, fail, find, script, styled } = window.boot;
  const { fetch } = window;
  const absolute = (address) => new URL(address, document.baseURI).href;
  const listed = Object.entries(JSON.parse(find("script[type=importmap]").textContent).integrity);
  const hashes = new Map(listed.map(([address, hash]) => [absolute(address), hash]));
  const asked = new Map();
  const checks = [styled];

  const check = async (response, part, hash) => {
    const bytes = await count(response, part);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    if (hash !== `sha256-${btoa(String.fromCharCode(...digest))}`) throw new Error("damaged");
  };

  // Archives unpacked; and for hosts that do not know the type of WebAssembly, without which nothing is
  // compiled while it comes, that. As it came, a response can be compiled from the browser's cache of code.
  const forUse = (response, address) => {
    if (address.endsWith(".gz")) return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
    const type = "application/wasm";
    if (!address.endsWith(".wasm") || response.headers.get("content-type") === type) return response;
    return new Response(response.body, { headers: { "content-type": type } });
  };

  // Ask for a file, by its size, and by its size on the way. What is checked here can be used while it
  // comes; without encryption only the browser can check it, and hands it over in one piece. What a service
  // worker has was checked, and there is nothing to count: what is counted, too, is compiled anew.
  const ask = (name, size = 1, weight = 0) => {
    const address = absolute(name);
    const integrity = hashes.get(address);
    const part = addPart(size, weight);
    const isKept = Boolean(navigator.serviceWorker?.controller);
    const found = fetch(address, crypto.subtle || isKept ? {} : { integrity }).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return response;
    });
    const checked = found.then((response) => {
      if (crypto.subtle && !isKept) return check(response.clone(), part, integrity);
    });
    checked.catch((error) => blame(error, address));
    checks.push(checked);
    const file = found.then((response) => forUse(response, address));
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

  Object.assign(window.boot, { ask, hashes, whole });
})();
