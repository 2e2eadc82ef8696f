extension ContainerKind {
  /// A tab bar controller: `tabBar: [first, second]`.
  static let tabBar = ContainerKind("tabBar", actions: ["tabChosen"]) { application, id, children in
    UITabBarController(application: application, id: id, viewControllers: children)
  }
}
