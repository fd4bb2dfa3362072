// Remove a file from the cache, as a browser may.
async (end) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            if (request.url.endsWith(end)) await cache.delete(request);
    }
}
