"""The game in a Tk window, which shows the views of a session."""

import argparse
import signal
import sys
import tkinter as tk
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from tkinter import font, ttk
from typing import Final, TypeVar

from tictactoe.frontends.keyboard import LAYOUTS, has_keys
from tictactoe.frontends.window.board import DAY, NIGHT, SIDE, Board, Event
from tictactoe.game import PERSON, Match
from tictactoe.naming import BOARDS, opponent_name, rules_name
from tictactoe.players import LEVELS, THINKING_TIME
from tictactoe.rules import MARKS
from tictactoe.session import Session
from tictactoe.thinker import Thinker
from tictactoe.view import View

T = TypeVar("T")

LEAST: Final = 160
"""The smallest size of the board in pixels."""


def main(options: argparse.Namespace) -> int:
    """Play in a window, by the options of the command line, and return the exit status."""
    try:
        root = tk.Tk()
    except tk.TclError as error:
        print(
            f"No window can be opened here ({error}): run this on a desktop, or leave out "
            "--window to play in the terminal.",
            file=sys.stderr,
        )
        return 2
    Window(
        root,
        options.match,
        pause=options.pause,
        seconds=options.seconds,
        seed=options.seed,
        is_position=options.position is not None,
    )
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # so that Ctrl-C is noticed
    root.mainloop()
    signal.signal(signal.SIGINT, before)
    return 0


