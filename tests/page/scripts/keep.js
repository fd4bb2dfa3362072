// Store texts as the page does.
(kept) => {
    const folder = location.pathname.replace(/[/][^/]*$/, "");
    for (const [name, text] of Object.entries(kept))
        localStorage.setItem(`tictactoe:${folder}/${name}`, text);
}
