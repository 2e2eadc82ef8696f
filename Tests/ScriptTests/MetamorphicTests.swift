import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

/// What two ways to the same state leave on the screen: after X, everything is what doing Y first would have given.
///
/// The texts say what a presentation, a rotation or a cover is; none says that it matters what went before.
@Suite struct MetamorphicTests {
  /// Two lists of steps that end alike.
  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var scene = MetamorphicTests.pages
    var matrix = "ios: [3.2, 4.3, 5.0, 6.1]"
    let one: String
    let other: String
  }

  private static let present = "{ create: { popover: pop, reference: kept } }, "

  static let pairs = [
    Pair(
      testDescription: "presented again from an item, it is as if presented from that item",
      one: present + "{ present: { popover: pop, from: low } }, { present: { popover: pop, from: a } }",
      other: present + "{ present: { popover: pop, from: a } }"),
    Pair(
      testDescription: "presented again from a rectangle, it is as if presented from that rectangle",
      one: present + "{ present: { popover: pop, from: a } }, { present: { popover: pop, from: low } }",
      other: present + "{ present: { popover: pop, from: low } }"),
    Pair(
      testDescription: "presented again from an item of another bar",
      one: present + "{ present: { popover: pop, from: c } }, { present: { popover: pop, from: a } }",
      other: present + "{ present: { popover: pop, from: a } }"),
    Pair(
      testDescription: "presented again with another mask, it is as if presented with that mask",
      one: present + "{ present: { popover: pop, from: low, directions: [down] } }, "
        + "{ present: { popover: pop, from: low, directions: [left] } }",
      other: present + "{ present: { popover: pop, from: low, directions: [left] } }"),
    Pair(
      testDescription: "presented again without an arrow, it is as if presented without one",
      one: present + "{ present: { popover: pop, from: low } }, { present: "
        + "{ popover: pop, from: low, directions: [] } }",
      other: present + "{ present: { popover: pop, from: low, directions: [] } }"),
    Pair(
      testDescription: "dismissed and presented, it is as if presented",
      one: present + "{ present: { popover: pop, from: a } }, settle, { dismiss: pop }, settle, "
        + "{ present: { popover: pop, from: low } }",
      other: present + "{ present: { popover: pop, from: low } }"),
    Pair(
      testDescription: "presented again while the keyboard comes, it is as if presented then",
      one: present + "{ present: { popover: pop, from: low, directions: [up] } }, { perform: edit }, "
        + "{ advance: 20ms }, "
        + "{ present: { popover: pop, from: low, directions: [up] } }",
      other: present + "{ perform: edit }, { advance: 20ms }, { present: "
        + "{ popover: pop, from: low, directions: [up] } }"),
    Pair(
      testDescription: "presented before or after the keyboard came, it has the same room",
      one: present + "{ present: { popover: pop, from: high, directions: [up] } }, { perform: edit }",
      other: present + "{ perform: edit }, settle, { present: { popover: pop, from: high, directions: [up] } }"),
    Pair(
      testDescription: "presented while the keyboard comes, it has the room that it has once that stands",
      one: present + "{ perform: edit }, { advance: 50ms }, { present: "
        + "{ popover: pop, from: high, directions: [up] } }",
      other: present + "{ perform: edit }, settle, { present: { popover: pop, from: high, directions: [up] } }"),
    Pair(
      testDescription: "a keyboard that came and went leaves a popover where it was",
      one: present + "{ present: { popover: pop, from: high, directions: [up] } }, { perform: edit }, settle, "
        + "{ perform: done }",
      other: present + "{ present: { popover: pop, from: high, directions: [up] } }"),
    Pair(
      testDescription: "presented while the keyboard goes, it ends where it would without one",
      one: present + "{ perform: edit }, settle, { perform: done }, { advance: 50ms }, "
        + "{ present: { popover: pop, from: high, directions: [up] } }",
      other: present + "{ present: { popover: pop, from: high, directions: [up] } }"),
    Pair(
      testDescription: "turned there and back, a popover from an item is where it was",
      one: present + "{ present: { popover: pop, from: a } }, { rotate: left }, settle, { rotate: right }",
      other: present + "{ present: { popover: pop, from: a } }"),
    Pair(
      testDescription: "turned there and back, a popover without an arrow is where it was",
      one: present + "{ present: { popover: pop, from: high, directions: [] } }, { rotate: left }, settle, "
        + "{ rotate: right }",
      other: present + "{ present: { popover: pop, from: high, directions: [] } }"),
    Pair(
      testDescription: "half a turn and half a turn leave a popover where it was",
      one: present + "{ present: { popover: pop, from: high } }, { rotate: around }, settle, { rotate: around }",
      other: present + "{ present: { popover: pop, from: high } }"),
    Pair(
      testDescription: "a size that was set and set back is the size it was",
      one: present + "{ present: { popover: pop, from: high } }, "
        + "{ set: { property: popoverContentSize, of: pop, to: [400, 300] } }, settle, "
        + "{ set: { property: popoverContentSize, of: pop, to: [320, 480] } }",
      other: present + "{ present: { popover: pop, from: high } }"),
    Pair(
      testDescription: "the size of the content before and after presenting",
      one: present + "{ set: { property: contentSizeForViewInPopover, of: list, to: [300, 200] } }, "
        + "{ present: { popover: pop, from: high, directions: [up] } }",
      other: present + "{ present: { popover: pop, from: high, directions: [up] } }, settle, "
        + "{ set: { property: contentSizeForViewInPopover, of: list, to: [300, 200] } }"),
    Pair(
      testDescription: "from a view, or from the same rectangle of what is around it",
      one: present + "{ present: { popover: pop, from: low } }",
      other: present + "{ present: { popover: pop, fromRect: [300, 700, 100, 44], in: mainView } }"),
    Pair(
      testDescription: "a page that came and went over a popover leaves it where it was",
      one: present + "{ present: { popover: pop, from: high } }, { present: { controller: page, on: main } }, settle, "
        + "{ dismiss: { controller: main } }",
      other: present + "{ present: { popover: pop, from: high } }"),
    Pair(
      testDescription: "the home button and back change nothing that is seen",
      one: present + "{ present: { popover: pop, from: high } }, settle, background, foreground",
      other: present + "{ present: { popover: pop, from: high } }"),
    Pair(
      testDescription: "a page in the current context of a tab came and went",
      scene: tabs,
      one: "{ present: { controller: card, on: first } }, settle, { dismiss: { controller: first } }",
      other: "settle"),
    Pair(
      testDescription: "a covered tab is left and chosen again",
      scene: tabs,
      one: "{ set: { property: definesPresentationContext, of: first, to: true } }, "
        + "{ present: { controller: card, on: first } }, settle, { set: "
        + "{ property: selectedIndex, of: tabs, to: 1 } }, "
        + "settle, { set: { property: selectedIndex, of: tabs, to: 0 } }",
      other: "{ set: { property: definesPresentationContext, of: first, to: true } }, "
        + "{ present: { controller: card, on: first } }"),
    Pair(
      testDescription: "a covered tab turned there and back",
      scene: tabs,
      one: "{ set: { property: definesPresentationContext, of: first, to: true } }, "
        + "{ present: { controller: card, on: first } }, settle, { rotate: left }, settle, { rotate: right }",
      other: "{ set: { property: definesPresentationContext, of: first, to: true } }, "
        + "{ present: { controller: card, on: first } }"),
    Pair(
      testDescription: "covered before or after a turn, a tab's page has the same place",
      scene: tabs,
      one: "{ set: { property: definesPresentationContext, of: first, to: true } }, "
        + "{ present: { controller: card, on: first } }, settle, { rotate: left }",
      other: "{ set: { property: definesPresentationContext, of: first, to: true } }, { rotate: left }, settle, "
        + "{ present: { controller: card, on: first } }"),
    Pair(
      testDescription: "a push and a pop",
      scene: tabs,
      one: "{ set: { property: selectedIndex, of: tabs, to: 2 } }, settle, { push: "
        + "{ controller: next, onto: stack } }, "
        + "settle, { pop: stack }",
      other: "{ set: { property: selectedIndex, of: tabs, to: 2 } }"),
    Pair(
      testDescription: "a bar that was hidden and shown",
      scene: tabs,
      one: "{ set: { property: selectedIndex, of: tabs, to: 2 } }, settle, "
        + "{ set: { property: navigationBarHidden, of: stack, to: true } }, settle, "
        + "{ set: { property: navigationBarHidden, of: stack, to: false } }",
      other: "{ set: { property: selectedIndex, of: tabs, to: 2 } }"),
    Pair(
      testDescription: "a split view turned there and back",
      scene: split,
      one: "{ rotate: left }, settle, { rotate: right }",
      other: "settle"),
    Pair(
      testDescription: "a first pane that came and went",
      scene: split,
      // Where the pane slides in, it covers the item.
      one: "{ tap: split.item }, settle, { tap: { outside: split.popover } }",
      other: "settle"),
    Pair(
      testDescription: "a covered first pane turned there and back",
      scene: split, matrix: "ios: [4.3, 5.0, 6.1]; orientation: [landscape]",
      one: "{ present: { controller: card, on: master } }, settle, { rotate: left }, settle, { rotate: right }",
      other: "{ present: { controller: card, on: master } }"),
  ]

  private static let pages = """
      references: [kept]
      root: main
      controllers:
        main:
          view:
            view: mainView
            subviews:
              - { toolbar: upper, frame: [0, 0, 768, 44], flexible: width, items: [{ button: a, title: A, width: 60 }] }
              - { toolbar: lower, frame: [0, 940, 768, 44], items: [{ button: c, title: C, width: 60 }] }
              - { button: low, frame: [300, 700, 100, 44] }
              - { button: high, frame: [300, 200, 100, 44] }
              - { textField: entry, frame: [500, 100, 200, 31] }
        list: { contentSize: [320, 480], view: { view: listView } }
        page: { view: { view: pageView } }
      popovers: { pop: { content: list } }
      handlers:
        edit: [{ becomeFirstResponder: entry }]
        done: [{ resignFirstResponder: entry }]
    """

  private static let tabs = """
      root: tabs
      controllers:
        tabs: { tabBar: [first, second, stack] }
        first: { title: First, view: { view: firstView } }
        second: { title: Second, view: { view: secondView } }
        stack: { title: Stack, navigation: root }
        root: { title: Root, view: { view: rootView } }
        next: { title: Next, view: { view: nextView } }
        card: { modalPresentationStyle: currentContext, view: { view: cardView } }
    """

  private static let split = """
      root: split
      controllers:
        split: { split: [master, detail], delegate: detail }
        master: { title: Master, view: { view: masterView } }
        detail:
          view: { view: detailView, subviews: [{ toolbar: bar, frame: [0, 0, 768, 44], flexible: width }] }
        card: { modalPresentationStyle: currentContext, view: { view: cardView } }
      delegates:
        detail:
          splitViewController:willHideViewController:withBarButtonItem:forPopoverController:
            [{ insert: { item: barButtonItem, into: bar, at: 0 } }]
          splitViewController:willShowViewController:invalidatingBarButtonItem: [{ remove: { from: bar, at: 0 } }]
    """

  @Test(arguments: pairs)
  func `two ways to the same state end alike`(_ pair: Pair) throws {
    func script(_ id: String, _ steps: String) -> (path: String, text: String) {
      let matrix = pair.matrix.split(separator: ";").map { "  \($0.trimming)" }.joined(separator: "\n")
      return (
        "\(id).yaml",
        "id: \(id)\nmatrix:\n\(matrix)\nscene:\n\(pair.scene)\nsteps: [launch, settle, \(steps), settle]\n"
      )
    }
    let library = ScriptLibrary(files: [script("one", pair.one), script("other", pair.other)])
    #expect(library.diagnostics.map(\.text) == [])
    let (one, other) = (try #require(library.script("one")), try #require(library.script("other")))

    for cell in one.cells() {
      let (left, right) = (perform(one, under: cell, in: library), perform(other, under: cell, in: library))
      try #require(left.failures.map(\.message) == [] && right.failures.map(\.message) == [], "\(cell.text)")
      #expect(left.trace.screenAtTheEnd == right.trace.screenAtTheEnd, "\(cell.text)")
    }
  }
}

