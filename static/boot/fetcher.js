// Fetches files, and checks each by its hash. A worker fetches the large ones, which keeps the page free: it counts
// their bytes, unpacks archives and compiles the interpreter. Where no worker can start, the page does that itself.
"use strict";
(() => {
  const { decoder, starting } = window.boot;
  const { fetch } = window;

  // Fetches a file, which the browser checks by the hash in the options. If it is damaged in a cache, this fetches it
  // past every cache. If that fails too, the host answers whether the file is missing. Workers get this source text.
  const fetchWhole = (address, options) => {
    const renew = () => fetch(address, { ...options, cache: "reload" });
    const explain = async () => {
      const { ok, status, statusText } = await fetch(address, { method: "HEAD", signal: options.signal });
      throw new Error(ok ? "damaged" : `${status} ${statusText}`);
    };
    return fetch(address, options).catch(renew).catch(explain);
  };

  const hashOf = async (bytes) => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return `sha256-${btoa(String.fromCharCode(...digest))}`;
  };

  // Resolves with the unpacked copy of an archive that the service worker keeps, if it is undamaged.
  // Workers get this source text, too.
  const findUnpacked = async (address) => {
    try {
      const kept = await caches.match(address.slice(0, -".bin".length));
      const bytes = await kept.arrayBuffer();
      return (await hashOf(bytes)) === kept.headers.get("digest") ? bytes : undefined;
    } catch {} // there is none
  };

  // Posts the number of bytes that have arrived, at intervals, and at last the file or the error. Bytes are counted if
  // they are checked here; without encryption, or in a sandboxed frame, only the browser can check a file, and delivers
  // it in one piece. The interpreter is compiled from the response itself, which the browser may have compiled before.
  // Some hosts do not send the type of WebAssembly, without which a response is not compiled while it arrives.
  const fetchFile = async ({ address, hash }, port) => {
    const TYPE = "application/wasm";
    const DAMAGED = "damaged";
    const INTERVAL = 50; // in milliseconds
    const isChecked = Boolean(crypto.subtle);
    let unpacking; // made ready while the file arrives
    const read = async (response) => {
      const chunks = [];
      let length = 0;
      let posted = performance.now();
      const reader = response.body.getReader();
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        chunks.push(value);
        length += value.length;
        if (performance.now() - posted < INTERVAL) continue;
        posted = performance.now();
        port.postMessage({ length });
      }
      const bytes = new Uint8Array(length);
      for (const chunk of chunks.reverse()) bytes.set(chunk, (length -= chunk.length));
      return bytes.buffer;
    };
    const check = async (response) => {
      const bytes = await read(response);
      if ((await hashOf(bytes)) !== hash) throw new Error(DAMAGED);
      return bytes;
    };
    const compile = (response) => {
      if (response.headers.get("content-type") !== TYPE)
        response = new Response(response.body, { headers: { "content-type": TYPE } });
      return WebAssembly.compileStreaming(response);
    };
    const take = async (response) => {
      if (address.endsWith(".asm.wasm")) {
        const whole = isChecked && check(response.clone());
        const compiled = compile(response);
        compiled.catch(() => {}); // if the file is damaged, that is the better message
        await whole;
        provide(await compiled);
        return compiled;
      }
      const bytes = await (isChecked ? check(response) : response.arrayBuffer());
      return unpacking ? (await unpacking)(bytes) : bytes;
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
      const isPacked = address.endsWith(".bin");
      const kept = isPacked && (await findUnpacked(address));
      if (isPacked && !kept) unpacking = interpreter.then(decoder);
      const file = kept || (await (isChecked ? load().catch(renew) : load({ integrity: hash })));
      port.postMessage({ file }, file instanceof ArrayBuffer ? [file] : []);
    } catch ({ name, message }) {
      port.postMessage({ failed: { name, message } });
    }
  };

  let provide;
  const interpreter = new Promise((resolve) => (provide = resolve));

  const script = `let provide;
    const interpreter = new Promise((resolve) => (provide = resolve));
    const decoder = ${decoder};
    const hashOf = ${hashOf};
    const findUnpacked = ${findUnpacked};
    const fetchFile = ${fetchFile};
    onmessage = ({ data, ports: [port] }) => fetchFile(data, port);`;

  const pending = new Set(); // requests that the page repeats itself if the worker fails
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
  // the number of its bytes that have arrived.
  const fetchBeside = (request, count) =>
    new Promise((resolve, reject) => {
      const send = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data: { length, file, failed } }) => {
          if (length) count(length);
          else pending.delete(send);
          if (file) resolve(file);
          if (file instanceof WebAssembly.Module) provide(file);
          if (failed) reject(Object.assign(new Error(failed.message), { name: failed.name }));
        };
        if (worker === undefined) start();
        if (worker) worker.postMessage(request, [port2]);
        else fetchFile(request, port2);
      };
      pending.add(send);
      send();
    });

  Object.assign(window.boot, { fetchBeside, fetcher: script, fetchWhole, findUnpacked, hashOf });
})();
