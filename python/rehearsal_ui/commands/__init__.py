"""Commands that `rehearse` starts: `rehearse X` runs `rehearse-X`."""
