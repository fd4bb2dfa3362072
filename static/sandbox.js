// A Python of its own for code that a visitor wrote. It has no page; it obeys the page's content
// policy, since its script comes from the page (boot/workers.js), so no other site and no code from text;
// and before any of that code runs, all that a browser offers it is taken away but for the names
// below: no network, no storage, no way to other tabs or workers.
import { fail, startPython, unpacked } from "./python.js";

const LARGEST = 512 * 2 ** 20; // of the memory, in bytes
const LANGUAGE = [
  "AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date",
  "Error EvalError FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array",
  "Int32Array Int8Array Intl JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError",
  "Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array",
  "Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI",
  "decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat",
  "parseInt undefined unescape constructor",
];
const KEPT = [
  "addEventListener clearTimeout crypto performance self setTimeout",
  "AbortController MessageChannel TextDecoder TextEncoder",
];
const kept = new Set([...LANGUAGE, ...KEPT].flatMap((names) => names.split(" ")));

// Python asks for more memory by this alone; what it is refused, it reports as a MemoryError.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 2 ** 16 > LARGEST) throw new RangeError("too much memory");
  return grow.call(this, pages);
};

// Where Python looks now and then whether somebody interrupts it, it finds a clock.
const INTERRUPT = 2; // the number of the signal
const AGAIN = 200; // for code that took no notice, in milliseconds
let until = Infinity;
const clock = {
  get 0() {
    const now = performance.now();
    if (now < until) return 0;
    until = now + AGAIN;
    return INTERRUPT;
  },
  set 0(_) {}, // where Python clears the signal
};
const limit = {
  start: (seconds) => (until = performance.now() + 1000 * seconds),
  stop: () => (until = Infinity),
};

// What cannot be taken away may be no more than a number, or nothing is run at all.
const close = (holder, name) => {
  if (kept.has(name) || Reflect.deleteProperty(holder, name)) return;
  const { value } = Object.getOwnPropertyDescriptor(holder, name);
  if (typeof value !== "number") throw new Error(`${name} cannot be taken away`);
};

const closeDoors = () => {
  for (let holder = globalThis; holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) close(holder, name);
};

// All that leaves is text, no longer than the page takes. What else somebody tries to send is dropped here, where
// it costs the page nothing, and the page ends the worker.
// Bound now: a player may change what functions inherit, and `call` would hand it the browser's own.
const post = globalThis.postMessage.bind(globalThis);
const longest = Number(self.name.split(" ")[1]);
const send = (text) => post(typeof text === "string" && text.length <= longest ? text : null);

// Whether text is kept from becoming code, as the policy of the page says.
const isHeld = () => {
  try {
    return !eval("true");
  } catch {
    return true;
  }
};

// Without a network, and before anybody was here with one, there is no more of the library.
const library = new URL("library.zip.gz", import.meta.url);

unpacked(library)
  .then((found) => found.arrayBuffer())
  .catch(() => undefined)
  .then(startPython)
  .then((python) => {
    if (!isHeld()) throw new Error("the content policy does not hold here");
    python.setInterruptBuffer(clock);
    closeDoors();
    Object.defineProperty(globalThis, "postMessage", { value: send });
    globalThis.console = new Proxy({}, { get: () => () => {} }); // nobody listens
    python.pyimport("tictactoe.frontends.browser.workers.sandbox").start(limit);
  })
  .catch(fail);
