import RehearsalStage
import RehearsalTrace

extension UIPopoverController {
  /// The app's own class for frame and arrow, or `nil` for the system's.
  ///
  /// Without effect before iOS 5.0; a class that is no background, and any class while the popover is visible, is a
  /// mistake. Source: BGV-001, BGV-002, BGV-003, uikit-facts 3.
  public var popoverBackgroundViewClass: PopoverBackgroundClass? {
    get { backgroundClass }
    set {
      if newValue == nil || isAcceptable(newValue) { backgroundClass = newValue }
      note("popoverBackgroundViewClass", .optional(backgroundClass?.name))
    }
  }

  private func isAcceptable(_ type: PopoverBackgroundClass?) -> Bool {
    guard let type, application.behavior.honoursBackgroundClass else { return false }
    checkImports(of: type)
    if type.superclass != "UIPopoverBackgroundView" {
      refuse(
        application.behavior.invalidBackgroundClass,
        "popoverBackgroundViewClass must be a subclass of UIPopoverBackgroundView, and \(type.name) is not")
      return false
    }
    if isPopoverVisible {
      refuse(
        application.behavior.backgroundChangeWhileVisible,
        "popoverBackgroundViewClass cannot be changed while the popover is visible")
      return false
    }
    return true
  }

  /// The texts are guesses: what UIKit says of an invalid class is not known (uikit-facts 3).
  private func refuse(_ misuse: Misuse, _ text: String) {
    switch misuse {
    case .raises: stage.raise("NSInvalidArgumentException", text)
    case .ignored: stage.emit(.advisory, text, of: id)
    }
  }

  /// What a compiler says of a source that does not declare its superclass; the session goes on as if it did.
  ///
  /// Source: BGV-034.
  private func checkImports(of type: PopoverBackgroundClass) {
    guard let imports = type.imports, !application.behavior.backgroundHeaderIsInUIKit,
      !imports.contains(PopoverBackgroundClass.header)
    else { return }
    stage.emit(
      .advisory, "cannot find interface declaration for '\(type.superclass)', superclass of '\(type.name)'",
      of: type.name, ["imports": .list(imports.map { .text($0) })])
  }

  /// The border of the popover that is about to appear: asks a custom class for its measures, then makes its instance,
  /// or the other way round where instances are asked.
  ///
  /// Source: BGV-001, BGV-009, BGV-010.
  func makeBackground() -> (view: UIPopoverBackgroundView, chrome: PopoverPlacement.Chrome) {
    let viewID = ViewName.background.of(id)
    let system = application.behavior.systemChrome
    guard let type = backgroundClass else {
      return (StandardChromeView(application: application, id: viewID), system)
    }
    let view = CustomBackgroundView(application: application, id: viewID, type: type)
    let asksInstance = application.behavior.backgroundMetricsOf == .instance
    view.measures = BackgroundMeasures(of: type, in: application) {
      guard asksInstance else { return nil }
      stage.emit(.lifecycle, "init", of: view.id)
      return view.id
    }
    if !asksInstance { stage.emit(.lifecycle, "init", of: view.id) }
    return (view, view.measures.chrome)
  }
}
