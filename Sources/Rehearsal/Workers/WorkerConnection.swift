import Glibc

/// One end of the stream between this program and a worker: messages, each with its length before it.
final class WorkerConnection {
  /// The most bytes of a message: far more than the longest session that is not taken for endless.
  static let mostBytes = 512 << 20

  private let file: OpenFile
  private var coming: [UInt8] = []
  /// How much of `coming` was read.
  private var taken = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 17)
  private var leaving: [UInt8] = []
  /// How much of `leaving` is gone.
  private var gone = 0

  init(_ file: consuming OpenFile) { self.file = file }

  var number: Int32 { file.number }
  /// Whether something waits to be sent.
  var isSending: Bool { gone < leaving.count }

  /// Adds a message to what is to be sent.
  func add(_ body: [UInt8]) {
    if !isSending {
      leaving.removeAll(keepingCapacity: true)
      gone = 0
    }
    let length = UInt32(body.count)
    for shift in stride(from: 0, to: 32, by: 8) { leaving.append(UInt8(truncatingIfNeeded: length >> shift)) }
    leaving += body
  }

  /// Sends what can be sent now; without `waits` as much as the other side takes.
  ///
  /// - Returns: Whether the other side is there.
  func send(waits: Bool) -> Bool {
    while isSending {
      let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
      let count = unsafe leaving.withUnsafeBytes {
        unsafe Glibc.send(number, $0.baseAddress?.advanced(by: gone), $0.count - gone, flags)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno == EAGAIN }
      gone += count
    }
    return true
  }

  /// What receiving gave.
  enum Received {
    case something, nothing, end
  }

  /// Takes what has come; with `waits` until something has.
  func receive(waits: Bool) -> Received {
    while true {
      let count = unsafe recv(number, &buffer, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
      if count > 0 {
        coming += buffer[..<count]
        return .something
      }
      if count == 0 { return .end }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .nothing : .end
    }
  }

  /// The next message that has come whole; `nil` when there is none yet.
  func next() throws(MessageError) -> [UInt8]? {
    guard coming.count - taken >= 4 else { return nil }
    var length = 0
    for place in 0..<4 { length |= Int(coming[taken + place]) << (place * 8) }
    guard length <= WorkerConnection.mostBytes else { throw MessageError() }
    guard coming.count - taken - 4 >= length else { return nil }
    let body = Array(coming[taken + 4..<taken + 4 + length])
    taken += 4 + length
    if taken == coming.count || taken > 1 << 22 {
      coming.removeFirst(taken)
      taken = 0
    }
    return body
  }
}
