// A Python of its own beside the page, for what takes longer than a frame. It runs the module of
// tictactoe/frontends/browser after which the page has named it.
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
  pyodide.pyimport(`tictactoe.frontends.browser.${self.name}`).start();
};

start().catch((error) =>
  setTimeout(() => {
    throw error; // an error of the worker, of which the page hears
  }),
);
