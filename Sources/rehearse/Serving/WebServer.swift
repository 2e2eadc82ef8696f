import Foundation
import Synchronization

/// Serves clients on threads, a bounded number at a time, until a signal asks it to end.
///
/// A thread for each client, since a page is made by reading a database, which waits and computes on the thread that asks.
final class WebServer: Sendable {
  /// Clients served at a time; further ones wait in the listener's queue.
  static let mostConnections = 256
  /// How long those being answered may take when the server ends, in seconds.
  static let patience = 5.0

  private let listener: Listener
  private let site: Site
  private let places = DispatchSemaphore(value: WebServer.mostConnections)
  private let isEnding = Atomic(false)

  init(listener: Listener, site: Site) {
    self.listener = listener
    self.site = site
  }

  /// Serves until a signal comes, and returns what the signal asks for.
  func run() -> ExitStatus {
    while true {
      if let status = Interruption.status {
        end()
        return status
      }
      guard places.wait(timeout: .now() + .milliseconds(200)) == .success else { continue }
      guard let client = listener.accept(milliseconds: 200) else {
        places.signal()
        continue
      }
      let thread = Thread { [self] in
        connection(client).serve()
        places.signal()
      }
      // Enough for pages, and little enough for hundreds of threads.
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  private func connection(_ client: Int32) -> ServedConnection {
    ServedConnection(
      descriptor: client, limits: ServedConnection.Limits(), answer: { [site] in site.answer($0) },
      refuse: { [site] in site.refusal($0) }, isEnding: { [self] in isEnding.load(ordering: .relaxed) })
  }

  /// Takes no further client and waits until those being answered have their answers.
  private func end() {
    isEnding.store(true, ordering: .relaxed)
    close(listener.descriptor)
    let deadline = DispatchTime.now() + WebServer.patience
    var taken = 0
    while taken < WebServer.mostConnections, places.wait(timeout: deadline) == .success { taken += 1 }
    // A semaphore may not be left with less than it began with.
    for _ in 0..<taken { places.signal() }
  }
}
