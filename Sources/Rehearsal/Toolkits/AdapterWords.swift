/// The words of steps that the adapters of this project know, as each says them itself when it begins a session.
///
/// `lint` starts no program, so the list is here, too; a test holds it against the adapters.
package enum AdapterWords {
  /// What an adapter knows, by the name of its toolkit; `nil` of a toolkit that has none here.
  package static func named(_ toolkit: String) -> [String]? {
    switch toolkit {
    case "chromium": pages + ["doubleTap", "scroll", "keyDown", "keyUp"]
    case "firefox", "webkit": pages
    case "qt", "pyqt5", "pyqt6", "pyside2":
      pages + [
        "doubleTap", "scroll", "keyDown", "keyUp", "paste", "set", "background", "foreground", "drop", "touch",
        "locale", "scheme",
      ]
    case "textual":
      pages.filter { $0 != "rotate" } + ["doubleTap", "scroll", "paste", "background", "foreground"]
    default: nil
    }
  }

  /// What all of them know that show pages.
  private static let pages = [
    "launch", "settle", "tap", "rightTap", "press", "release", "move", "hover", "drag", "key", "type", "rotate",
    "resize", "call",
  ]

  /// The keys that may stand behind a word, and those of a place within it.
  package static let keys: [String: [String]] = {
    let place = ["at", "element", "outside"]
    let pressed = place + ["button", "with"]
    return [
      "tap": pressed, "doubleTap": pressed, "press": pressed, "release": pressed, "rightTap": place + ["with"],
      "move": place + ["with"], "hover": place + ["with"], "drag": ["button", "from", "to", "with"],
      "type": ["into", "text"], "from": place, "to": place, "into": place,
    ]
  }()
}
