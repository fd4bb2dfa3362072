// The scripts that run beside the page, and the editor, which is loaded once it is opened.
"use strict";
(() => {
  const { fetcher, fetchWhole, page, script } = window.boot;
  const app = new URL(script.dataset.app, document.baseURI);

  const written = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

  // The content policy lets no other script run beside the page. A script that the page hands over
  // itself, as one that imports another, is held to the page's policy. Without a network, Firefox finds
  // what such a script imports while it runs, and not what it begins with. It is told how the page started Python and
  // the hashes of what it fetches and imports, since the page's list holds for the page alone. No browser checks what a
  // worker imports: so it fetches all of that with the hashes first, which fills the cache. With the first message it
  // gets the interpreter, compiled. And it is without what Pyodide tries to know a module from other scripts, where that
  // never works and Firefox tells the page that the content policy forbids it.
  const FETCHED = /[.]bin$|lock[.]json$|snapshot[.]wasm$/;
  const IMPORTED = /[/](worker|sandbox|python|interpreter|snapshot|pyodide|pyodide[.]asm)[.]m?js$/;
  const handed = (name, way = page.dataset.start) => {
    const listed = (pattern) => [...window.boot.hashes].filter(([address]) => pattern.test(address));
    const given = { hashes: Object.fromEntries(listed(FETCHED)), way };
    const text = `const { fetch } = globalThis;
      const fetchWhole = ${fetchWhole};
      Object.assign(globalThis, { fetchWhole, ...${JSON.stringify(given)} });
      globalThis.importScripts = undefined;
      globalThis.interpreter = new Promise((resolve) =>
        addEventListener("message", ({ data }) => resolve(data), { once: true }));
      const imported = ${JSON.stringify(listed(IMPORTED))};
      Promise.all(imported.map(([address, integrity]) => fetchWhole(address, { integrity })))
        .then(() => import(${JSON.stringify(new URL(name, app).href)}))
        .catch(reportError);`;
    return written(text);
  };
  const scripts = {
    offline: () => "sw.js",
    fetcher: () => written(fetcher),
    worker: () => handed("worker.js"),
    sandbox: () => handed("sandbox.js"),
    again: () => handed("sandbox.js", "again"),
  };
  const addresses = {};
  const addressOf = (name) => (addresses[name] ??= scripts[name]());
  const policy = window.trustedTypes?.createPolicy("worker", { createScriptURL: addressOf });
  const scriptOf = (name) => policy?.createScriptURL(name) ?? addressOf(name);

  // A message that is not text, or is too long, is not read: it ends the worker, as an error of its own does.
  let isLibraryMissed = false;
  const startBeside = (module, longest) => {
    const worker = new Worker(scriptOf(module in scripts ? module : "worker"), {
      type: "module",
      name: `${module} ${longest}`,
    });
    let isUp = false;
    const end = () => {
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent("error", { message: "unfit message", cancelable: true }));
    };
    worker.addEventListener("error", (event) => {
      if (!isUp) window.boot.miss();
      if (!(event.message?.length > longest)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      end();
    });
    worker.postMessage(window.boot.interpreter);
    worker.last = "";
    worker.post = worker.postMessage;
    worker.addEventListener("message", (event) => {
      const { data } = event;
      if (!isUp && data === "missing") {
        event.stopImmediatePropagation();
        if (!isLibraryMissed) window.boot.miss(); // once, since a worker is started ahead of each question
        isLibraryMissed = true;
        return;
      }
      isUp = true;
      const isFit = typeof data === "string" && data.length <= longest;
      const isNote = isFit && data.startsWith("last");
      if (isFit && !isNote) return;
      event.stopImmediatePropagation();
      // What is told too often to be heard each time: only the last of it counts.
      if (isNote) worker.last = data;
      else end();
    });
    return worker;
  };

  const edit = async (area) => {
    try {
      const editor = await import(new URL("editor.js", app));
      await editor.edit(area);
    } catch (error) {
      window.boot.miss();
      throw error;
    }
  };

  Object.assign(window.boot, { edit, scriptOf, startBeside });
})();
