// What PyScript opens at its start and the game has no use for: databases, for downloaded packages and
// folders of the visitor's, and a channel between workers of its own. Where cookies are blocked, either
// may throw, and PyScript would start nothing. So it finds an empty database, which keeps nothing, and
// a channel on which nobody speaks.
"use strict";
(() => {
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess({ target: { result } }));
    return request;
  };
  const content = { getAllKeys: () => answer([]), clear: () => answer() };
  const database = { transaction: () => ({ objectStore: () => content }), close: () => {} };
  const factory = { open: () => answer(database) };
  Object.defineProperty(window, "indexedDB", { value: factory });
  window.BroadcastChannel = class extends EventTarget {
    postMessage() {}
  };
})();
