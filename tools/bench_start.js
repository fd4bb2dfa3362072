// Note when Python has answered, when a tap shows, and when each stage of the start ends.
globalThis.measured = { stages: { browser: performance.now() } };
const ended = (stage) => (measured.stages[stage] = performance.now());
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  ended("loading and compiling"); // the interpreter comes last
  return instantiate(...given);
};
addEventListener("py:progress", ({ detail }) => detail === "Loaded interpreter" && ended("Pyodide"));
addEventListener("py:ready", () => ended("PyScript"));
new MutationObserver((changes) => {
  for (const { target: { dataset } } of changes) {
    if (dataset.state === "ready" && !measured.ready) {
      measured.ready = performance.now();
      console.debug("ready");
    }
    if (measured.tap || !(dataset.pending || dataset.mark)) continue;
    measured.tap = performance.now();
    console.debug("tapped");
  }
}).observe(document, {
  subtree: true, attributeFilter: ["data-state", "data-pending", "data-mark"],
});
