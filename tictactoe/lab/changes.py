"""The lines of the broken search that its switches change, out of its own source."""

import ast
import inspect

from tictactoe.lab.broken import BrokenSearch


def changes(switch: str) -> list[tuple[str, str]]:
    """Return each line that a switch changes, as it runs without it and with it: empty if not.

    >>> changes("no_depth"), changes("swapped")[0][1]
    ([('win = 1 + left', 'win = 1')], 'return (max if not is_max else min)(scores.values())')
    >>> changes("one_short"), changes("no_undo")[0]
    ([('elif left <= 0:', 'elif left <= 1:')], ('board[cell] = EMPTY', ''))
    """
    source = inspect.getsource(BrokenSearch)
    lines = source.splitlines()

    def text(node: ast.AST) -> str:
        return ast.get_source_segment(source, node) or ""

    def change(node: ast.expr, off: str, on: str) -> tuple[int, str, str]:
        line = lines[node.lineno - 1]
        before, after = line[: node.col_offset].lstrip(), line[node.end_col_offset :]
        return node.lineno, f"{before}{off}{after}", f"{before}{on}{after}"

    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.If(test=ast.UnaryOp(operand=ast.Attribute(attr=name))) if name == switch:
                found += [(line.lineno, text(line), "") for line in node.body]
            case ast.IfExp(test=ast.Attribute(attr=name)) if name == switch:
                found.append(change(node, text(node.orelse), text(node.body)))
            case ast.Compare(comparators=[ast.Attribute(attr=name) as bound]) if name == switch:
                if isinstance(node.ops[0], ast.NotEq):
                    found.append(change(node, text(node.left), f"not {text(node.left)}"))
                else:
                    found.append(change(bound, "0", "1"))
    return [(off, on) for _, off, on in sorted(found)]
