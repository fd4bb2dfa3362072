// Record the response times of taps, and the long tasks that delay them.
{
const measured = { mark: [], reply: [], tasks: [] };
globalThis.measured = measured;
let tap;

const drawn = (action) => requestAnimationFrame(() => {
  scheduler.postTask(action, { priority: "user-blocking" });
});

addEventListener("click", ({ target, timeStamp }) => {
  const cell = target.closest("[data-cell]");
  if (cell) tap = { at: timeStamp, cell };
}, true);

new MutationObserver((changes) => {
  for (const { target, oldValue } of changes) {
    if (!tap || oldValue || !target.dataset.mark) continue;
    const { at, cell } = tap;
    const times = target === cell ? measured.mark : measured.reply;
    drawn(() => times.push(performance.now() - at));
  }
}).observe(document, { subtree: true, attributeOldValue: true, attributeFilter: ["data-mark"] });

new PerformanceObserver((list) => {
  measured.tasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: "longtask" });
}
