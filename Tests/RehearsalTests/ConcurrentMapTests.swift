import RehearsalScript
import Testing

@testable import Rehearsal

/// What is made of many things does not depend on how many are worked on at a time.
@Suite struct ConcurrentMapTests {
  private static let sources = ScriptSources(
    files: (0..<40).map { number in
      let text = """
        id: wrong/number-\(number)
        scene:
          root: main
          controllers:
            main: { view: { id: board, subviews: [{ button: start }] } }
        steps:
          - launch
          - tap: \(number % 3 == 0 ? "start" : "stat\(number)")
          - expect: [{ absent: pop\(number) }]
        """
      return (path: "wrong/\(number).yaml", bytes: Array(text.utf8))
    }, description: "forty scripts")

  @Test(arguments: [2, 3, 64]) func `scripts have the same findings, in the same order`(_ jobs: Int) {
    let alone = ConcurrentMapTests.sources.checked(jobs: 1)

    let beside = ConcurrentMapTests.sources.checked(jobs: jobs)

    #expect(alone.wrong.count >= 40)
    #expect(beside.wrong.map(\.text) == alone.wrong.map(\.text))
    #expect(beside.library.scripts.map(\.id) == alone.library.scripts.map(\.id))
  }

  @Test(arguments: [0, 1, 2, 1000], [1, 2, 7]) func `results are in order, each once`(_ count: Int, _ jobs: Int) {
    #expect(concurrentMap(count, jobs: jobs) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }
}
