import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// Handlers and controllers in a circle that lint did not see, as they are performed.
@Suite struct CircleTests {
  @Test func `handlers that perform each other stop with a failure`() throws {
    let scene = try launched(
      """
      scene: circle
      root: main
      controllers: { main: { on: { viewDidLoad: first } } }
      handlers: { first: [{ perform: second }, { perform: second }], second: [{ perform: first }] }
      """)

    #expect(scene.failure?.message == "more than 32 handlers run inside each other")
  }

  @Test func `a few handlers inside each other are no failure`() throws {
    let names = (1...30).map { "h\($0)" }
    let handlers = zip(names, names.dropFirst()).map { "  \($0): [{ perform: \($1) }]\n" }.joined()
    let scene = try launched(
      "scene: chain\nroot: main\ncontrollers: { main: { on: { viewDidLoad: h1 } } }\nvariables: { end: null }\n"
        + "handlers:\n\(handlers)  h30: [{ set: { variable: end, to: reached } }]\n")

    #expect(scene.failure == nil)
    #expect(scene.application.variable("end") == .text("reached"))
  }

  @Test func `handlers that double each other stop with a failure`() throws {
    let handlers = (1...25).map { "  h\($0): [{ perform: h\($0 + 1) }, { perform: h\($0 + 1) }]\n" }.joined()
    let scene = try launched(
      "scene: chain\nroot: main\ncontrollers: { main: { on: { viewDidLoad: h1 } } }\nhandlers:\n\(handlers)  h26: []\n")

    #expect(scene.failure?.message == "more than 100000 actions in one session")
  }

  @Test func `a navigation controller inside itself is a failure`() {
    #expect(throws: SceneFailure.self) {
      try launched(
        "scene: circle\nroot: a\ncontrollers: { a: { navigation: b }, b: { navigation: a } }\n")
    }
  }

  @Test(arguments: [
    ("push: { controller: pages, onto: pages }", "pushViewController:animated:", "pages"),
    ("present: { controller: pages, on: pages }", "presentViewController:animated:completion:", "pages"),
  ])
  func `a controller goes onto the one of its name that was there before`(
    _ action: String, _ selector: String, _ receiver: String
  ) throws {
    let scene = try launched(
      """
      scene: again
      root: pages
      controllers: { pages: { navigation: page }, page: { on: { viewDidAppear: again } } }
      handlers: { again: [{ \(action) }] }
      """)
    let trace = scene.stage.trace
    let message = try #require(trace.events.first { trace.text($0.name) == selector })

    #expect(trace.text(message.subject) == receiver)
    #expect(trace.text(message.arguments).contains("\"viewController\":\"pages#2\""))
  }

  @Test func `a long chain of handlers is no circle`() {
    let count = 20_000
    let handlers = (0..<count).map { "  h\($0): [{ perform: h\($0 + 1) }]\n" }.joined()
    let text =
      "id: chain\nscene:\n  root: main\n  controllers: { main: {} }\n  handlers:\n"
      + handlers.replacing("  h", with: "    h") + "    h\(count): []\nsteps: [launch]\n"

    #expect(ScriptLibrary(files: [(path: "chain.yaml", text: text)]).diagnostics.map(\.text) == [])
  }

  /// The scene as it is after its launch, without what lint says of it.
  private func launched(_ text: String) throws -> DescribedScene {
    let findings = Findings(path: "circle.yaml")
    let root = try #require(SourceFile(path: "circle.yaml", text: text).root)
    let description = try #require(SceneDescription.read(root, bindings: Bindings(), findings: findings))
    let behavior = try #require(SystemBehavior(Matrix.standard.cells()[0]))
    let stage = Stage(device: Device(model: behavior.device, interfaceOrientation: .portrait))
    let scene = DescribedScene(description, application: UIApplication(id: "circle", stage: stage, behavior: behavior))
    try scene.launch()
    return scene
  }
}
