"""The game in a web page: the only package that imports the modules of PyScript."""
