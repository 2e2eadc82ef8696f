import CRehearsalProcess

/// Tells one build of this program from another.
package enum EngineBuild {
  /// The identifier that the linker gave the program or library that this code is in, in hexadecimal digits; empty when
  /// it gave none.
  ///
  /// A version is written by hand and says nothing of what was compiled; this is computed from all of it.
  package static let id: String = {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = unsafe Int(rehearsal_build_id(buffer.baseAddress, Int32(buffer.count)))
    }
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }()
}
