"""The tabs of *How it thinks*."""

from typing import Final

TABS: Final = {
    "learn": ("learn", "Learn"),
    "values": ("values", "Values"),
    "tree": ("tree", "Tree"),
    "steps": ("steps", "Steps"),
    "cost": ("cost", "Cost"),
    "broken": ("break_it", "BreakIt"),
    "workshop": ("your_players", "YourPlayers"),
    "tournament": ("tournament_tab", "Tournament"),
    "five": ("five", "Five"),
}
"""The module in tictactoe/lab and the class of each tab, by the id of its panel in index.html.

Controls name the module: `data-do="break_it.find"`.
"""
