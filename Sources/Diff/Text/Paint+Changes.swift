import RehearsalPlainText

// The colours of what a diff tells.
extension Paint {
  func heading(_ text: String) -> String { bold(text) }
  func removed(_ text: String) -> String { red(text) }
  func added(_ text: String) -> String { green(text) }
  func quiet(_ text: String) -> String { dim(text) }

  func change(_ kind: Change.Kind, _ text: String) -> String {
    switch kind {
    case .added: added(text)
    case .removed: removed(text)
    case .altered: yellow(text)
    case .moved: cyan(text)
    case .retimed: magenta(text)
    }
  }
}
