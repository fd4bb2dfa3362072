// Count the timers that start.
() => {
    window.timers = 0;
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
        const work = window[name];
        window[name] = (...given) => (timers++, work(...given));
    }
}
