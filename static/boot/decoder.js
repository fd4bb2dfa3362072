// Resolves with a function that unpacks Zstandard, which browsers cannot, by the interpreter's own decoder: Python is
// not started, and the decoder calls no function of JavaScript. All workers get this source text, too.
"use strict";
boot.decoder = async (interpreter) => {
  const PAGE = 65_536;
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(interpreter)) (imports[module] ??= {})[name] = () => 0;
  const { exports } = await WebAssembly.instantiate(interpreter, imports);
  const { memory, ZSTD_decompress, ZSTD_getFrameContentSize } = exports;
  const reserve = (length) => memory.grow(Math.ceil(length / PAGE)) * PAGE;
  return (bytes) => {
    const packed = reserve(bytes.byteLength);
    new Uint8Array(memory.buffer).set(new Uint8Array(bytes), packed);
    const length = Number(ZSTD_getFrameContentSize(packed, bytes.byteLength));
    const unpacked = reserve(length);
    if (ZSTD_decompress(unpacked, length, packed, bytes.byteLength) !== length) throw new Error("not unpacked");
    return memory.buffer.slice(unpacked, unpacked + length);
  };
};
