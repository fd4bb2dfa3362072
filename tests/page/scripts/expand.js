// Open one part after the other, and return how many items there were at most.
async () => {
    const items = () => [...document.querySelectorAll("[role=treeitem]")];
    let most = 0;
    for (let count = 0; count < 45; count++) {
        const item = items().find((item) => item.ariaExpanded === "false");
        const found = `[data-path="${item.dataset.path}"][aria-expanded="true"]`;
        item.click();
        while (!document.querySelector(found)) await new Promise(requestAnimationFrame);
        most = Math.max(most, items().length);
    }
    return most;
}
