// Once the game runs: keep the whole site on the device, and offer a new version when there is one.
// Nothing is swapped before a person says so here, and no page reloads unasked.
"use strict";
(() => {
  const HOUR = 3_600_000;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const page = document.documentElement;
  const offer = document.querySelector("#update");
  const kept = document.querySelector("#works-offline");
  const workers = navigator.serviceWorker;
  let registration, declined, checked;
  let isAsked = false;

  const show = () => {
    const { waiting } = registration;
    kept.hidden = !registration.active;
    offer.hidden = !waiting || waiting === declined || !workers.controller;
  };

  // So that the course can be done without a network by whoever never opened it; not where data is saved. What is
  // asked for here, the worker keeps.
  const keepCourse = () => {
    if (navigator.connection?.saveData) return;
    fetch(`${window.boot.script.dataset.app}words/course-${window.boot.languageFor(page.lang)}.json`).catch(() => {});
  };

  const watch = (found) => found?.addEventListener("statechange", show);

  const check = () => {
    checked = Date.now();
    registration.update().catch(() => {}); // without a network there is nothing new
  };

  const begin = async () => {
    registration = await workers.register(window.boot.scriptOf("offline"), { updateViaCache: "none" });
    watch(registration.installing);
    watch(registration.waiting);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    show();
    if (registration.active) check();
    else checked = Date.now();
    if (workers.controller) whenIdle(keepCourse);
    else workers.addEventListener("controllerchange", () => whenIdle(keepCourse), { once: true });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - checked > HOUR) check();
    });
  };

  document.querySelector("#load-update").addEventListener("click", () => {
    isAsked = true;
    registration.waiting?.postMessage("take over");
  });
  document.querySelector("#decline-update").addEventListener("click", () => {
    declined = registration.waiting;
    show();
  });
  workers?.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
  });

  // A first visit downloads once: only what is ready is kept. A version that is kept but does not
  // start must still give way to a new one.
  const isSettled = () =>
    page.dataset.state === "ready" || (page.dataset.state === "failed" && workers.controller);
  const observer = new MutationObserver(() => {
    if (!isSettled()) return;
    observer.disconnect();
    begin().catch(() => {}); // the game plays without
  });
  if (workers) observer.observe(page, { attributeFilter: ["data-state"] });
})();
