/// Two films of one script, moment by moment.
///
/// Moments belong together by their step and by which of the step's shots they are, counted from its end. A film that
/// has no shot of a moment, since nothing changed there, shows what it last showed.
package struct FilmPairs {
  /// The moments of both films, in order.
  package let pairs: [Pair]
  private let left: Film

  /// One moment.
  package struct Pair: Hashable, Sendable {
    /// The step, from 0.
    package var step: Int
    /// The step as a reader would write it.
    package var label: String
    /// The first film's shot, with what differs from the other marked; `nil` before its first.
    package var left: Film.Shot?
    /// The second film's shot.
    package var right: Film.Shot?
    /// When it is, on both sides where they differ in that, and whether the step has ended by then: `316.666 ms, on
    /// the way`.
    package var moment = ""

    /// Whether the screens differ.
    package var differs: Bool {
      guard let left, let right else { return true }
      return !left.changed.isEmpty || !right.changed.isEmpty || left.state.size != right.state.size
    }

    /// The step of this moment with its number.
    package var heading: String { "\(step + 1)  \(label)" }
  }

  /// Pairs two films.
  package init(_ left: Film, _ right: Film) {
    self.left = left
    var (ones, others) = (FilmPairs.Passing(left), FilmPairs.Passing(right))
    pairs = Set(ones.keys + others.keys).sorted().compactMap { key in
      let (one, other) = (ones.shot(at: key), others.shot(at: key))
      guard let named = [one, other].compactMap({ $0 }).first(where: { $0.step == key.step }) else { return nil }
      return Pair(
        step: key.step, label: named.label, left: one?.marking(differencesFrom: other?.state),
        right: other?.marking(differencesFrom: one?.state),
        moment: FilmPairs.moment([one, other].compactMap { $0 }, at: key))
    }
  }

  /// For each shot of the first film what the second showed then.
  var counterparts: [Film.Shot?] {
    left.shots.map { shot in pairs.first { $0.left?.event == shot.event && $0.step == shot.step }?.right }
  }

  private struct Key: Hashable, Comparable {
    let step: Int
    let fromEnd: Int

    static func < (left: Key, right: Key) -> Bool { (left.step, -left.fromEnd) < (right.step, -right.fromEnd) }
  }

  /// When the shots of a moment are; one that shows what was seen last is as old as that.
  private static func moment(_ shots: [Film.Shot], at key: Key) -> String {
    var times: [String] = []
    for shot in shots where shot.step == key.step && !times.contains(shot.time) { times.append(shot.time) }
    return times.joined(separator: " and ") + (key.fromEnd == 0 ? ", at its end" : ", on the way")
  }

  /// The shots of a film while moments pass, each looked at once.
  private struct Passing {
    let keys: [Key]
    private let shots: [Film.Shot]
    /// How many have been passed.
    private var count = 0

    init(_ film: Film) {
      shots = film.shots
      var keys: [Key] = []
      for shot in film.shots.reversed() {
        keys.append(Key(step: shot.step, fromEnd: keys.last.map { $0.step == shot.step ? $0.fromEnd + 1 : 0 } ?? 0))
      }
      self.keys = keys.reversed()
    }

    /// What the film last showed at a moment, which is not before those that were asked for.
    mutating func shot(at key: Key) -> Film.Shot? {
      while count < keys.count, keys[count] <= key { count += 1 }
      guard count > 0 else { return nil }
      var shot = shots[count - 1]
      if keys[count - 1] != key { shot.gestures = [] }
      return shot
    }
  }
}
