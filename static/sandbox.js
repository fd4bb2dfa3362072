// An interpreter for code that a visitor wrote. It has no page. The page's content policy applies to it, since its
// script comes from the page (boot/workers.js): so it reaches no other site and runs no code from text. Before the
// visitor's code runs, this removes most functions by which Python reaches the browser, and the browser's own names:
// the code has no network, no storage, no other tabs or workers.
import { fail, startPython, unpacked } from "./python.js";

const LARGEST = 512 * 2 ** 20; // of the memory, in bytes
const LANGUAGE = [
  "AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date",
  "Error EvalError FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array",
  "Int32Array Int8Array Intl JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError",
  "Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array",
  "Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI",
  "decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat",
  "parseInt undefined",
];
const KEPT = "TextDecoder";
const kept = new Set([...LANGUAGE, KEPT].flatMap((names) => names.split(" ")));

// Python requests more memory only by this function. It reports a refusal as a MemoryError, or ends.
const { grow } = WebAssembly.Memory.prototype;
const FULL = new RangeError("too much memory");
let isFull = false;
WebAssembly.Memory.prototype.grow = function (pages) {
  isFull = this.buffer.byteLength + pages * 2 ** 16 > LARGEST;
  if (isFull) throw FULL;
  return grow.call(this, pages);
};
const later = setTimeout.bind(globalThis);
addEventListener("error", (event) => {
  if (!isFull || event.error === FULL) return;
  event.preventDefault();
  later(() => {
    throw FULL;
  });
});

// Python reads its interrupt buffer at intervals; here it reads a clock.
const INTERRUPT = 2; // the number of the signal
const AGAIN = 200; // for code that caught the interrupt, in milliseconds
const now = performance.now.bind(performance);
let until = Infinity;
const clock = {
  get 0() {
    const time = now();
    if (time < until) return 0;
    until = time + AGAIN;
    return INTERRUPT;
  },
  set 0(_) {}, // Python clears the signal
};
const limit = {
  start: (seconds) => (until = now() + 1000 * seconds),
  stop: () => (until = Infinity),
};

// Messages are text, no longer than the page accepts and no faster than a slow page can read: a player that sends
// more is blocked here. Anything else is sent as null, and the page terminates the worker.
const NOTE = 0.25; // the time from one note of progress to the next, in milliseconds
const MESSAGE = 1; // and from one other message to the next
const PACE = 2_000; // the characters that may be sent in a millisecond
const AHEAD = 50; // how far ahead of that a burst may be, in milliseconds
const post = postMessage.bind(globalThis);
const longest = Number(self.name.split(" ")[1]);
let free = 0;
const send = (given) => {
  const text = typeof given === "string" && given.length <= longest ? given : "";
  free = Math.max(free, now() - AHEAD) + (text.startsWith("last") ? NOTE : MESSAGE) + text.length / PACE;
  while (now() < free);
  post(text || null);
};

// Python reaches the browser only by the functions that its WebAssembly module imports. Once players may run, these stay
// as they are, …
const OPEN = [
  "JsProxy_Bool_js JsProxy_compute_typeflags JsvArray_Check JsvArray_Get JsvArray_New",
  "JsvAsyncGenerator_Check JsvError_Check JsvFunction_Check JsvGenerator_Check JsvNoValue_Check",
  "JsvNum_fromDouble JsvNum_fromInt JsvNum_toInt JsvObject_toString JsvPromise_Check",
  "Jsv_constructorName Jsv_equal Jsv_not_equal Jsv_typeof destroy_proxies is_comlink_proxy",
  "js2python_immutable_js js2python_js pyproxy_Check can_run_sync_js _python2js_handle_postprocess_list",
  "_maybe_poll_async _try_fcntl64",
  "__hiwire_deduplicate_delete __hiwire_deduplicate_get __hiwire_deduplicate_new __hiwire_deduplicate_set",
  "_PyEM_TrampolineCall_JS _Py_CheckEmscriptenSignals_Helper emscripten_get_heap_max emscripten_resize_heap",
  "_gmtime_js _localtime_js _mktime_js _timegm_js _tzset_js",
  "clock_res_get clock_time_get emscripten_date_now emscripten_get_now random_get",
  "__syscall_fcntl64 __syscall_fstat64 __syscall_getcwd __syscall_getdents64 __syscall_ioctl",
  "fd_close fd_fdstat_get fd_pread fd_read fd_seek",
];
const open = new Set(OPEN.flatMap((names) => names.split(" ")));
let isClosed = false;

