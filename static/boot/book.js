// The book that Python wrote when the site was built: how each position of standard 3×3 ends, and the moves of each
// level in it. Its format is described in tools/book.py. The page looks positions up in it, and knows no rule.
"use strict";
(() => {
  const { script } = window.boot;
  let positions, strokes, symmetries; // undefined until the book is there, and where it is missing or damaged

  const other = (mark) => (mark === "X" ? "O" : "X");

  // Find the entry of a position, given the mark that began, and the symmetry between the entry and the board.
  const find = (cells, first) => {
    const listed = first === "X" ? cells : cells.replace(/[XO]/g, other);
    for (const symmetry of symmetries) {
      const entry = positions[symmetry.map((cell) => listed[cell]).join("")];
      if (entry) return { entry, symmetry };
    }
    throw new RangeError(`no position ${cells}`);
  };

  // Return the winner and the lines of a game that is over, with the path of the stroke through them, else undefined.
  const ended = (cells, first) => {
    const { entry, symmetry } = find(cells, first);
    if (entry.winner === undefined) return;
    const winner = first === "X" ? entry.winner : entry.winner && other(entry.winner);
    const lines = entry.lines.map((line) => line.map((cell) => symmetry[cell]).sort());
    return { winner, lines, line: lines.map((line) => strokes[line.join("")]).join("") };
  };

  // Return a random cell that a level plays, weighted by the shares in the book.
  const reply = (cells, first, level) => {
    const { entry, symmetry } = find(cells, first);
    const shares = entry[level];
    let left = Math.random() * shares.reduce((sum, share) => sum + share);
    return symmetry[shares.findIndex((share) => (left -= share) < 0)];
  };

  const book = { isOpen: false, isMissing: false, ended, other, reply };

  const open = async () => {
    const response = await fetch(`${script.dataset.app}book.json`); // which downloads.js checks by its hash
    ({ positions, strokes, symmetries } = await response.json());
    book.isOpen = true;
  };

  window.boot.book = book;
  open()
    .catch(() => (book.isMissing = true))
    .then(() => document.dispatchEvent(new Event("book")));
})();
