// A Python of its own beside the page, to think longer about a move than a frame lasts. It is started
// by tictactoe/frontends/browser/thinker.py, and runs tictactoe/frontends/browser/worker.py.
import { loadPyodide } from "../runtime/pyodide/pyodide.mjs";

const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);
const PACKAGE = "/lib/tictactoe.zip";
const { fetch } = globalThis;

const unpacked = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
};

// Pyodide asks for its library by an address of its own.
globalThis.fetch = (resource, options) =>
  String(resource).endsWith("/python_stdlib.zip") ? unpacked(`${resource}.gz`) : fetch(resource, options);

const start = async () => {
  const [lock, library] = await Promise.all([
    fetch(new URL("pyodide-lock.json", RUNTIME)).then((found) => found.json()),
    unpacked(new URL("tictactoe.zip.gz", import.meta.url)).then((found) => found.arrayBuffer()),
  ]);
  const pyodide = await loadPyodide({
    indexURL: RUNTIME.href,
    lockFileContents: lock,
    env: { PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: (files) => files.writeFile(PACKAGE, new Uint8Array(library)),
  });
  pyodide.pyimport("tictactoe.frontends.browser.worker").start();
};

start().catch((error) =>
  setTimeout(() => {
    throw error; // an error of the worker, of which the page hears
  }),
);
