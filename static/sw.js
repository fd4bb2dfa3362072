// Keeps one version of the whole site, and answers from it, with a network or without. A new version
// waits beside the old one until nobody plays the old one or a person asks for the new one.
// tools/site.py fills in the version, each file with a digest of its content, and which of them not
// every visitor needs: those are kept once they were asked for. Python needs one of two: it goes on from a
// snapshot or, where data is saved, starts from its library.
"use strict";
const VERSION = "";
const FILES = {};
const LATER = [];
const WAYS = [];

const HERE = new URL("./", location);
const PREFIX = `tictactoe:${HERE.pathname}:`;
const NAME = PREFIX + VERSION;
const addresses = new Set(Object.keys(FILES).map((path) => new URL(path, HERE).href));

// An origin may hold other projects, with caches of their own.
const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const find = (name, address) => caches.match(address, { cacheName: name, ignoreVary: true });

// A folder that is named by its content has the same content in every version, wherever it is kept.
const isLasting = (path) => /-[0-9a-f]{12}\//.test(path);

const findOlder = async (path) => {
  if (!isLasting(path)) return;
  for (const name of await ownCaches()) {
    const found = await find(name, new URL(path, HERE).href);
    if (found) return found;
  }
};

// What has moved is refused: a browser would not show it as the page.
const download = (path, cache, integrity) => fetch(path, { cache, redirect: "error", integrity });

// What the page has just loaded need not be asked for again. What the browser has kept of a site that
// was not all there yet, as it may for ten minutes on GitHub Pages, is asked for past its cache.
const downloadWhole = async (path, integrity) => {
  const found = await download(path, isLasting(path) ? "default" : "no-cache", integrity).catch(() => null);
  return found?.ok ? found : download(path, "reload", integrity);
};

const keep = async (cache, [path, integrity]) => {
  const response = (await findOlder(path)) ?? (await downloadWhole(path, integrity));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  await cache.put(path, response);
};

const install = async () => {
  const isNew = !(await caches.has(NAME));
  const cache = await caches.open(NAME);
  try {
    const [snapshot, library] = WAYS;
    const way = navigator.connection?.saveData ? library : snapshot;
    const files = Object.entries(FILES).filter(([path]) => way.includes(path) || !LATER.includes(path));
    await Promise.all(files.map((file) => keep(cache, file)));
  } catch (error) {
    if (isNew) await caches.delete(NAME);
    throw error;
  }
};

const activate = async () => {
  for (const name of await ownCaches()) if (name !== NAME) await caches.delete(name);
  await clients.claim(); // so that the page of the first visit is offered new versions too
};

// What is asked for as the site knows it: the page has one address, whatever stands behind it.
const known = ({ url, mode }) => {
  const { origin, pathname, search } = new URL(url);
  const isPage = mode === "navigate" && [HERE.pathname, `${HERE.pathname}index.html`].includes(pathname);
  return isPage ? HERE.href : origin + pathname + search;
};

const fetchAndKeep = async (request, address) => {
  const response = await fetch(request);
  if (response.ok && LATER.some((path) => new URL(path, HERE).href === address))
    await (await caches.open(NAME)).put(address, response.clone());
  return response;
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = known(request);
  if (request.method !== "GET" || !addresses.has(address)) return;
  event.respondWith(find(NAME, address).then((found) => found ?? fetchAndKeep(request, address)));
});
addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});
