/// Several streams of one trace, by number, in memory of their own, since an array cannot hold what is not copied.
@safe struct CanonicalStreams: ~Copyable {
  private let count: Int
  private let first: UnsafeMutablePointer<CanonicalBytes>

  init(count: Int) {
    self.count = count
    unsafe first = .allocate(capacity: count)
    for slot in 0..<count { unsafe (first + slot).initialize(to: CanonicalBytes()) }
  }

  deinit {
    unsafe first.deinitialize(count: count)
    unsafe first.deallocate()
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
