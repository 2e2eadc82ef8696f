extension ContainerKind {
  /// The app's own container: `container: [first, second]`.
  static let container = ContainerKind("container") { application, id, children in
    ContainerViewController(application: application, id: id, children: children)
  }
}
