/// What a text is looked for by in a file.
enum TextKey {
  /// The low 23 bits of FNV-1a of its UTF-8, which take three bytes in a row.
  ///
  /// Source: Fowler, Noll and Vo, draft-eastlake-fnv, with the 64-bit prime and offset.
  static func key(of text: String) -> Int64 {
    var text = text
    let hash = text.withUTF8 { utf8 in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in utf8.indices { unsafe hash = (hash ^ UInt64(utf8[index])) &* 0x0000_0100_0000_01B3 }
      return hash
    }
    return Int64(hash & 0x7F_FFFF)
  }
}
