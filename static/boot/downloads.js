// Requests at once all files that the page itself needs, except scripts and styles. Browsers check those two by the
// hashes in the page's import map, and this script checks the other files by the same list.
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

  const download = async (address, part, turn) => {
    const hash = hashes.get(address);
    try {
      await turn;
      return await fetchBeside({ address, hash }, (length) => count(part, length));
    } finally {
      complete(part);
    }
  };

  // Request a file once its turn has come, given its size and its size in transfer.
  const ask = (name, size = 1, weight = 0, turn = null) => {
    const address = absolute(name);
    const part = addPart(size, weight);
    const file = download(address, part, turn);
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

  // A later request for a file gets the one that was requested here, and never a damaged one. Pyodide also requests a
  // library where it needs none, and the interpreter, which it gets compiled: those responses are empty.
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

  // The interpreter, compiled while it arrives.
  const early = JSON.parse(script.dataset.early);
  const compile = async () => {
    const address = absolute(early[0][0]);
    needless.add(address);
    return (window.boot.interpreter = await take(address));
  };

  // Python continues from a snapshot, or it starts from its library, which has a third of the bytes. So the
  // snapshot is for devices that have stored it, and for networks on which it costs less time than it saves. The speed
  // is measured on the first script of some size, or a part of the interpreter.
  const ways = JSON.parse(script.dataset.ways);
  const QUICK = 2_500; // bytes per millisecond
  const ENOUGH = 200_000; // bytes
  const SHARE = 1 / 3;

  const whenArrived = (part, share) =>
    new Promise((resolve) => {
      part.onprogress = () => {
        if (part.loaded < share * part.weight) return;
        delete part.onprogress;
        resolve();
      };
      part.onprogress();
    });

  const isQuick = (part) =>
    new Promise((resolve) => {
      const begun = performance.now();
      const observer = new PerformanceObserver((list) => {
        for (const { encodedBodySize: size, startTime, responseEnd } of list.getEntries())
          if (size > ENOUGH && size / (responseEnd - startTime) > QUICK) resolve(true);
      });
      observer.observe({ type: "resource" });
      whenArrived(part, SHARE).then(() => {
        observer.disconnect();
        resolve(part.loaded / (performance.now() - begun) > QUICK);
      });
    });

  const isSnapshotFaster = async (part) => !savesData && (isKept || (crypto.subtle && (await isQuick(part))));

  // Python starts once the interpreter and the library are there, and needs the package later: so the package is
  // requested when the interpreter has almost arrived.
  const ALMOST = 0.95;
  let interpreter;

  const openLibrary = () => {
    const [library, archive] = ways.library;
    ask(...library);
    ask(...archive, whenArrived(interpreter, ALMOST));
  };

  // Resolves with the way in which Python starts: from the library, or from a snapshot, with the promise of its file.
  const begin = async () => {
    [interpreter] = early.map((file) => ask(...file));
    if (!(await isSnapshotFaster(interpreter))) {
      openLibrary();
      return { way: "library" };
    }
    const [name, size, weight] = ways.snapshot;
    const file = download(absolute(name), addPart(size, weight));
    file.catch(() => {}); // an error is reported once the file is needed
    return { way: "snapshot", file };
  };

  let start;
  if (typeof WebAssembly !== "object") fail("failed wasm", "this browser has no WebAssembly");
  // Browsers without the first are too old for Pyodide.
  else if (typeof DecompressionStream !== "function" || !WebAssembly.instantiateStreaming)
    fail("failed old", navigator.userAgent);
  else if (!attempt(() => crypto.getRandomValues(new Uint8Array(1))))
    fail("failed", "no random numbers"); // without which Python would end the page
  else start = begin();

  // Resolves once all requested files have arrived undamaged.
  const whole = () => Promise.all(checks);

  Object.assign(window.boot, { ask, compile, hashes, nothing, openLibrary, start, whole });
})();
