"""The script that PyScript runs in the page: it starts the browser front end."""

from asyncio import sleep

from pyscript import window

from tictactoe.frontends.browser.app import App
from tictactoe.frontends.browser.page.language import first_words

# Between these steps the page can show a tap; PyScript runs this file as a coroutine.
await sleep(0)  # type: ignore[top-level-await]  # noqa: F704, PLE1142
app = App(await first_words())  # type: ignore[top-level-await]  # noqa: F704, PLE1142
await sleep(0)  # type: ignore[top-level-await]  # noqa: F704, PLE1142
app.start()
window.boot.ready()