extension Substring {
  fileprivate var trimming: String { String(drop { $0 == " " }) }
}

extension Trace {
  /// Where every view is in the end, and what visible popovers say: `path frame`, and `subject property value`.
  ///
  /// Without the numbers of views and objects that were made again.
  fileprivate var screenAtTheEnd: [String] {
    let last = views.map(\.to).max() ?? 0
    let there = Set(views.filter { $0.to == last }.map(\.id))
    let places = frames.filter { $0.to == last && there.contains($0.view) }.compactMap { span in
      view(span.view).map { "\(plain(text($0.path))) \(span.frame)" }
    }
    let now = properties.filter { $0.to == last }
    let visible = Set(now.filter { text($0.key) == "popoverVisible" && text($0.value) == "true" }.map(\.subject))
    let ofPopovers = ["popoverArrowDirection", "arrowOffset", "passthroughViews", "popoverContentSize"]
    let said = now.filter { span in
      let key = text(span.key)
      return ["hidden", "alpha"].contains(key) || visible.contains(span.subject) && ofPopovers.contains(key)
    }
    .map { "\(plain(text($0.subject))) \(text($0.key)) \(text($0.value))" }
    return (places + said.filter { !$0.hasSuffix("hidden false") && !$0.hasSuffix("alpha 1") }).sorted()
  }

  private func plain(_ name: String) -> String {
    name.replacing(/#\d+/, with: "")
  }
}
