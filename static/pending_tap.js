// The first tap, and the opponent chosen: taken as soon as the board is painted, and played when Python is
// up. Until then the board stands as it was saved. What is held lives in the history entry, so that a reload
// keeps it.
"use strict";
(() => {
  const { attempt, lay, script, starting, stored, takeTaps, words } = window.boot;
  const page = document.documentElement;
  const board = document.querySelector("#board");
  const status = document.querySelector("#status");
  const newGame = document.querySelector("#new-game");
  const { columns, link, opponent } = script.dataset;
  const levels = script.dataset.levels.split(" ");
  const isLinked = location.hash.startsWith(link);
  const level = new URLSearchParams(location.search).get("level");

  const isMark = (text) => text === "X" || text === "O" || text === "";
  const isSide = (number) => Number.isInteger(number) && number >= 1 && number <= columns.length;

  const readSaved = () => {
    try {
      const saved = JSON.parse(stored("shown"));
      const isSound =
        isSide(saved.rows) &&
        isSide(saved.cols) &&
        saved.cells.length === saved.rows * saved.cols &&
        /^[XO.]+$/.test(saved.cells) &&
        isMark(saved.turn) &&
        isMark(saved.next) &&
        isMark(saved.winner ?? "") &&
        ["", "won", "lost", "drawn"].includes(saved.end) &&
        /^[ML\d. ]*$/.test(saved.line);
      return isSound ? saved : null;
    } catch {
      return null;
    }
  };

  const saved = isLinked ? null : readSaved();
  if (saved) lay(saved.rows, saved.cols);
  const cells = [...board.querySelectorAll("[data-cell]")];
  const EMPTY = ".".repeat(cells.length);
  const held = { cell: null, fresh: false, rival: "" };
  if (Number.isInteger(history.state?.held?.cell) && cells[history.state.held.cell])
    held.cell = history.state.held.cell;
  held.fresh = history.state?.held?.fresh === true;
  held.rival = [...levels, "human", "away"].find((name) => name === history.state?.held?.rival) ?? "";

  // The opponent that the address names; like Python, leave a game alone that has begun.
  const isBegun = saved && saved.cells !== EMPTY && !saved.end;
  const asked = isBegun || level === saved?.rival ? "" : (levels.find((name) => name === level) ?? "");
  const rival = () => held.rival || asked;

  const shown = () =>
    saved && !held.fresh && !asked ? saved : { cells: EMPTY, turn: saved ? saved.next : "X", end: "", winner: "", line: "" };

  const name = (cell) => {
    const { cols } = board.dataset;
    return columns[cell % cols] + (Math.floor(cell / cols) + 1);
  };

  const show = (told = "") => {
    const { cells: marks, turn, end, winner = "", line } = shown();
    for (const [cell, button] of cells.entries()) {
      const mark = marks[cell] === "." ? "" : marks[cell];
      const isHeld = cell === held.cell;
      button.dataset.mark = mark;
      if (isHeld) button.dataset.pending = turn;
      else delete button.dataset.pending;
      button.setAttribute(
        "aria-label",
        words("cell", {
          cell: name(cell),
          content: isHeld ? words("noted", { mark: turn }) : mark || words("empty"),
        }),
      );
    }
    Object.assign(board.dataset, { turn, end, winner, held: held.cell ?? "", fresh: held.fresh || "" });
    board.dataset.rival = held.rival;
    document.querySelector("#line").setAttribute("d", line);
    document.querySelector("#undo").setAttribute("aria-disabled", held.cell === null && !held.fresh && !held.rival);
    newGame.setAttribute("aria-disabled", isLinked || (!saved && held.cell === null));
    if (page.dataset.state === "failed") told = held.cell === null ? "" : words("held kept");
    status.querySelector(".told").textContent = told || (shown() === saved && held.cell === null ? saved.told : "");
    if (page.dataset.state !== "loading") return;
    status.querySelector(".now").textContent = now(turn);
    const setup = saved?.setup ?? `3 × 3 · ${words(opponent)}`;
    const against = rival() === "human" ? "friend" : rival();
    document.querySelector("#setup-told").textContent = against ? `${setup.split(" · ")[0]} · ${words(against)}` : setup;
    const first = ["score you", "draws", "score computer"].map((name) => `${words(name)}\u00a00`).join("\u00a0· ");
    const isOther = saved && rival() && rival() !== saved.rival;
    document.querySelector("#standing").textContent = isOther ? "\u00a0" : (saved?.standing ?? first); // Python knows that score
  };

  const now = (turn) => {
    if (held.cell !== null) return words("held", { cell: name(held.cell) });
    if (shown() === saved) return saved.now;
    if (isLinked || !turn) return words("loading");
    return `${words("begin, you", { mark: turn })} ${words("turn, you")}`;
  };

  const tap = (cell) => {
    const { cells: marks, turn, end } = shown();
    if (isLinked || end || !turn || held.rival === "away") return show(words("loading"));
    if (marks[cell] !== ".") return show(words("taken", { cell: name(cell) }));
    held.cell = cell;
    show();
  };

  const undo = () => {
    if (held.cell !== null) held.cell = null;
    else if (held.fresh || held.rival) Object.assign(held, { fresh: false, rival: "" });
    else return show(words("loading"));
    show(words("undone"));
  };

  const renew = () => {
    if (isLinked) return show(words("loading"));
    Object.assign(held, { cell: null, fresh: saved !== null });
    show();
  };

  const openSetup = () => {
    if (isLinked) return show(words("loading"));
    const chosen = rival() || (saved?.rival ?? opponent);
    for (const button of document.querySelectorAll("#opponents button"))
      button.setAttribute("aria-pressed", button.value === chosen);
    document.querySelector("#setup-sheet")?.showModal();
  };

  const playAgainst = (rival) => {
    held.rival = rival;
    renew();
  };

  const act = ({ target }) => {
    const button = target.closest("#board button, #controls button, #setup, #opponents button");
    if (!button || button.id === "retry" || button.id === "copy-details") return;
    if (button.dataset.cell) tap(Number(button.dataset.cell));
    else if (button.id === "undo") undo();
    else if (button.id === "new-game") renew();
    else if (button.id === "setup") openSetup();
    else if (button.value) playAgainst(button.value);
    else show(words("loading"));
    const isHeld = held.cell !== null || held.fresh || held.rival;
    attempt(() => history.replaceState(isHeld ? { held } : null, "")); // which browsers refuse after many in a short time
  };

  // Until Python is up, controls that need it look disabled.
  starting.addEventListener("abort", () => {
    for (const id of ["new-game", "hint", "open-options"])
      document.getElementById(id).removeAttribute("aria-disabled");
  });

  const signal = starting;
  document.addEventListener("click", act, { signal });
  board.addEventListener("zoom", () => show(words("zoomed")), { signal });
  document.addEventListener("words", () => show(), { signal });
  if (saved || isLinked || asked || held.cell !== null) show();
  takeTaps().forEach(act);
})();
