import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

@Suite struct NavigationTests {
  private func makeApp() -> (Stage, UIApplication, UINavigationController, UIViewController) {
    let stage = Stage(device: Device(model: .ipad, interfaceOrientation: .portrait))
    let application = UIApplication(
      id: "app", stage: stage, behavior: SystemBehavior(ios: IOSVersion(6, 0), device: .ipad, account: .observed))
    let first = UIViewController(application: application, id: "first", title: "First")
    let second = UIViewController(application: application, id: "second", title: "Second")
    let navigation = UINavigationController(application: application, id: "navigation", root: first)
    navigation.delegate = UINavigationControllerDelegate(id: "delegate")
    stage.beginStep(kind: "launch", label: "launch", line: 0)
    application.launch(root: navigation)
    return (stage, application, navigation, second)
  }

  private func told(_ stage: Stage, since first: Int) -> [String] {
    let trace = stage.trace
    return trace.events.dropFirst(first)
      .filter { [.lifecycle, .callback, .unimplemented].contains($0.kind) }
      .map { "\(trace.text($0.subject)) \(trace.text($0.name))" }
  }

  /// UIKit's order; the delegate's places are inferred.
  @Test func `a push tells old and new controller and the delegate in order`() {
    let (stage, _, navigation, second) = makeApp()
    navigation.delegate?.didShow = { _, _, _ in }
    let before = stage.trace.events.count
    stage.turn { navigation.pushViewController(second, animated: true) }
    #expect(navigation.topViewController === second)
    _ = stage.settle()

    #expect(
      told(stage, since: before) == [
        "second viewDidLoad", "first viewWillDisappear:", "second viewWillAppear:",
        "delegate navigationController:willShowViewController:animated:", "first viewDidDisappear:",
        "second viewDidAppear:", "delegate navigationController:didShowViewController:animated:",
      ])
    let trace = stage.trace
    #expect(trace.events.filter { $0.kind == .unimplemented }.count == 1)
    #expect(second.view.frame == Rect(x: 0, y: 44, width: 768, height: 960))
  }

  @Test func `the back button pops to the controller below`() throws {
    let (stage, _, navigation, second) = makeApp()
    stage.turn { navigation.pushViewController(second, animated: false) }
    let back = try #require(
      stage.window.tree.compactMap { $0 as? UIBarButtonControl }.first { $0.item.id == "navigation.back" })
    #expect(back.item.title == "First")
    stage.touches.tap(at: back.convert(Point(x: 5, y: 5), to: nil))
    _ = stage.settle()

    #expect(navigation.viewControllers.map(\.id) == ["first"])
    #expect(second.view.superview == nil)
    #expect(second.parent == nil)
  }

  @Test func `the root is never popped`() {
    let (stage, _, navigation, _) = makeApp()
    stage.turn { navigation.popViewController(animated: true) }
    _ = stage.settle()

    #expect(navigation.viewControllers.map(\.id) == ["first"])
  }

  @Test func `a second push waits for the first to end`() {
    let (stage, application, navigation, second) = makeApp()
    let third = UIViewController(application: application, id: "third")
    stage.turn {
      navigation.pushViewController(second, animated: true)
      navigation.pushViewController(third, animated: true)
    }
    _ = stage.settle()

    #expect(navigation.viewControllers.map(\.id) == ["first", "second", "third"])
    #expect(third.isAppeared && !second.isAppeared)
  }

  @Test func `appearance callbacks are balanced after any number of pushes and pops`() {
    let (stage, _, navigation, second) = makeApp()
    for _ in 0..<3 {
      stage.turn { navigation.pushViewController(second, animated: true) }
      stage.advance(by: .milliseconds(100))
      stage.turn { navigation.popViewController(animated: true) }
      _ = stage.settle()
    }

    let trace = stage.trace
    func count(_ name: String, _ subject: String) -> Int {
      trace.events.filter { trace.text($0.name) == name && trace.text($0.subject) == subject }.count
    }
    #expect(count("viewWillAppear:", "second") == 3)
    #expect(count("viewDidAppear:", "second") == count("viewDidDisappear:", "second"))
    #expect(count("viewWillAppear:", "first") == count("viewDidAppear:", "first"))
  }
}
