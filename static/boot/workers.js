// What Python has started later: scripts beside the page, and the editor.
"use strict";
(() => {
  const { script } = window.boot;

  // The content policy lets no other script run beside the page. A script that the page hands over
  // itself, as one that imports another, is held to the page's policy. Without a network, Firefox finds
  // what such a script imports while it runs, and not what it begins with.
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
    worker.post = worker.postMessage;
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

  Object.assign(window.boot, { edit, scriptOf, startBeside });
})();
