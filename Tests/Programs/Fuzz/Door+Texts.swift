import Rehearsal
import RehearsalDrawing
import RehearsalReports
import RehearsalReview
import RehearsalScript
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

extension Door {
  /// What is written on the command line to name runs, sessions, cells, matrices, events and pages.
  static let references = Door("references") {
    let store = try SmallHistory.onDisk()
    return { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else { return }
      try onlyStoreErrors { _ = try store.resolve(text) }
      try onlyStoreErrors { _ = try store.resolveRun(text) }
      try onlyStoreErrors { _ = try store.resolveSession(text) }
      try onlyStoreErrors { _ = try store.cells(text) }
      _ = Store.otherMeaning(ofLabel: text)
      _ = DatabaseReference(text)
      do throws(Diagnostic) { _ = try DecisionSwitch(parsing: [text]) } catch { try hasWords(error.message) }
      for option in [CellQuery.Option.where, .tags, .matrix] {
        do throws(RehearsalError) { _ = try CellQuery(parsing: text, as: option) } catch { try hasWords(error.message) }
      }
      do throws(Diagnostic) { _ = try MomentPattern(parsing: text) } catch { try hasWords(error.message) }
      if let address = PageAddress(name: text), PageAddress(name: address.name) != address {
        throw Finding("\(text) is the page \(address.name), which is another one")
      }
      if let configuration = Configuration(lineText: text),
        Configuration(lineText: configuration.lineText) != configuration
      {
        throw Finding("\(configuration.lineText) is another configuration than \(text)")
      }
    }
  }

  /// A committed file of baselines: what is read is written so that it is read as the same.
  static let baselines = Door(text: "baselines") { text in
    do {
      let written = try BaselineFile(text, path: "a.baseline").text
      let again: String
      do throws(RehearsalError) { again = try BaselineFile(written, path: "b.baseline").text } catch {
        throw Finding("what was written is refused: \(error.message)\n\(written)")
      }
      if again != written { throw Finding("written twice it is not the same:\n\(written)\n\(again)") }
    } catch let error as RehearsalError {
      try hasWords(error.message)
    }
  }

  /// Comments of a pull request, which accept changes.
  static let comments = Door(text: "comments") { text in
    let commands = CommentCommands(text, word: "accept")
    let count = commands.entries.reduce(0) { $0 + $1.signatures.count }
    if count > CommentCommands.mostSignatures { throw Finding("\(count) changes are decided about") }
    for entry in commands.entries where entry.why.utf8.contains(where: { $0 < 0x20 }) {
      throw Finding("a reason has a control character: \(entry.why)")
    }
  }

  /// A user's own laws and named queries.
  static let laws = Door(text: "laws") { text in
    do throws(RehearsalError) { _ = try Law(name: "a", text: text, path: "a.sql") } catch {
      try hasWords(error.message)
    }
    _ = NamedQuery(name: "a", text: text)
  }

  /// An error says something.
  static func hasWords(_ message: String) throws {
    if message.isEmpty { throw Finding("an error without words") }
  }

  /// Performs what may fail with an error of the store, and with no other.
  static func onlyStoreErrors(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as StoreError {
      try hasWords(error.message)
      if error.kind == .corrupt { throw Finding("a sound file is called damaged: \(error.message)") }
    } catch let error as Finding {
      throw error
    } catch is Enough {
    } catch {
      throw Finding("an error of another kind: \(error)")
    }
  }

  /// More rows are not looked at.
  struct Enough: Error {}
}
