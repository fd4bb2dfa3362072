"""What PyScript runs in the page: the browser front end, which then ends the start."""

from asyncio import sleep

from pyscript import window

from tictactoe.frontends.browser.app import App
from tictactoe.frontends.browser.page.language import first_words

# Between these steps the page may show a tap; PyScript runs this file as a coroutine.
await sleep(0)  # type: ignore[top-level-await]  # noqa: F704, PLE1142
app = App(await first_words())  # type: ignore[top-level-await]  # noqa: F704, PLE1142
await sleep(0)  # type: ignore[top-level-await]  # noqa: F704, PLE1142
app.start()
window.boot.ready()
