"""What a mouse, fingers and a wheel do to what a lens shows."""

from collections.abc import Callable

from pyscript.ffi import create_proxy

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.lens import Lens, Point


def follow(name: str, lens: Lens, is_wanted: Callable[[], bool]) -> None:
    """Let a lens follow the pointers over its place, and the wheel where that is wanted."""
    place = dom.element(name)

    def at(event: dom.Event) -> Point:
        box = place.getBoundingClientRect()
        return event.clientX - box.left, event.clientY - box.top

    def move(event: dom.Event) -> None:
        if not event.buttons:
            lens.up(event.pointerId)  # it was let go elsewhere
        elif lens.move(event.pointerId, at(event)):
            place.setPointerCapture(event.pointerId)

    def wheel(event: dom.Event) -> None:
        if event.ctrlKey or is_wanted():
            event.preventDefault()
            way = event.deltaY * (16 if event.deltaMode else 1) * (5 if event.ctrlKey else 1)
            lens.wheel(way, at(event))

    def click(event: dom.Event) -> None:
        if lens.click():
            event.stopPropagation()

    dom.listen(name, "pointerdown", lambda event: lens.down(event.pointerId, at(event)))
    dom.listen(name, "pointermove", move)
    for ended in ("pointerup", "pointercancel"):
        dom.listen(name, ended, lambda event: lens.up(event.pointerId))
    dom.listen(name, "wheel", wheel)
    place.addEventListener("click", create_proxy(click), True)  # noqa: FBT003  (before others)
