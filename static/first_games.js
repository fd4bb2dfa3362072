// The games before Python, and without it: on standard 3×3 against a level, the page plays from the book; on any other
// board it notes one tap. The session storage keeps the steps of first_match.js, and where they began, for a reload.
"use strict";
(() => {
  const { attempt, book, elementsIn, fill, find, first, keptAs, lay, page, script } = window.boot;
  const { set, starting, stored, takeTaps, whenParsed, words } = window.boot;
  const { base, isCovered, isDue, isEmpty, isLinked, isSaved, moving, pause } = first;
  const board = find("#board");
  const parts = document.querySelectorAll("[data-part=match]");
  lay(base.rows, base.cols);
  const cells = [...board.querySelectorAll("[data-cell]")];
  const place = keptAs("steps");
  const { cells: beginning = base.cells, steps: kept } = attempt(() => JSON.parse(sessionStorage.getItem(place))) ?? {};
  let steps = Array.isArray(kept) && beginning === base.cells ? kept.map(String) : [];
  let match; // after the steps
  let noted; // a cell that Python will play, else null
  let canUndo;
  let isEndSeen;
  let shownAt = performance.now(); // when the last step was
  let timer; // of the reply, or until the end counts as seen
  let wanted; // the control that was pressed last, if it needs Python

  // Views

  const name = (cell) => script.dataset.columns[cell % base.cols] + (Math.floor(cell / base.cols) + 1);

  const told = () => {
    if (!isCovered(match)) return match === base && noted === null ? base.told : "";
    if (!match.played.length) return "";
    const key = moving(match) === match.person ? "played, computer" : "played, you";
    return words(key, { cell: name(match.played[match.played.length - 1]) });
  };

  // The score: each side's mark, name and wins; and the draws.
  const standing = () => {
    if (!isCovered(match)) return match.rival === base.rival && base.standing;
    const [won, drawn, lost] = match.scores[match.rival] ?? [0, 0, 0];
    if (!won && !drawn && !lost) return null;
    return {
      own: { mark: match.person, name: words("score you"), wins: won },
      rival: { mark: book.other(match.person), name: words("score computer"), wins: lost },
      draws: drawn ? words("draws", { count: drawn }) : "",
    };
  };

  const names = () => {
    const [board] = base.setup.split(" · ");
    const kind = words(match.rival === "human" ? "friend" : match.rival);
    const setup = isSaved && match.rival === base.rival ? base.setup : `${board} · ${kind}`;
    const turn = isCovered(match) ? moving(match) : match.turn;
    const withTurn = (side) => side && { ...side, is_to_move: !match.end && side.mark === turn };
    const { own, rival, draws = "" } = standing() || {};
    return { setup, own: withTurn(own), rival: withTurn(rival), draws };
  };

  const now = () => {
    const mark = isCovered(match) ? match.person : match.turn;
    if (noted !== null) return words("tap noted");
    if (isSaved && match === base && !isCovered(match)) return base.now;
    if (match.end) return words({ drawn: "draw", won: "won, you", lost: "won, computer" }[match.end]);
    if (isDue(match)) return words("thinking, computer");
    if (isLinked || !mark) return words("loading");
    if (!isEmpty(match) || standing()) return words("turn, you");
    return `${words("begin, you", { mark })} ${words("turn, you")}`;
  };

  const showCell = (button, cell) => {
    const isNoted = cell === noted;
    const mark = match.cells[cell].replace(".", "");
    const isInLine = match.lines.some((line) => line.includes(cell));
    const content = isInLine ? words("in the line", { mark }) : mark || words("empty");
    const label = isNoted ? words("noted", { mark: match.turn }) : content;
    button.setAttribute("aria-label", words("cell", { cell: name(cell), content: label }));
    button.setAttribute("aria-disabled", mark !== "");
    Object.assign(button.dataset, { mark, line: isInLine, last: cell === match.played[match.played.length - 1] });
    if (isNoted) button.dataset.pending = match.turn;
    else delete button.dataset.pending;
  };

  // Write a view to the places that index.html names.
  const write = (part, view) => {
    for (const place of elementsIn(part)) {
      const { show: datum, set: pairs = "", view: inner } = place.dataset;
      if (datum in view) fill(place, view[datum]);
      for (const [attribute, named] of pairs.split(" ").map((pair) => pair.split(":")))
        if (named in view) set(place, attribute, view[named]);
      if (inner in view) place.hidden = !view[inner];
      if (view[inner]) write(place, view[inner]);
    }
  };

  const show = (message = "") => {
    const plays = isCovered(match) && book.isOpen;
    const isFailed = page.dataset.state === "failed";
    const isCutOff = isFailed && !plays; // failures.js shows the failure
    page.dataset.plays = plays;
    cells.forEach(showCell);
    for (const button of document.querySelectorAll("#opponents button"))
      button.setAttribute("aria-pressed", button.value === match.rival);
    const view = {
      ...(isLinked ? {} : names()),
      ...(isCutOff ? {} : { now: now() }),
      message: isCutOff ? (steps.length ? words("held kept") : "") : message || told(),
      has_news: message !== "",
      is_waiting: isDue(match),
      hand: match.hand,
      turn: isCovered(match) ? (match.end || isDue(match) ? "" : match.person) : match.turn,
      end: match.end,
      winner: match.winner,
      line_mark: match.winner,
      line: match.line,
      can_restart: isEndSeen,
      cannot_undo: !(canUndo || base.undo || noted !== null),
      cannot_redo: steps[steps.length - 1] !== "undo",
      has_next: match.end !== "" && !isFailed,
    };
    for (const part of parts) write(part, view);
  };

  // Events

  const update = (message) => {
    const replayed = first.replay(steps);
    ({ match, noted, canUndo } = replayed);
    steps = steps.slice(0, replayed.count);
    isEndSeen = false;
    clearTimeout(timer);
    if (match.end && isCovered(match)) timer = setTimeout(seeEnd, script.dataset.restart - waited());
    else if (book.isOpen && isDue(match)) timer = setTimeout(reply, pause() - waited());
    show(message);
  };

  const keep = () => attempt(() => sessionStorage.setItem(place, JSON.stringify({ cells: base.cells, steps })));

  const change = (changed, message) => {
    steps = changed;
    shownAt = performance.now();
    keep();
    update(message);
  };

  const seeEnd = () => {
    isEndSeen = true;
    show();
  };

  const reply = () => change([...steps, String(book.reply(match.cells, match.first, match.rival))]);

  // How much of the pause has passed, in milliseconds.
  const waited = () => performance.now() - shownAt;

  const settled = () => (noted === null ? steps : steps.slice(0, -1));

  const tap = (cell) => {
    const isFree = match.cells[cell] === ".";
    if (isEndSeen && isFree) renew();
    else if (!isCovered(match) && !match.turn) show(words("loading"));
    else if (match.end || isDue(match)) show();
    else if (!isFree) show(words("taken"));
    else change([...settled(), String(cell)]);
  };

  const soon = () => (wanted ? words(page.dataset.state === "failed" ? "failed rest" : "soon") : "");

  // Python runs the control's command once it is up, unless another control is pressed before.
  const want = (control) => {
    wanted = control;
    show(soon());
  };

  const undo = (control) => {
    if (noted !== null || (canUndo && !isCovered(match))) change(steps.slice(0, -1), words("undone"));
    else if (canUndo) change([...steps, "undo"], words("undone"));
    else want(control);
  };

  const redo = (control) => {
    if (steps[steps.length - 1] === "undo") change(steps.slice(0, -1), words("redone"));
    else want(control);
  };

  const renew = () => change(isEmpty(match) ? settled() : [...settled(), "new"]);

  const playAgainst = (control) => {
    if (control.value === "away") want(control);
    else if (control.value === match.rival) renew();
    else change([...settled(), control.value]);
  };

  const openSetup = () =>
    whenParsed(() =>
      attempt(() => {
        find("#setup-sheet").showModal();
        find('#opponents [aria-pressed="true"]').focus();
      }),
    );

  // The commands, by their names in index.html; all others need Python.
  const commands = {
    play: ({ value }) => tap(Number(value)),
    undo,
    redo,
    new_game: renew,
    "sheets.open_setup": openSetup,
    "page.play_against": playAgainst,
    "setup.finish": () => {},
  };

  const act = ({ target }) => {
    const control = target.closest("button[data-do]");
    if (!control) return;
    wanted = null;
    if (isLinked) show(words("loading"));
    else (commands[control.dataset.do] ?? want)(control);
  };

  const DIGITS = script.dataset[stored("digits") === "phone" ? "phone" : "keypad"];
  const press = ({ key, target, repeat, ctrlKey, metaKey, altKey }) => {
    const isElsewhere = target.closest("dialog, input, select, textarea, .editor");
    if (isElsewhere || repeat || ctrlKey || metaKey || altKey || base.rows !== 3 || base.cols !== 3) return;
    cells[DIGITS.indexOf(key)]?.click();
  };

  const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const move = (event) => {
    const cell = cells.indexOf(event.target.closest("[data-cell]"));
    if (!WAYS[event.key] || cell < 0) return;
    event.preventDefault();
    const [down, across] = WAYS[event.key];
    const [row, col] = [Math.floor(cell / base.cols) + down, (cell % base.cols) + across];
    if (row >= 0 && row < base.rows && col >= 0 && col < base.cols) cells[row * base.cols + col].focus();
  };

  // Python takes over: from here on, no reply comes from the book. A tap that was noted is first shown by Python.
  let isTaken = false;
  const takeSteps = () => {
    clearTimeout(timer);
    attempt(() => sessionStorage.removeItem(place));
    const passed = isCovered(match) ? Math.round(waited()) : 0;
    const taken = isTaken ? { steps: [], waited: 0 } : { steps, waited: passed };
    isTaken = true;
    return JSON.stringify({ cells: base.cells, ...taken });
  };

  const signal = starting;
  document.addEventListener("click", act, { signal });
  document.addEventListener("keydown", press, { signal });
  board.addEventListener("keydown", move, { signal });
  board.addEventListener("zoom", () => show(words("zoomed")), { signal });
  for (const event of ["words", "book", "failed"]) document.addEventListener(event, () => update(soon()), { signal });
  starting.addEventListener("abort", () => {
    for (const { dataset } of cells) delete dataset.pending;
    for (const id of ["new-game", "hint", "open-options"]) document.getElementById(id).removeAttribute("aria-disabled");
    wanted?.click();
  });
  find("#new-game").setAttribute("aria-disabled", isLinked);
  window.boot.takeSteps = takeSteps;
  update();
  takeTaps().forEach(act);
})();
