// Writes a Swift file that holds the texts of other files: embed-text TYPE OUTPUT ROOT FILE…
//
// Plain string literals, because they compile fast: 300 KB take 5 s where byte arrays take 70 s.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 4 else {
  FileHandle.standardError.write(Data("usage: embed-text TYPE OUTPUT ROOT FILE…\n".utf8))
  exit(2)
}
let (typeName, output, root) = (arguments[1], arguments[2], arguments[3])

func delimited(_ text: String) -> String {
  var hashes = "#"
  while text.contains("\"\"\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
  return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
}

var source = "extension \(typeName) {\n  /// Relative path and text of every embedded file, sorted by path.\n"
source += "  static let embedded: [(path: String, text: String)] = [\n"
for file in arguments.dropFirst(4).sorted() {
  let text = try String(contentsOfFile: file, encoding: .utf8)
  let path = file.hasPrefix(root + "/") ? String(file.dropFirst(root.count + 1)) : file
  source += "(path: \"\(path)\", text: \(delimited(text))),\n"
}
source += "  ]\n}\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)
