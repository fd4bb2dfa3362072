// Whether each name in the score line and the number behind it are on one line.
() => [...document.querySelectorAll("#standing .side")].map((side) => {
    const [name, wins] = [...side.querySelectorAll("[data-show]")].map((part) => [...part.getClientRects()]);
    return name.length === 1 && wins[0].top < (name[0].top + name[0].bottom) / 2;
})
