"""What PyScript runs in the page: the browser front end, and then the flag that it is ready."""

from pyscript import document

from tictactoe.frontends.browser.app import App

App().start()
document.documentElement.dataset.state = "ready"
