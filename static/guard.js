// Watches over the script that watches over everything else: it never runs where the page itself came
// cut short or damaged before its end.
"use strict";
setTimeout(() => {
  if ("boot" in document.documentElement.dataset) return;
  if (confirm("The game couldn’t load completely. Try again?")) location.reload();
}, 8_000);
