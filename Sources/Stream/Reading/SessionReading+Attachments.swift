import RehearsalTrace

extension SessionReading {
  /// Reads a line `attachment`: a file of the session, its bytes as Base64.
  mutating func readAttachment(_ line: StreamLine) throws(StreamMistake) {
    let node = try line.required("name", "the file's name, as \"window.png\"")
    let name = try line.name("name", "the file's name, as \"window.png\"")
    guard AttachedFile.isName(name), name.utf8.count <= 1024 else {
      throw StreamMistake(
        at: node.offset, "\(Value.quoted(StreamMistake.shortened(name))) is not the name of a file of the session",
        expected: ["name: a path from a folder down, as pictures/card.png"])
    }
    guard name != AttachedFile.nameOfTerminals else {
      throw StreamMistake(
        at: node.offset, "\(name) is what terminals showed", expected: ["another name; cells are told as a property"])
    }
    guard attached.insert(name).inserted else {
      throw StreamMistake(
        at: node.offset, "the session has a file \(Value.quoted(StreamMistake.shortened(name))) already",
        expected: ["each name once"])
    }
    guard attached.count <= bounds.attachments else {
      throw StreamMistake(
        at: node.offset, "these are too many attachments", expected: ["at most \(bounds.attachments)"])
    }
    let bytes = try bytes(of: line)
    attachedBytes += bytes.count
    let event = line.present("of") == nil ? nil : try event("of", of: line)
    let media = "what it is, as \"image/png\""
    let mediaType = try line.text("media", ifThere: media)
    if let mediaType, mediaType.wholeMatch(of: /[a-z]+\/[A-Za-z0-9.+-]{1,100}/) == nil {
      throw StreamMistake(
        at: line.node("media")?.offset ?? line.offset,
        "\(Value.quoted(StreamMistake.shortened(mediaType))) is not a media type", expected: ["media: \(media)"])
    }
    session.performance.attachments.append(
      AttachedFile(
        name: name, event: event, mediaType: mediaType ?? AttachedFile.mediaType(of: name), bytes: bytes))
  }

  /// The bytes that a line tells, which are those of its digest, when it has one.
  private func bytes(of line: StreamLine) throws(StreamMistake) -> [UInt8] {
    let what = "the file's bytes as Base64"
    let node = try line.required("bytes", what)
    guard let bytes = Base64.bytes(of: try line.text(node, "bytes", what)) else {
      throw StreamMistake(at: node.offset, "this is not Base64", expected: ["bytes: \(what), with = at its end"])
    }
    guard bytes.count <= AttachedFile.mostBytes, attachedBytes + bytes.count <= bounds.attachmentBytes else {
      throw StreamMistake(
        at: node.offset, "these are too many bytes of attachments",
        expected: ["at most \(AttachedFile.mostBytes) of a file, \(bounds.attachmentBytes) of a session"])
    }
    if let digest = try line.text("digest", ifThere: "64 hexadecimal digits"), digest != Digest(of: bytes).hex {
      throw StreamMistake(
        at: line.node("digest")?.offset ?? line.offset, "these are not the bytes of this digest",
        expected: ["digest: \(Digest(of: bytes).hex)"])
    }
    return bytes
  }
}
