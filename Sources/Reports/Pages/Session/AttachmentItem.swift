import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// A file of a session, in the list on its page: a picture is shown, anything else can be taken out.
struct AttachmentItem {
  let file: AttachedFile
  /// Number of the session.
  let session: Int64
  /// After which step it was made; `nil` for the whole session.
  let place: String?
  /// Whether its bytes are a part of the page.
  let isInside: Bool

  /// What a browser only draws; a drawing of the kind SVG is none, since it may do more where it is opened.
  private static let pictures = ["image/png", "image/jpeg", "image/gif"]

  var markup: Markup {
    let facts = " \(file.mediaType), \(counted(file.bytes.count, "byte"))" + (place.map { ", \($0)" } ?? "")
    guard isInside else { return .code(file.name) + .text(facts + ": ") + .code(command) }
    // No text of a stranger becomes a page: it is taken out as a file.
    let isPicture = AttachmentItem.pictures.contains(file.mediaType)
    let kind = isPicture ? file.mediaType : "application/octet-stream"
    let address = "data:\(kind);base64,\(Base64.text(of: file.bytes))"
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    let link = Markup.element("a", ["href": address, "download": name], [.code(file.name)])
    let picture = Markup.element("img", ["src": address, "alt": file.name, "class": "attachment", "loading": "lazy"])
    return link + .text(facts) + (isPicture ? .block("detail", [picture]) : .empty)
  }

  /// What takes it out of the database.
  private var command: String {
    "rehearse export s:\(session) --attachment \(ShellWord.quoted(file.name)) -o FILE"
  }
}
