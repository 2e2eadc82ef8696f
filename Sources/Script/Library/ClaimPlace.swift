import RehearsalSourceText

/// Where a script expects something on behalf of a claim.
public struct ClaimPlace: Hashable, Sendable {
  /// The claim: `DIS-014`.
  public let claim: String
  /// The file of the expectation: the script's own, or that of a script it runs.
  public let path: String
  /// Line of the claim in that file, from 1.
  public let line: Int
  /// Column, from 1.
  public let column: Int
}

extension ScriptLibrary {
  /// Every place where `script`, or a script it runs, expects something on behalf of a claim: its own file first.
  ///
  /// A claim that only the head of a script names has no place, since nothing there can fail.
  public func claimPlaces(of script: Script) -> [ClaimPlace] {
    ([script] + parts(of: script)).flatMap { part in
      part.claimNodes.map { part.place(of: $0.claim, $0.position) }
    }
  }
}

extension Script {
  /// The claims that the head of the script names, with their places.
  public var headClaims: [ClaimPlace] { headClaimNodes.map { place(of: $0.claim, $0.position) } }

  func place(of claim: String, _ position: Position) -> ClaimPlace {
    ClaimPlace(claim: claim, path: path, line: position.line, column: position.column)
  }

  /// Every claim named by an expectation of the script's own steps, with its place, in the order of the file.
  var claimNodes: [(claim: String, position: Position)] { Script.claimNodes(below: steps) }

  private static func claimNodes(below node: Node) -> [(claim: String, position: Position)] {
    switch node.content {
    case .scalar: return []
    case .list(let nodes): return nodes.flatMap { claimNodes(below: $0) }
    case .map(let entries):
      return entries.flatMap { entry -> [(claim: String, position: Position)] in
        guard entry.key == "claim" else { return claimNodes(below: entry.value) }
        return (entry.value.list ?? [entry.value]).compactMap { node in node.scalar.map { ($0, node.position) } }
      }
    }
  }
}
