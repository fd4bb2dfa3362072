// Whether the whole tree is in view, in the middle.
() => {
    const place = document.querySelector("#tree-frame").getBoundingClientRect();
    const items = [...document.querySelectorAll("#branches [role=treeitem]")];
    const boxes = items.map((item) => item.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)) - place.left;
    const right = place.right - Math.max(...boxes.map((box) => box.right));
    const isInView = left > 0 && boxes.every((box) => box.bottom < place.bottom);
    return isInView && Math.abs(left - right) < 5;
}
