import RehearsalTrace
import Testing

@Suite struct ViewNameTests {
  @Test(arguments: ViewName.allCases)
  func `what is named after an owner leads back to the owner`(_ name: ViewName) {
    #expect(name.owner(of: name.of("greeting")) == "greeting")
  }

  @Test func `a name is the owner's and a word behind a dot`() {
    #expect(ViewName.dimmingView.of("greeting") == "greeting.dimmingView")
    #expect(ViewName.view.of("split.popover") == "split.popover.view")
  }

  @Test(arguments: ["greeting", "greeting.dimmingView#2", "greeting.button", "dimmingView", ""])
  func `a name without the suffix has no such owner`(_ name: String) {
    #expect(ViewName.dimmingView.owner(of: name) == nil)
  }
}
