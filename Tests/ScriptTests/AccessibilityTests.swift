import RehearsalScript
import RehearsalTrace
import Testing

/// What VoiceOver is told: by UIAccessibility's reference a standard control has its title as label, and traits.
@Suite struct AccessibilityTests {
  private static func scene(_ more: String) -> String {
    """
    scene: shop
    \(more)
    references: [currentPop]
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews:
            - toolbar: bar
              frame: [0, 0, 768, 44]
              items:
                - { button: share, title: Share, action: showNotes }
                - { button: more, title: "+", accessibilityLabel: Add }
            - navigationBar: top
              frame: [0, 50, 768, 44]
              title: Shop
            - { button: pay, frame: [20, 100, 200, 44], title: Pay, enabled: false }
            - { button: icon, frame: [20, 160, 200, 44], accessibilityLabel: Help }
            - { label: text, frame: [120, 220, 90, 44], text: Twice }
            - { label: none, frame: [120, 270, 90, 44] }
            - { textField: field, frame: [20, 340, 200, 40], text: typed }
            - { view: plain, frame: [20, 390, 10, 10] }
            - { view: named, frame: [40, 390, 10, 10], accessibilityLabel: Picture }
            - table: list
              frame: [20, 400, 300, 200]
              rows: [{ row: apples, title: Apples }, { row: pears, title: Pears }]
      notesContent: { contentSize: [320, 400], view: { view: listView } }
    popovers:
      notesPopover: { content: notesContent }
    handlers:
      showNotes:
        - create: notesPopover
        - set: { reference: currentPop, to: notesPopover }
        - present: { popover: notesPopover, from: share }
    """
  }

  private static func trace(_ more: String, _ steps: String = "") throws -> Trace {
    let script = "id: a\nscene: shop\nsteps:\n- launch\n- settle\n\(steps)"
    let library = ScriptLibrary(files: [(path: "a.yaml", text: script), (path: "shop.yaml", text: scene(more))])
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))
    return perform(loaded, under: loaded.cells()[0], in: library).trace
  }

  /// By the last part of their paths: the last value of a property, as JSON.
  private static func values(_ key: String, in trace: Trace) -> [String: String] {
    var values: [String: String] = [:]
    for span in trace.properties where trace.text(span.key) == key {
      let name = trace.text(span.subject).split(separator: "/").last.map(String.init) ?? ""
      values[name] = trace.text(span.value)
    }
    return values
  }

  @Test func `a control has the label that UIKit gives it, or the app's own`() throws {
    let trace = try Self.trace("accessibility: true")

    #expect(
      Self.values("accessibleName", in: trace) == [
        "share.button": "\"Share\"", "more.button": "\"Add\"", "top": "\"Shop\"", "pay": "\"Pay\"",
        "icon": "\"Help\"", "text": "\"Twice\"", "field": "\"\"", "named": "\"Picture\"", "apples": "\"Apples\"",
        "pears": "\"Pears\"",
      ])
    #expect(
      Self.values("accessibleRole", in: trace) == [
        "share.button": "\"button\"", "more.button": "\"button\"", "top": "\"header\"", "pay": "\"button\"",
        "icon": "\"button\"", "text": "\"staticText\"", "field": "\"textField\"", "named": "\"element\"",
        "apples": "\"cell\"", "pears": "\"cell\"",
      ])
    #expect(Self.values("accessibleStates", in: trace)["pay"] == "\"notEnabled\"")
  }

  @Test func `what is selected says so, and no longer when another one is`() throws {
    let one = try Self.trace("accessibility: true", "- tap: pears\n- settle\n")
    let both = try Self.trace("accessibility: true", "- tap: pears\n- settle\n- tap: apples\n- settle\n")

    #expect(Self.values("accessibleStates", in: one)["pears"] == "\"selected\"")
    #expect(Self.values("accessibleStates", in: both)["pears"] == "\"\"")
    #expect(Self.values("accessibleStates", in: both)["apples"] == "\"selected\"")
  }

  @Test func `around a popover is the region that dismisses it`() throws {
    let trace = try Self.trace("accessibility: true", "- tap: share\n- settle\n")

    let names = Self.values("accessibleName", in: trace).filter { $0.value == "\"dismiss popup\"" }
    #expect(names.keys.sorted() == ["notesPopover.dimmingView"])
  }

  /// Digests of recordings made before are those of recordings made now.
  @Test func `a scene that does not ask for it records nothing of it, whatever labels it gives`() throws {
    let plain = try Self.trace("", "- tap: share\n- settle\n")
    let told = try Self.trace("accessibility: true", "- tap: share\n- settle\n")

    #expect(!plain.properties.contains { plain.text($0.key).hasPrefix("accessible") })
    #expect(plain.digests().steps.allSatisfy { $0.channel != .accessibility })
    #expect(plain.events.count == told.events.count)
    let channels: [Channel] = [.actions, .callbacks, .lifecycle, .properties, .frames, .exceptions, .timing]
    for channel in channels {
      #expect(
        plain.digests().steps.filter { $0.channel == channel } == told.digests().steps.filter { $0.channel == channel })
    }
  }
}
