// Play games to their end, within the page, so that what drives the tests leaves nothing there.
async (games) => {
  const [board, status] = ["#board", "#status"].map((name) => document.querySelector(name));
  const settle = async () => {
    do await new Promise(requestAnimationFrame);
    while (status.ariaBusy === "true");
  };
  for (let game = 0; game < games; game++) {
    document.querySelector("#new-game").click();
    await settle();
    for (let move = game; !board.dataset.end; move += 7) {
      const free = board.querySelectorAll('[data-mark=""]');
      free[move % free.length].click();
      await settle();
    }
  }
}
