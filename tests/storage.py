"""A storage of texts in memory, in place of the browser's."""


class Memory:
    """A storage in memory, which may refuse to write."""

    def __init__(self, *, is_full: bool = False) -> None:
        self.texts: dict[str, str] = {}
        self.is_full = is_full

    def read(self, name: str) -> str:
        return self.texts.get(name, "")

    def write(self, name: str, text: str) -> bool:
        if not self.is_full:
            self.texts[name] = text
        return not self.is_full

    def remove(self, name: str) -> None:
        self.texts.pop(name, None)

    def names(self, beginning: str) -> list[str]:
        return [name for name in self.texts if name.startswith(beginning)]
