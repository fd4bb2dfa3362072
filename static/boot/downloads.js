// The large files, asked for at once.
"use strict";
(() => {
  const { addPart, blame, count, fail, script } = window.boot;
  const early = new Map();

  // A response that is counted cannot be compiled from the browser's cache of code; where a service
  // worker has the files, there is nothing to count.
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

  const fetchEarly = () => {
    for (const [address, size, weight] of JSON.parse(script.dataset.early)) {
      const begun = begin(address, addPart(size, weight));
      begun.catch((error) => blame(error, address));
      early.set(new URL(address, document.baseURI).href, begun);
    }
  };

  window.boot.early = early;
  if (typeof WebAssembly !== "object") fail("failed wasm", "this browser has no WebAssembly");
  else if (typeof DecompressionStream !== "function" || !WebAssembly.instantiateStreaming)
    fail("failed old", navigator.userAgent);
  else fetchEarly();
})();
