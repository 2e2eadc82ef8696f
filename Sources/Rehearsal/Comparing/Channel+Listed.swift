package import RehearsalTrace

extension Channel {
  /// The channels of a list with commas between them.
  ///
  /// - Throws: When a word is none, or there is none.
  package static func listed(_ list: String) throws(RehearsalError) -> Set<Channel> {
    var channels: Set<Channel> = []
    for word in list.split(separator: ",").map({ String($0.filter { $0 != " " }) }) {
      guard let channel = Channel(word: word) else {
        throw RehearsalError(
          .request, "there is no channel \"\(word)\"",
          details: ["the channels are " + Channel.allCases.map(\.word).joined(separator: ", ")])
      }
      channels.insert(channel)
    }
    guard !channels.isEmpty else { throw RehearsalError(.request, "no channel is given") }
    return channels
  }
}
