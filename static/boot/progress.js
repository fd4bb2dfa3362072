// The progress of the start: the bytes of the large files, then the start of Python. A stall is reported.
"use strict";
(() => {
  const { fail, find, page, starting, words } = window.boot;
  const TIMEOUT = 7_000; // without any progress, in milliseconds
  const GRACE = 500; // for events that wait until the thread is free
  const LOADED = 0.8;
  const STARTED = 0.97;
  const parts = [];
  let share = 0;
  let timer;

  const advance = (to, stage) => {
    share = Math.max(share, to);
    const progress = find("#progress");
    if (!progress) return; // the page is not parsed yet
    progress.setAttribute("aria-valuenow", Math.round(100 * share));
    progress.querySelector(".bar").style.transform = `scaleX(${share})`;
    if (!stage) return;
    const shown = progress.lastElementChild;
    shown.textContent = words(stage);
    shown.dataset.word = stage; // so that language.js translates it
  };

  const giveUp = () => {
    if (page.dataset.state === "loading") fail("failed stall", `no progress for ${TIMEOUT / 1000} s`);
  };

  const wait = () => {
    clearTimeout(timer);
    if (page.dataset.state === "loading")
      timer = setTimeout(() => (timer = setTimeout(giveUp, GRACE)), TIMEOUT);
  };

  // Add a file to be requested, given its size and its size in transfer.
  const addPart = (size, weight) => {
    const part = { loaded: 0, size, weight };
    parts.push(part);
    return part;
  };

  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);

  // Count the bytes of a file that have arrived.
  const count = (part, length) => {
    part.loaded = (length * part.weight) / part.size;
    part.onprogress?.();
    advance((LOADED * sum("loaded")) / sum("weight"));
    wait();
  };

  // No more bytes of a file will arrive.
  const complete = (part) => {
    part.loaded = part.weight;
    part.onprogress?.();
    if (parts.every(({ loaded, weight }) => loaded === weight)) advance(LOADED, "starting");
  };

  addEventListener(
    "py:progress",
    ({ detail }) => {
      window.boot.whole().then(wait, () => {}); // until then, Python may continue while a file is stalled
      if (detail === "Loaded interpreter") advance(STARTED, "starting");
    },
    { signal: starting },
  );
  const observer = new PerformanceObserver(wait);
  observer.observe({ type: "resource" });
  starting.addEventListener("abort", () => observer.disconnect());
  wait();

  Object.assign(window.boot, { addPart, complete, count });
})();
