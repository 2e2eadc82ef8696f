public import RehearsalStage
import RehearsalTrace

/// What a navigation bar shows for one controller.
public final class UINavigationItem {
  /// Items at the left of the title.
  public var leftBarButtonItem: UIBarButtonItem?
  /// Items at the right of the title.
  public var rightBarButtonItem: UIBarButtonItem?
  /// The controller whose item this is.
  weak var owner: UIViewController?

  init() {}

  /// Shows another item at the left of the title; a bar that shows this controller follows at once.
  ///
  /// An item slides on the device; here only where it ends up is modelled, so `animated` is recorded and moves nothing
  /// by itself. Source: SPL-022, SPL-023.
  public func setLeftBarButtonItem(_ item: UIBarButtonItem?, animated: Bool) {
    guard let owner else { return }
    let name = Value.optional(item?.id)
    owner.stage.emit(
      .message, "setLeftBarButtonItem:animated:", of: owner.id, ["item": name, "animated": .bool(animated)]
    ) {
      leftBarButtonItem = item
      owner.stage.note(name, for: "leftBarButtonItem", of: owner.id)
      owner.parent?.itemsChanged(of: owner)
    }
  }
}
