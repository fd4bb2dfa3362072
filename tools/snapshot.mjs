// Save Python's memory once all modules of the page are imported, for static/snapshot.js:
// `node tools/snapshot.mjs PYODIDE LIBRARY PACKAGE TEXTS FILE MODULE …`, with the folder of the page's Pyodide, whose
// exports must be the same (tools/slim.mjs), and three archives that `tools.pack` made.
//
// The same archives give the same bytes: Python finds no time, no randomness and no trace of this machine here.
import crypto from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { HEADER, PACKAGE, restoring, shuffle } from "../static/snapshot.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [pyodide, library, archive, texts, target, ...names] = process.argv.slice(2);
const inPyodide = (name) => import(pathToFileURL(resolve(pyodide, name)));
const { default: create } = await inPyodide("pyodide.asm.mjs");
const { loadPyodide, version } = await inPyodide("pyodide.mjs");
const PYSCRIPT = join(root, "node_modules", "@pyscript", "core", "src", "stdlib", "pyscript");
const PAGE = 65_536;
const EXPRESSION = "from tictactoe import Position, best_moves; str(best_moves(Position.parse('XO. .X. ..O')))";
const GAP = 64; // pieces as close as this, in bytes, are one

process.env.TZ = "UTC";
Date.now = () => Date.UTC(2000, 0);
performance.now = () => 0;
crypto.randomFillSync = (bytes) => bytes.fill(0);
delete globalThis.navigator;

const folder = mkdtempSync(join(tmpdir(), "snapshot-"));
const content = readFileSync(archive);
const settings = (more) => ({
  _sysExecutable: "./this.program",
  env: { PYTHONPATH: `${PACKAGE}:/lib/library.zip`, PYTHONDONTWRITEBYTECODE: "1", PYTHONHASHSEED: "0" },
  stdLibURL: library,
  fsInit: (files) => {
    files.writeFile(PACKAGE, content);
    files.mkdirTree("/shared/pyscript");
    for (const name of readdirSync(PYSCRIPT).filter((found) => found.endsWith(".py")))
      files.writeFile(`/shared/pyscript/${name}`, readFileSync(join(PYSCRIPT, name)));
  },
  ...more,
});

// Return the memory of an interpreter before it starts.
const before = async () => {
  const enough = new Error();
  let memory;
  const createPyodideModule = async (module) => {
    ({ HEAPU8: memory } = await create({ ...module, noInitialRun: true }));
    throw enough;
  };
  await loadPyodide(settings({ createPyodideModule })).catch((error) => {
    if (error !== enough) throw error;
  });
  return memory;
};

// Return the header of Pyodide's snapshot, and the memory of an interpreter that has imported everything.
const after = async () => {
  // Names that modules import from the browser are resolved again by name.
  const jsglobals = Object.assign(Object.create(globalThis), { document: {} });
  const python = await loadPyodide(settings({ createPyodideModule: create, jsglobals, _makeSnapshot: true }));
  const code = readFileSync(join(root, "tools", "snapshot.py"), "utf8");
  python.runPython(`${code}\nwarm(${JSON.stringify(names)}, "/shared")\ntidy()`);
  const made = python.makeMemorySnapshot();
  const length = new DataView(made.buffer).getUint32(4, true);
  if (length > HEADER) throw new Error(`the header has ${length} bytes`);
  const header = Buffer.alloc(HEADER);
  header.set(made.subarray(0, length));
  header.writeUInt32LE(HEADER, 4);
  return [header, made.subarray(length)];
};

// Return the start and end of each piece that differs.
const differing = (old, memory) => {
  const pieces = [];
  for (let at = 0; at < memory.length; at++) {
    if (memory[at] === old[at]) continue;
    const last = pieces.at(-1);
    if (last && at - last[1] < GAP) last[1] = at + 1;
    else pieces.push([at, at + 1]);
  }
  return pieces;
};

// WebAssembly's binary format, https://webassembly.github.io/spec/core/binary/
const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)]);
const signed = (value) => (value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)]);
const sized = (...parts) => {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(number(bytes.length)), bytes]);
};
const text = (words) => sized(Buffer.from(words));
const section = (kind, ...parts) => Buffer.concat([Buffer.from([kind]), sized(...parts)]);

const written = (header, memory, pieces) =>
  Buffer.concat([
    Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    section(0, text("snapshot"), header),
    section(0, text("texts"), readFileSync(texts)),
    section(2, Buffer.from([1]), text("env"), text("memory"), Buffer.from([2, 0, ...number(memory.length / PAGE)])),
    section(
      11,
      Buffer.from(number(pieces.length)),
      ...pieces.flatMap(([start, end]) => [
        Buffer.from([0, 0x41, ...signed(start), 0x0b]),
        sized(memory.subarray(start, end)),
      ]),
    ),
  ]);

// A failure in the page would be hard to find.
const tryOut = async (file) => {
  if (!WebAssembly.validate(file)) throw new Error("it is no WebAssembly module");
  const nothing = join(folder, "nothing");
  writeFileSync(nothing, "");
  const python = await loadPyodide({ ...settings(restoring({ file }, create)), fsInit: () => {}, stdLibURL: nothing });
  shuffle(python);
  const found = python.runPython(EXPRESSION);
  if (found !== "(3, 6)") throw new Error(`it finds ${found}`);
};

try {
  const [old, [header, memory]] = [await before(), await after()];
  if (memory.length !== old.length)
    throw new Error(`the memory has grown from ${old.length} to ${memory.length} bytes`);
  const file = written(header, memory, differing(old, memory));
  await tryOut(file);
  writeFileSync(target, file);
} catch (error) {
  const reason = String(error.message ?? error).slice(0, 2000);
  console.error(`Pyodide ${version} gives no snapshot that the page could start from: ${reason}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
