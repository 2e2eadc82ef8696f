package import RehearsalScript
package import RehearsalStore
package import RehearsalTrace

/// The texts of a script and of what it needs, as a worker gets them.
package struct WorkerTexts: Sendable {
  /// Path and text of each file.
  package let files: [(path: String, text: String)]
  /// Whether the texts are of a stranger's making, and are looked at whole before anything is performed.
  package let isUnchecked: Bool
  /// Tells these texts from others.
  package let digest: Digest

  package init(_ files: [(path: String, text: String)], isUnchecked: Bool = false) {
    self.files = files
    self.isUnchecked = isUnchecked
    let texts = files.flatMap { [$0.path, $0.text] }.map { "\($0.utf8.count)\n\($0)" }
    digest = Digest(of: texts.joined() + (isUnchecked ? "unchecked" : ""))
  }
}

/// What a worker is asked for.
package enum WorkerTask: Sendable {
  /// One cell of a script, its first without a configuration; with its digest, when the script is known.
  case perform(WorkerTexts, script: String, Digest?, Configuration?)
  /// A session that is made up while it is performed.
  case explore(WorkerTexts, script: String, Explorer, number: Int)
  /// The moments of a session, by the script that launches it and the steps behind that.
  case moments(WorkerTexts, script: String, [FlatScript.FlatStep])

  var texts: WorkerTexts {
    switch self {
    case .perform(let texts, _, _, _), .explore(let texts, _, _, _), .moments(let texts, _, _): texts
    }
  }
}

/// What came of a task.
package enum WorkerResult: Sendable {
  case performed(Work)
  /// It cannot be performed.
  case refused(String)
  /// The worker did not survive it.
  case ended(WorkerEnding)

  /// What was performed.
  package struct Work: Sendable {
    package let performance: Performance
    package let wallMicroseconds: Int64
    /// The steps that were made up.
    package let steps: [FlatScript.FlatStep]
    /// The moments that were asked for.
    package let moments: [SessionMoment]
    /// What performed it; `nil` for the models.
    package let system: PerformingSystem?

    package init(
      performance: Performance, wallMicroseconds: Int64, steps: [FlatScript.FlatStep] = [],
      moments: [SessionMoment] = [], system: PerformingSystem? = nil
    ) {
      self.moments = moments
      self.system = system
      self.performance = performance
      self.wallMicroseconds = wallMicroseconds
      self.steps = steps
    }
  }
}

/// How a worker ended while it was at work.
package struct WorkerEnding: Sendable, Hashable {
  package let cause: Cause
  /// The steps that it had begun, where steps are made up.
  package var steps: [FlatScript.FlatStep] = []

  package init(cause: Cause, steps: [FlatScript.FlatStep] = []) {
    self.cause = cause
    self.steps = steps
  }

  /// Why it ended.
  package enum Cause: Sendable, Hashable {
    case killed(Int32)
    case exited(Int32)
    /// It gave no answer for so many seconds, and was ended.
    case silent(Int)
    /// What it answered was no answer, and it was ended.
    case nonsense
    /// An adapter's session broke off, and why.
    case brokenOff(String)

    /// What is said of a process that ended so.
    package var text: String {
      switch self {
      case .killed(let number): "was ended by \(WorkerEnding.name(ofSignal: number))"
      case .exited(let code): "ended itself with exit code \(code)"
      case .silent(let seconds): "gave no answer for \(seconds) s and was ended"
      case .nonsense: "answered with what cannot be read"
      case .brokenOff(let reason): "broke off: \(reason)"
      }
    }
  }

  /// For people, without what differs from time to time.
  package var text: String {
    if case .brokenOff(let reason) = cause { return "the adapter's session broke off: \(reason)" }
    return "the process that performed it \(cause.text)"
  }

  /// What a signal is called.
  private static func name(ofSignal number: Int32) -> String {
    let names: [Int32: String] = [
      1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE",
      9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
      24: "SIGXCPU", 25: "SIGXFSZ", 31: "SIGSYS",
    ]
    return names[number] ?? "signal \(number)"
  }
}

extension WorkerResult {
  /// How long it took.
  package var wallMicroseconds: Int64 { if case .performed(let work) = self { work.wallMicroseconds } else { 0 } }
}

extension Performance {
  /// What a worker performed; what it could not perform, or did not survive, is an error without a recording.
  package init(_ result: WorkerResult) {
    let reason: String
    switch result {
    case .performed(let work):
      self = work.performance
      return
    case .refused(let text): reason = text
    case .ended(let ending): reason = ending.text
    }
    self.init(trace: Trace(), outcome: .error, failures: [Failure(step: 0, line: 0, message: reason)])
  }
}
