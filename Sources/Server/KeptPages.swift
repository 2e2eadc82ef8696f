#if Server
import Rehearsal
import RehearsalStore
import Synchronization

/// The last pages, for as long as nobody writes to the file they were made from.
///
/// Whether somebody did is asked of SQLite (`data_version`) and of the file system, for a file that was put in the
/// place of another; that takes some microseconds, and a page some hundredths of a second.
package final class KeptPages: Sendable {
  /// Bytes of all pages together.
  private static let mostBytes = 32_000_000
  /// A page may say how long ago something was.
  private static let longest = Duration.seconds(60)

  private let path: String
  private let shelf = Mutex(Shelf())

  package init(of path: String) {
    self.path = path
  }

  /// The file as it is at one moment: another one when anybody wrote to it.
  package struct Moment: Hashable, Sendable {
    fileprivate let place: FileStatus.Place
    fileprivate let modified: [Int]
    fileprivate let change: Int64
  }

  private struct Page {
    let response: SiteResponse
    let made: ContinuousClock.Instant
  }

  private struct Shelf {
    /// One connection for as long as the file is the same: what it says of changes holds for itself.
    var store: Store?
    var place: FileStatus.Place?
    var moment: Moment?
    var pages: [PageQuestion: Page] = [:]
    var bytes = 0
  }

  /// The moment that it is; `nil` where that cannot be told, and nothing is kept.
  package func moment() -> Moment? {
    shelf.withLock {
      look(&$0)
      return $0.moment
    }
  }

  /// The answer to a question that was answered since the file was written to last.
  package func page(for question: PageQuestion) -> SiteResponse? {
    guard question.place != .console else { return nil }
    return shelf.withLock { shelf in
      look(&shelf)
      guard let page = shelf.pages[question], ContinuousClock.now - page.made < KeptPages.longest else { return nil }
      return page.response
    }
  }

  /// Keeps an answer that was made since a moment, unless somebody has written meanwhile.
  package func keep(_ response: SiteResponse, for question: PageQuestion, since moment: Moment?) {
    guard question.place != .console, response.status == .ok, let moment else { return }
    shelf.withLock { shelf in
      look(&shelf)
      guard shelf.moment == moment else { return }
      if shelf.bytes + response.body.count > KeptPages.mostBytes { (shelf.pages, shelf.bytes) = ([:], 0) }
      let before = shelf.pages.updateValue(Page(response: response, made: .now), forKey: question)
      shelf.bytes += response.body.count - (before?.response.body.count ?? 0)
    }
  }

  /// Looks what moment it is, and forgets what was made at another one.
  private func look(_ shelf: inout Shelf) {
    let found = found(&shelf)
    if found == nil || found != shelf.moment { (shelf.pages, shelf.bytes) = ([:], 0) }
    shelf.moment = found
  }

  private func found(_ shelf: inout Shelf) -> Moment? {
    guard let file = FileStatus(path) else { return nil }
    if shelf.store == nil || shelf.place != file.place {
      shelf.store = try? Store(path: path, access: .readOnly, lockTimeoutMilliseconds: 100)
      shelf.place = file.place
    }
    guard let change = try? shelf.store?.changeNumber() else { return nil }
    let log = FileStatus(path + "-wal")
    return Moment(
      place: file.place, modified: [file.modified, file.size, log?.modified ?? 0, log?.size ?? 0], change: change)
  }
}
#endif