class Window:
    """The board, the status and the controls of a match."""

    def __init__(
        self,
        root: tk.Tk,
        match: Match,
        *,
        pause: float = 0,
        seconds: float = THINKING_TIME,
        seed: int | None = None,
        is_position: bool = False,
    ) -> None:
        self.root = root
        is_night = sum(root.winfo_rgb(root["background"])) < 3 * 0x8000
        self.colours = NIGHT if is_night else DAY
        self.session = Session(root, self.render, match, thinker=Thinker(root, seconds))
        self.session.delay, self.session.rng = pause, Random(seed)
        self._set_style()
        self._lay()
        self._listen()
        self.session.begin(is_position=is_position)

    def render(self, shown: View) -> None:
        """Show a view."""
        words, match = self.session.words, shown.match
        self.message["text"] = words.sentences(shown.message, shown.why)
        self.now["text"] = shown.now
        for key, is_able in (("u", shown.can_undo), ("r", shown.can_redo)):
            self.buttons[key].state(["!disabled" if is_able else "disabled"])
        self.buttons["n"]["style"] = "Due.TButton" if shown.over else "TButton"
        self.buttons["h"]["text"] = words(shown.help)
        for mark, button in self.seats.items():
            button["text"] = f"{mark}: {opponent_name(match.seat_of(mark).kind, words)}"
        if shown.look:
            self.looking.grid()
        else:
            self.looking.grid_remove()
        self.rules["text"] = rules_name(match.game.rules, words)
        self.score["text"] = shown.score[0].counts if shown.score else ""
        self.board.render(shown)

    def _set_style(self) -> None:
        paper, ink, tint = self.colours.paper, self.colours.ink, self.colours.tint
        self.root.configure(background=paper)
        self.root.option_add("*Menu.background", paper)
        self.root.option_add("*Menu.foreground", ink)
        self.root.option_add("*Menu.activeBackground", tint)
        self.root.option_add("*Menu.activeForeground", ink)
        style = ttk.Style(self.root)
        style.theme_use("clam")
        ground = ("background", "lightcolor", "darkcolor")
        style.configure(".", foreground=ink, focuscolor=ink, **dict.fromkeys(ground, paper))
        active = {part: [("active", tint)] for part in ground}
        faint = {part: [("disabled", self.colours.rule)] for part in ("foreground", "bordercolor")}
        for kind in ("TButton", "TMenubutton"):
            style.configure(kind, padding=(12, 6), bordercolor=ink, arrowcolor=ink)
            style.map(kind, None, **active, **faint)
        due = {"foreground": paper, "focuscolor": paper, **dict.fromkeys(ground, ink)}
        style.configure("Due.TButton", **due)
        style.map("Due.TButton", foreground=[("active", ink)], focuscolor=[("active", ink)])

    def _lay(self) -> None:
        root, words, session = self.root, self.session.words, self.session
        usual = font.nametofont("TkDefaultFont", root)
        self._large = usual.copy()
        self._large.configure(size=round(1.3 * usual.actual("size")), weight="bold")
        root.title(words("title"))
        root.columnconfigure(0, weight=1)
        root.rowconfigure(0, weight=1)
        root.rowconfigure(1, minsize=5 * usual.metrics("linespace"))
        self.board = Board(root, self.colours, session.view(), session.play)
        self.board.canvas.grid(sticky="nsew")
        status, controls, choices = ttk.Frame(root), ttk.Frame(root), ttk.Frame(root)
        status.grid(sticky="ew", padx=24)
        controls.grid(pady=4)
        self.looking = ttk.Frame(root)
        self.looking.grid(pady=4)
        looks: dict[str, Callable[[], None]] = {
            "previous move": partial(session.look_by, -1),
            "next move": partial(session.look_by, 1),
            "play from here": session.play_from_here,
            "back to game": session.leave,
        }
        for word, look in looks.items():
            ttk.Button(self.looking, text=words(word), command=look, width=0).pack(side="left")
        self.looking.grid_remove()
        choices.grid(pady=4)
        colours = self.colours
        self.message = tk.Label(status, foreground=colours.muted, background=colours.paper)
        self.now = tk.Label(status, foreground=colours.ink, background=colours.paper)
        self.now["font"] = self._large
        for label in (self.message, self.now):
            label["wraplength"] = SIDE
            label.pack(fill="x")
        self.commands = {
            "u": ("undo button", session.undo),
            "r": ("redo button", session.redo),
            "n": ("new game", session.new_game),
            "h": ("hint button", session.help),
        }
        self.buttons = {
            key: ttk.Button(controls, text=words(word), command=action, width=0)
            for key, (word, action) in self.commands.items()
        }
        kinds = {opponent_name(kind, words): kind for kind in (PERSON, *reversed(LEVELS))}
        self.seats = {mark: _menu(choices, kinds, partial(session.seat, mark)) for mark in MARKS}
        boards = {rules_name(rules, words): rules for rules in BOARDS}
        self.rules = _menu(choices, boards, session.change_rules)
        for button in (*self.buttons.values(), *self.seats.values(), self.rules):
            button.pack(side="left", padx=4)
        self.score = ttk.Label(root, foreground=self.colours.muted)
        self.score.grid(pady=(4, 12))
        root.update_idletasks()
        root.minsize(root.winfo_reqwidth(), root.winfo_reqheight() - SIDE + LEAST)
        self.board.canvas.focus_set()

    def _listen(self) -> None:
        self.message.master.bind("<Configure>", self._wrap)
        self.root.bind("<Key>", self._type)
        for button in self.buttons.values():  # a click leaves the keyboard focus on the board
            button.bind("<ButtonRelease-1>", lambda _event: self.board.canvas.focus_set())
        for modifier in ("Control", "Alt", "Meta"):  # those belong to the system
            self.root.bind(f"<{modifier}-Key>", lambda _event: None)

    def _type(self, event: Event) -> None:
        key = event.char.lower()
        if event.keysym == "Escape" and self.session.state == "looking":
            self.session.leave()
        if key in self.commands:
            _, action = self.commands[key]
            action()
        elif len(key) == 1 and has_keys(self.session.match.game.rules):
            for keys in (LAYOUTS["letters"], LAYOUTS["keypad"]):
                if key in keys:
                    self.session.play(keys.index(key))

    def _wrap(self, event: Event) -> None:
        for label in (self.message, self.now):
            label["wraplength"] = event.width


def _menu(bar: tk.Misc, choices: Mapping[str, T], choose: Callable[[T], None]) -> ttk.Menubutton:
    button = ttk.Menubutton(bar)
    menu = tk.Menu(button, tearoff=False)
    for name, choice in choices.items():
        menu.add_command(label=name, command=partial(choose, choice))
    button["menu"] = menu
    return button
