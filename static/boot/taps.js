// A tap that comes sooner than pending_tap.js, at the end of the page, waits for it.
"use strict";
(() => {
  const { starting } = window.boot;
  const taps = [];
  const remember = (event) => taps.push(event);
  document.addEventListener("click", remember, { signal: starting });

  window.boot.takeTaps = () => {
    document.removeEventListener("click", remember);
    return taps;
  };
})();
