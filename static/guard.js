// Watches over the first script, which watches over all others: it does not run where the page itself arrives cut short
// or damaged, or without the rest of the site.
"use strict";
(() => {
  const { dataset } = document.documentElement;
  let why = "";
  dataset.guard = "";
  addEventListener("error", ({ message }) => (why ||= message));
  addEventListener("DOMContentLoaded", () => {
    if (location.protocol !== "file:" || "boot" in dataset) return;
    const message = document.createElement("p");
    message.textContent =
      "Browsers don’t run this page from a file. In the project’s folder, run: python3 dev.py play";
    document.querySelector("main").replaceChildren(message);
  });
  setTimeout(() => {
    if ("boot" in dataset || location.protocol === "file:") return;
    if (confirm(`The game couldn’t load completely. Try again?\n${why}`)) location.reload();
  }, 8_000);
})();
