// Functions that damage these files in the cache, fetch them in either way, and return those that are undamaged.
async (files) => {
    const paths = Object.keys(files);
    const portal = () => new Response("<!doctype html><p>Sign in", { headers: { "content-type": "text/html" } });
    const open = async () => caches.open((await caches.keys())[0]);
    const isWhole = async (path, body) => {
        const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
        return files[path] === `sha256-${btoa(String.fromCharCode(...bytes))}`;
    };
    const filter = async (find) => {
        const found = await Promise.all(paths.map(async (path) => {
            const body = await find(path).catch(() => undefined);
            return body && (await isWhole(path, body)) ? [path] : [];
        }));
        return found.flat().sort();
    };
    // without a hash, as pictures, navigation and the imports of workers are, and without another attempt
    const fetchPlain = (path) => new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("GET", path);
        request.responseType = "arraybuffer";
        request.onload = () => (request.status === 200 ? resolve(request.response) : reject());
        request.onerror = reject;
        request.send();
    });
    const fetchHeld = async (path) => {
        const response = await boot.fetchWhole(path, { integrity: files[path] });
        return response.arrayBuffer();
    };
    const find = async (path) => (await (await open()).match(path))?.arrayBuffer();
    const flip = async (path) => {
        const bytes = new Uint8Array(await find(path));
        bytes[bytes.length >> 1] ^= 1;
        return new Response(bytes);
    };
    globalThis.damage = async (kind, end) => {
        const cache = await open();
        const chosen = paths.filter((path) => path.endsWith(end));
        for (const path of chosen) await cache.put(path, kind === "flipped" ? await flip(path) : portal());
        return chosen.length;
    };
    globalThis.whole = (way) => filter(way === "plain" ? fetchPlain : fetchHeld);
    globalThis.wholeInCache = () => filter(find);
}
