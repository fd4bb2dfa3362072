// The box of each element, scrolled into view.
(targets) => targets.map((target) => {
    target.scrollIntoView({ block: "nearest" });
    return target.getBoundingClientRect().toJSON();
})
