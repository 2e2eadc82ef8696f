import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct CauseTests {
  let folder: TemporaryFolder
  let store: Store
  let recording: Int64

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    recording = try store.recordRun(1, [session(dismissalTrace())])[0].recording
  }

  @Test(arguments: [(5, [3, 2, 1, 0]), (1, [0]), (0, []), (7, [6])])
  func `causes lead back to the step's own stimulus, nearest first`(_ event: Int, _ causes: [Int]) throws {
    #expect(try store.causes(ofEvent: event, recording: recording) == causes)
  }

  @Test func `consequences are direct and indirect ones in order, with their distance`() throws {
    let consequences = try store.consequences(ofEvent: 1, recording: recording)

    #expect(consequences.map(\.event) == [2, 3, 4, 5])
    #expect(consequences.map(\.depth) == [1, 2, 3, 3])
    #expect(try store.consequences(ofEvent: 7, recording: recording).isEmpty)
  }

  @Test(arguments: 1...5)
  func `an event is a consequence of exactly its causes`(_ seed: Int) throws {
    let recording = try store.recordRun(seed + 1, [session(syntheticTrace(seed: UInt64(seed)))])[0].recording

    for event in stride(from: 0, to: 60, by: 7) {
      let causes = try store.causes(ofEvent: event, recording: recording)
      for other in 0..<60 {
        let leads = try store.consequences(ofEvent: other, recording: recording).first { $0.event == event }
        #expect((leads != nil) == causes.contains(other))
        #expect(leads?.depth == causes.firstIndex(of: other).map { $0 + 1 })
      }
    }
  }

  @Test func `an event that is not there is refused`() {
    #expect(throws: StoreError.self) { try store.causes(ofEvent: 8, recording: recording) }
    #expect(throws: StoreError.self) { try store.consequences(ofEvent: 0, recording: 99) }
  }
}
