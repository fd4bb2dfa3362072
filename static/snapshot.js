// The memory of Python after all imports of the page (tools/snapshot.mjs). Nothing is started: an interpreter gets that
// memory, and Pyodide continues from there.
//
// The file is a WebAssembly module without code, which hosts compress and other tools can read: a custom section with
// Pyodide's data about the snapshot, one with the package's texts, as an archive, and the pieces of the memory
// that differ from the memory before Python starts. This copies the pieces, since browsers take ten times as long to
// make a module of this size.
export const PACKAGE = "/lib/tictactoe.zip"; // where Python looks for our modules and their texts
export const HEADER = 4096; // the length of our first section, in bytes, without its name
const CUSTOM = 0;
const DATA = 11; // the numbers of sections

const copyInto = (memory, file) => {
  let at = 8;
  const own = [];
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      value |= (file[at] & 127) << shift;
      if (file[at++] < 128) return value;
    }
  };
  const copyPiece = () => {
    at += 2;
    const place = number();
    at += 1;
    const length = number();
    memory.set(file.subarray(at, at + length), place);
    at += length;
  };
  while (at < file.length) {
    const section = file[at++];
    const end = number() + at;
    if (section === CUSTOM) {
      const length = number(); // of its name
      own.push(file.subarray(at + length, end));
    }
    if (section === DATA) for (let count = number(); count; count--) copyPiece();
    at = end;
  }
  return own;
};

// The settings for Pyodide to continue from a snapshot, whose file is still to arrive. Pyodide reads the header before
// there is one, so that it prepares the interpreter meanwhile. It keeps its settings: so the file is deleted from the
// snapshot, or its memory would never be freed.
export const restoring = (snapshot, create, nextTask = () => {}) => {
  const header = new Uint8Array(HEADER);
  const createPyodideModule = async (settings) => {
    const python = await create(settings);
    await nextTask();
    const [known, texts] = copyInto(python.HEAPU8, new Uint8Array(await snapshot.file));
    header.set(known);
    python.FS.writeFile(PACKAGE, texts);
    delete snapshot.file;
    await nextTask();
    return python;
  };
  return { _loadSnapshot: header, createPyodideModule };
};

// Reseed; otherwise every page gets the same random numbers.
export const shuffle = (python) => python.pyimport("random").seed();
