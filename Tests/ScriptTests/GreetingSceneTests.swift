import Foundation
import RehearsalControllers
import RehearsalScript
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace
import Testing

/// The scene of `Tests/Outside/Tests/OutsideTests/greeting.yaml`, in UIKit's names.
struct Greeting: Scene {
  let id = "greeting"

  func launch(in application: UIApplication, under configuration: Configuration) {
    let stage = application.stage
    let delegate = UIPopoverControllerDelegate(id: "app")
    delegate.popoverControllerShouldDismissPopover = { _ in configuration["closes"] == "true" }
    delegate.popoverControllerDidDismissPopover = { _ in }

    let main = UIViewController(application: application, id: "main") { _ in
      let page = UIView(stage: stage, id: "page", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      let bar = UIToolbar(stage: stage, id: "bar", frame: Rect(x: 0, y: 0, width: 768, height: 44))
      bar.autoresizingMask = .flexibleWidth
      bar.setItems([
        UIBarButtonItem(stage: stage, id: "hello", title: "Hello", action: "greet:") { [weak bar] in
          application.method {
            guard let hello = bar?.items.first else { return }
            let card = UIViewController(application: application, id: "card") { _ in
              UIView(stage: stage, id: "cardView", frame: Rect(x: 0, y: 0, width: 320, height: 200))
            }
            card.contentSizeForViewInPopover = Size(width: 320, height: 200)
            let popover = UIPopoverController(application: application, id: "greeting", contentViewController: card)
            popover.delegate = delegate
            application.setReference("shown", to: popover)
            popover.presentPopoverFromBarButtonItem(hello, permittedArrowDirections: .any, animated: true)
          }
        }
      ])
      page.addSubview(bar)
      return page
    }
    application.launch(root: main)
  }
}

@Suite struct GreetingSceneTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../Outside/Tests/OutsideTests/greeting.yaml")

  @Test func `a scene in Swift gives the recordings of the same scene in YAML`() throws {
    let yaml = try String(contentsOf: Self.script, encoding: .utf8)
    let steps = try #require(yaml.range(of: "steps:"))
    let scene = try #require(yaml.range(of: "scene:"))
    let twin = yaml[..<scene.lowerBound] + "scene: greeting\n" + yaml[steps.lowerBound...]
    let described = ScriptLibrary(files: [(path: "greeting.yaml", text: yaml)])
    let written = ScriptLibrary(files: [(path: "greeting.yaml", text: String(twin))], scenes: [Greeting()])
    let script = try #require(described.scripts.first)
    try #require(described.diagnostics.isEmpty && written.diagnostics.isEmpty)

    for cell in script.cells() {
      let left = perform(script, under: cell, in: described)
      let right = perform(try #require(written.scripts.first), under: cell, in: written)
      #expect(left.outcome == .completed)
      #expect(TraceText(left.trace).lines() == TraceText(right.trace).lines())
      #expect(left.trace.digests().recording == right.trace.digests().recording)
    }
  }
}