// … these work within limits, and only on the objects that are passed to the worker's module, …
const READ_ONLY = 69; // error numbers
const TOO_LONG = 37;
const WRITING = 0o3103; // the flags to write, create, shorten or add
const LONGEST_NAME = 4096;
const MOST = 4; // the largest number of arguments of a call
const NOTHING = Object.freeze(Object.create(null));
const handed = new Set([send, limit.start, limit.stop]);
const { MessageEvent } = globalThis;
let memory; // Pyodide's module, which has views of it
const isShort = (place) => memory.HEAPU8.subarray(place, place + LONGEST_NAME).includes(0);
const convert = (make, place, length) => make(place, length <= longest ? length : send(null));
const onFile = (work, path, ...rest) => (isShort(path) ? work(path, ...rest) : -TOO_LONG);
const inFolder = (work, folder, path, ...rest) => (isShort(path) ? work(folder, path, ...rest) : -TOO_LONG);
const guards = {
  JsProxy_GetAttr_js: (get, object, name) => {
    if (!isShort(name)) refuse();
    const found = get(object, name);
    const isHanded = handed.has(found) || (object instanceof MessageEvent && found === object.data);
    return isHanded ? found : get(NOTHING, name);
  },
  JsvArray_Push: (push, list, value) => (list.length < MOST ? push(list, value) : refuse()),
  JsvFunction_CallBound: (call, work, self, given) => call(handed.has(work) ? work : refuse, null, given),
  _python2js_ascii: convert,
  _python2js_ucs1: convert,
  _python2js_ucs2: convert,
  _python2js_ucs4: convert,
  __syscall_faccessat: inFolder,
  __syscall_lstat64: onFile,
  __syscall_newfstatat: inFolder,
  __syscall_openat: (work, folder, path, how, more) =>
    how & WRITING ? -READ_ONLY : inFolder(work, folder, path, how, more),
  __syscall_readlinkat: inFolder,
  __syscall_stat64: onFile,
};

// … and all others refuse: with an error in Python where one can be raised, else they end Python.
const refusal = new TypeError("not available to players");
Object.defineProperty(refusal, "stack", { value: "" }); // which would show Python the address of the site
const refuse = () => {
  throw refusal;
};
const refusalOf = (name, { sig = "" }, raise) => {
  if (name.startsWith("fd_")) return () => READ_ONLY;
  if (name.startsWith("__syscall_")) return () => -READ_ONLY;
  if (/js|pyproxy/i.test(name) && sig[0] === "e") return raise;
  if (name.startsWith("Js") && sig[0] === "i") return () => raise() && -1;
  return refuse;
};
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = (source, imports) => {
  const { env } = imports;
  const raise = env.JsvFunction_CallBound.bind(null, refuse, null, []);
  for (const [name, work] of Object.entries(env)) {
    if (typeof work !== "function" || open.has(name)) continue;
    const instead = guards[name]?.bind(null, work) ?? refusalOf(name, work, raise);
    env[name] = Object.assign((...given) => (isClosed ? instead : work)(...given), { sig: work.sig });
  }
  env.syncifyHandler = refuse; // waiting crashes browsers that cannot
  return instantiateStreaming(source, imports);
};

// A name that cannot be removed must be a number; otherwise no code is run.
const close = (holder, name) => {
  if (kept.has(name) || Reflect.deleteProperty(holder, name)) return;
  const { value } = Object.getOwnPropertyDescriptor(holder, name);
  if (typeof value !== "number") throw new Error(`${name} cannot be removed`);
};

const closeDoors = () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  for (let holder = globalThis; holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) close(holder, name);
  const console = new Proxy({}, { get: () => () => {} }); // prints nothing
  Object.assign(globalThis, { console, crypto: { getRandomValues }, performance: { now }, postMessage: send });
  isClosed = true;
};

// Whether the page's policy applies here, by which text cannot become code.
const isHeld = () => {
  try {
    return !eval("true");
  } catch {
    return true;
  }
};

// Without a network, the further library is missing unless it was loaded before.
const library = unpacked(new URL("library.zip.bin", import.meta.url)).catch(() => post("missing"));

startPython(library)
  .then(async (python) => {
    if (!isHeld()) throw new Error("the content policy does not hold here");
    python.setInterruptBuffer(clock);
    globalThis.postMessage = send;
    python.pyimport("tictactoe.frontends.browser.workers.players").start(limit, Boolean(await library));
    memory = python._module;
    closeDoors();
  })
  .catch(fail);
