import Foundation
import RehearsalSourceText

/// Validates values against the part of JSON Schema draft 7 that the published schemas use.
///
/// A keyword it does not know fails the test rather than being passed over, so that a schema cannot promise more than
/// is checked.
struct JSONSchema {
  private let files: [String: [String: Any]]
  private let root: String
  /// Whether an object has no other keys than those that its schema names.
  private let isClosed: Bool

  /// Loads the schemas in `folder`; `root` is the one to validate against.
  init(folder: URL, root: String, isClosed: Bool = false) throws {
    var files: [String: [String: Any]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".schema.json") {
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: name)))
      files[name] = object as? [String: Any]
    }
    self.files = files
    self.root = root
    self.isClosed = isClosed
  }

  /// What is wrong with `value`, each with the path of keys to it.
  func errors(in value: Node) -> [String] {
    check(value, files[root] ?? [:], file: root, at: "")
  }

  /// The schema at a path of keys, for comparing word lists.
  func schema(_ path: String...) -> [String: Any] {
    path.reduce(files[root] ?? [:]) { $0[$1] as? [String: Any] ?? [:] }
  }

  private static let annotations: Set = ["$schema", "$id", "title", "description", "definitions", "$defs"]

  private func check(_ value: Node, _ schema: [String: Any], file: String, at path: String) -> [String] {
    var errors: [String] = []
    for (keyword, rule) in schema.sorted(by: { $0.key < $1.key }) where !Self.annotations.contains(keyword) {
      errors += check(value, keyword, rule, schema, file: file, at: path).map { "\(path): \($0)" }
      errors += nested(value, keyword, rule, schema, file: file, at: path)
    }
    if isClosed, schema["properties"] != nil, schema["additionalProperties"] == nil {
      errors += check(value, "additionalProperties", false, schema, file: file, at: path).map { "\(path): \($0)" }
    }
    return errors
  }

  /// Errors of the value itself.
  private func check(
    _ value: Node, _ keyword: String, _ rule: Any, _ schema: [String: Any], file: String, at path: String
  ) -> [String] {
    switch keyword {
    case "type":
      let types = rule as? [String] ?? [rule as? String ?? ""]
      return types.contains { value.isOf($0) } ? [] : ["not of type \(types)"]
    case "enum": return (rule as? [Any] ?? []).contains { value.equals($0) } ? [] : ["not one of \(rule)"]
    case "const": return value.equals(rule) ? [] : ["not \(rule)"]
    case "pattern":
      guard let text = value.text, let pattern = rule as? String else { return [] }
      return text.range(of: pattern, options: .regularExpression) != nil ? [] : ["does not match \(pattern)"]
    case "minimum": return (value.numeric ?? .infinity) >= (rule as? Double ?? 0) ? [] : ["below \(rule)"]
    case "maximum": return (value.numeric ?? -.infinity) <= (rule as? Double ?? 0) ? [] : ["above \(rule)"]
    case "minItems": return (value.list?.count ?? .max) >= (rule as? Int ?? 0) ? [] : ["fewer than \(rule) items"]
    case "maxItems": return (value.list?.count ?? 0) <= (rule as? Int ?? 0) ? [] : ["more than \(rule) items"]
    case "minProperties":
      return (value.entries?.count ?? .max) >= (rule as? Int ?? 0) ? [] : ["fewer than \(rule) keys"]
    case "maxProperties": return (value.entries?.count ?? 0) <= (rule as? Int ?? 0) ? [] : ["more than \(rule) keys"]
    case "required":
      guard value.entries != nil else { return [] }
      return (rule as? [String] ?? []).filter { value[$0] == nil }.map { "without \($0)" }
    case "additionalProperties" where rule as? Bool == false:
      let known = (schema["properties"] as? [String: Any]).map { Set($0.keys) } ?? []
      return (value.entries ?? []).map(\.key).filter { !known.contains($0) }.map { "unknown key \($0)" }
    case "anyOf", "oneOf":
      let matching = (rule as? [[String: Any]] ?? []).filter { check(value, $0, file: file, at: path).isEmpty }.count
      return matching == 1 || (matching > 1 && keyword == "anyOf") ? [] : ["matches \(matching) of \(keyword)"]
    case "$ref", "properties", "additionalProperties", "items": return []
    default: return ["the validator does not know the keyword \(keyword)"]
    }
  }

  /// Errors of what the value contains, and of a schema that is referred to.
  private func nested(
    _ value: Node, _ keyword: String, _ rule: Any, _ schema: [String: Any], file: String, at path: String
  ) -> [String] {
    switch keyword {
    case "$ref":
      guard let (target, targetFile) = resolve(rule as? String ?? "", from: file) else {
        return ["\(path): nothing at \(rule)"]
      }
      return check(value, target, file: targetFile, at: path)
    case "properties":
      let properties = rule as? [String: [String: Any]] ?? [:]
      return (value.entries ?? []).flatMap { entry in
        properties[entry.key].map { check(entry.value, $0, file: file, at: "\(path)/\(entry.key)") } ?? []
      }
    case "additionalProperties":
      guard let rest = rule as? [String: Any] else { return [] }
      let known = (schema["properties"] as? [String: Any]).map { Set($0.keys) } ?? []
      return (value.entries ?? []).filter { !known.contains($0.key) }.flatMap {
        check($0.value, rest, file: file, at: "\(path)/\($0.key)")
      }
    case "items":
      guard let items = rule as? [String: Any] else { return [] }
      return (value.list ?? []).enumerated().flatMap { check($1, items, file: file, at: "\(path)/\($0)") }
    default: return []
    }
  }

  private func resolve(_ reference: String, from file: String) -> (schema: [String: Any], file: String)? {
    let parts = reference.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    let target = parts[0].isEmpty ? file : parts[0]
    var schema: [String: Any]? = files[target]
    for key in parts[1].split(separator: "/") { schema = schema?[String(key)] as? [String: Any] }
    return schema.map { ($0, target) }
  }
}

// MARK: - YAML values as an editor sees them

extension Node {
  fileprivate var text: String? {
    if numeric != nil || flag != nil || isNull { return nil }
    return scalar
  }

  fileprivate var numeric: Double? {
    if case .scalar(let text, true) = content { Double(text) } else { nil }
  }

  fileprivate var flag: Bool? {
    if case .scalar(let text, true) = content { Bool(text) } else { nil }
  }

  fileprivate func isOf(_ type: String) -> Bool {
    switch type {
    case "object": entries != nil
    case "array": list != nil
    case "string": text != nil
    case "number": numeric != nil
    case "integer": numeric.map { $0 == $0.rounded() } ?? false
    case "boolean": flag != nil
    case "null": isNull
    default: false
    }
  }

  fileprivate func equals(_ value: Any) -> Bool {
    if let text { return value as? String == text }
    if let numeric { return !(value is String) && value as? Double == numeric }
    return false
  }
}
