// PyScript opens databases at its start, for downloaded packages and the visitor's folders, and a channel between its
// workers; the game uses neither. If cookies are blocked, either may throw, and PyScript would not start.
// So it gets an empty database, which keeps nothing, and a channel without messages.
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
