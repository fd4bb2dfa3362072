// Wait until the service worker has stored a version, with the text of the course.
async () => {
    const course = `words/course-${window.boot.languageFor(document.documentElement.lang)}.json`;
    await navigator.serviceWorker.ready;
    while (!(await caches.match(window.boot.script.dataset.app + course)))
        await new Promise((done) => setTimeout(done, 10));
}
