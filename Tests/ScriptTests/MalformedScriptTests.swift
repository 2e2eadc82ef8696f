import Foundation
import RehearsalScript
import RehearsalSourceText
import Testing

/// Scripts that are wrong, each beside the diagnostics it has to give.
///
/// They are `Malformed/NAME.yaml`, further files of the same
/// library as `NAME.OTHER.yaml`, and `NAME.expected`. Every library has the scene `tiny`.
@Suite struct MalformedScriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Malformed")
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  static let names = files.filter { $0.hasSuffix(".yaml") && $0.split(separator: ".").count == 2 }.map {
    String($0.dropLast(5))
  }

  @Test func `there are at least twenty malformed scripts`() {
    #expect(Self.names.count >= 20)
  }

  @Test(arguments: names)
  func `a malformed script gives its diagnostics`(_ name: String) throws {
    let files = Self.files.filter {
      $0.hasSuffix(".yaml") && ($0 == "tiny.scene.yaml" || $0.split(separator: ".")[0] == name)
    }
    let contents = try files.map { path in
      (path: path, bytes: [UInt8](try Data(contentsOf: Self.folder.appending(path: path))))
    }

    let found = ScriptLibrary(contents: contents).diagnostics.map(\.text).joined(separator: "\n") + "\n"

    let path = Self.folder.appending(path: name + ".expected")
    #expect(found == (try String(contentsOf: path, encoding: .utf8)))
  }
}
