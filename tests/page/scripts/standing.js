// Where things stand, first with no words in the status and then with these.
(words) => {
    const box = (element) => element.getBoundingClientRect().toJSON();
    const all = (selector) => [...document.querySelectorAll(selector)].map(box);
    const { scrollWidth, scrollHeight } = document.documentElement;
    const [told, now] = document.querySelectorAll("#status > span");
    told.textContent = now.textContent = "";
    const before = box(document.querySelector("#board"));
    [told.textContent, now.textContent] = words;
    return {
        page: [scrollWidth, scrollHeight],
        before,
        board: box(document.querySelector("#board")),
        cell: box(document.querySelector("#board [data-cell]")),
        last: box([...document.querySelectorAll("#board [data-cell]")].at(-1)),
        controls: all("#controls > button"),
        status: all("#status > span"),
    };
}
