"""The solutions of the course; the end of a line after `# ?` is what its stub has there."""
