/// What a kind of file may hold, as a JSON Schema: for editors, which complete and check, and for validators.
///
/// The texts are those of `Documentation/*.schema.json` and travel inside the command.
package enum EditorSchema: String, CaseIterable, Sendable {
  case script, scene, project, dashboard, lens, stream, diff, answers

  /// What it describes, in a few words.
  package var purpose: String {
    switch self {
    case .script: "scripts"
    case .scene: "scenes"
    case .project: "rehearsal.yaml"
    case .dashboard: "dashboards"
    case .lens: "lenses"
    case .stream: "a line of a stream"
    case .diff: "the answer of diff --format json"
    case .answers: "the answers of record, verify and others with --format json"
    }
  }

  /// The name of its file: `script.schema.json`.
  package var file: String { "\(rawValue).schema.json" }

  /// The schema's text.
  package var text: String {
    guard let found = EditorSchema.embedded.first(where: { $0.path == file }) else {
      preconditionFailure("every schema travels inside the command: \(file)")
    }
    return found.text
  }
}
