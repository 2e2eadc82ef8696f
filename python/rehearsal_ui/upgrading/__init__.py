"""What `rehearse upgrade` is made of: the project, the releases, the walk, and what is performed."""
