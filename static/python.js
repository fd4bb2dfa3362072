// Starts Python in a worker, with the package in place.
const RUNTIME = new URL("../runtime/pyodide/", import.meta.url);
const PACKAGE = "/lib/tictactoe.zip";
const LIBRARY = "/lib/library.zip";
const { fetch, hashes } = globalThis;

// What the page has handed over a hash of (boot/workers.js) is held to it.
const checked = (address, options) => fetch(address, { ...options, integrity: hashes[address] });

export const unpacked = async (address) => {
  const response = await checked(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
};

// Pyodide asks for its library by an address of its own.
globalThis.fetch = (resource, options) =>
  String(resource).endsWith("/python_stdlib.zip") ? unpacked(`${resource}.gz`) : checked(resource, options);

// An archive of further modules may lie beside the package.
export const startPython = async (library) => {
  // Pyodide tries this to know a module from other scripts. In a module it never works, and Firefox tells
  // the page that the content policy forbids it.
  globalThis.importScripts = undefined;
  const [{ loadPyodide }, lock, archive] = await Promise.all([
    import("../runtime/pyodide/pyodide.mjs"),
    checked(new URL("pyodide-lock.json", RUNTIME)).then((found) => found.json()),
    unpacked(new URL("tictactoe.zip.gz", import.meta.url)).then((found) => found.arrayBuffer()),
  ]);
  return loadPyodide({
    indexURL: RUNTIME.href,
    lockFileContents: lock,
    env: { PYTHONPATH: `${PACKAGE}:${LIBRARY}`, PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: (files) => {
      files.writeFile(PACKAGE, new Uint8Array(archive));
      if (library) files.writeFile(LIBRARY, new Uint8Array(library));
    },
  });
};

// An error of the worker, of which the page hears.
export const fail = (error) =>
  setTimeout(() => {
    throw error;
  });
