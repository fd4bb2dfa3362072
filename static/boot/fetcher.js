// Fetches files, and checks each by its hash. A worker fetches the large ones, which keeps the page free: it counts
// their bytes, unpacks archives and compiles the interpreter. Where no worker can be had, the page does it itself.
"use strict";
(() => {
  const { starting } = window.boot;
  const { fetch } = window;

  // Fetches a file, which the browser checks by the hash in the options. If it is damaged in a cache, this fetches it
  // past every cache. If that fails too, the host answers whether the file is missing. Workers get this as text.
  const fetchWhole = (address, options) => {
    const renew = () => fetch(address, { ...options, cache: "reload" });
    const explain = async () => {
      const { ok, status, statusText } = await fetch(address, { method: "HEAD", signal: options.signal });
      throw new Error(ok ? "damaged" : `${status} ${statusText}`);
    };
    return fetch(address, options).catch(renew).catch(explain);
  };

  // Posts how much of a file has come, now and then; at last the file, or what went wrong. What is checked here is
  // counted, too; without encryption, or in a sandboxed frame, only the browser can check it, and hands it over in one
  // piece. The interpreter is compiled from the response itself, which the browser may have compiled before. Some hosts
  // do not know the type of WebAssembly, without which nothing is compiled while it comes.
  const fetchFile = async ({ address, hash }, port) => {
    const TYPE = "application/wasm";
    const DAMAGED = "damaged";
    const PACE = 50; // between two messages of how much came, in milliseconds
    const isChecked = Boolean(crypto.subtle);
    const read = async (response) => {
      const chunks = [];
      let length = 0;
      let told = performance.now();
      const reader = response.body.getReader();
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        chunks.push(value);
        length += value.length;
        if (performance.now() - told < PACE) continue;
        told = performance.now();
        port.postMessage({ length });
      }
      const bytes = new Uint8Array(length);
      for (const chunk of chunks.reverse()) bytes.set(chunk, (length -= chunk.length));
      return bytes.buffer;
    };
    const check = async (response) => {
      const bytes = await read(response);
      const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      if (hash !== `sha256-${btoa(String.fromCharCode(...found))}`) throw new Error(DAMAGED);
      return bytes;
    };
    const compile = (response) => {
      if (response.headers.get("content-type") !== TYPE)
        response = new Response(response.body, { headers: { "content-type": TYPE } });
      return WebAssembly.compileStreaming(response);
    };
    const unpack = (bytes) => {
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      return new Response(stream).arrayBuffer();
    };
    const take = async (response) => {
      if (address.endsWith(".asm.wasm")) {
        const whole = isChecked && check(response.clone());
        const compiled = compile(response);
        compiled.catch(() => {}); // that it is damaged says more
        await whole;
        return compiled;
      }
      const bytes = await (isChecked ? check(response) : response.arrayBuffer());
      return address.endsWith(".bin") ? unpack(bytes) : bytes;
    };
    const load = async (options) => {
      const response = await fetch(address, options);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return take(response);
    };
    const renew = (error) => {
      if (error.message !== DAMAGED) throw error;
      return load({ cache: "reload" });
    };
    try {
      const file = await (isChecked ? load().catch(renew) : load({ integrity: hash }));
      port.postMessage({ file }, file instanceof ArrayBuffer ? [file] : []);
    } catch ({ name, message }) {
      port.postMessage({ failed: { name, message } });
    }
  };

  const script = `const fetchFile = ${fetchFile};
    onmessage = ({ data, ports: [port] }) => fetchFile(data, port);`;

  const pending = new Set(); // what the page does itself if the worker fails
  let worker; // started with the first file; null where there is none

  const start = () => {
    worker = null;
    try {
      worker = new Worker(window.boot.scriptOf("fetcher"));
      worker.onerror = () => {
        worker = null;
        for (const send of [...pending]) send();
      };
      starting.addEventListener("abort", () => worker?.terminate());
    } catch {} // the browser has none
  };

  // Resolves with a file: the interpreter compiled, an archive unpacked, any other as its bytes. Calls back with
  // how many of its bytes have come.
  const fetchBeside = (request, count) =>
    new Promise((resolve, reject) => {
      const send = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data: { length, file, failed } }) => {
          if (length) count(length);
          else pending.delete(send);
          if (file) resolve(file);
          if (failed) reject(Object.assign(new Error(failed.message), { name: failed.name }));
        };
        if (worker === undefined) start();
        if (worker) worker.postMessage(request, [port2]);
        else fetchFile(request, port2);
      };
      pending.add(send);
      send();
    });

  Object.assign(window.boot, { fetchBeside, fetcher: script, fetchWhole });
})();
