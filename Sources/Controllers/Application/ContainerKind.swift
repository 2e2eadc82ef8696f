/// A model of a controller that contains others, as a scene speaks of it.
///
/// Each such model declares one beside itself, and `Models.swift` lists them: nothing else has to know of a new one.
public struct ContainerKind: Sendable {
  /// The word of a scene's controller, with a list of the controllers inside: `tabBar`.
  public let word: String
  /// The actions of its own that it records.
  public let actions: [String]
  /// Makes one around its children.
  public let make: @Sendable (UIApplication, String, [UIViewController]) -> UIViewController

  init(
    _ word: String, actions: [String] = [],
    make: @escaping @Sendable (UIApplication, String, [UIViewController]) -> UIViewController
  ) {
    self.word = word
    self.actions = actions
    self.make = make
  }
}
