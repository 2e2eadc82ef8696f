"""What the tests of pages look at: two runs of two scripts, between which an app was changed."""

GREETING = """\
id: greeting
title: A tap outside closes the greeting, if the app lets it
matrix: {{ closes: [true, false], orientation: [portrait, landscape] }}
scene:
  root: main
  references: [shown]
  controllers:
    main:
      view:
        view: page
        subviews:
          - toolbar: bar
            frame: [0, 0, 768, 44]
            flexible: width
            items: [{{ button: hello, title: Hello, action: greet }}]
    card: {{ contentSize: [{width}, 200], view: {{ view: cardView }} }}
  popovers:
    greeting: {{ content: card, delegate: app }}
  delegates:
    app:
      popoverControllerShouldDismissPopover: {answer}
      popoverControllerDidDismissPopover: []
  handlers:
    greet:
      - create: greeting
      - set: {{ reference: shown, to: greeting }}
      - present: {{ popover: greeting, from: hello }}
steps:
  - launch
  - mark: the app should say ${{closes}}
  - tap: hello
  - settle
  - tap: {{ outside: greeting }}
  - settle
"""

# What somebody could name a button to break a page.
HOSTILE = """</script><script>alert(1)</script>"><img src=x onerror=alert(2)>' onload='alert(3)"""

LABELS = """\
id: labels
title: A button with a name that means harm
scene:
  root: board
  controllers:
    board:
      view:
        view: boardView
        subviews:
          - button: go
            frame: [100, 100, 300, 44]
            title: {title}
            action: []
steps:
  - launch
  - mark: {title}
  - tap: go
  - settle
"""


def record(rehearse, folder):
    """Records both runs and returns the database's path."""
    scripts = folder / "Scripts"
    scripts.mkdir()
    database = folder / "history.sqlite"
    title = "'" + HOSTILE.replace("'", "''") + "'"
    (scripts / "labels.yaml").write_text(LABELS.format(title=title))
    (scripts / "greeting.yaml").write_text(GREETING.format(width=320, answer="${closes}"))
    rehearse("record", scripts, "--db", database, "--label", "before", cwd=folder)
    (scripts / "greeting.yaml").write_text(GREETING.format(width=400, answer="true"))
    rehearse("record", scripts, "--db", database, "--label", "after", cwd=folder, exit=1)
    return database
