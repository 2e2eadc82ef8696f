import Foundation
import RehearsalSourceText

/// A story as it is written: what is done, and what must be told of it.
struct StoryFile {
  let folder: URL
  let environment: [String: String]
  let gate: String
  /// The commands of the job, in order.
  let job: [String]
  /// What changes are called, with how each is told.
  let changes: [String: Node]
  let commits: [StoryCommit]
  /// What each witness must tell.
  let duties: [(witness: String, tells: Set<String>)]

  /// Reads `folder/name`; the job and the witnesses stand in `folder/story.yaml`.
  init(_ name: String, in folder: URL) throws {
    self.folder = folder
    let main = try StoryFile.read(folder.appendingPathComponent("story.yaml"))
    let own = name == "story.yaml" ? main : try StoryFile.read(folder.appendingPathComponent(name))
    let job = try main.need("job")
    environment = Dictionary(
      (job["environment"]?.entries ?? []).map { ($0.key, $0.value.scalar ?? "") }, uniquingKeysWith: { $1 })
    gate = (job["gate"]?.texts ?? []).joined(separator: ",")
    self.job = job["commands"]?.texts ?? []
    changes = Dictionary(
      (try own.need("changes").entries ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    commits = try (own.need("commits").list ?? []).map(StoryCommit.init)
    duties = (try main.need("witnesses").entries ?? []).map {
      ($0.key, Set($0.value["tells"]?.texts ?? []))
    }
  }

  private static func read(_ file: URL) throws -> Node {
    let findings = SourceFindings(path: file.lastPathComponent)
    guard let node = YAMLText.read(try String(contentsOf: file, encoding: .utf8), findings: findings) else {
      throw StoryFailure(findings.diagnostics.map(\.text).joined(separator: "\n"))
    }
    return node
  }
}

/// One commit of a story.
struct StoryCommit {
  let name: String
  let branch: String
  let git: Node
  let facts: Node
  /// Lines that are run before the job.
  let before: [String]
  /// What is run on copies of the database as it is before the commit is recorded.
  let asides: [Node]
  /// What is run after the job.
  let afterwards: [Node]

  init(_ node: Node) throws {
    name = try node.text("commit")
    branch = try node.text("branch")
    git = try node.need("git")
    facts = try node.need("facts")
    before = node["before"]?.texts ?? []
    asides = node["aside"]?.list ?? []
    afterwards = node["afterwards"]?.list ?? []
  }
}

/// What keeps a story from being read or played.
struct StoryFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Node {
  func need(_ key: String) throws -> Node {
    guard let node = self[key] else { throw StoryFailure("line \(position.line): there is no \"\(key)\"") }
    return node
  }

  func text(_ key: String) throws -> String {
    guard let text = try need(key).scalar else { throw StoryFailure("line \(position.line): \"\(key)\" is no text") }
    return text
  }

  /// The texts of a list.
  var texts: [String] { list?.compactMap(\.scalar) ?? [] }

  /// A number, where one is written.
  var number: Int? { scalar.flatMap { Int($0) } }
}
