// The scripts of workers, and the editor, which is loaded when it is opened.
"use strict";
(() => {
  const { decoder, fetcher, fetchWhole, findUnpacked, hashOf, page, script } = window.boot;
  const app = new URL(script.dataset.app, document.baseURI);

  const written = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

  // The content policy lets no other script run in a worker. A script that the page writes itself, and that imports
  // another, is subject to the page's policy. Without a network, Firefox finds the dynamic imports of such a script,
  // not the static ones. The script contains the way in which the page started Python, and the hashes of the files that
  // it fetches and imports, since the page's list applies to the page alone. No browser checks the imports of a worker:
  // so the script first fetches all of them with their hashes, which fills the cache. The first message is the
  // interpreter, compiled. Pyodide recognises a module by importScripts; that call never works here, and Firefox reports
  // it as a violation of the content policy: so it is removed.
  const FETCHED = /[.]bin$|lock[.]json$/;
  const IMPORTED = /[/](worker|sandbox|python|interpreter|snapshot|pyodide|pyodide[.]asm)[.]m?js$/;
  const handed = (name, way = page.dataset.start) => {
    const listed = (pattern) => [...window.boot.hashes].filter(([address]) => pattern.test(address));
    const given = { hashes: Object.fromEntries(listed(FETCHED)), way };
    const text = `const { fetch } = globalThis;
      const fetchWhole = ${fetchWhole};
      const hashOf = ${hashOf};
      const findUnpacked = ${findUnpacked};
      Object.assign(globalThis, { decoder: ${decoder}, fetchWhole, findUnpacked, ...${JSON.stringify(given)} });
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

  // A worker that sends a message that is not text, or is too long, is terminated, like one that fails.
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
      // Notes of progress come too often to handle each: only the latest is kept.
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
