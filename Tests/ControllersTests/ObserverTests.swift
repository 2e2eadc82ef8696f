import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

/// What lower models ask of those above them.
@Suite struct ObserverTests {
  private final class Viewer: ContentObserver {
    var sizes = 0

    func contentSizeChanged() { sizes += 1 }
  }

  private final class Doorman: ContentObserver {
    func permitsPresenting(from controller: UIViewController) -> Bool { false }
  }

  private final class Listener: ApplicationObserver {
    let name: String
    let note: (String) -> Void

    init(_ name: String, _ note: @escaping (String) -> Void) {
      self.name = name
      self.note = note
    }

    func rotationBegan() { note("\(name) began") }
    func rotationEnded() { note("\(name) ended") }
  }

  let application = UIApplication(
    id: "app", stage: Stage(device: Device(model: .ipad, interfaceOrientation: .portrait)),
    behavior: SystemBehavior(ios: IOSVersion(6, 0), device: .ipad, account: .observed))

  @Test func `whoever shows a controller hears that it wants another size`() {
    let controller = UIViewController(application: application, id: "content")
    let viewer = Viewer()
    controller.observers.replace(Viewer.self, by: viewer)

    controller.contentSizeForViewInPopover = Size(width: 320, height: 200)

    #expect(viewer.sizes == 1)
  }

  @Test func `of each class the newest observer is the one that hears`() {
    let controller = UIViewController(application: application, id: "content")
    let (former, viewer, doorman) = (Viewer(), Viewer(), Doorman())
    controller.observers.replace(Viewer.self, by: former)
    controller.observers.replace(Doorman.self, by: doorman)
    controller.observers.replace(Viewer.self, by: viewer)

    controller.contentSizeForViewInPopover = Size(width: 320, height: 200)

    #expect((former.sizes, viewer.sizes) == (0, 1))
    #expect(controller.observers.first(of: Doorman.self) === doorman)
  }

  @Test func `an observer is not held`() {
    let controller = UIViewController(application: application, id: "content")
    controller.observers.replace(Viewer.self, by: Viewer())

    #expect(controller.observers.all.isEmpty)
  }

  @Test func `nothing is presented from inside a controller whose observer forbids it`() {
    let root = UIViewController(application: application, id: "root")
    let doorman = Doorman()
    root.observers.replace(Doorman.self, by: doorman)
    application.launch(root: root)

    let sheet = UIViewController(application: application, id: "sheet")
    withExtendedLifetime(doorman) { root.presentViewController(sheet, animated: false) }
    let forbidden = root.presentedViewController
    root.observers.replace(Doorman.self, by: nil)
    root.presentViewController(sheet, animated: false)

    #expect(forbidden == nil)
    #expect(root.presentedViewController === sheet)
  }

  @Test func `observers of the application hear of a rotation in the order in which they came`() {
    var heard: [String] = []
    let listeners = ["first", "second"].map { Listener($0) { heard.append($0) } }
    for listener in listeners { application.add(listener) }
    application.launch(root: UIViewController(application: application, id: "root"))

    application.rotate(to: .landscapeRight)
    application.remove(listeners[0])
    _ = application.stage.settle()

    #expect(heard == ["first began", "second began", "second ended"])
  }

  @Test func `containers hear of a title at any depth`() {
    final class Root: UIViewController {
      var titles: [String] = []

      override func titleChanged(of controller: UIViewController) { titles.append(controller.title) }
    }
    let root = Root(application: application, id: "root")
    let inner = UIViewController(application: application, id: "inner")
    let leaf = UIViewController(application: application, id: "leaf")
    root.adopt(inner)
    inner.adopt(leaf)

    leaf.title = "Leaf"
    inner.abandon(leaf)
    leaf.title = "Alone"

    #expect(root.titles == ["Leaf"])
  }

  @Test(arguments: ContainerKind.all.map(\.word))
  func `a container of each kind is made around its children`(_ word: String) throws {
    let kind = try #require(ContainerKind.all.first { $0.word == word })
    let children = ["first", "second"].map { UIViewController(application: application, id: $0) }

    let container = kind.make(application, "around", children)

    #expect(container.id == "around")
    #expect(children.allSatisfy { $0.parent === container })
  }
}
