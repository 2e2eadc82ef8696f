import RehearsalStage
import RehearsalTrace

/// A controller of the app that shows two others side by side, as UISplitViewController does.
///
/// Apps may write one from iOS 5.0 on; before, it is reported. The first child is 320 points wide, and the second has
/// the rest beside a gap of one, in every orientation. Source: SPL-043, SPL-044.
public final class ContainerViewController: UIViewController {
  /// The class an app would give it.
  public override var className: String { "ContainerViewController" }

  private static let firstWidth = 320.0
  /// Between the two children.
  private static let gap = 1.0

  /// Makes a container around its children.
  public init(application: UIApplication, id: String, children: [UIViewController]) {
    super.init(application: application, id: id)
    if !application.behavior.permitsCustomContainers {
      stage.emit(
        .advisory, "only UISplitViewController may show two view controllers' views", of: self.id,
        ["children": .list(children.map { .text($0.id) })])
    }
    for child in children {
      stage.emit(.message, "addChildViewController:", of: self.id, ["viewController": .text(child.id)]) { adopt(child) }
    }
  }

  override func loadView() -> UIView {
    ContainerView(stage: stage, id: ViewName.view.of(id), frame: stage.device.screen, controller: self)
  }

  override func viewDidLoad() {
    for child in children {
      child.view.autoresizingMask = []
      view.addSubview(child.view)
    }
  }

  fileprivate func layOut() {
    let size = view.bounds.size
    let rest = ContainerViewController.firstWidth + ContainerViewController.gap
    let first = Rect(x: 0, y: 0, width: ContainerViewController.firstWidth, height: size.height)
    let second = Rect(x: rest, y: 0, width: max(0, size.width - rest), height: size.height)
    for (child, frame) in zip(children, [first, second]) { child.place(at: frame) }
  }
}

/// The container's own view.
private final class ContainerView: UIView {
  private weak var controller: ContainerViewController?

  init(stage: Stage, id: String, frame: Rect, controller: ContainerViewController) {
    self.controller = controller
    super.init(stage: stage, id: id, frame: frame)
  }

  override func layoutSubviews() { controller?.layOut() }
}
