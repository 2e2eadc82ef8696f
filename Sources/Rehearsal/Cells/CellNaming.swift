package import RehearsalTrace

/// Writes cells with the axes that tell them apart: `script-id[axis=value,…]`.
///
/// Within one run such a name refers to one session, so it can be given back to the command as it is.
package struct CellNaming {
  private let axes: Set<String>

  /// Finds the axes that have more than one value among `configurations`.
  package init(_ configurations: [Configuration], without axis: String? = nil) {
    guard let first = configurations.first else {
      axes = []
      return
    }
    // Most configurations have the axes of the first: then values are compared, place by place.
    var differs = Array(repeating: false, count: first.axes.count)
    var others: Set<String> = []
    for configuration in configurations where configuration != first {
      let axes = configuration.axes
      if axes.count == first.axes.count, axes.indices.allSatisfy({ axes[$0].name == first.axes[$0].name }) {
        for place in axes.indices where axes[place].value != first.axes[place].value { differs[place] = true }
      } else {
        others.formUnion((axes + first.axes).map(\.name).filter { configuration[$0] != first[$0] })
      }
    }
    others.formUnion(zip(first.axes, differs).compactMap { $1 ? $0.name : nil })
    axes = others.filter { $0 != axis }
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
