/// The style sheets and scripts of pages: the files of the folder `Assets`, which travel inside the program.
enum PageFiles {
  /// What a file holds.
  ///
  /// A line that begins with a tab continues the one before, so that no file has long lines.
  static func text(_ name: String) -> String? {
    embedded.first { $0.path == name }?.text.replacing("\n\t", with: "")
  }
}
