import CRehearsalProcess
import RehearsalScript
import RehearsalTrace

/// What a worker does: reads a task, does it, answers; until nobody asks any more.
///
/// Nothing is kept from one task to the next but the texts of the last one, read once.
final class WorkerLoop {
  private let connection: WorkerConnection
  private let scenes: [any Scene]
  private var library = ScriptLibrary(checked: [], scenes: [])

  init(_ connection: WorkerConnection, scenes: [any Scene]) {
    self.connection = connection
    self.scenes = scenes
  }

  /// Works until the other end is closed, or asks for what is no task.
  func run() {
    // Whoever asked may be gone while a scene is at work, or at rest for ever.
    guard rehearsal_leave_with(connection.number) == 0 else { return }
    do {
      while true {
        while let body = try connection.next() {
          connection.add(try answer(to: ReadTask(body)).body)
          guard connection.send(waits: true) else { return }
        }
        if connection.receive(waits: true) == .end { return }
      }
    } catch {
      return
    }
  }

  private func answer(to task: ReadTask) throws(MessageError) -> WorkerAnswer {
    if let texts = task.texts {
      library =
        texts.isUnchecked
        ? ScriptLibrary(files: texts.files, scenes: scenes) : ScriptLibrary(checked: texts.files, scenes: scenes)
    }
    guard library.diagnostics.isEmpty, let script = library.script(task.script) else {
      return .refused(library.diagnostics.first?.text ?? "there is no script \(Value.quoted(task.script))")
    }
    let start = ContinuousClock.now
    if let explorer = task.explorer {
      guard let session = OpenSession(task.script, in: library, onStep: tell) else {
        return .refused("\(task.script) cannot be launched")
      }
      let made = explorer.perform(task.number, in: session)
      return .performed(
        WorkerResult.Work(
          performance: made.performance, wallMicroseconds: WorkerLoop.microseconds(since: start), steps: made.steps))
    }
    if task.kind == .moments {
      guard let session = OpenSession(task.script, in: library) else {
        return .refused("\(task.script) cannot be launched")
      }
      let moments = session.moments(performing: task.steps)
      return .performed(
        WorkerResult.Work(
          performance: session.finish(), wallMicroseconds: WorkerLoop.microseconds(since: start), moments: moments))
    }
    guard task.digest == nil || task.digest == script.digest else {
      return .refused(
        "\(task.script): the worker has another text than this program, or not its scene"
          + "; scenes in Swift are given to History.serveAsWorker")
    }
    guard let configuration = task.configuration ?? script.cells().first else {
      return .refused("\(task.script) has no cell")
    }
    let performance = perform(script, under: configuration, in: library)
    return .performed(
      WorkerResult.Work(performance: performance, wallMicroseconds: WorkerLoop.microseconds(since: start)))
  }

  /// Says which step begins: when it is the last one, the other side knows at which.
  private func tell(_ step: FlatScript.FlatStep) {
    connection.add(WorkerAnswer.begun(step).body)
    _ = connection.send(waits: true)
  }

  private static func microseconds(since start: ContinuousClock.Instant) -> Int64 {
    let elapsed = start.duration(to: .now).components
    return elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
  }
}
