extension StarterFile {
  // MARK: - Scripts

  /// An app with one popover.
  package static let scene = StarterFile(
    path: "Scripts/notes.scene.yaml", purpose: "an app with one popover",
    text: """
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

  /// Keeps the database out of git.
  package static let ignored = StarterFile(
    path: ".gitignore", purpose: "keeps the database out of git", text: ".rehearsal/\n", isLine: true)

  /// Records on GitHub's machines.
  ///
  /// A cache is saved by a step of its own, since the usual one saves nothing when the job fails.
  package static let github = StarterFile(
    path: ".github/workflows/rehearsal.yml", purpose: "fails on what nobody accepted",
    text: """
      name: rehearsal
      on: [push, pull_request]
      jobs:
        record:
          runs-on: ubuntu-latest
          steps:
            # The whole history: a run notes how many commits led to it.
            - uses: actions/checkout@v4
              with: { fetch-depth: 0 }
            # Here the command gets into PATH: from a container, a download, or a build of its repository (tools/build).
            - run: rehearse --version
            # Runs from before, so that a change can be told and not only noticed.
            - uses: actions/cache/restore@v4
              with: { path: .rehearsal, key: "rehearsal-${{ github.run_id }}", restore-keys: rehearsal- }
            - run: rehearse lint
            # What was accepted: rehearse review, then rehearse baseline export Baselines, and commit the folder.
            - run: test ! -d Baselines || rehearse baseline import Baselines --write-baselines
            - run: rehearse record --fail-on unreviewed,removed,failed,broken,crashed,error,nondeterministic
            - if: always()
              uses: actions/cache/save@v4
              with: { path: .rehearsal, key: "rehearsal-${{ github.run_id }}" }
            - if: always()
              run: rehearse report --output report.html
            # To look at it, and to accept what is right: rehearse review --db history.sqlite
            - if: always()
              uses: actions/upload-artifact@v4
              with:
                name: rehearsal
                path: |
                  report.html
                  .rehearsal/history.sqlite
                include-hidden-files: true

      """)

  /// Records on GitLab's machines.
  package static let gitlab = StarterFile(
    path: ".gitlab-ci.yml", purpose: github.purpose,
    text: """
      rehearsal:
        variables:
          # The whole history: a run notes how many commits led to it.
          GIT_DEPTH: 0
        # Runs from before, so that a change can be told and not only noticed.
        cache: { key: rehearsal, paths: [.rehearsal], when: always }
        script:
          # Before this the command gets into PATH: from the image, a download, or a build of its repository
          # (tools/build).
          - rehearse --version
          - rehearse lint
          # What was accepted: rehearse review, then rehearse baseline export Baselines, and commit the folder.
          - test ! -d Baselines || rehearse baseline import Baselines --write-baselines
          - rehearse record --fail-on unreviewed,removed,failed,broken,crashed,error,nondeterministic \
      --junit rehearsal.xml
        after_script:
          - rehearse report --output report.html
        # To look at it, and to accept what is right: rehearse review --db history.sqlite
        artifacts:
          when: always
          paths: [report.html, .rehearsal/history.sqlite]
          reports: { junit: rehearsal.xml }

      """)
}
