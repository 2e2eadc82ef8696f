#if canImport(UIKit)
import RehearsalTrace
import UIKit

extension ProbeView {
  /// A view as it is now, with what is in it.
  @MainActor init(_ view: UIView, in window: UIWindow) {
    let place = view.convert(view.bounds, to: window)
    self.init(
      view.accessibilityIdentifier, "\(type(of: view))",
      frame: .init(
        x: Double(place.minX), y: Double(place.minY), width: Double(place.width), height: Double(place.height)),
      isHidden: view.isHidden || view.alpha == 0, properties: view.probeProperties,
      subviews: view.subviews.map { ProbeView($0, in: window) })
  }
}

extension UIView {
  /// What is told of a view beside its frame.
  fileprivate var probeProperties: [String: Value] {
    var properties: [String: Value] = ["alpha": .number(Double(alpha))]
    if let label = accessibilityLabel { properties["accessibleName"] = .text(label) }
    if let text = (self as? UILabel)?.text { properties["title"] = .text(text) }
    if let control = self as? UIControl {
      properties["enabled"] = .bool(control.isEnabled)
      properties["selected"] = .bool(control.isSelected)
    }
    if isFirstResponder { properties["focused"] = true }
    return properties
  }

  /// The path of the nearest identified view, this one included.
  var probePath: String {
    var names: [String] = []
    var view: UIView? = self
    while let here = view, !(here is UIWindow) {
      if let name = here.accessibilityIdentifier, !name.isEmpty { names.append(name) }
      view = here.superview
    }
    return ([ProbeScreen.window] + names.reversed()).joined(separator: "/")
  }
}
#endif
