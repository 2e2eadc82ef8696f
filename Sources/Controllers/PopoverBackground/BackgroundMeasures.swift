import RehearsalStage
import RehearsalTrace

/// What UIKit learns from a custom background before it lays a popover out.
///
/// Each question is recorded with its answer: a `callback` of a method that is overridden, `unimplemented` of one that
/// is not. Whether class or instance is asked, and which method for the insets, is decided by the system. Source:
/// BGV-009, BGV-010, BGV-012, BGV-013, BGV-014, BGV-015, BGV-016.
struct BackgroundMeasures: Hashable {
  var chrome: PopoverPlacement.Chrome
  var arrowBase: Double
  /// Whether the frame throws its faint shadow on the content.
  var contentHasShadow: Bool
}

extension BackgroundMeasures {
  /// Asks `type` for all it has to say.
  ///
  /// - Parameters:
  ///   - type: The background's class.
  ///   - application: The app.
  ///   - makingInstance: Makes the instance that is asked for the arrow's measures and answers its name; `nil` where
  ///     the class is asked.
  init(of type: PopoverBackgroundClass, in application: UIApplication, makingInstance: () -> String?) {
    let hook = application.behavior.backgroundInsetsHook
    func ask<Answer>(
      _ asked: String?, _ method: String, _ answer: Answer?, _ value: (Answer) -> Value, otherwise standard: Answer
    ) -> Answer {
      let isAsked = DelegateCall(application.stage, method, to: asked ?? type.name, [:])
        .ask(answering: answer.map(value))
      if !isAsked { application.raiseIncompleteBackground(type, asked == nil ? "+" : "-", method) }
      return answer ?? standard
    }
    let standard = application.behavior.systemChrome
    let (plural, singular) = (type.contentViewInsets, type.contentViewInset)
    let insets = hook == .contentViewInset ? singular ?? plural : plural
    let sides = ask(nil, hook.rawValue, insets, { .insets($0) }, otherwise: standard.insets)
    let instance = makingInstance()
    let chrome = PopoverPlacement.Chrome(
      insets: sides,
      arrowHeight: ask(instance, "arrowHeight", type.arrowHeight, { .number($0) }, otherwise: standard.arrowHeight))
    let base = ask(
      instance, "arrowBase", type.arrowBase, { .number($0) }, otherwise: application.behavior.popoverArrowBase)
    self.init(chrome: chrome, arrowBase: base, contentHasShadow: true)
    guard application.behavior.asksForContentAppearance else { return }
    let appearance = type.wantsDefaultContentAppearance
    DelegateCall(application.stage, "wantsDefaultContentAppearance", to: type.name, [:])
      .ask(answering: appearance.map { .bool($0) })
    contentHasShadow = appearance ?? true
  }
}

extension UIApplication {
  /// A method that a background has to override is the base class's, which raises.
  ///
  /// The text is a guess: public imitations say "must be implemented by subclasses" (uikit-facts 3).
  func raiseIncompleteBackground(_ type: PopoverBackgroundClass, _ level: String, _ method: String) {
    let text = "\(level)[\(type.name) \(method)] must be implemented by subclasses"
    switch behavior.incompleteBackground {
    case .raises: stage.raise("NSInternalInconsistencyException", text)
    case .ignored: stage.emit(.advisory, text, of: type.name)
    }
  }
}
