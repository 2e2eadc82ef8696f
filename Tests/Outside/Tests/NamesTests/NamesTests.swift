import Rehearsal
import Store
import Testing
import Trace

/// Modules of this package that are called as folders of the other are.
@Suite struct NamesTests {
  @Test func `modules called Store and Trace stand beside Rehearsal`() {
    #expect(OwnStore.name + OwnTrace.name == "StoreTrace")
    #expect(Configuration(["ios": "5.1"])["ios"] == "5.1")
  }
}
