package import RehearsalScript
package import RehearsalStore

/// What scripts of a library are performed from and by, as a store keeps it; found once for each script.
package final class ScriptGrounds {
  private let library: ScriptLibrary
  private var known: [String: Ground] = [:]

  private struct Ground {
    var sources: [PulledSource]
    var answers: [GivenAnswer]
  }

  package init(_ library: ScriptLibrary) { self.library = library }

  /// The models, with what they answer to decisions.
  package static let models: PerformingSystem = {
    var models = PerformingSystem.models
    models.build = EngineBuild.id
    models.answers = ScriptLibrary.standardAnswers.map { GivenAnswer($0.decision, $0.value, by: .system) }
    return models
  }()

  /// Says in a record of a session of a script what it was performed from and by.
  package func tell(of script: Script, to record: inout SessionRecord) {
    let ground = known[script.id] ?? find(script)
    record.pulledSources = ground.sources
    record.answers = ground.answers
    record.system = ScriptGrounds.models
  }

  private func find(_ script: Script) -> Ground {
    let ground = Ground(
      sources: library.pulledTexts(of: script).map {
        PulledSource(role: $0.isPart ? .part : .scene, path: $0.path, text: $0.text)
      },
      answers: library.sceneAnswers(of: script).map { GivenAnswer($0.decision, $0.value, by: .scene) })
    known[script.id] = ground
    return ground
  }
}
