import FoundationEssentials

/// Who decides something: a change is accepted, a rule is made.
package enum Author {
  /// The name: the one given, that of the environment, git's, or the system's.
  package static func name(given: String?) throws(RehearsalError) -> String {
    let environment = ProcessInfo.processInfo.environment
    let candidates = [
      given, environment["REHEARSAL_USER"], Git(in: ".").text("config", "--get", "user.name"),
      environment["LOGNAME"], environment["USER"],
    ]
    guard let name = candidates.lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }) else {
      throw RehearsalError(.request, "who decides is not known", details: ["give --who NAME"])
    }
    return name
  }
}
