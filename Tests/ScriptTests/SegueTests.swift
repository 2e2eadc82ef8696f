import Rehearsal
import RehearsalControllers
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

@Suite struct SegueTests {
  static func messages(_ segue: String, idiom: String = "", device: String = "ipad", more view: String = "") -> [String]
  {
    let text = """
      id: segue
      matrix: { device: [\(device)] }
      scene:
        root: main
        storyboard:
          \(idiom)
          segues: { show: { \(segue) } }
        controllers:
          main: { view: { view: mainView, subviews: [{ button: notes, frame: [0, 0, 44, 44] }\(view)] } }
          page: {}
        handlers: { left: [] }
      steps: [launch]

      """
    return ScriptLibrary(files: [("segue.yaml", text)]).diagnostics.map(\.message)
  }

  @Test func `DEV-007: a popover segue in an iPhone storyboard is an error, and in one for iPad it is not`() {
    let segue = "kind: popover, from: notes, to: page"
    let error = ["a popover segue in an iPhone storyboard"]

    #expect(Self.messages(segue) == [])
    #expect(Self.messages(segue, device: "iphone-4") == error)
    #expect(Self.messages(segue, device: "ipod-touch-4") == error)
    #expect(Self.messages(segue, idiom: "idiom: iphone") == error)
    #expect(Self.messages(segue, idiom: "idiom: ipad", device: "iphone-4") == [])
    #expect(Self.messages("kind: push, from: notes, to: page", device: "iphone-4") == [])
    #expect(Self.messages("kind: unwind, from: notes, to: main, action: left", device: "iphone-4") == [])
  }

  @Test func `a popover segue from a controller needs something to point at`() {
    #expect(
      Self.messages("kind: popover, from: main, to: page") == ["a popover segue from a controller without an anchor"])
    #expect(Self.messages("kind: popover, from: main, to: page, anchor: notes") == [])
  }

  @Test(arguments: [
    ("view: board", true), ("label: board", true), ("textField: board", true),
    ("picker: wheel, wheels: [[{ row: board, title: A }]]", true),
    ("table: rows, rows: [{ row: board, title: A }]", false), ("button: board", false),
  ]) func `a segue starts at something that triggers it`(view: String, isRefused: Bool) {
    let messages = Self.messages("kind: push, from: board, to: page", more: ", { \(view), frame: [0, 0, 99, 99] }")

    #expect(messages == (isRefused ? ["a segue from board, which triggers none"] : []))
  }

  /// The answer of later systems: the source's `prepareForSegue:sender:` asks first, in the app's own method.
  @Test func `a segue holds the popover controller that is first asked for by the app`() throws {
    let library = ScriptLibrary(files: Bundled.files)
    let script = try #require(library.script("segues/unwind"))

    for cell in script.cells() {
      let configuration = cell.with("makesSeguePopoverBeforePreparing", "false")
      let trace = perform(script, under: configuration, in: library).trace
      let events = trace.events.filter { trace.text($0.subject) == "notesPopover" }.map { trace.text($0.name) }
      let presented = try #require(events.firstIndex { $0.hasPrefix("presentPopoverFromRect:") })
      #expect(!events[..<presented].contains("dealloc"), "\(configuration.text): \(events)")
    }
  }

  @Test func `SEG-003: a popover segue's popoverController can only be read`() {
    let property: AnyKeyPath = \UIStoryboardPopoverSegue.popoverController

    #expect(!(property is ReferenceWritableKeyPath<UIStoryboardPopoverSegue, UIPopoverController>))
  }
}
