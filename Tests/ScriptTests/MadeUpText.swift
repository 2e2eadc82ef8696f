/// YAML as nobody would write it: comments in every place where one may stand, blanks of every number, both line ends.
struct MadeUpText {
  private var state: UInt64
  private var lines: [String] = []
  private var number = 0

  init(seed: UInt64) { state = seed }

  private mutating func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private mutating func often(_ percent: Int) -> Bool { draw(100) < percent }

  mutating func text() -> String {
    lines = []
    remarks(at: draw(3))
    map(at: often(10) ? 1 + draw(3) : 0, depth: 0)
    if often(30) { remarks(at: draw(4)) }
    let lineEnd = often(20) ? "\r\n" : "\n"
    return lines.joined(separator: lineEnd) + (often(30) ? "" : lineEnd)
  }

  private mutating func name(_ stem: String) -> String {
    number += 1
    return "\(stem)\(number)"
  }

  /// Comments and blank lines of their own, mostly at a column.
  private mutating func remarks(at column: Int) {
    while often(25) {
      if often(35) {
        lines.append(String(repeating: " ", count: often(20) ? draw(4) : 0))
      } else {
        lines.append(String(repeating: " ", count: often(15) ? draw(9) : column) + comment())
      }
    }
  }

  private mutating func comment() -> String {
    name(["#c", "# c", "#  c: ", "# - c", "# {c", "#\tc", "# 'c", "##  c  "][draw(8)]) + (often(15) ? "  " : "")
  }

  /// What stands at the end of a line: nothing, blanks or a comment.
  private mutating func tail() -> String {
    if often(20) { return String(repeating: " ", count: 1 + draw(3)) + comment() }
    return often(10) ? String(repeating: " ", count: 1 + draw(3)) : ""
  }

  private mutating func blanks(_ least: Int) -> String {
    String(repeating: " ", count: least + (often(25) ? draw(3) : 0))
  }

  private mutating func scalar() -> String {
    switch draw(9) {
    case 0: "'it''s \(name("q"))'"
    case 1: "\"\(name("d")) \\\" \\n\""
    case 2: "\(draw(100))"
    case 3: "true"
    case 4: "\"${\(name("axis"))}\""
    default: name("word")
    }
  }

  private mutating func map(at column: Int, depth: Int, isFirstHere: Bool = false) {
    for index in 0..<(1 + draw(4)) {
      let isHere = isFirstHere && index == 0
      if !isHere { remarks(at: column) }
      let key = often(10) ? "\"\(name("k"))\"" : name("k")
      entry(key + (often(10) ? " " : "") + ":", at: column, depth: depth, isHere: isHere)
    }
  }

  /// Writes the begin of a line, in a line of its own or behind a dash.
  private mutating func put(_ text: String, at column: Int, isHere: Bool) {
    if isHere, let last = lines.popLast() {
      lines.append(last + text)
    } else {
      lines.append(String(repeating: " ", count: column) + text)
    }
  }

  private mutating func entry(_ head: String, at column: Int, depth: Int, isHere: Bool) {
    switch depth > 4 ? draw(4) : draw(9) {
    case 0...2: put(head + blanks(1) + scalar() + tail(), at: column, isHere: isHere)
    case 3: flow(head + blanks(1), at: column, isHere: isHere)
    case 4:
      put(
        head + blanks(1) + ["|", "|-", ">", ">-"][draw(4)] + (often(20) ? " " + comment() : ""), at: column,
        isHere: isHere)
      let inner = column + 1 + draw(4)
      for _ in 0..<(1 + draw(3)) { lines.append(String(repeating: " ", count: inner) + name("line")) }
    case 5:
      put(head + blanks(1) + "'" + name("first"), at: column, isHere: isHere)
      lines.append(String(repeating: " ", count: column + 1 + draw(5)) + name("second") + "'" + tail())
    case 6, 7:
      put(head + tail(), at: column, isHere: isHere)
      list(at: column + (often(40) ? 0 : 1 + draw(4)), depth: depth + 1)
    default:
      put(head + tail(), at: column, isHere: isHere)
      map(at: column + 1 + draw(5), depth: depth + 1)
    }
  }

  private mutating func list(at column: Int, depth: Int) {
    for _ in 0..<(1 + draw(4)) {
      remarks(at: column)
      let dash = "-" + blanks(1)
      switch draw(5) {
      case 0: put(dash + scalar() + tail(), at: column, isHere: false)
      case 1: flow(dash, at: column, isHere: false)
      case 2 where depth < 5:
        // A comment behind the dash, and the item on lines of its own.
        put("-" + " " + comment(), at: column, isHere: false)
        map(at: column + 1 + draw(4), depth: depth + 1)
      case 3 where depth < 5:
        put(dash, at: column, isHere: false)
        map(at: column + dash.count, depth: depth + 1, isFirstHere: true)
      default: put(dash + scalar() + tail(), at: column, isHere: false)
      }
    }
  }

  // MARK: - Brackets

  /// Brackets on one line, or over several with comments between.
  private mutating func flow(_ head: String, at column: Int, isHere: Bool) {
    put(head, at: column, isHere: isHere)
    bracket(depth: 0, under: column, isLong: often(10))
    lines[lines.count - 1] += tail()
  }

  private mutating func bracket(depth: Int, under column: Int, isLong: Bool) {
    let isMap = often(60)
    add((isMap ? "{" : "[") + blanks(0))
    let count = isLong ? 12 : draw(4)
    for index in 0..<count {
      if often(12) {
        lines[lines.count - 1] += often(50) ? "  " + comment() : ""
        lines.append(contentsOf: often(30) ? ["", String(repeating: " ", count: column + 2) + comment()] : [])
        lines.append(String(repeating: " ", count: column + 2 + draw(6)))
      }
      if isMap { add(name("f") + ":" + blanks(1)) }
      if depth < 2, often(20) { bracket(depth: depth + 1, under: column, isLong: false) } else { add(scalar()) }
      if index < count - 1 { add(blanks(0) + "," + blanks(often(50) ? 1 : 0)) }
    }
    add(blanks(0) + (isMap ? "}" : "]"))
  }

  private mutating func add(_ text: String) { lines[lines.count - 1] += text }
}
