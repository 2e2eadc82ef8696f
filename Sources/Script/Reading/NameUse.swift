import RehearsalSourceText
import RehearsalTrace

/// A place where a text speaks of something by name.
struct NameUse: Hashable, Sendable {
  var kind: Kind
  var name: String
  var position: Position

  /// What the name has to be the name of.
  enum Kind: String, Hashable, Sendable {
    /// A view, a bar item or a row.
    case element
    case controller
    case navigation = "navigation controller"
    /// A popover, a reference to one, or a handler's local variable.
    case popover
    /// A popover on the screen, the system's own included, which no app can speak to.
    case shownPopover = "popover on the screen"
    case actionSheet = "action sheet"
    /// A popover of the scene, as something to create.
    case popoverClass = "popover of the scene"
    /// A class of the scene that draws a popover's frame and arrow.
    case background = "background class"
    case delegate, handler, reference, variable, segue
    case userDefault = "user default"
    /// Anything that has properties or events.
    case object
    /// A handler's local variable that is named here.
    case newLocal = "new local variable"
    /// Events by what happened; a selector may stand without its last colon.
    case callback = "delegate method"
    case lifecycle = "lifecycle event"
    case action, message, assignment, touch, gesture, animation, stimulus, notification

    /// What names of events of `kind` have to be, or `nil` when there is no list of them.
    init?(_ kind: TraceEvent.Kind) {
      guard let use = kind.facts.nameIs.flatMap({ NameUse.Kind(rawValue: $0) }) else { return nil }
      self = use
    }

    /// Names of events.
    static let ofEvents = Set(TraceEvent.Kind.allCases.compactMap { NameUse.Kind($0) })

    var article: String { "aeiou".contains(rawValue.prefix(1)) ? "an" : "a" }
  }
}
