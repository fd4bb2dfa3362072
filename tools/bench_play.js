// Note how soon taps are answered, and what keeps the page from answering.
{
const measured = { taps: [], tasks: [] };
globalThis.measured = measured;
let ready, tap;

const drawn = (action) => requestAnimationFrame(() => {
  scheduler.postTask(action, { priority: "user-blocking" });
});

addEventListener("click", ({ target, timeStamp }) => {
  const cell = target.closest("[data-cell]");
  if (!cell) return;
  tap = { at: timeStamp, cell };
  measured.taps.push(tap);
  tap.answered = new Promise((resolve, reject) => {
    tap.resolve = resolve;
    setTimeout(reject, 10_000, new Error("a tap was not answered"));
  });
}, true);

new MutationObserver((changes) => {
  const now = tap;
  for (const { target, attributeName, oldValue } of changes) {
    if (target.dataset.state === "ready") ready ??= performance.now();
    if (!now || attributeName !== "data-mark" || oldValue || !target.dataset.mark) continue;
    const what = target === now.cell ? "mark" : "reply";
    drawn(() => {
      now[what] ??= performance.now() - now.at;
      if (now.reply || document.querySelector("#board").dataset.end) now.resolve();
    });
  }
}).observe(document, {
  subtree: true, attributeOldValue: true, attributeFilter: ["data-state", "data-mark"],
});

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    if (ready && startTime > ready) measured.tasks.push(duration);
}).observe({ type: "longtask" });

measured.times = () => ({
  mark: measured.taps.map((tap) => tap.mark),
  reply: measured.taps.map((tap) => tap.reply).filter((reply) => reply),
});

// The middle of every cell that can be played.
measured.free = () => {
  const board = document.querySelector("#board");
  const free = [...board.querySelectorAll('[data-mark=""]')].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return board.dataset.end ? [] : free;
};
}
