// Log the place of the middle cell and each event: Python answers, a tap shows, the reply shows. Record their times.
globalThis.measured = {};
let tapped;
const note = (event) => {
  if (measured[event]) return;
  measured[event] = performance.now();
  console.debug(event);
};
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const { state, pending, mark } = target.dataset;
    if (state === "ready") note("ready");
    if (pending || mark) note(target === (tapped ??= target) ? "tapped" : "replied");
  }
}).observe(document, {
  subtree: true, attributeFilter: ["data-state", "data-pending", "data-mark"],
});
const locate = () => {
  const middle = document.querySelector('[data-cell="4"]');
  if (!middle) return requestAnimationFrame(locate);
  const { x, y, width, height } = middle.getBoundingClientRect();
  console.debug("middle", x + width / 2, y + height / 2);
};
locate();
