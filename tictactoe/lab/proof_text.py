"""A proof in words, and its games played back on the board."""

from tictactoe.controls import Control
from tictactoe.game import Game
from tictactoe.lab.asking import ASKED_AT_RANDOM
from tictactoe.lab.proof import Change, Delay, Loss, Mistake, Proof
from tictactoe.lab.tab import Lab
from tictactoe.naming import names, rules_name
from tictactoe.rules import Rules
from tictactoe.session import Session
from tictactoe.words import ENGLISH, Words


def proof_lines(found: Proof, rules: Rules, words: Words = ENGLISH) -> list[str]:
    r"""Describe a proof in sentences.

    >>> from tictactoe.lab.proof import prove
    >>> print(*proof_lines(prove(lambda position: position.moves[0]), Rules()), sep="\n")
    On 3 × 3, going first and second: won 283, drawn 52, lost 487.
    Playing O, it loses after 5 moves: A1 B1 A2 C1 A3. Move 2, B1, threw the game away.
    It plays like the perfect player in 2,267 of 4,520 positions.
    The first difference: in X.. ... ... it plays B1; best is B2.
    """
    games, differs = found.games, found.disagreement
    ended = {"won": games.wins, "drawn": games.draws, "lost": games.losses}
    key = "proof games by mark" if found.by_mark else "proof games"
    lines = [words(key, board=rules_name(rules, words), **ended)]
    if found.answers_may_vary:
        lines.append(words("proof sampled", asked=ASKED_AT_RANDOM))
    if found.loss:
        lines.append(loss_text(found.loss, rules, words))
    else:
        lines.append(words("proved" if found.never_loses else "no loss seen", games=games.count))
    if found.change:
        lines.append(change_text(found.change, words))
    lines.append(words("proof agrees", agreed=found.agreed, due=found.positions))
    if differs:
        if found.never_loses:
            lines.append(words("proof may differ"))
        position, cell = differs.position, rules.name(differs.cell)
        best = names(rules, differs.best, words)
        lines.append(words("proof differs", position=position, cell=cell, best=best))
    return lines


def mistake_text(mistake: Mistake, words: Words = ENGLISH) -> str:
    """Describe a mistake and how many games it lost.

    >>> from tictactoe.rules import Position
    >>> mistake_text(Mistake(Position.parse("X.. ... ..."), 1, (4,), 36, 16))
    'In X.. ... ..., O plays B1: 36 lost games. Best is B2.'
    """
    position, rules = mistake.position, mistake.position.rules
    move = {"position": position, "mark": position.turn, "cell": rules.name(mistake.cell)}
    best = names(rules, mistake.best, words)
    return words("proof mistake", **move, games=mistake.games, best=best)


def change_text(change: Change, words: Words = ENGLISH) -> str:
    """Describe how a player answered differently when it was asked again.

    >>> from tictactoe.rules import Position
    >>> change_text(Change(Position.parse("X.. ... ..."), 4, 8))
    'It answered differently when asked again: in X.. ... ... it played B2 at first, then C3.'
    """
    name, position = change.position.rules.name, change.position
    cells = {"before": name(change.before), "after": name(change.after)}
    return words("proof changed", position=position, **cells)


def loss_text(loss: Loss, rules: Rules, words: Words = ENGLISH) -> str:
    """Describe how a player loses."""
    moves = " ".join(map(rules.name, loss.moves))
    ended = words("loses", mark=loss.mark, plies=len(loss.moves), moves=moves)
    return words.sentences(ended, thrown_text(loss, rules, words))


def thrown_text(loss: Loss, rules: Rules, words: Words = ENGLISH) -> str:
    """Describe the move that lost the game, if it is known."""
    if loss.mistake is None:
        return ""
    cell = rules.name(loss.moves[loss.mistake])
    return words("thrown away", number=loss.mistake + 1, cell=cell)


def delay_text(delay: Delay, rules: Rules, words: Words = ENGLISH) -> str:
    """Describe how a player misses an immediate win.

    >>> delay_text(Delay("X", (0, 3, 1, 4, 5), (2,)), Rules())
    'But it dawdles: A1 A2 B1 B2 C2. X could win at once with C1, but plays C2.'
    """
    moves = " ".join(map(rules.name, delay.moves))
    return words.sentences(words("dawdles", moves=moves), missed_text(delay, rules, words))


def missed_text(delay: Delay, rules: Rules, words: Words = ENGLISH) -> str:
    """Describe the win that the last move misses."""
    cells, cell = names(rules, delay.wins, words), rules.name(delay.moves[-1])
    return words("missed win", mark=delay.mark, cells=cells, cell=cell)


def replay_button(session: Session, name: str, game: Loss | Delay | None) -> Control:
    """Return the button that plays a game back or stops it; hidden without a game."""
    text = session.words("stop" if session.playing == name else "play loss")
    return Control(text, is_hidden=game is None)


def replay(lab: Lab, name: str, found: Loss | Delay, rules: Rules) -> None:
    """Start or stop the playback of a game."""
    session = lab.session
    if session.playing == name:
        session.pause()
        return
    words, remarks = session.words, {}
    if isinstance(found, Delay):
        remarks[len(found.moves)] = missed_text(found, rules, words)
    elif found.mistake is not None:
        remarks[found.mistake + 1] = thrown_text(found, rules, words)
    game = Game(rules, found.first, found.moves)
    message = words("delay shown" if isinstance(found, Delay) else "loss shown")
    session.play_back(name, game, message, remarks, is_playing=lab.may_move())
