import RehearsalSQLite
import RehearsalTrace

/// What a session's digest says of an attachment.
struct ProvenAttachment {
  var name: String
  /// The event it was made at; none when it belongs to the whole session.
  var seq: Int64?
  /// Digest of its bytes.
  var digest: Digest
  /// What it is: `image/png`.
  var mediaType: String
}

/// Writes attachments of sessions; bytes that are in the file already are not written again.
final class AttachmentWriter {
  private let insert: Statement
  private let find: Statement
  private let attach: Statement

  init(_ database: borrowing Database) throws {
    insert = try database.prepareKept(
      "INSERT OR IGNORE INTO attachment (digest, bytes) VALUES (?1, ?2)")
    find = try database.prepareKept("SELECT id FROM attachment WHERE digest = ?1")
    attach = try database.prepareKept(
      "INSERT INTO session_attachment (session, name, seq, attachment, media_type) VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  func write(_ file: AttachedFile, _ proven: ProvenAttachment, of session: Int64) throws {
    try insert.bind(proven.digest.bytes, at: 1)
    try insert.bind(file.bytes, at: 2)
    try insert.run()
    try find.bind(proven.digest.bytes, at: 1)
    defer { find.reset() }
    guard try find.step() else {
      throw StoreError(kind: .corrupt, message: "an attachment of s:\(session) cannot be found again")
    }
    attach.bind(session, at: 1)
    try attach.bind(proven.name, at: 2)
    attach.bind(proven.seq, at: 3)
    attach.bind(find.integer(0), at: 4)
    try attach.bind(proven.mediaType, at: 5)
    try attach.run()
  }
}
