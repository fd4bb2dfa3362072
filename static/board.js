// The board on the screen: its cells, for any size, and a larger view for a finger.
"use strict";
(() => {
  const BOWS = [0.02, -0.016, 0.012, -0.02, 0.014]; // how far the lines bend to either side, as if drawn by hand
  const FINGER = 44; // the least width of a cell for a finger, in pixels
  const board = document.querySelector("#board");
  const [edge, ink] = ["#edge", "#ink"].map((part) => board.querySelector(part));
  const [letters, numbers] = edge.children;
  const { columns } = window.boot.script.dataset;
  const pattern = board.querySelector("[data-cell]").cloneNode(true);

  const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

  const named = (name) => Object.assign(document.createElement("span"), { textContent: name });

  // Lay a board of blank cells, one of which Tab reaches, unless it has this size already.
  const lay = (rows, cols) => {
    if (Number(board.dataset.rows) === rows && Number(board.dataset.cols) === cols) return;
    const focused = board.contains(document.activeElement) && document.activeElement.dataset.cell;
    const cells = times(rows * cols, (cell) => {
      const button = pattern.cloneNode(true);
      button.dataset.cell = button.value = cell;
      button.tabIndex = cell === 0 ? 0 : -1;
      return button;
    });
    board.replaceChildren(...cells, edge, ink);
    letters.replaceChildren(...times(cols, (col) => named(columns[col])));
    numbers.replaceChildren(...times(rows, (row) => named(row + 1)));
    const longest = Math.max(rows, cols);
    Object.assign(board.dataset, { rows, cols, zoom: "", size: longest > 5 ? "large" : longest > 3 ? "medium" : "small" });
    board.style.setProperty("--rows", rows);
    board.style.setProperty("--cols", cols);
    ink.setAttribute("viewBox", `0 0 ${cols} ${rows}`);
    const down = times(cols - 1, (col) => {
      const bow = BOWS[col % BOWS.length];
      return `M${col + 1} .05c${bow} ${rows / 3} ${-bow} ${rows / 1.5} 0 ${rows - 0.1}`;
    });
    const across = times(rows - 1, (row) => {
      const bow = BOWS[(row + 2) % BOWS.length];
      return `M.05 ${row + 1}c${cols / 3} ${bow} ${cols / 1.5} ${-bow} ${cols - 0.1} 0`;
    });
    const frame = cells.length === 1 ? "M.05 .05H.95V.95H.05Z" : ""; // otherwise it would be invisible
    board.querySelector("#grid").setAttribute("d", [...down, ...across, frame].join(""));
    if (focused) cells[Math.min(focused, cells.length - 1)].focus();
  };

  // Write attributes to cells, and the text of a verdict if there is one, in words and in short. A cell with news is
  // brought into view while the board is enlarged.
  const change = (found) => {
    for (const { cell, attributes, verdict, is_news } of JSON.parse(found)) {
      const button = board.children[cell];
      for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
      const place = button.querySelector(".value");
      if (verdict) [place.firstElementChild.textContent, place.dataset.short] = verdict;
      if (is_news && board.dataset.zoom) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };

  // A finger covers several small cells. So its first tap only shows them larger.
  const isFinger = ({ detail, pointerType }) =>
    pointerType ? pointerType === "touch" : detail > 0 && matchMedia("(pointer: coarse)").matches;

  const zoom = (event) => {
    const button = event.target.closest("[data-cell]");
    if (!button || board.dataset.zoom || !isFinger(event)) return;
    if (Math.min(button.offsetWidth, button.offsetHeight) >= FINGER) return;
    event.stopPropagation();
    board.dataset.zoom = "true";
    // Scroll so that the cell stays under the finger.
    const { rows, cols } = board.dataset;
    const cell = Number(button.dataset.cell);
    board.scrollTo({
      left: ((cell % cols) / Math.max(cols - 1, 1)) * (board.scrollWidth - board.clientWidth),
      top: (Math.floor(cell / cols) / Math.max(rows - 1, 1)) * (board.scrollHeight - board.clientHeight),
      behavior: "instant",
    });
    button.focus({ preventScroll: true });
    board.dispatchEvent(new Event("zoom"));
  };

  const showWhole = () => {
    board.dataset.zoom = "";
    board.querySelector('[tabindex="0"]').focus({ preventScroll: true });
  };

  // In a review, a finger that moves sideways steps through the game.
  let touched = null;
  const touch = (event) => {
    const { look, zoom } = board.dataset;
    touched = event.isPrimary && event.pointerType === "touch" && look === "true" && !zoom ? event : null;
  };
  const swipe = (event) => {
    if (!touched || !event.isPrimary) return;
    const across = touched.clientX - event.clientX;
    const down = touched.clientY - event.clientY;
    touched = null;
    if (Math.abs(across) < Math.max(FINGER, 2 * Math.abs(down))) return;
    board.dispatchEvent(new CustomEvent("swipe", { detail: Math.sign(across) })); // as arrow keys do
  };

  Object.assign(window.boot, { changeCells: change, lay });
  board.addEventListener("click", zoom, true); // before it is played
  board.addEventListener("pointerdown", touch);
  board.addEventListener("pointerup", swipe);
  document.querySelector("#whole").addEventListener("click", showWhole);
})();
