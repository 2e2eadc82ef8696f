import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// Apps whose methods lead back to themselves: the session ends, or is ended with an exception that says why.
@Suite struct EndlessTests {
  @Test(arguments: ["willRotate", "willAnimateRotation", "didRotate"], ["fullScreen", "currentContext", "formSheet"])
  func `what a rotation method presents hears of the next part only`(_ method: String, _ style: String) throws {
    let performance = try performed(
      root: "main", "main: { modalPresentationStyle: \(style), on: { \(method): again } }",
      handlers: "again: [{ present: { controller: main, on: main, animated: false } }]", steps: "rotate: left", "settle"
    )

    let presented = events("presentViewController:animated:completion:", in: performance.trace)
    #expect(performance.outcome == .completed)
    #expect(presented == ["main"])
  }

  /// Each is a way back to itself that no file shows: through an object that is made anew, or through the system.
  @Test(arguments: [
    ("viewDidAppear", "{ present: { controller: page, on: page, animated: false } }"),
    ("viewWillAppear", "{ push: { controller: page, onto: pages, animated: false } }"),
    ("viewDidAppear", "{ push: { controller: page, onto: pages, animated: false } }"),
    ("viewDidAppear", "{ push: { controller: page, onto: pages } }"),
    ("viewDidLoad", "{ notify: Again }"),
  ])
  func `methods that lead back to themselves end the session or are ended`(_ method: String, _ action: String) throws {
    let performance = try performed(
      root: "pages", "pages: { navigation: page }, page: { on: { \(method): again } }",
      handlers: "again: [\(action)]", notifications: action.contains("notify") ? "Again: again" : "",
      steps: "push: { controller: page, onto: pages }",
      "settle: { within: 3s }")

    #expect(!performance.failures.isEmpty)
    let known = ["EXC_BAD_ACCESS", "EXC_RESOURCE", "not at rest", "more than", "presentation"]
    for failure in performance.failures {
      #expect(known.contains { failure.message.contains($0) }, "\(failure.message)")
    }
  }

  @Test(arguments: ["fullScreen", "currentContext"])
  func `no more than a hundred controllers are presented over each other`(_ style: String) throws {
    let performance = try performed(
      root: "main", "main: { modalPresentationStyle: \(style) }",
      steps: "repeat: { times: 1000, steps: [{ present: { controller: main, on: main, animated: false } }] }",
      "rotate: left", "settle")

    let reason = "unexpected EXC_RESOURCE: more than 100 controllers are presented over each other"
    #expect(performance.failures.map(\.message) == [reason])
  }

  @Test func `no more than a thousand controllers are on one stack`() throws {
    let performance = try performed(
      root: "pages", "pages: { navigation: page }, page: {}",
      steps: "repeat: { times: 1000, steps: [{ push: { controller: page, onto: pages, animated: false } }] }")

    #expect(
      performance.failures.map(\.message) == ["unexpected EXC_RESOURCE: more than 1000 controllers are on one stack"])
  }

  @Test func `any number of pushes and pops may wait for an animated one`() throws {
    let both = "{ push: { controller: page, onto: pages, animated: false } }, { pop: { from: pages, animated: false } }"
    let performance = try performed(
      root: "pages", "pages: { navigation: page }, page: {}", steps: "push: { controller: page, onto: pages }",
      "repeat: { times: 450, steps: [\(both)] }", "settle")

    #expect(performance.failures.map(\.message) == [])
    #expect(events("viewDidDisappear:", in: performance.trace).count == 1 + 2 * 450)
  }

  /// Performs a scene without lint's opinion of it.
  private func performed(
    root: String, _ controllers: String, handlers: String = "", notifications: String = "", steps: String...
  ) throws -> Performance {
    let text = """
      id: endless
      scene:
        root: \(root)
        controllers: { \(controllers) }
        handlers: { \(handlers) }
        notifications: { \(notifications) }
      steps:
        - launch
        - settle

      """
    let library = ScriptLibrary(files: [(path: "endless.yaml", text: text + steps.map { "  - \($0)\n" }.joined())])
    let script = try #require(library.scripts.first, "\(library.diagnostics.map(\.text))")
    return perform(script, under: try #require(script.cells().first), in: library)
  }

  private func events(_ name: String, in trace: Trace) -> [String] {
    trace.events.filter { trace.text($0.name) == name }.map { trace.text($0.subject) }
  }
}
