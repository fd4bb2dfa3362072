// Before Python is up: if it cannot start, say so in words instead of waiting for ever.
"use strict";
(() => {
  const PATIENCE = 60_000; // without any progress, in milliseconds
  const page = document.documentElement;
  page.dataset.boot = "";
  try {
    const folder = location.pathname.replace(/[^/]*$/, "");
    page.dataset.theme = localStorage.getItem(`tictactoe:${folder}theme`) ?? "";
  } catch {
    // Without storage there is no choice to remember.
  }
  let timer;

  const fail = (sentence, detail) => {
    clearTimeout(timer);
    if (page.dataset.state !== "loading") return;
    page.dataset.state = "failed";
    const find = (selector) => document.querySelector(selector);
    find("#status .now").textContent = sentence;
    find("#retry").hidden = false;
    find("#details").hidden = !detail;
    find("#details pre").textContent = String(detail).slice(0, 4000);
  };

  const couldNot = (detail) =>
    whenParsed(() => fail("The game could not start. Check your connection and try again.", detail));

  const whenParsed = (action) =>
    document.readyState === "loading"
      ? document.addEventListener("DOMContentLoaded", action, { once: true })
      : action();

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => couldNot(`no progress for ${PATIENCE / 1000} seconds`), PATIENCE);
  };

  addEventListener("py:progress", wait);
  addEventListener("unhandledrejection", ({ reason }) => couldNot(reason?.message ?? reason));
  addEventListener(
    "error",
    ({ message, target }) => couldNot(message ?? `${target.src ?? target.href} did not load`),
    true, // resources that fail to load are told only on the way down
  );
  whenParsed(() => {
    document.querySelector("#retry").addEventListener("click", () => location.reload());
    // PyScript puts what went wrong in main.py into an element of this class.
    new MutationObserver(() => {
      const told = document.querySelector(".py-error");
      if (told) couldNot(told.textContent);
    }).observe(document.body, { childList: true });
  });
  if (typeof WebAssembly !== "object") couldNot("this browser has no WebAssembly");
  wait();
})();
