// Log when Python has answered and when a tap shows, and note the time of both.
globalThis.measured = {};
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
