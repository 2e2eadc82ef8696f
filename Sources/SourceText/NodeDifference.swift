/// A value that one reading of a YAML text has and another has not, by the keys that lead to it.
///
/// Places and comments are no part of it: texts that differ in these alone have no difference.
package struct NodeDifference: Sendable {
  /// The keys from the root on: `decisions`, `popoverInset`; places in lists have no key.
  package let keys: [String]
  /// The value before; `nil` when there was none.
  package let before: Node?
  /// The value after; `nil` when there is none.
  package let after: Node?

  package init(keys: [String], before: Node?, after: Node?) {
    (self.keys, self.before, self.after) = (keys, before, after)
  }

  /// Every difference, in the order of the text after; each as near to the leaves as keys lead.
  package static func all(from before: Node?, to after: Node?) -> [NodeDifference] { all(before, after, []) }

  private static func all(_ before: Node?, _ after: Node?, _ keys: [String]) -> [NodeDifference] {
    switch (before?.content, after?.content) {
    case (nil, nil): return []
    case (.scalar(let left, let isPlain)?, .scalar(let right, let isPlainToo)?)
    where left == right && isPlain == isPlainToo:
      return []
    case (.map(let lefts)?, .map(let rights)?):
      let gone = lefts.filter { left in !rights.contains { $0.key == left.key } }
      return (rights + gone).flatMap { entry in
        all(before?[entry.key], after?[entry.key], keys + [entry.key])
      }
    case (.list(let lefts)?, .list(let rights)?) where lefts.count == rights.count:
      let inner = zip(lefts, rights).flatMap { all($0, $1, keys) }
      // A rectangle with another width is another rectangle.
      return inner.allSatisfy { $0.keys.count > keys.count }
        ? inner : [NodeDifference(keys: keys, before: before, after: after)]
    default: return [NodeDifference(keys: keys, before: before, after: after)]
    }
  }
}
