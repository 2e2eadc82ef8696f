import Foundation
import Testing

/// `rehearse export`; what readers of traces make of the files is tested in `tools/browser/test_export.py`.
@Suite struct ExportTests {
  static let tap = "sample/tap[orientation=portrait]"

  @Test func `the JSON names the session and holds every event`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("export", Self.tap, "--format", "chrome")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let events = json?["traceEvents"] as? [[String: Any]] ?? []
    let counted = try workplace.rehearse("show", Self.tap, "events", "--format", "csv").lines.count - 1

    #expect(result.exit == 0)
    #expect((json?["otherData"] as? [String: String])?["session"]?.hasPrefix("sample/tap[") == true)
    #expect(events.count { $0["ph"] as? String == "X" && $0["cat"] as? String != "step" } == counted)
    #expect(events.count { $0["cat"] as? String == "step" } == 3)
  }

  @Test func `a file is the same bytes each time`() throws {
    let workplace = try Workplace.recorded()

    for format in ["chrome", "perfetto"] {
      for name in ["a", "b"] {
        let result = try workplace.rehearse("export", Self.tap, "--format", format, "--output", name)
        #expect(result.exit == 0 && result.output.isEmpty, "\(result.errors)")
      }
      let first = try Data(contentsOf: workplace.folder.appendingPathComponent("a"))
      #expect(try first == Data(contentsOf: workplace.folder.appendingPathComponent("b")))
      #expect(!first.isEmpty)
    }
  }

  @Test func `the binary form needs a file, and an unknown form is refused`() throws {
    let workplace = try Workplace.recorded()

    let binary = try workplace.rehearse("export", Self.tap, "--format", "perfetto")
    let unknown = try workplace.rehearse("export", Self.tap, "--format", "ctf")

    #expect(binary.exit == 2 && binary.errors.contains("needs -o FILE"))
    #expect(unknown.exit == 2 && unknown.errors.contains("chrome"))
  }

  @Test func `a file that cannot be written is named`() throws {
    let result = try Workplace.recorded().rehearse("export", Self.tap, "-o", "no/folder/t.json")

    #expect(result.exit == 4)
    #expect(result.errors.contains("no/folder/t.json: cannot be written"))
  }
}
