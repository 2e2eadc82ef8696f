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
    /// A popover of the scene, as something to create.
    case popoverClass = "popover of the scene"
    case delegate, handler, reference, variable
    case userDefault = "user default"
    /// Anything that has properties or events.
    case object
    /// A handler's local variable that is named here.
    case newLocal = "new local variable"

    var article: String { self == .element || self == .object ? "an" : "a" }
  }
}
