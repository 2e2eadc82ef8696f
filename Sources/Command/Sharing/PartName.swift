import RehearsalStore
import RehearsalTrace

/// The name of a part's file: what it holds, and SHA-256 of its bytes.
///
/// `1700000000000-UID-RUN-DECISIONS-BYTES.part`: when the run began, in milliseconds since 1970; its uid, 32 digits;
/// the first 16 digits of its digest and of that of what was decided about it; 64 digits for the file itself. So files
/// of one name are one file, and what a folder has of a history is known from its names alone.
struct PartName: Hashable, Comparable {
  /// What the file holds, as `HistoryPart.name`.
  let part: String
  /// SHA-256 of the file's bytes.
  let bytes: Digest
  /// When the run began, in milliseconds since 1970; 0 without a run.
  let startedAtMilliseconds: Int64

  static let ending = ".part"

  /// The name of the file.
  var file: String { "\(part)-\(bytes.hex)\(PartName.ending)" }

  /// The name of a part whose file has these bytes.
  init(_ part: HistoryPart, bytes: Digest) {
    self.part = part.name
    self.bytes = bytes
    startedAtMilliseconds = part.startedAtMilliseconds
  }

  /// Reads the name of a file; `nil` when it is none of a part.
  init?(file: String) {
    let fields = file.dropLast(PartName.ending.count).split(separator: "-", omittingEmptySubsequences: false)
    guard file.hasSuffix(PartName.ending), fields.count == 5, let start = Int64(fields[0]), start >= 0,
      fields[0] == "\(start)", zip(fields.dropFirst(), [32, 16, 16, 64]).allSatisfy(PartName.isHex),
      let bytes = Digest(hex: fields[4])
    else { return nil }
    part = fields[0..<4].joined(separator: "-")
    self.bytes = bytes
    startedAtMilliseconds = start
  }

  private static func isHex(_ text: Substring, _ length: Int) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0) }
  }

  /// Whether a history that holds a part with this name needs nothing of this one: what was decided about a run may
  /// have been said there.
  func adds(nothingTo held: String) -> Bool {
    part == held || (part.hasSuffix(HistoryPart.digits(nil)) && part.dropLast(17) == held.dropLast(17))
  }

  /// The uid, which the name of another part about the same run has, too.
  static func uid(in part: String) -> Substring { part.split(separator: "-").dropFirst().first ?? "" }

  /// Earlier runs first, so that runs are numbered once.
  static func < (left: PartName, right: PartName) -> Bool {
    (left.startedAtMilliseconds, left.file) < (right.startedAtMilliseconds, right.file)
  }
}
