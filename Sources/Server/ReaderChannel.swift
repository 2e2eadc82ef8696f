#if Server
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1

/// Hummingbird's connections, which end behind an answer that says so, and know when their reader has left.
package struct ReaderChannel: ServerChildChannel {
  private let http: HTTP1Channel

  package init(_ http: HTTP1Channel) {
    self.http = http
  }

  /// A connection, and whether somebody is at its other end.
  package struct Value: ServerChildChannelValue {
    let http: HTTP1Channel.Value
    let interest: Interest

    package var channel: any Channel { http.channel }
  }

  package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let interest = Interest()
    return http.setup(channel: channel, logger: logger).flatMapThrowing { http in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(RequestLineGate(), position: .first)
      try pipeline.addHandler(ConnectionEnding(interest), position: .after(decoder))
      return Value(http: http, interest: interest)
    }
  }

  package func handle(value: Value, logger: Logger) async {
    await Interest.$ofConnection.withValue(value.interest) { await http.handle(value: value.http, logger: logger) }
  }
}
#endif
