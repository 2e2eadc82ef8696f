import RehearsalControllers
import RehearsalScript
import RehearsalStage
import RehearsalTrace
import Testing

/// `perform: NAME`: handlers of a scene, and steps and probes that a scene in Swift adds.
@Suite struct PerformStepTests {
  private static func play(_ steps: String, _ scenes: [any Scene] = [InboxScene()]) throws -> Performance {
    let script = "id: a\nscene: inbox\nsteps:\n- launch\n- settle\n\(steps)\n"
    let library = ScriptLibrary(files: [(path: "a.yaml", text: script)], scenes: scenes)
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))
    return perform(loaded, under: loaded.cells()[0], in: library)
  }

  @Test func `a step of a scene in Swift is performed with its value, and a probe tells what became of it`() throws {
    let performance = try Self.play(
      """
      - expect: { property: unread, of: inbox, is: 0 }
      - perform: { step: receive, with: 2 }
      - expect: [{ property: unread, of: inbox, is: 2 }, { property: text, of: badge, is: "2" }]
      - perform: { step: receive, with: 3 }
      - expect: { property: unread, of: inbox, is: 5 }
      """)

    #expect(performance.failures == [])
    let trace = performance.trace
    let stimuli = trace.events.filter { $0.kind == .stimulus }.map { trace.text($0.name) }
    #expect(stimuli == ["launch", "perform", "perform"])
    // A value that stays is one span: 0, 2 and 5.
    #expect(trace.properties.filter { trace.text($0.key) == "unread" }.count == 3)
  }

  @Test func `what a step does is caused by it`() throws {
    let trace = try Self.play("- perform: { step: receive, with: 1 }").trace
    let stimulus = try #require(trace.events.lastIndex { $0.kind == .stimulus })
    let span = try #require(trace.properties.last { trace.text($0.key) == "unread" })

    #expect(trace.events[span.from].cause == stimulus)
  }

  @Test func `a step that is not there is an error that says which are`() throws {
    let performance = try Self.play("- perform: recieve")

    #expect(performance.outcome == .error)
    #expect(
      performance.failures.map(\.message) == [
        "there is no step recieve; there: receive; did you mean receive?"
      ])
  }

  @Test func `a scene without probes records what it recorded before there were any`() throws {
    struct Bare: Scene {
      let id = "inbox"
      func launch(in application: UIApplication, under configuration: Configuration) {
        application.launch(root: UIViewController(application: application, id: "main"))
      }
    }
    struct Probed: Scene {
      let id = "inbox"
      func launch(in application: UIApplication, under configuration: Configuration) {
        application.probe("constant", of: "inbox") { 1 }
        application.launch(root: UIViewController(application: application, id: "main"))
      }
    }

    let (bare, probed) = (try Self.play("- settle", [Bare()]).trace, try Self.play("- settle", [Probed()]).trace)

    // A probe adds its property and nothing else: no event, no frame.
    #expect(bare.events.count == probed.events.count && bare.frames.count == probed.frames.count)
    #expect(probed.properties.count == bare.properties.count + 1)
  }

  // MARK: - Scenes of files

  private static let scene = """
    scene: shop
    root: main
    controllers: { main: { view: { view: mainView } } }
    handlers: { restock: [{ mark: restocked }] }
    """

  private static func library(_ step: String) -> ScriptLibrary {
    ScriptLibrary(files: [
      (path: "a.yaml", text: "id: a\nscene: shop\nsteps: [launch, { \(step) }, { expect: { message: restocked } }]\n"),
      (path: "shop.yaml", text: scene),
    ])
  }

  @Test func `a handler of a scene is performed without a touch`() throws {
    let library = Self.library("perform: restock")
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))

    let performance = perform(loaded, under: loaded.cells()[0], in: library)

    #expect(performance.failures == [])
    let trace = performance.trace
    #expect(trace.events.filter { $0.kind == .touch }.isEmpty)
    #expect(trace.events.contains { $0.kind == .action && trace.text($0.name) == "restock:" })
  }

  @Test func `a handler that the scene does not have is found before anything is performed`() {
    let diagnostics = Self.library("perform: restok").diagnostics

    #expect(diagnostics.map(\.message) == ["unknown handler \"restok\""])
    #expect(diagnostics.first?.suggestion == "restock")
  }

  @Test func `a handler takes no value`() throws {
    let library = Self.library("perform: { step: restock, with: 3 }")
    let loaded = try #require(library.script("a"))

    let performance = perform(loaded, under: loaded.cells()[0], in: library)

    #expect(performance.outcome == .error)
    #expect(performance.failures.map(\.message) == ["perform restock with 3: a handler of a scene takes no value"])
  }
}
