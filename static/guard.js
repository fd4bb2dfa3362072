// Watches over the script that watches over everything else: it never runs where the page itself came
// cut short or damaged before its end, or without the rest of the site.
"use strict";
(() => {
  const { dataset } = document.documentElement;
  let why = "";
  dataset.guard = "";
  addEventListener("error", ({ message }) => (why ||= message));
  addEventListener("DOMContentLoaded", () => {
    if (location.protocol !== "file:" || "boot" in dataset) return;
    const told = document.createElement("p");
    told.textContent =
      "Browsers don’t run this page from a file. In the project’s folder, run: python3 dev.py play";
    document.querySelector("main").replaceChildren(told);
  });
  setTimeout(() => {
    if ("boot" in dataset || location.protocol === "file:") return;
    if (confirm(`The game couldn’t load completely. Try again?\n${why}`)) location.reload();
  }, 8_000);
})();
