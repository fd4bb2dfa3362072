"""The game in a web page: the only place that imports what PyScript provides."""
