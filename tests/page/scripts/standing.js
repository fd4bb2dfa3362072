// The boxes of the page in each family of fonts: with an empty status, with these words, at an end, and in a review; and
// the titles and buttons that are broken into lines.
([families, words, end]) => families.map((family) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { font-family: ${family} !important; }`);
    document.adoptedStyleSheets = [sheet];
    const box = (element) => element.getBoundingClientRect().toJSON();
    const all = (selector) => [...document.querySelectorAll(selector)].map(box);
    const isBroken = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        return element.offsetWidth > 1 && lines.size > 1;
    };
    const broken = (selector) =>
        [...document.querySelectorAll(selector)].filter(isBroken).map((element) => element.textContent);
    const [report, now, why] = ["message", "now", "why"].map((name) => document.querySelector(`#status [data-show=${name}]`));
    report.textContent = now.textContent = why.textContent = "";
    const before = box(document.querySelector("#board"));
    [report.textContent, now.textContent] = words;
    const { scrollWidth, scrollHeight } = document.documentElement;
    const found = {
        page: [scrollWidth, scrollHeight],
        before,
        board: box(document.querySelector("#board")),
        cell: box(document.querySelector("#board [data-cell]")),
        last: box([...document.querySelectorAll("#board [data-cell]")].at(-1)),
        chip: box(document.querySelector("#setup-name")),
        controls: all("#controls > button"),
        status: all("#status > span"),
        broken: broken("h1 > span, #setup-name, #controls > button:not(.icon), #more > details > summary"),
    };
    const [next, level] = document.querySelectorAll("#next, #next-level");
    next.hidden = level.hidden = false;
    document.querySelector("#board").dataset.end = "won";
    [now.textContent, level.textContent, why.textContent] = end;
    Object.assign(found, {
        ended: box(document.querySelector("#board")),
        end: all("#status .now, #flourish, #status .why, #next button:not([hidden]), #controls > button"),
    });
    found.broken.push(...broken("#share-end"));
    next.hidden = level.hidden = true;
    why.textContent = "";
    document.querySelector("#board").dataset.end = "";
    const look = document.querySelector("#look");
    look.hidden = false;
    document.querySelector("#board").dataset.look = "true";
    Object.assign(found, {
        looked: box(document.querySelector("#board")),
        look: all("#look button, #open-options"),
    });
    found.broken.push(...broken("#look button:not(.icon)"));
    look.hidden = true;
    document.querySelector("#board").dataset.look = "";
    return found;
})
