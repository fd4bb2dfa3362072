// How each hand draws: the marks X and O in each cell, and the lines.
() => {
  const board = document.querySelector("#board");
  const cells = [...board.querySelectorAll("[data-cell]")];
  const draw = (mark, paths) => cells.map((cell) => {
    cell.dataset.mark = mark;
    const ways = paths.map((path) => getComputedStyle(cell).getPropertyValue(path));
    return [getComputedStyle(cell.querySelector(`.${mark.toLowerCase()}`)).transform, ...ways].join(" ");
  });
  return [0, 1, 2, 3, 4].map((hand) => {
    board.dataset.hand = hand;
    const grid = getComputedStyle(board.querySelector("#grid")).transform;
    return [draw("X", ["--down", "--up"]), draw("O", ["--round"]), [grid]];
  });
}
