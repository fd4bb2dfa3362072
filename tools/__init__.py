"""What dev.py does: build the site, serve it, find a browser, measure."""
