import CRehearsalDigest

/// SHA-256 of bytes that come one after the other, of which none are kept.
@safe struct RunningDigest {
  private var parts = rehearsal_sha256_parts()

  init() { unsafe rehearsal_sha256_begin(&parts) }

  /// Takes some more bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    unsafe rehearsal_sha256_add(&parts, start, bytes.count)
  }

  /// The digest of what was taken so far.
  var digest: Digest {
    var last = parts
    var bytes = [UInt8](repeating: 0, count: 32)
    unsafe bytes.withUnsafeMutableBufferPointer { written in
      guard let start = written.baseAddress else { return }
      unsafe rehearsal_sha256_end(&last, start)
    }
    return Digest(bytes: bytes)
  }
}
