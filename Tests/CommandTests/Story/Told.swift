/// What a witness told of a run: `nil` where it speaks of nothing of the kind.
struct Told {
  var exit: Int32?
  /// The name of the run that this one is compared with; empty when it says that there is none.
  var before: String?
  var verdicts: [String: Int]?
  /// The cells without a session before, by script.
  var new: [String: Int]?
  var changes: [Change]?
  var failing: [Failing]?
  var removed: [Cells]?
  var broken: [Place]?
  var failed: [Place]?
  var crashes: [Place]?
  var open: [Open]?
  var closed: [Open]?
  var flaky: [Cells]?
  /// The sentences that say what could not be looked at.
  var notes: [String]?
  /// All that it said.
  var text = ""
  /// What is against the form in which the witness speaks.
  var faults: [String] = []

  /// A cell by its script, and the axes that its name has.
  struct Cell: Hashable {
    var script: String
    var axes: [String: String] = [:]

    /// Reads `list/outside[guest=true,unit=grams]`.
    init?(_ text: some StringProtocol) {
      let parts = text.split(separator: "[", maxSplits: 1)
      guard let name = parts.first, !name.isEmpty, !name.contains(" ") else { return nil }
      script = String(name)
      guard parts.count == 2 else { return }
      guard parts[1].hasSuffix("]") else { return nil }
      axes = Cell.axes(parts[1].dropLast(), separator: ",", equals: "=")
    }

    init(script: String, axes: [String: String]) { (self.script, self.axes) = (script, axes) }

    /// `guest=true,unit=grams`, or `guest = true and unit = grams`.
    static func axes(_ text: some StringProtocol, separator: String, equals: String) -> [String: String] {
      var axes: [String: String] = [:]
      for part in String(text).components(separatedBy: separator) {
        let sides = part.components(separatedBy: equals)
        if sides.count == 2 { axes[sides[0]] = sides[1] }
      }
      return axes
    }
  }

  /// Some cells of a script.
  struct Cells {
    var script: String
    var count: Int
    /// What is said that all of them have, where anything is.
    var shared: [String: String]?
    /// Them by name, where they were named.
    var named: [Cell]?

    init(script: String, count: Int, shared: [String: String]? = nil, named: [Cell]? = nil) {
      (self.script, self.count, self.shared, self.named) = (script, count, shared, named)
    }

    /// Named cells, by script.
    static func grouping(_ cells: [Cell], shared: [String: String]? = nil) -> [Cells] {
      Dictionary(grouping: cells, by: \.script).sorted { $0.key < $1.key }.map {
        Cells(script: $0.key, count: $0.value.count, shared: shared, named: $0.value)
      }
    }

    /// How many of them have some values; `nil` when it is not said.
    func count(having values: [String: String]) -> Int? {
      if values.isEmpty { return count }
      if let shared, values.allSatisfy({ shared[$0.key] == $0.value }) { return count }
      guard let named else {
        // What is not said of an axis cannot be wrong: `everywhere`, where the axis has one value.
        return values.contains { axis, value in (shared?[axis]).map { $0 != value } ?? false } ? 0 : nil
      }
      return named.count { cell in values.allSatisfy { (cell.axes[$0.key] ?? shared?[$0.key]) == $0.value } }
    }
  }

  /// A change from one run to the next.
  struct Change {
    /// The first twelve digits.
    var signature: String
    /// Its cells, where anything is said of them.
    var cells: [Cells]?
    var count: Int
    var status: String?
    /// The line that it is told by.
    var headline: String?
    /// The step of the root, where one is told.
    var step: String?
    /// `none`, `script`, `scene`: which texts are said to have changed.
    var texts: String?
    /// The signatures that its accept command names.
    var accepting: [String]?
  }

  /// Cells for which the gate fails.
  struct Failing {
    /// Such as `unreviewed`, `crashed`, `removed`.
    var because: String
    var signature: String?
    var cells: [Cells]?
    var count: Int
    var headline: String?
  }

  /// Where something went wrong.
  struct Place {
    var cells: [Cells]?
    var count: Int
    var file: String
    var line: Int
    /// From 1.
    var step: Int?
    var message = ""
  }

  /// What differs, or did, from the baseline.
  struct Open {
    var signature: String
    var state: String
    var count: Int
    /// The name of the run that the baseline is of.
    var baseline: String?
    var lastGood: String?
    var firstChanged: String?
    var ended: String?
    var headline: String?
  }
}
