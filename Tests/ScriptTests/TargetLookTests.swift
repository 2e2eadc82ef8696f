import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

/// Targets by what a person sees: a title, a sort of view, or both.
@Suite struct TargetLookTests {
  private static let scene = """
    scene: shop
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews:
            - toolbar: bar
              frame: [0, 0, 768, 44]
              items: [{ button: share, title: Share, action: [{ mark: shared }] }]
            - { button: pay, frame: [20, 100, 200, 44], title: Pay, action: [{ mark: paid }] }
            - { button: payLater, frame: [20, 160, 200, 44], title: Later, action: [{ mark: later }] }
            - { button: first, frame: [20, 220, 90, 44], title: Twice, action: [{ mark: pressed }] }
            - { label: second, frame: [120, 220, 90, 44], text: Twice }
            - { button: hiddenOne, frame: [20, 280, 90, 44], title: Hidden }
            - { textField: field, frame: [20, 340, 200, 40] }
            - table: list
              frame: [20, 400, 300, 200]
              rows: [{ row: apples, title: Apples, action: [{ mark: apples }] }, { row: pears, title: Pears }]
    """

  private static func play(_ steps: String) throws -> Performance {
    let script = "id: a\nscene: shop\nsteps:\n- launch\n- settle\n\(steps)\n"
    let library = ScriptLibrary(files: [(path: "a.yaml", text: script), (path: "shop.yaml", text: scene)])
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))
    return perform(loaded, under: loaded.cells()[0], in: library)
  }

  @Test(arguments: [
    ("{ title: Pay }", "paid"), ("{ title: Share }", "shared"), ("{ role: button, title: Later }", "later"),
    ("{ role: row, title: Apples }", "apples"),
  ])
  func `a tap finds what has the title`(_ target: String, _ mark: String) throws {
    let performance = try Self.play("- tap: \(target)\n- settle\n- expect: { message: \(mark), times: 1 }")

    #expect(performance.failures == [])
  }

  @Test func `a role tells apart what has one title, and alone means the only one of its sort`() throws {
    let performance = try Self.play(
      "- tap: { role: button, title: Twice }\n- expect: { message: pressed, times: 1 }\n"
        + "- type: { text: a, into: field }\n- tap: { role: field }\n- settle")

    #expect(performance.outcome == .completed, "\(performance.failures)")
  }

  @Test(arguments: [
    ("{ title: Twice }", "\"Twice\" is on the screen 2 times: first, second"),
    ("{ role: button }", "button is on the screen 5 times: "),
    ("{ title: Sell }", "\"Sell\" is not on the screen; there: button \"Share\", button \"Pay\""),
    ("{ role: tab, title: Pay }", "tab \"Pay\" is not on the screen; there: "),
  ])
  func `what is there several times, or not at all, is an error that says what is there`(
    _ target: String, _ said: String
  ) throws {
    let performance = try Self.play("- tap: \(target)")

    #expect(performance.outcome == .error)
    #expect(performance.failures.first?.message.hasPrefix(said) == true, "\(performance.failures)")
  }

  @Test func `the recording says what was aimed at`() throws {
    let trace = try Self.play("- tap: { role: button, title: Pay }").trace

    #expect(trace.text(trace.steps[2].label) == "tap button \"Pay\"")
  }

  @Test(arguments: [
    ("{ title: Pay, element: pay }", "a target beside \"title\""), ("{ role: knob }", "unknown role \"knob\""),
    ("{ role: button, at: [1, 2] }", "a target beside \"role\""),
  ])
  func `a target is one thing, of a role that there is`(_ target: String, _ said: String) {
    let script = "id: a\nscene: shop\nsteps: [launch, { tap: \(target) }]\n"
    let library = ScriptLibrary(files: [(path: "a.yaml", text: script), (path: "shop.yaml", text: Self.scene)])

    #expect(library.diagnostics.map(\.message).contains(said), "\(library.diagnostics.map(\.text))")
  }
}
