// Once the game runs: store the whole site on the device, and offer a new version when there is one.
// No file changes, and no page reloads, before a person agrees.
"use strict";
(() => {
  const HOUR = 3_600_000;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const { attempt, find, languageFor, page, savesData, script, scriptOf } = window.boot;
  const offer = find("#update");
  const workers = attempt(() => navigator.serviceWorker);
  let registration, declined, checked;
  let isAsked = false;
  let isOutdated = false;
  let problem = ""; // why the site is not stored

  const show = () => {
    const waiting = registration?.waiting;
    const isWaiting = waiting && waiting !== declined && workers.controller;
    find("#works-offline").hidden = Boolean(problem) || !registration?.active;
    find("#not-kept").hidden = !problem;
    find("#not-kept code").textContent = problem;
    offer.hidden = !isWaiting && !isOutdated;
    find("#update-ready").hidden = isOutdated;
    find("#page-outdated").hidden = !isOutdated;
  };

  const explain = (reason) => {
    problem = String(reason).slice(0, 400);
    show();
  };

  // Request the texts of the language, which the service worker then stores: so the page works in it without a network,
  // and so does the course even if it was never opened, unless data is saved. English is part of the page.
  const keepLanguage = () => {
    const language = languageFor(page.lang);
    const files = [...(language === "en" ? [] : [language]), ...(savesData ? [] : [`course-${language}`])];
    for (const file of files) fetch(`${script.dataset.app}words/${file}.json`).catch(() => {});
  };

  const watch = (found) => found?.addEventListener("statechange", show);

  const check = () => {
    checked = Date.now();
    return registration.update().catch(() => {}); // without a network there is nothing new
  };

  // If the host has another version, the files that this page loads later are gone.
  const compare = async () => {
    const found = await fetch("./", { cache: "no-cache" });
    const [, app] = /data-app="(app-[0-9a-f]{12}\/)"/.exec(await found.text()) ?? [];
    isOutdated = app !== undefined && app !== script.dataset.app;
    show();
  };

  const begin = async () => {
    registration = await workers.register(scriptOf("offline"), { updateViaCache: "none" });
    if (!registration) return; // an extension forbids it
    watch(registration.installing);
    watch(registration.waiting);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    show();
    if (registration.active) {
      check();
      whenIdle(() => registration.active.postMessage("keep"));
    } else checked = Date.now();
    if (workers.controller) whenIdle(keepLanguage);
    else workers.addEventListener("controllerchange", () => whenIdle(keepLanguage), { once: true });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - checked > HOUR) check();
    });
  };

  find("#load-update").addEventListener("click", () => {
    isAsked = true;
    if (registration?.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  });
  find("#decline-update").addEventListener("click", () => {
    declined = registration?.waiting;
    isOutdated = false;
    show();
  });

  // A file that is loaded later is missing: the host may have a new version instead.
  window.boot.miss = async () => {
    declined = undefined;
    if (registration) await check();
    compare().catch(() => {}); // without a network there is nothing new
  };

  if (!workers) return;

  workers.addEventListener("message", ({ data }) => explain(data));
  workers.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
    else compare().catch(() => {});
  });

  // A first visit downloads each file once: nothing is stored before the page is ready. A stored version that does not
  // start must still be replaced by a new one.
  const isSettled = () =>
    page.dataset.state === "ready" || (page.dataset.state === "failed" && workers.controller);
  const observer = new MutationObserver(() => {
    if (!isSettled()) return;
    observer.disconnect();
    begin().catch(({ message }) => explain(message)); // the game plays without
  });
  observer.observe(page, { attributeFilter: ["data-state"] });
})();
