import ArgumentParser

/// How a session is written on the command line.
enum SessionReference {
  static let help = ArgumentHelp(
    "script-id[axis=value,…]@run, or s:ID. Axes may be left out; @run defaults to @head.", valueName: "session")
}
