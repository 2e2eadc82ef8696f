import FoundationEssentials
package import Rehearsal
package import RehearsalDrawing

/// A folder of pages: files with the names of pages, and nothing else is touched.
///
/// Which files a build wrote stands in a file of its own. So the next one replaces these, removes those that it has no
/// more, and writes over none that somebody else put there.
package final class PageFolder {
  private let path: String
  private let folder: OutputFolder
  private let inputs: [String]
  /// What builds wrote, this one and those before.
  private var own: Set<String> = []
  private var written: Set<String> = []

  /// - Parameter inputs: Paths of what the command reads, none of which is written over.
  package init(path: String, reading inputs: [String] = []) {
    (self.path, self.inputs) = (path, inputs)
    folder = OutputFolder(path: path, reading: inputs)
  }

  /// The file that people open.
  package static let index = "index.html"
  /// Where the names of the files stand that builds wrote, a line each.
  private static let list = ".rehearse-pages"
  /// Pages of builds that left no list say this, too.
  private static let mark = "Made by rehearse "

  /// Makes the folder when it is missing, and refuses one whose first page, style or script is somebody else's.
  package func prepare() throws(RehearsalError) {
    try folder.prepare()
    let list = try folder.place(of: PageFolder.list)
    let names = FileManager.default.contents(atPath: list).map { String(decoding: $0, as: UTF8.self) } ?? ""
    own = Set(names.split(separator: "\n").map(String.init).filter(PageFolder.isName))
    for name in [PageFolder.index] + FolderFiles.all.map(\.name) { try refuseForeign(name) }
  }

  /// Writes a page, whole or not at all.
  ///
  /// - Throws: `RehearsalError.Kind.request` when there is a file of that name which no build wrote.
  package func write(_ document: Markup, name: String) throws(RehearsalError) {
    try refuseForeign(name)
    // However the build ends, the next one knows what is there.
    if own.insert(name).inserted {
      try OutputFile(path: try folder.place(of: PageFolder.list), reading: inputs).append(name + "\n")
    }
    try folder.write(document.text + "\n", to: name)
    written.insert(name)
  }

  /// Removes the pages of earlier builds that this one has not written.
  package func finish() throws(RehearsalError) {
    for name in own.subtracting(written).sorted() where FileStatus(named: "\(path)/\(name)")?.kind == .file {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    try folder.write(written.sorted().map { $0 + "\n" }.joined(), to: PageFolder.list)
  }

  private func refuseForeign(_ name: String) throws(RehearsalError) {
    let place = try folder.place(of: name)
    try OutputFile(path: place, reading: inputs).check()
    guard FileStatus(place) != nil, !own.contains(name) else { return }
    let text = FileManager.default.contents(atPath: place).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard !text.contains(PageFolder.mark) else { return }
    throw RehearsalError(
      .request, "\(place) was written by no build of pages",
      details: ["nothing is written over it; name another folder, or remove it"])
  }

  /// Whether a line of the list names a file of the folder, and nothing outside of it.
  private static func isName(_ line: String) -> Bool {
    !line.contains("/") && !line.hasPrefix(".")
  }
}
