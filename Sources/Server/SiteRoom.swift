#if Server
import Rehearsal
import RehearsalStore

/// A process in which pages are made whose questions somebody wrote: those of dashboards, and those of the console.
///
/// The database is opened and read before the door is closed; every page is made from it as it is when it is asked for.
package enum SiteRoom {
  /// Makes pages, if this process was started for it, until nobody asks any more.
  package static func serve() -> Bool {
    LockedRoom.serve(.pages) { setup in
      do {
        let site = try SiteMessages.site(setup)
        let store = try Store(path: site.database, access: .readOnly, lockTimeoutMilliseconds: 5000)
        try store.keepTemporariesInMemory()
        let reader = SiteReader(site, store: store)
        // What is read or made once is, before the door is closed.
        _ = reader.answer(PageQuestion(RequestTarget(path: "console")))
        return { answer($0, by: reader, isSpent: store.isCopy) }
      } catch {
        let refusal = SiteReader.refusal(error)
        return { _ in (SiteMessages.answer(Site.refusal(refusal)), true) }
      }
    }
  }

  private static func answer(
    _ bytes: [UInt8], by reader: SiteReader, isSpent: Bool
  ) -> (answer: [UInt8], isSpent: Bool) {
    guard let question = try? SiteMessages.readQuestion(bytes) else {
      return (SiteMessages.answer(Site.refusal(Refusal(.failed, "The question could not be read."))), true)
    }
    let response = reader.answer(question)
    // A file that cannot be read here any more may be readable by one that opens it.
    return (SiteMessages.answer(response), isSpent || response.status == .failed)
  }
}
#endif
