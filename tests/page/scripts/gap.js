// Note the longest time for which the page was blocked.
() => {
    let last = performance.now();
    window.gap = 0;
    setInterval(() => {
        const now = performance.now();
        window.gap = Math.max(window.gap, now - last);
        last = now;
    }, 10);
}
