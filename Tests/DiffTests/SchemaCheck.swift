import Foundation

/// Checks JSON against the parts of JSON Schema that Documentation/diff.schema.json uses.
struct SchemaCheck {
  private let root: [String: Any]

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appendingPathComponent("Documentation/diff.schema.json"))
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// What is wrong with `json`, by place.
  func violations(of json: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return violations(value, root, "")
  }

  private func violations(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    var found: [String] = []
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        return ["\(place): no schema \(reference)"]
      }
      found += violations(value, target, place)
    }
    if let choices = schema["oneOf"] as? [[String: Any]],
      choices.count(where: { violations(value, $0, place).isEmpty }) != 1
    {
      found.append("\(place): fits not exactly one of \(choices.count)")
    }
    if let type = schema["type"] as? String, !isOf(type, value) { found.append("\(place): is no \(type)") }
    if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
      found.append("\(place): \(value) is none of \(values)")
    }
    if let constant = schema["const"], "\(constant)" != "\(value)" {
      found.append("\(place): is not \(constant)")
    }
    if schema["pattern"] != nil, (value as? String)?.count != 64 { found.append("\(place): is no digest") }
    if let minimum = schema["minimum"] as? Int, (value as? Int ?? minimum) < minimum {
      found.append("\(place): is less than \(minimum)")
    }
    if let items = schema["items"] as? [String: Any] {
      for (number, item) in (value as? [Any] ?? []).enumerated() {
        found += violations(item, items, "\(place)/\(number)")
      }
    }
    return found + objectViolations(value, schema, place)
  }

  private func objectViolations(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    guard let fields = value as? [String: Any] else { return [] }
    var found = (schema["required"] as? [String] ?? []).filter { fields[$0] == nil }.map { "\(place): lacks \($0)" }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      if let property = properties[name] as? [String: Any] {
        found += violations(field, property, "\(place)/\(name)")
      } else if let others = schema["additionalProperties"] as? [String: Any] {
        found += violations(field, others, "\(place)/\(name)")
      } else if schema["additionalProperties"] as? Bool == false {
        found.append("\(place): has \(name)")
      }
    }
    return found
  }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "boolean": value is Bool
    case "string": value is String
    case "integer": (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: false
    }
  }
}
