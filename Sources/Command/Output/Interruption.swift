import Glibc
import Synchronization

/// Whether the user or the system asked the command to end.
///
/// The first SIGINT or SIGTERM is remembered, and a recorder stops after the session in hand, a server after the
/// answers in hand; the second one ends the process as the system does.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// Begins to listen; called once, before the first session.
  ///
  /// A program that starts this one from a thread that takes no signals leaves them blocked.
  ///
  /// - Parameter isPatient: Whether a second signal changes nothing: what was laid down for a command outside of this
  ///   folder's files is taken away first, which takes a few seconds at most.
  static func listen(isPatient: Bool = false) {
    _ = received.load(ordering: .relaxed)
    var listened = sigset_t()
    sigemptyset(&listened)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&listened, number)
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in Interruption.received.store(number, ordering: .relaxed) }
      action.sa_flags = isPatient ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    pthread_sigmask(SIG_UNBLOCK, &listened, nil)
  }

  /// Ends the command if a signal came, and lets the next one end the process as the system does.
  static func forget() throws(ExitStatus) {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    if let status { throw status }
  }

  /// The exit status that the signal asks for, if one came.
  static var status: ExitStatus? {
    switch received.load(ordering: .relaxed) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    default: nil
    }
  }
}
