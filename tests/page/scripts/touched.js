// Note the browser interfaces that a page uses: globals, and members of objects and classes among them.
(() => {
  const used = new Set();
  const watch = (owner, place) => {
    for (const [name, old] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (!old.configurable || name === "constructor") continue;
      const note = () => used.add(`${place}${name}`);
      const get = function () {
        note();
        return old.get ? old.get.call(this) : old.value;
      };
      const set = function (value) {
        if (old.set) old.set.call(this, value);
        else Object.defineProperty(this, name, { configurable: true, enumerable: old.enumerable, writable: true, value });
      };
      Object.defineProperty(owner, name, { configurable: true, enumerable: old.enumerable, get, set });
    }
  };
  watch(Navigator.prototype, "Navigator.");
  const owners = "Crypto History MessagePort NetworkInformation Performance ServiceWorkerContainer Storage Worker";
  for (const owner of owners.split(" ")) if (globalThis[owner]) watch(globalThis[owner].prototype, `${owner}.`);
  for (const owner of ["AbortSignal", "URL", "WebAssembly"]) watch(globalThis[owner], `${owner}.`);
  watch(globalThis, "");
  Object.defineProperty(globalThis, "touched", { value: () => [...used].sort() });
})();
