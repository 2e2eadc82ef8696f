/// Several streams of one trace, by number, in memory of their own, since an array cannot hold what is not copied.
@safe struct CanonicalStreams: ~Copyable {
  private let count: Int
  private let first: UnsafeMutablePointer<CanonicalBytes>
  /// Where they all begin.
  private let homes: UnsafeMutableRawPointer

  init(count: Int) {
    self.count = count
    unsafe homes = .allocate(byteCount: count * CanonicalBytes.homeSize, alignment: 16)
    unsafe first = .allocate(capacity: count)
    for slot in 0..<count {
      unsafe (first + slot).initialize(to: CanonicalBytes(home: homes + slot * CanonicalBytes.homeSize))
    }
  }

  deinit {
    unsafe first.deinitialize(count: count)
    unsafe first.deallocate()
    unsafe homes.deallocate()
  }

  subscript(slot: Int) -> CanonicalBytes {
    _read {
      precondition(slot >= 0 && slot < count, "A stream is one of those that were made.")
      yield unsafe first[slot]
    }
    _modify {
      precondition(slot >= 0 && slot < count, "A stream is one of those that were made.")
      yield unsafe &(first + slot).pointee
    }
  }
}
