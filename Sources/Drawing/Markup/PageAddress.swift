import RehearsalTrace

/// Which page: the same in a report, in a folder of files and on a server.
package enum PageAddress: Hashable, Sendable {
  /// What a run changed: the first page of a run.
  case run(Int64)
  /// A dashboard, by its identifier.
  case dashboard(String)
  /// A dashboard with values of its parameters; where no values can be asked for, the dashboard.
  case asked(String, values: [String: String])
  /// One session.
  case session(Int64)
  /// Two sessions beside each other.
  case comparison(Int64, Int64)
  /// One change, wherever it was seen, by the digits of its signature.
  case signature(String)
  /// One script through all runs.
  case script(String)
  /// All runs; on a server only.
  case runs
  /// Questions in SQL; on a server only.
  case console

  /// A name that no other page has, of letters, digits and `-._~` only: an anchor, or a file's name without its ending.
  package var name: String {
    switch self {
    case .run(let run): "run-\(run)"
    case .dashboard(let identifier), .asked(let identifier, _): "dashboard-" + PageAddress.escaped(identifier)
    case .session(let session): "session-\(session)"
    case .comparison(let left, let right): "compare-\(left)-\(right)"
    case .signature(let digits): "change-" + PageAddress.escaped(digits)
    case .script(let identifier): "script-" + PageAddress.escaped(identifier)
    case .runs: "runs"
    case .console: "console"
    }
  }

  /// Whether it is the page of one session.
  package var isSession: Bool { if case .session = self { true } else { false } }

  /// The file of the page in a folder: its name, or of one that is longer than a file's name may be the first letters
  /// with a digest.
  package var fileName: String {
    let name = name
    // Beside the ending, what writes a file puts something behind its name for a moment.
    let most = 180
    return (name.utf8.count <= most ? name : "\(name.prefix(80))~~\(Digest(of: name).hex)") + ".html"
  }

  /// The page of a name; `nil` when no page has it.
  package init?(name: String) {
    guard let dash = name.firstIndex(of: "-") else {
      switch name {
      case "runs": self = .runs
      case "console": self = .console
      default: return nil
      }
      return
    }
    let rest = String(name[name.index(after: dash)...])
    switch name[..<dash] {
    case "run":
      guard let run = PageAddress.number(rest) else { return nil }
      self = .run(run)
    case "session":
      guard let session = PageAddress.number(rest) else { return nil }
      self = .session(session)
    case "compare":
      let sides = rest.split(separator: "-", omittingEmptySubsequences: false).map { PageAddress.number(String($0)) }
      guard sides.count == 2, let left = sides[0], let right = sides[1] else { return nil }
      self = .comparison(left, right)
    case "dashboard":
      guard let identifier = PageAddress.unescaped(rest) else { return nil }
      self = .dashboard(identifier)
    case "change":
      guard let digits = PageAddress.unescaped(rest) else { return nil }
      self = .signature(digits)
    case "script":
      guard let identifier = PageAddress.unescaped(rest) else { return nil }
      self = .script(identifier)
    default: return nil
    }
  }

  /// A number as it is written into a name, and nothing else: no sign, no leading zero.
  private static func number(_ text: String) -> Int64? {
    guard let number = Int64(text), number >= 0, String(number) == text else { return nil }
    return number
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// `popover/present` as `popover~2Fpresent`.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      isPlain(byte)
        ? String(UnicodeScalar(byte)) : "~" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func unescaped(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        guard byte == UInt8(ascii: "~"), rest.count >= 2,
          let digits = String(validating: rest.prefix(2), as: UTF8.self), let value = UInt8(digits, radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      }
    }
    guard let result = String(validating: bytes, as: UTF8.self), escaped(result) == text else { return nil }
    return result
  }
}
