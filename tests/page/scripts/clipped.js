// The controls whose focus ring, 6 px around them, would be clipped by a scrolling parent.
() => [...document.querySelectorAll(":is(button, summary, a, select, input):not(#board *, .segments *, .button *)")]
    .filter((control) => control.checkVisibility() && control.offsetWidth > 1)
    .filter((control) => {
        const ring = control.getBoundingClientRect();
        let scrolled = 0;
        for (let part = control.parentElement; part; part = part.parentElement) {
            const { overflowX, display } = getComputedStyle(part);
            if (overflowX === "visible" || display === "contents") continue;
            const { left, right, top } = part.getBoundingClientRect();
            scrolled += part.scrollTop;
            if (ring.left - 6 < left || ring.right + 6 > right || ring.top + scrolled - 6 < top) return true;
        }
        return false;
    })
    .map((control) => control.id || control.textContent)
