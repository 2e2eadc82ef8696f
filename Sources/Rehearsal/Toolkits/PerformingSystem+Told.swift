import RehearsalStore

extension PerformingSystem {
  /// What a stream calls a system: the toolkit in small letters, with what stands behind the last blank as its version.
  init(told system: String) {
    let blank = system.lastIndex(of: " ")
    self.init(
      toolkit: system[..<(blank ?? system.endIndex)].lowercased(),
      version: blank.map { String(system[system.index(after: $0)...]) } ?? "")
  }
}
