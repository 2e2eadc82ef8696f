import Foundation

/// A connection to a server on this machine.
final class ClientSocket {
  private let descriptor: Int32
  private var received: [UInt8] = []
  /// Whether the server said that it takes no further request.
  private(set) var isOver = false

  struct Failure: Error { let message: String }

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure(message: "connecting failed, error \(errno)") }
  }

  deinit { close(descriptor) }

  /// The content of a page; anything but 200 is an error.
  func get(_ path: String) throws -> String {
    let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      throw Failure(message: "sending failed, error \(errno)")
    }
    let end = Array("\r\n\r\n".utf8)
    while received.firstRange(of: end) == nil { try receive() }
    guard let place = received.firstRange(of: end) else { throw Failure(message: "there is no head") }
    let head = String(decoding: received[..<place.lowerBound], as: UTF8.self)
    guard let length = head.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) }) else {
      throw Failure(message: "there is no length")
    }
    while received.count < place.upperBound + length { try receive() }
    let body = String(decoding: received[place.upperBound..<(place.upperBound + length)], as: UTF8.self)
    received.removeFirst(place.upperBound + length)
    isOver = head.lowercased().contains("connection: close")
    guard head.hasPrefix("HTTP/1.1 200 ") else {
      throw Failure(message: "\(head.prefix(40)): \(body.suffix(300))")
    }
    return body
  }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw Failure(message: "the connection ended, error \(count < 0 ? errno : 0)") }
    received += buffer[..<count]
  }
}
