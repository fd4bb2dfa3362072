// Whether a file is in the cache, with its content.
async (end) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.endsWith(end)) continue;
            const response = await cache.match(request);
            if ((await response.arrayBuffer()).byteLength) return true;
        }
    }
    return false;
}
