import Rehearsal
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// `stream.schema.json` says the form of every line that is written.
@Suite struct StreamSchemaTests {
  static func errors(in line: String) throws -> [String] {
    let schema = try JSONSchema(folder: SchemaTests.folder, root: "stream.schema.json")
    let root = try #require(SourceFile(path: "a.jsonl", text: line).root, "\(line)")
    return schema.errors(in: root)
  }

  @Test func `every line of an exported session is valid, and each type is there`() throws {
    let library = ScriptLibrary(files: Bundled.files.map { (path: $0.path, text: $0.text) })
    let scripts = ["linksame/new-game", "linksame/second-summons", "split/veto"].compactMap { library.script($0) }
    var lines = [StreamWriter.text(of: StreamHello(producer: "a 1", system: "Qt 6.11", label: "newest"))]
    for script in scripts {
      for configuration in script.cells().prefix(2) {
        var performance = perform(script, under: configuration, in: library)
        performance.failures.append(Performance.Failure(step: 0, line: 3, message: "no", claims: ["A-1"]))
        performance.outcome = .failed
        let session = StreamSession(
          script: script.id, title: script.title, path: script.path, source: script.source,
          scriptDigest: script.digest, claims: script.claims, configuration: configuration,
          performance: performance, wallMicroseconds: 5)
        lines += try StreamWriter.text(of: session).split(separator: "\n").map(String.init)
      }
    }
    // A line of each form: most are alike.
    var forms: [String: String] = [:]
    for line in lines {
      let root = try #require(SourceFile(path: "a.jsonl", text: line).root, "\(line)")
      let words = (root.entries ?? []).map { $0.key == "kind" ? $0.value.scalar ?? "" : $0.key }
      forms[words.joined(separator: " ")] = line
    }

    for line in forms.values { #expect(try Self.errors(in: line) == [], "\(line)") }
    #expect(forms.count > 30)
  }

  @Test(arguments: [
    #"{"type":"hello","protocol":2,"system":"a"}"#, #"{"type":"sesion","script":"a"}"#, #"{"type":"session"}"#,
    #"{"type":"session","script":"a b"}"#, #"{"type":"session","script":"a","configuration":{"a":5}}"#,
    #"{"type":"event","kind":"akction","name":"a"}"#, #"{"type":"event","kind":"action"}"#,
    #"{"type":"frame","path":"w","rect":[1,2,3]}"#, #"{"type":"property","of":"a","key":"b"}"#,
    #"{"type":"end","outcome":"good"}"#, #"{"type":"event","kind":"action","name":"a","at":-1}"#,
  ])
  func `a wrong line is invalid for the schema`(_ line: String) throws {
    #expect(try Self.errors(in: line) != [])
    #expect(try Self.errors(in: #"{"type":"event","kind":"action","name":"a","new":1}"#) == [])
  }

  @Test func `the schema knows the types and kinds that the reader knows`() throws {
    let schema = try JSONSchema(folder: SchemaTests.folder, root: "stream.schema.json")
    let kinds = schema.schema("definitions", "event", "properties", "kind")["enum"] as? [String]
    let others = schema.schema("definitions", "other", "properties", "type")["enum"] as? [String] ?? []
    let definitions = schema.schema("definitions").keys.filter {
      !["rect", "listedView", "accepted", "other"].contains($0)
    }

    #expect(kinds == TraceEvent.Kind.allCases.map(\.word))
    #expect((definitions + others).sorted() == StreamWord.allCases.map(\.rawValue).sorted())
  }
}
