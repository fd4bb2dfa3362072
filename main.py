"""What PyScript runs in the page: the browser front end, and then the flag that it is ready."""

from asyncio import sleep

from pyscript import document

from tictactoe.frontends.browser.app import App
from tictactoe.frontends.browser.page.language import first_words

# The page may show a tap before it goes on; PyScript runs this file as a coroutine.
await sleep(0)  # type: ignore[top-level-await]  # noqa: F704, PLE1142
App(await first_words()).start()  # type: ignore[top-level-await]  # noqa: F704, PLE1142
document.documentElement.dataset.state = "ready"
