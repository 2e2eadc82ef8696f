import RehearsalSourceText
import RehearsalTrace

/// Where a step attaches a file.
package struct AttachedPlace: Hashable, Sendable {
  /// The file's path, from the folder of the script that is performed.
  package let name: String
  /// The file of the step: the script's own, or that of a script it runs.
  package let path: String
  /// Line of the step in that file, from 1.
  package let line: Int
  /// Column, from 1.
  package let column: Int
}

extension ScriptLibrary {
  /// Every file that `script` attaches in some cell of the models, with the first place that names it.
  package func attachPlaces(of script: Script) -> [AttachedPlace] {
    guard ([script] + parts(of: script)).contains(where: { ScriptLibrary.attaches($0.steps) }) else { return [] }
    var names: Set<String> = []
    var places: [AttachedPlace] = []
    for cell in fillings(of: script) {
      for planned in plan(script, under: cell, findings: FindingsByPath(performing: true)).steps {
        guard case .act(let step as AttachStep) = planned.step.verb, names.insert(step.path).inserted else { continue }
        places.append(
          AttachedPlace(
            name: step.path, path: planned.path, line: planned.step.position.line,
            column: planned.step.position.column))
      }
    }
    return places
  }

  private static func attaches(_ node: Node) -> Bool {
    switch node.content {
    case .scalar: false
    case .list(let nodes): nodes.contains(where: attaches)
    case .map(let entries): entries.contains { $0.key == AttachStep.kind || attaches($0.value) }
    }
  }
}
