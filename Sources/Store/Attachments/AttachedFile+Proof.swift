import RehearsalTrace

extension AttachedFile {
  /// What the digest of its session says of it.
  var proven: ProvenAttachment {
    ProvenAttachment(
      name: name, seq: event.map { Int64($0) }, digest: Digest(of: bytes), mediaType: mediaType)
  }
}
