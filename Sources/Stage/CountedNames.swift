import RehearsalTrace

/// The identifiers that objects of a session have, and how often each name was taken.
struct CountedNames {
  private var names = SymbolTable()
  /// How often each name was taken, by its symbol.
  private var counts: [Int] = [0]

  /// `base` the first time, then `base#2`, `base#3`, leaving out what is taken by itself.
  mutating func take(_ base: String) -> String {
    let place = place(of: base)
    var count = counts[place]
    var id = base
    repeat {
      count += 1
      if count > 1 { id = "\(base)#\(count)" }
    } while count > 1 && isTaken(id)
    counts[place] = count
    if count > 1 { counts[self.place(of: id)] = 1 }
    return id
  }

  private func isTaken(_ name: String) -> Bool { names.symbol(of: name).map { counts[Int($0.index)] > 0 } ?? false }

  private mutating func place(of name: String) -> Int {
    let place = Int(names.intern(name).index)
    if place == counts.count { counts.append(0) }
    return place
  }
}
