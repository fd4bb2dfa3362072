// Plays games by pressing free cells, and returns the moves of each, as they appear, and its end.
async (count) => {
  const wait = () => new Promise((resolve) => setTimeout(resolve));
  while (document.documentElement?.dataset.plays !== "true") await wait(); // until the book is there
  const board = document.querySelector("#board");
  const cells = [...board.querySelectorAll("[data-cell]")];
  const games = [];
  for (let game = 0; game < count; game += 1) {
    document.querySelector("#new-game").click();
    const moves = [];
    while (!board.dataset.end) {
      const free = cells.filter((cell) => !cell.dataset.mark);
      if (board.dataset.turn) free[(7 * game + 3 * moves.length) % free.length].click();
      else await wait();
      for (const [number, cell] of cells.entries())
        if (cell.dataset.mark && !moves.includes(number)) moves.push(number);
    }
    games.push({ moves, end: board.dataset.end });
  }
  return games;
};
