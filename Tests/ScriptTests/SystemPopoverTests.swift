import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

/// Popovers that UIKit makes for itself.
@Suite struct SystemPopoverTests {
  static func messages(action: String, step: String) -> [String] {
    let text = """
      id: search
      scene:
        variables: { names: [Ada], found: [] }
        root: main
        controllers:
          main:
            view:
              view: mainView
              subviews:
                - toolbar: bar
                  items:
                    - { custom: { searchBar: search, delegate: app } }
                    - { button: look, action: [\(action)] }
            searchDisplay: { controller: display, searchBar: search, dataSource: { delegate: app, rows: found } }
        delegates: { app: { searchBar:textDidChange: [{ filter: { list: names, by: search, into: found } }] } }
      steps: [launch, \(step)]

      """
    return ScriptLibrary(files: [("search.yaml", text)]).diagnostics.map(\.message)
  }

  @Test func `AUT-011: a script sees the search popover, and the app cannot speak to it`() {
    let outside = "{ tap: { outside: display.popover } }"

    #expect(Self.messages(action: "{ mark: looked }", step: outside) == [])
    #expect(
      Self.messages(action: "{ dismiss: display.popover }", step: outside) == ["unknown popover \"display.popover\""])
    #expect(
      Self.messages(action: "{ when: { visible: display.popover, then: [] } }", step: outside)
        == ["unknown popover \"display.popover\""])
  }
}
