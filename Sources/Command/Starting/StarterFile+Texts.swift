import Rehearsal

extension StarterFile {
  // MARK: - Scripts

  /// An app with one popover.
  package static let scene = StarterFile(
    path: "Scripts/notes.scene.yaml", purpose: "an app with one popover",
    text: """
      # yaml-language-server: $schema=../.rehearsal/scene.schema.json
      # The app: a page with a toolbar, and a popover that its button shows.
      scene: notes
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
                items: [{ button: show, title: Notes, action: showNotes }]
        list: { contentSize: [320, 400], view: { view: listView } }
      popovers:
        notesPopover: { content: list, delegate: app }
      delegates:
        app:
          popoverControllerShouldDismissPopover: true
          popoverControllerDidDismissPopover: [{ set: { reference: shown, to: null } }]
      handlers:
        showNotes:
          - create: notesPopover
          - set: { reference: shown, to: notesPopover }
          - present: { popover: notesPopover, from: show }

      """)

  /// A session in that app, in four cells.
  package static let script = StarterFile(
    path: "Scripts/tap-outside.yaml", purpose: "what a user does, what is expected",
    text: """
      # yaml-language-server: $schema=../.rehearsal/script.schema.json
      # Performed once for every combination of the matrix.
      id: notes/tap-outside
      title: A tap outside closes the notes
      scene: notes
      matrix: { ios: [5.1, 6.0], orientation: [portrait, landscape] }
      steps:
        - launch
        - tap: show
        - settle
        - expect: { presented: notesPopover }
        - tap: { outside: notesPopover }
        - settle
        - expect:
            - { presented: none }
            - { callbacks: [popoverControllerShouldDismissPopover, popoverControllerDidDismissPopover], \
      of: notesPopover }

      """)

  // MARK: - Around them

  /// What tells editors how scripts and scenes are written: `rehearse schema` prints the same.
  package static let schemas = [
    StarterFile(
      path: ".rehearsal/script.schema.json", purpose: "tells editors what a script may hold",
      text: EditorSchema.script.text, isMade: true),
    StarterFile(
      path: ".rehearsal/scene.schema.json", purpose: "tells editors what a scene may hold",
      text: EditorSchema.scene.text, isMade: true),
  ]

  /// Keeps the database and the report out of git.
  package static let ignored = StarterFile(
    path: ".gitignore", purpose: "keeps database and report out of git",
    text: ".rehearsal/\nrehearsal-report.html\nrehearsal.xml\n", isLine: true)
}
