// Where things stand, first with no words in the status, then with these, then at the end with these, then in a review.
([words, end]) => {
    const box = (element) => element.getBoundingClientRect().toJSON();
    const all = (selector) => [...document.querySelectorAll(selector)].map(box);
    const { scrollWidth, scrollHeight } = document.documentElement;
    const [told, now] = document.querySelectorAll("#status > span");
    told.textContent = now.textContent = "";
    const before = box(document.querySelector("#board"));
    [told.textContent, now.textContent] = words;
    const found = {
        page: [scrollWidth, scrollHeight],
        before,
        board: box(document.querySelector("#board")),
        cell: box(document.querySelector("#board [data-cell]")),
        last: box([...document.querySelectorAll("#board [data-cell]")].at(-1)),
        controls: all("#controls > button"),
        status: all("#status > span"),
    };
    const [next, level] = document.querySelectorAll("#next, #next-level");
    next.hidden = level.hidden = false;
    document.querySelector("#board").dataset.end = "won";
    [now.textContent, level.textContent] = end;
    Object.assign(found, {
        ended: box(document.querySelector("#board")),
        end: all("#status .now, #flourish, #next button:not([hidden]), #controls > button"),
    });
    next.hidden = level.hidden = true;
    document.querySelector("#board").dataset.end = "";
    const look = document.querySelector("#look");
    look.hidden = false;
    document.querySelector("#board").dataset.look = "true";
    Object.assign(found, {
        looked: box(document.querySelector("#board")),
        look: all("#look button, #open-options"),
    });
    look.hidden = true;
    document.querySelector("#board").dataset.look = "";
    return found;
}
