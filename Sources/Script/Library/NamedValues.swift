package import RehearsalSourceText
package import RehearsalTrace

/// Values that are given for one run to names in scripts and scenes: `inset=12` for `${inset:10}`, for a parameter of a
/// scene or for an axis of a script's own.
///
/// A value becomes an axis of the cells of scripts that speak of its name, so that it is part of which cell it is.
package struct NamedValues: Sendable {
  private let values: [(name: String, value: String)]

  /// Gives nothing.
  package init() { values = [] }

  /// Reads `name=value` texts.
  ///
  /// - Throws: When a name is given twice, or a value cannot be one of an axis.
  package init(parsing texts: [String]) throws(Diagnostic) {
    var values: [(name: String, value: String)] = []
    for text in texts {
      let name = String(text.prefix { $0 != "=" })
      let value = String(text.dropFirst(name.count + 1))
      guard Matrix.isValue(value) else {
        throw NamedValues.wrong(
          "\(Value.quoted(value)) cannot be a value of \(name)", expected: [Matrix.expectedValue])
      }
      guard !values.contains(where: { $0.name == name }) else {
        throw NamedValues.wrong("\(name) is given twice", expected: ["one value for each name"])
      }
      values.append((name, value))
    }
    self.values = values.sorted { $0.name < $1.name }
  }

  package var isEmpty: Bool { values.isEmpty }

  /// The configurations of a script with the values of names that it speaks of; those that become one are one.
  package func applied(to configurations: [Configuration], of script: Script, in library: ScriptLibrary)
    -> [Configuration]
  {
    let spoken = values.filter { library.speaks(script, of: $0.name) }
    var seen: Set<Configuration> = []
    return configurations.map { cell in
      Script.isOfModels(cell) ? spoken.reduce(cell) { $0.with($1.name, $1.value) } : cell
    }
    .filter { seen.insert($0).inserted }
  }

  /// Refuses a name that is no decision and that none of some scripts speaks of.
  package func check(_ scripts: [Script], in library: ScriptLibrary) throws(Diagnostic) {
    for (name, value) in values {
      let speaking = scripts.filter { library.speaks($0, of: name) }
      let known = StandardAxis.named(name)?.values ?? NamedValues.branchValues(of: name, in: speaking, of: library)
      if let known, !known.contains(value) {
        throw NamedValues.wrong(
          "unknown value of \(name) \(Value.quoted(value))", expected: known,
          suggestion: suggestion(for: value, among: known))
      }
      guard speaking.isEmpty else { continue }
      do {
        _ = try DecisionSwitch(parsing: ["\(name)=\(value)"])
      } catch {
        let other =
          StandardAxis.named(name) == nil
          ? "a name that a script or its scene says, as ${\(name)}" : "--matrix \(name)=\(value), which picks cells"
        throw NamedValues.wrong(error.message, expected: [other] + error.expected, suggestion: error.suggestion)
      }
    }
  }

  /// The values that some scripts know of a name; `nil` where one of them takes any.
  private static func branchValues(of name: String, in scripts: [Script], of library: ScriptLibrary) -> [String]? {
    let known = scripts.map { library.branchValues(of: name, in: $0) }
    let values = known.compactMap(\.self)
    return scripts.isEmpty || values.count < known.count ? nil : Set(values.joined()).sorted()
  }

  private static func wrong(_ message: String, expected: [String], suggestion: String? = nil) -> Diagnostic {
    Diagnostic(path: "--with", line: 1, column: 1, message: message, expected: expected, suggestion: suggestion)
  }
}
