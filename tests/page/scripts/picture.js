// The size of a picture, and its number of pixels in each ink of the page.
async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const read = (...size) => new Uint32Array(pen.getImageData(0, 0, ...size).data.buffer);
    pen.drawImage(image, 0, 0);
    const pixels = read(width, height);
    const found = { width, height };
    const count = (name, alpha = 1) => {
        for (const [ink, opacity] of [["paper", 1], [name, alpha]]) {
            pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${ink}`);
            pen.globalAlpha = opacity;
            pen.fillRect(0, 0, 1, 1);
        }
        const [shown] = read(1, 1);
        return pixels.filter((pixel) => pixel === shown).length;
    };
    for (const name of ["paper", "rule", "x", "o", "win"]) found[name] = count(name);
    for (const name of ["x", "o"])
        for (const percent of [30, 50]) found[`${name}, ${percent}%`] = count(name, percent / 100);
    return found;
}
