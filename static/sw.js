// Stores one version of the whole site, and answers from it, with a network or without. A new version waits beside the
// old one until no page uses the old one or a person requests the new one. tools/site.py fills in the version, each file
// with its hash, and the files that not every visitor needs: those are stored once they are requested. Python needs one
// of two: it continues from a snapshot or, where data is saved, starts from its library.
"use strict";
const VERSION = "";
const FILES = {};
const LATER = [];
const WAYS = [];
const boot = {};
// boot/decoder.js

const HERE = new URL("./", location);
const PREFIX = `tictactoe:${HERE.pathname}:`;
const NAME = PREFIX + VERSION;
const addressOf = (path) => new URL(path, HERE).href;
const hashes = new Map(Object.entries(FILES).map(([path, hash]) => [addressOf(path), hash]));

// An origin may hold other projects, with their own caches.
const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const find = (name, address) => caches.match(address, { cacheName: name, ignoreVary: true });

// A folder named by its content is the same in every version, whichever cache has it.
const isLasting = (path) => /-[0-9a-f]{12}\//.test(path);

const findOlder = async (path) => {
  if (!isLasting(path)) return;
  for (const name of await ownCaches()) {
    const found = await find(name, addressOf(path));
    if (found) return found;
  }
};

const digest = async (response) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
};

// A network may send anything, such as the page of a portal or of another version, and a disk may change a bit.
const check = async (response, address) => {
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if ((await digest(response.clone())) !== hashes.get(address)) throw new Error("damaged");
};

const keep = async (cache, address, response) => {
  await check(response, address);
  await cache.put(address, response);
};

// A redirect is refused: a browser would not show such a response as the page.
const download = (path, cache) => fetch(path, { cache, redirect: "error" });

// The browser's cache has the files just loaded. It may also have, for ten minutes on GitHub Pages, files of a
// site that was not complete yet: those are requested past the cache.
const obtain = async (cache, path) => {
  const address = addressOf(path);
  try {
    const found = (await findOlder(path)) ?? (await download(path, isLasting(path) ? "default" : "no-cache"));
    await keep(cache, address, found);
  } catch {
    await download(path, "reload")
      .then((found) => keep(cache, address, found))
      .catch(({ message }) => Promise.reject(new Error(`${path}: ${message}`)));
  }
};

let keeping = Promise.resolve(); // one after the other, whichever tabs request it

// The texts of the languages that were used, which a new version stores, too.
const usedWords = async () => {
  const keys = async (name) => (await caches.open(name)).keys();
  const kept = (await Promise.all((await ownCaches()).map(keys))).flat();
  return kept.map(({ url }) => /\/words\/[^/]*$/.exec(url)?.[0]).filter(Boolean);
};

// Browsers may evict single files. A file that is kept is not stored a second time: that would first remove it, and it
// would be lost if the worker ended meanwhile.
const keepMissing = async () => {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const [snapshot, library] = WAYS;
  const way = navigator.connection?.saveData ? library : snapshot;
  const words = await usedWords();
  const isUsed = (path) => way.includes(path) || !LATER.includes(path) || words.some((file) => path.endsWith(file));
  const isMissing = (path) => isUsed(path) && !kept.has(addressOf(path));
  const missing = Object.keys(FILES).filter(isMissing);
  await Promise.all(missing.map((path) => obtain(cache, path)));
  await keepUnpacked(cache).catch(() => {}); // data is saved, or there is no room
};

// To unpack the snapshot would take a tenth of each start: so it is stored unpacked, too, with its own hash.
const keepUnpacked = async (cache) => {
  const checked = async (path) => {
    const found = await cache.match(addressOf(path));
    await check(found, addressOf(path));
    return found.arrayBuffer();
  };
  const [[snapshot]] = WAYS;
  const address = addressOf(snapshot.slice(0, -".bin".length));
  const kept = await cache.match(address);
  if (kept && (await digest(kept)) === kept.headers.get("digest")) return;
  const packed = await checked(snapshot); // first, since it may be missing, and compiling takes long
  const interpreter = Object.keys(FILES).find((path) => path.endsWith(".asm.wasm"));
  const unpack = await boot.decoder(await WebAssembly.compile(await checked(interpreter)));
  const unpacked = unpack(packed);
  await cache.put(address, new Response(unpacked, { headers: { digest: await digest(new Response(unpacked)) } }));
};

// The page shows why it cannot be played offline.
const report = async ({ message }) => {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
};

const install = async () => {
  const isNew = !(await caches.has(NAME));
  try {
    await keepMissing();
  } catch (error) {
    if (isNew) await caches.delete(NAME);
    if (!registration.active) await report(error);
    throw error;
  }
};

const activate = async () => {
  for (const name of await ownCaches()) if (name !== NAME) await caches.delete(name);
  await clients.claim(); // so that the page of the first visit is offered new versions too
};

// Return the address of the requested file in the site: some hosts leave out the ends of names.
const known = ({ url, mode }) => {
  const { origin, pathname, search } = new URL(url);
  if (mode !== "navigate") return origin + pathname + search;
  const address = origin + pathname.replace(/\/index(\.html)?$/, "/");
  return hashes.has(`${address}.html`) ? `${address}.html` : address;
};

// A response other than the file is never stored. The visitor sees it after navigating to it; any other request for it
// fails.
const fetchAndKeep = async (event, address) => {
  const { request } = event;
  const attempt = async (options) => {
    const response = await fetch(request, options);
    await check(response, address);
    const put = async (copy) => (await caches.open(NAME)).put(address, copy);
    event.waitUntil(put(response.clone()).catch(() => {})); // the disk may be full
    return response;
  };
  try {
    return await attempt().catch(() => attempt({ cache: "reload" }));
  } catch ({ name, message }) {
    if (request.mode === "navigate") return fetch(request);
    return name === "Error" ? new Response("", { status: 502, statusText: message }) : Response.error();
  }
};

// A kept file is checked each time that it is requested, which is once or twice per page. To check the two large ones
// here would delay the start: the page checks them while it compiles, and requests a damaged one past every cache
// (boot/fetcher.js). To read a file twice takes less time than to clone the response.
const answer = async (event, address) => {
  const kept = event.request.cache === "reload" ? undefined : await find(NAME, address);
  if (!kept) return fetchAndKeep(event, address);
  if (address.includes(".wasm")) return kept;
  const isWhole = (await digest(kept)) === hashes.get(address);
  return isWhole ? find(NAME, address) : fetchAndKeep(event, address);
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const address = known(event.request);
  if (event.request.method === "GET" && hashes.has(address)) event.respondWith(answer(event, address));
});
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "keep") event.waitUntil((keeping = keeping.then(keepMissing).catch(report)));
});
