package import RehearsalTrace

/// Writes cells with the axes that tell them apart: `script-id[axis=value,…]`.
///
/// Within one run such a name refers to one session, so it can be given back to the command as it is.
package struct CellNaming {
  private let axes: Set<String>

  /// Finds the axes that have more than one value among `configurations`.
  package init(_ configurations: [Configuration], without axis: String? = nil) {
    let names = Set(configurations.flatMap { $0.axes.map(\.name) }).filter { $0 != axis }
    axes = names.filter { name in configurations.contains { $0[name] != configurations[0][name] } }
  }

  package func name(of script: String, _ configuration: Configuration) -> String {
    let axes = axes(of: configuration)
    return axes.isEmpty ? script : "\(script)[\(axes)]"
  }

  /// The axes that tell a configuration apart: `ios=5.1,orientation=portrait`.
  package func axes(of configuration: Configuration) -> String {
    let telling = configuration.axes.filter { axes.contains($0.name) }
    return Configuration(Dictionary(telling.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })).text
  }
}
