#if Server
import Glibc

/// The name or address in a `Host` or `Origin` field, without the port.
///
/// The port is not compared: a tunnel gives the same pages another one, and what a hostile name resolves to is the same
/// whatever its port.
package struct HostName: Equatable {
  package let text: String

  /// Reads `localhost:7357`, `127.0.0.1` or `[::1]:7357`; `nil` when it is no such thing.
  package init?(authority: String) {
    var rest = authority.lowercased()[...]
    let name: Substring
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      name = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      guard HostName.bytes(of: String(name)).count == 16 else { return nil }
    } else {
      name = rest.prefix { $0 != ":" }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, name.utf8.allSatisfy(HostName.isPlain) else { return nil }
    }
    guard rest.isEmpty || (rest.first == ":" && rest.dropFirst().utf8.allSatisfy { 0x30...0x39 ~= $0 }) else {
      return nil
    }
    text = String(name)
  }

  /// Whether only this machine can be meant.
  package var isLoopback: Bool { text == "localhost" || HostName.isLoopback(text) }

  /// Whether it is an address, which no name server can make mean something else.
  package var isAddress: Bool { !HostName.bytes(of: text).isEmpty }

  /// Whether both are the same address, however it is written, or the same name.
  package func isSame(as address: String) -> Bool {
    let bytes = HostName.bytes(of: text)
    return bytes.isEmpty ? text == address : bytes == HostName.bytes(of: address)
  }

  /// Whether an address reaches this machine only.
  package static func isLoopback(_ address: String) -> Bool {
    let bytes = bytes(of: address)
    return bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
  }

  /// Whether an address stands for all addresses of this machine.
  package static func isAny(_ address: String) -> Bool {
    let bytes = bytes(of: address)
    return !bytes.isEmpty && bytes.allSatisfy { $0 == 0 }
  }

  /// The 4 or 16 bytes of an address; none when it is not one.
  private static func bytes(of address: String) -> [UInt8] {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, address, &bytes) == 1 { return bytes }
    }
    return []
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
#endif
