// The controls of which a ring of the focus, 6 px around them, would be clipped by what they scroll in.
() => [...document.querySelectorAll(":is(button, summary, a, select, input):not(#board *, .segments *, .button *)")]
    .filter((control) => control.checkVisibility() && control.offsetWidth > 1)
    .filter((control) => {
        const ring = control.getBoundingClientRect();
        for (let part = control.parentElement; part; part = part.parentElement) {
            const { overflowX, display } = getComputedStyle(part);
            if (overflowX === "visible" || display === "contents") continue;
            const { left, right, top } = part.getBoundingClientRect();
            if (ring.left - 6 < left || ring.right + 6 > right || ring.top - 6 < top - part.scrollTop) return true;
        }
        return false;
    })
    .map((control) => control.id || control.textContent)
