import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

extension ComparisonPage {
  // MARK: - Steps

  /// All steps: those that differ with their changes, the others in a line.
  var steps: Markup {
    guard !diff.changes.isEmpty else { return .empty }
    let roots = Dictionary(grouping: diff.rankedRoots, by: \.step)
    let touched = Set(diff.changedSteps)
    var parts: [Markup] = []
    var equal: [StepPair] = []
    func endEqual() {
      guard let first = equal.first, let last = equal.last else { return }
      let numbers = equal.count == 1 ? RootStory.named(first) : "steps \(first.number) to \(last.number)"
      parts.append(.paragraph([.text("\(numbers): the same")], kind: "quiet same-steps"))
      equal = []
    }
    for (index, pair) in diff.steps.enumerated() {
      guard touched.contains(index) else {
        equal.append(pair)
        continue
      }
      endEqual()
      parts.append(step(pair, roots[index] ?? []))
    }
    endEqual()
    return .joined(parts)
  }

  private func step(_ pair: StepPair, _ roots: [Change]) -> Markup {
    let heading = Markup.element("h2", [:], [.text(RootStory.named(pair))])
    let changes = roots.indices.map { place in
      change(roots[place], after: place > 0 ? roots[place - 1] : nil)
    }
    let told =
      changes.isEmpty ? [.remark("What differs here is told in another step.")] : changes
    return .element("section", ["class": "step"], [heading] + told)
  }

  /// A root; where it has the causes of the one above it they are not told again.
  private func change(_ root: Change, after sibling: Change?) -> Markup {
    let isRepeated = !root.causes.events.isEmpty && sibling?.causes == root.causes
    let causes = isRepeated ? .text("after the same") : RootStory.arrows(RootStory.chain(root.causes))
    let numbers = [
      root.left.map { "\(left.label) \($0.sequence)" }, root.right.map { "\(right.label) \($0.sequence)" },
    ]
    .compactMap { $0 }
    let place = numbers.isEmpty ? Markup.empty : .span("quiet", "event \(numbers.joined(separator: ", ")) ")
    let origin = Markup.block("chain", [place + causes])
    return .element(
      "article", ["class": "change", "tabindex": "-1", "data-channel": root.channel.word],
      [line(root)] + (numbers.isEmpty ? [] : [origin]) + [consequences(of: root)])
  }

  private func line(_ change: Change) -> Markup {
    let told = diff.telling(change, DiffTextOptions(leftLabel: left.label, rightLabel: right.label, width: 160))
    return .element(
      "div", ["class": "root"],
      [
        .element(
          "div", [:],
          [
            .span("mark \(change.kind.rawValue)", change.kind.mark), .text(" "), .code(told.title),
            .span("channel", change.channel.word),
          ])
      ] + told.details.map { .element("div", ["class": "detail"], [.code($0)]) })
  }

  // MARK: - Consequences

  private func consequences(of root: Change) -> Markup {
    let (own, company) = (diff.consequences(of: root.id), diff.company(of: root.id))
    let following = own + company
    guard !following.isEmpty else { return .empty }
    let shown = following.prefix(ComparisonPage.mostConsequences)
    let known = Set(shown.map(\.id)).union([root.id])
    let children = Dictionary(grouping: shown) { change in
      change.parent.flatMap { known.contains($0) ? $0 : nil } ?? root.id
    }
    let rest = following.count - shown.count
    return .folded(
      [.text(RootStory.consequences(own, with: company))],
      [tree(children, under: root.id, step: root.step, depth: 0)]
        + (rest > 0 ? [.remark("\(rest) more; rehearse diff --detail expanded tells them.")] : []))
  }

  private func tree(_ children: [Int: [Change]], under parent: Int, step: Int, depth: Int) -> Markup {
    guard let own = children[parent], depth < 64 else { return .empty }
    return .list(
      own.map { change in
        let place =
          change.step == step ? Markup.empty : .span("quiet", "in \(RootStory.named(diff.steps[change.step]))")
        return place + line(change) + tree(children, under: change.id, step: change.step, depth: depth + 1)
      }, kind: "tree")
  }
}
